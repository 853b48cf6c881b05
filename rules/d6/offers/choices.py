"""Legal values that are too many to list: any that passes is legal, listed are the ones worth a thought."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rules.ground import Cell, Gait, Reach
from rules.refs import Ref
from rules.scene import Scene


@dataclass(frozen=True, eq=False)
class Picked:
    """Whatever passes the rule is legal; the suggestions that pass are listed, each once, in their order."""

    lawful: Callable[[Any], bool]
    suggested: Callable[[], Iterable[Any]]

    @cached_property
    def listed(self) -> tuple[Any, ...]:
        return tuple(value for value in dict.fromkeys(self.suggested()) if self.lawful(value))

    def __contains__(self, value: object) -> bool:
        return self.lawful(value)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.listed)

    def __len__(self) -> int:
        return len(self.listed)


@dataclass(frozen=True, eq=False)
class Walks:
    """Ways over the ground within one move, searched for only when somebody looks; listed are the cheapest to each cell."""

    scene: Scene
    unit: Ref
    gait: Gait
    budget: int
    closed: frozenset[Cell]
    extra: tuple[tuple[Cell, int], ...]

    @cached_property
    def reach(self) -> Reach:
        return self.scene.reach(self.unit, self.gait, self.budget, closed=self.closed, extra=dict(self.extra))

    def __contains__(self, value: object) -> bool:
        return isinstance(value, tuple) and bool(value) and self.reach.price(value) is not None

    def __iter__(self) -> Iterator[tuple[Cell, ...]]:
        return (self.reach.way(cell) for cell in self.reach)

    def __len__(self) -> int:
        return len(self.reach)


def near(scene: Scene, cells: Iterable[Cell], steps: int = 1) -> Iterator[Cell]:
    """These cells, then those around each of them."""
    centres = tuple(cells)
    yield from centres
    for centre in centres:
        for step in range(1, steps + 1):
            yield from scene.grid.ring(centre, step)
