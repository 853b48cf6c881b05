"""How likely the counts of forks are if the odds hold.

It stands apart from the forks: a process that has not loaded the statistics is copied twice as fast.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import erfc, sqrt

from scipy.stats import binomtest, chisquare

from tests.audit.forked import Forked, Mean

FEW = 5
"""Where something is expected less often than that, its chance is worked out exactly instead of by chi-square."""
SURE = 0.05
"""How likely one of all the counts together may be called odd though every odds hold (Bonferroni)."""


def odd(forked: Forked, threshold: float | None = None) -> tuple[str, ...]:
    """What did not come about as often as the true odds have it; with a threshold less likely than that."""
    found = tuple(unlikely(forked))
    below = SURE / max(1, len(found)) if threshold is None else threshold
    return tuple(what for what, chance in found if chance < below)


def unlikely(forked: Forked) -> Iterator[tuple[str, float]]:
    """How likely each count would be if the true odds hold, where it can be said."""
    rolled = sum(forked.came.values())
    if forked.true is not None and rolled:
        yield "success", fit(forked.came[True], rolled, forked.true)
    whole = forked.trials - forked.unrolled
    for unit, chance in sorted(forked.expected.items()):
        yield f"unit {unit} touched", fit(forked.touched[unit], whole, chance)
    for unit, parts in sorted(forked.parts.items()):
        yield f"unit {unit} loses so much", fit_rows(parts, whole, forked.shares[unit])
    for unit, chance in sorted(forked.deadly.items()):
        yield f"unit {unit} killed", fit(forked.killed[unit], whole, chance)
    if forked.told and sum(forked.foretold.values()) == 1:
        yield "what is foretold", fit_rows(with_the_rest(forked.told, whole, forked.foretold), whole, forked.foretold)
    elif forked.told:
        yield from ((row, fit(came, whole, forked.foretold[row])) for row, came in sorted(forked.told.items()))
    for unit, lost in sorted(forked.lost.items()):
        yield f"unit {unit} loses", fit_mean(lost, forked.stakes[unit])


def with_the_rest(told: Mapping[str, int], whole: int, odds: Mapping[str, Fraction]) -> Mapping[str, int]:
    """Counts of rows one of which must come about: what no event tells of is the likeliest of those never told."""
    silent = [row for row in odds if row not in told]
    rest = whole - sum(told.values())
    return {**told, max(silent, key=odds.__getitem__): rest} if silent and rest > 0 else told


def fit(came: int, whole: int, odds: Fraction) -> float:
    """How likely counts at least so odd are, if the odds hold (chi-square); 0 where the impossible happened."""
    if not whole:
        return 1.0
    expected = float(odds) * whole, float(1 - odds) * whole
    if min(expected) < FEW:
        return float(binomtest(came, whole, float(odds)).pvalue)
    return float(chisquare((came, whole - came), expected).pvalue)


def fit_rows(came: Mapping[str, int], whole: int, odds: Mapping[str, Fraction]) -> float:
    """How likely counts of rows that exclude each other are at least so odd (chi-square), rare rows taken together; 0
    where what came about is not among them.
    """
    if sum(came[row] for row in came if odds.get(row)) != whole:
        return 0.0
    groups: list[tuple[int, float]] = []
    for row in sorted(odds, key=lambda row: -odds[row]):
        groups.append((came.get(row, 0), float(odds[row]) * whole))
        while len(groups) > 1 and groups[-1][1] < FEW:
            (more, likely), (some, expected) = groups.pop(), groups.pop()
            groups.append((some + more, expected + likely))
    if len(groups) < 2:
        return 1.0
    return float(chisquare([many for many, _ in groups], [expected for _, expected in groups]).pvalue)


def fit_mean(found: Mean, mean: Fraction) -> float:
    """How likely a mean at least so far from the expected one is."""
    middle = found.whole / found.many
    spread = sqrt(max(0.0, found.squares / found.many - middle * middle))
    apart = abs(middle - float(mean))
    if spread < 1e-6:
        return 1.0 if apart < FEW / found.many else 0.0
    return erfc(apart * sqrt(found.many) / (spread * sqrt(2)))
