"""Legal values that are too many to list: any that passes is legal, listed are the ones worth a thought."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, islice
from typing import Any

from rules.frame.ground import Cell
from rules.frame.scene import Scene

ENOUGH = 24
"""How many suggestions are listed at most."""


@dataclass(frozen=True, eq=False)
class Picked:
    """Whatever nothing hinders is legal; the suggestions that are legal are listed, each once, in their order."""

    hindrance: Callable[[Any], str]
    """Why a value is not legal; "" when it is."""
    suggested: Callable[[], Iterable[Any]]
    anywhere: Callable[[], Iterable[Any]] = tuple
    """Where to look for one when none of those suggested is legal."""
    _listed: list[Any] = field(default_factory=list)
    """Those found so far: no more are looked for than are asked for."""

    @cached_property
    def _onward(self) -> Iterator[Any]:
        return chain(islice(self._legal(self.suggested), ENOUGH), islice(self._legal(self.anywhere), 1))

    def _legal(self, values: Callable[[], Iterable[Any]]) -> Iterator[Any]:
        """Each of these that nothing hinders; nothing where there are some already."""
        if not self._listed:
            yield from (value for value in once(values()) if not self.hindrance(value))

    def _more(self) -> bool:
        """Look for one more; whether there is one."""
        before = len(self._listed)
        self._listed.extend(islice(self._onward, 1))
        return len(self._listed) > before

    def __bool__(self) -> bool:
        return bool(self._listed) or self._more()

    def __contains__(self, value: object) -> bool:
        return not self.hindrance(value)

    def why_not(self, value: object) -> str:
        """What hinders a value."""
        return self.hindrance(value)

    def __iter__(self) -> Iterator[Any]:
        at = 0
        while at < len(self._listed) or self._more():
            yield self._listed[at]
            at += 1

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def best(self, measure: Callable[[Any], float], most: int) -> tuple[Any, ...]:
        """The legal suggestions that measure most, at most so many; no more are tested than that takes."""
        ranked = sorted(once(self.suggested()), key=lambda value: (-measure(value), value))
        return tuple(islice((value for value in ranked if not self.hindrance(value)), most))


def once(values: Iterable[Any]) -> Iterator[Any]:
    """Each of some values once, as they come."""
    seen = set()
    for value in values:
        if value not in seen:
            seen.add(value)
            yield value


@dataclass(frozen=True, eq=False)
class Asked:
    """A short list of values that takes long to make: made when a player looks."""

    make: Callable[[], Iterable[Any]]
    sure: bool = False
    """There is always one at least: asking only that need not wait for the others."""

    @cached_property
    def values(self) -> tuple[Any, ...]:
        return tuple(self.make())

    def __bool__(self) -> bool:
        return self.sure or bool(self.values)

    def __contains__(self, value: object) -> bool:
        return value in self.values

    def __iter__(self) -> Iterator[Any]:
        return iter(self.values)

    def __len__(self) -> int:
        return len(self.values)


def near(scene: Scene, cells: Iterable[Cell], steps: int = 1) -> Iterator[Cell]:
    """These cells, then those around each of them."""
    centres = tuple(cells)
    yield from centres
    for centre in centres:
        for step in range(1, steps + 1):
            yield from scene.grid.ring(centre, step)
