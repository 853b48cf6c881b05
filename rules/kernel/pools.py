"""Dice that are thrown again on their highest face, and dice of which each counts for itself: their ways to fall are
counted, not listed face by face.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import comb, prod

from rules.kernel.dice import Draw, Throw


@dataclass(frozen=True, slots=True)
class Exploding:
    """A die that is thrown again whenever it shows its highest face, at most so many times more; all faces are added.

    The cap holds in play as it does in the odds: the last throw counts its highest face and is not thrown again. Gray
    Dawn rolls such a d10 for most of what it asks; a first 1 can still be told, because no other throw comes to 1.
    """

    d: int
    again: int

    def __post_init__(self) -> None:
        if self.d < 2 or self.again < 0:
            raise ValueError(f"no such die: {self}")

    def __str__(self) -> str:
        return f"1d{self.d}, {self.d} thrown again up to {self.again} times"

    def throw(self, draw: Draw) -> Throw:
        faces = [draw(self.d)]
        while faces[-1] == self.d and len(faces) <= self.again:
            faces.append(draw(self.d))
        return Throw(sum(faces), tuple(faces))

    def outcomes(self) -> tuple[tuple[Throw, int], ...]:
        return _exploded(self.d, self.again)


@lru_cache(maxsize=256)
def _exploded(d: int, again: int) -> tuple[tuple[Throw, int], ...]:
    """Each face but the highest after so many highest ones; after the last throw that one as well."""
    stopped = ((Throw(d * before + face), d ** (again - before)) for before in range(again + 1) for face in range(1, d))
    return (*stopped, (Throw(d * (again + 1)), 1))


@dataclass(frozen=True, slots=True)
class Grouped:
    """So many dice of which each counts for itself, told apart only by what group of faces it shows: the first group up
    to the first of `tops`, the next up to the next, the last all higher faces.

    A rule asks `counts` how many fell into each group: successes and failures, and what cancels or betters them. It is
    for bursts in which each round is a check of its own, as in Dark Conspiracy: ten d20 have 66 ways to fall into three
    groups, and twenty million into faces. The value of a throw is how many fell into the first group.
    """

    n: int
    d: int
    tops: tuple[int, ...]

    def __post_init__(self) -> None:
        if self.n < 0 or self.d < 1 or tuple(sorted(self.tops)) != self.tops:
            raise ValueError(f"no such dice: {self.n}d{self.d}, grouped by {self.tops}")

    def __str__(self) -> str:
        return f"{self.n}d{self.d}, each up to {', '.join(map(str, (*self._tops, self.d)))}"

    def counts(self, throw: Throw) -> tuple[int, ...]:
        """How many dice fell into each group, lowest first; nothing but this may be judged by."""
        upto = [sum(face <= top for face in throw.faces) for top in self._tops]
        return tuple(high - low for low, high in zip((0, *upto), (*upto, len(throw.faces)), strict=True))

    def throw(self, draw: Draw) -> Throw:
        faces = tuple(sorted(draw(self.d) for _ in range(self.n)))
        return Throw(sum(face <= top for face in faces for top in self._tops[:1]), faces)

    def outcomes(self) -> tuple[tuple[Throw, int], ...]:
        """One for each way to fall into the groups; its faces are the highest of each group."""
        return _grouped(self.n, self.d, self._tops)

    @property
    def _tops(self) -> tuple[int, ...]:
        """A number below or above all faces makes a group that no die falls into."""
        return tuple(min(max(top, 0), self.d) for top in self.tops)


@lru_cache(maxsize=1024)
def _grouped(n: int, d: int, tops: tuple[int, ...]) -> tuple[tuple[Throw, int], ...]:
    highest = (*tops, d)
    sizes = tuple(high - low for low, high in zip((0, *tops), highest, strict=True))
    found: list[tuple[Throw, int]] = []
    for counts in _shares(n, sizes):
        faces = tuple(top for top, count in zip(highest, counts, strict=True) for _ in range(count))
        found.append((Throw(counts[0] if tops else 0, faces), _orders(counts) * _faces(sizes, counts)))
    return tuple(found)


def _shares(n: int, sizes: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way to share so many dice out among groups; a group without a face gets none."""
    if len(sizes) == 1:
        if sizes[0] or not n:
            yield (n,)
        return
    for first in range(n + 1 if sizes[0] else 1):
        yield from ((first, *others) for others in _shares(n - first, sizes[1:]))


def _orders(counts: tuple[int, ...]) -> int:
    """In how many orders dice can fall so that each group has its count."""
    return prod(comb(sum(counts[: at + 1]), count) for at, count in enumerate(counts))


def _faces(sizes: tuple[int, ...], counts: tuple[int, ...]) -> int:
    """In how many ways dice show faces of their group."""
    return prod(size**count for size, count in zip(sizes, counts, strict=True))
