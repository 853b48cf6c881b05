"""A rule rolled a million times with real faces, and whether exact odds agree with what came of it; in the short tier
a tenth of that.

The faces of all rolls are thrown at once, each die for itself, and the rule is run once for every way they fell: as
true as rolling it a million times, and quick enough to be done for every rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from fractions import Fraction
from math import sqrt
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from rules.kernel.dice import Pool, Scripted, Throw, Throwable
from rules.kernel.odds import Odds
from rules.kernel.pools import Exploding, Grouped

T = TypeVar("T", bound=Hashable)
MILLION = 1_000_000
often = MILLION
"""How often a rule is rolled."""
FEW = 8
"""Results expected less often are counted together."""


class _Falling:
    """Dice of so many plays at once: the first throws are known, and of each further one the plays take one way to
    fall and leave the others, with what fell before, for later.
    """

    def __init__(self, luck: np.random.Generator, known: tuple[Throw, ...], many: int) -> None:
        self._luck = luck
        self._known = known
        self._at = 0
        self.many = many
        """Plays that have fallen alike so far."""
        self.left: list[tuple[tuple[Throw, ...], int]] = []

    def roll(self, pool: Throwable) -> Throw:
        if self._at == len(self._known):
            (first, self.many), *others = _thrown(self._luck, pool, self.many)
            self.left += [((*self._known, throw), many) for throw, many in others]
            self._known = (*self._known, first)
        self._at += 1
        return self._known[self._at - 1]


def rolled(rule: Callable[..., T], *args: Any, seed: int = 1, times: int | None = None) -> Counter[T]:
    """What came of so many rolls of a rule."""
    luck, found = np.random.default_rng(seed), Counter[T]()
    open_: list[tuple[tuple[Throw, ...], int]] = [((), times or often)]
    while open_:
        dice = _Falling(luck, *open_.pop())
        found[rule(dice, *args)] += dice.many
        open_ += dice.left
    return found


def _thrown(luck: np.random.Generator, pool: Throwable, many: int) -> list[tuple[Throw, int]]:
    """So many throws of a pool, alike ones together."""
    if isinstance(pool, Exploding):
        return _exploded(pool, luck.integers(1, pool.d + 1, size=(many, pool.again + 1)))
    assert isinstance(pool, (Pool, Grouped))
    faces = luck.integers(1, pool.d + 1, size=(many, pool.n))
    if isinstance(pool, Grouped):
        return _grouped(pool, faces)
    if pool.keep == "each":
        places = (pool.d + 1) ** np.arange(pool.n)
        ways, counts = np.unique(np.sort(faces, axis=1) @ places, return_counts=True)
        found = (ways[:, None] // places % (pool.d + 1)).tolist()
        return [(pool.throw(Scripted(way).draw), int(count)) for way, count in zip(found, counts, strict=True)]
    keep: dict[str, np.ufunc] = {"low": np.minimum, "high": np.maximum, "sum": np.add}
    return _valued(keep[pool.keep].reduce(faces, axis=1))


def _exploded(pool: Exploding, faces: npt.NDArray[np.int64]) -> list[tuple[Throw, int]]:
    """Throws of a die that is thrown again on its highest face: all faces up to the first other one."""
    counts = np.cumprod(np.hstack([np.ones((len(faces), 1), np.int64), faces[:, :-1] == pool.d]), axis=1)
    return _valued((faces * counts).sum(axis=1))


def _valued(values: npt.NDArray[np.int64]) -> list[tuple[Throw, int]]:
    """Throws of which only the value counts."""
    fell, counts = np.unique(values, return_counts=True)
    return [(Throw(int(value)), int(count)) for value, count in zip(fell, counts, strict=True)]


def _grouped(pool: Grouped, faces: npt.NDArray[np.int64]) -> list[tuple[Throw, int]]:
    """Throws of which nothing but the groups may be judged by: the first to fall so stands for all that fell alike."""
    upto = [np.count_nonzero(faces <= top, axis=1) for top in pool.tops]
    fell = sum((many * (pool.n + 1) ** at for at, many in enumerate(upto)), np.zeros(len(faces), np.int64))
    _, first, alike = np.unique(fell, return_index=True, return_counts=True)
    ways = faces[first].tolist()
    return [(pool.throw(Scripted(way).draw), int(count)) for way, count in zip(ways, alike, strict=True)]


def assert_agrees(odds: Odds[T], counts: Counter[T]) -> None:
    """Chi-square: what fell is what was promised, and nothing fell that was not. Chance alone passes 5 times sigma."""
    times = counts.total()
    strange = [result for result in counts if not odds.get(result, Fraction(0))]
    assert not strange, f"not foreseen: {strange[:5]}"
    assert sum(odds.values()) == 1
    expected = {result: float(chance) * times for result, chance in odds.items()}
    rare = [result for result, often in expected.items() if often < FEW]
    cells = [(expected[result], counts[result]) for result in expected if expected[result] >= FEW]
    if sum(expected[result] for result in rare) >= FEW:
        cells.append((sum(expected[result] for result in rare), sum(counts[result] for result in rare)))
    chi = sum((often - fell) ** 2 / often for often, fell in cells)
    free = max(1, len(cells) - 1)
    assert chi <= free + 5 * sqrt(2 * free) + 5, f"chi-square {chi:.0f} with {free} degrees of freedom"
