"""A rule rolled a million times with real faces, and whether exact odds agree with what came of it.

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
from rules.kernel.pools import Grouped

T = TypeVar("T", bound=Hashable)
MILLION = 1_000_000
FEW = 8
"""Results expected less often are counted together."""


class _More(Exception):
    """The rule rolls once more than is known yet."""

    def __init__(self, pool: Pool | Grouped) -> None:
        super().__init__()
        self.pool = pool


class _Known:
    """Dice of which the first throws are known."""

    def __init__(self, throws: tuple[Throw, ...]) -> None:
        self.throws = list(reversed(throws))

    def roll(self, pool: Throwable) -> Throw:
        assert isinstance(pool, (Pool, Grouped))
        if not self.throws:
            raise _More(pool)
        return self.throws.pop()


def rolled(rule: Callable[..., T], *args: Any, seed: int = 1, times: int = MILLION) -> Counter[T]:
    """What came of so many rolls of a rule."""
    luck, found = np.random.default_rng(seed), Counter[T]()
    open_: list[tuple[tuple[Throw, ...], int]] = [((), times)]
    while open_:
        throws, many = open_.pop()
        try:
            found[rule(_Known(throws), *args)] += many
        except _More as more:
            open_ += [((*throws, throw), count) for throw, count in _thrown(luck, more.pool, many)]
    return found


def _thrown(luck: np.random.Generator, pool: Pool | Grouped, many: int) -> list[tuple[Throw, int]]:
    """So many throws of a pool, alike ones together."""
    faces = luck.integers(1, pool.d + 1, size=(many, pool.n))
    if isinstance(pool, Grouped):
        return _grouped(pool, faces)
    if pool.keep == "each":
        places = (pool.d + 1) ** np.arange(pool.n)
        ways, counts = np.unique(np.sort(faces, axis=1) @ places, return_counts=True)
        found = (ways[:, None] // places % (pool.d + 1)).tolist()
        return [(pool.throw(Scripted(way).draw), int(count)) for way, count in zip(found, counts, strict=True)]
    keep: dict[str, np.ufunc] = {"low": np.minimum, "high": np.maximum, "sum": np.add}
    kept = keep[pool.keep].reduce(faces, axis=1)
    values, counts = np.unique(kept, return_counts=True)
    return [(Throw(int(value)), int(count)) for value, count in zip(values, counts, strict=True)]


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
