"""Luck against expectation: every attack had a chance that was promised when it was chosen; this is what came of them.

How likely so few or so many hits were is counted out exactly, attack by attack.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from rules.kernel.words import counted

COUNTED = "Counted: attacks with a chance shown when they were chosen, not fire at areas, reactions or later effects."
"""Which attacks luck is measured by: fewer than were made."""
RARE = 0.25
"""Luck that comes less often than this is worth a word."""
VERY = 0.05
"""And this is worth a strong one."""


@dataclass(frozen=True, slots=True)
class Luck:
    """The attacks of one side: the chance of each, and how many hit."""

    side: str
    chances: tuple[Fraction, ...]
    hits: int

    @property
    def expected(self) -> float:
        """How many hits the odds made likely in all."""
        return float(sum(self.chances, Fraction(0)))

    @property
    def better(self) -> float:
        """How often so many hits or more would come of such attacks."""
        return float(spread(self.chances)[self.hits :].sum())

    @property
    def worse(self) -> float:
        """How often so few hits or fewer would come of them."""
        return float(spread(self.chances)[: self.hits + 1].sum())

    @property
    def lean(self) -> float:
        """From -1, as unlucky as can be, over 0 to 1."""
        return min(max(self.worse - self.better, -1.0), 1.0)

    @property
    def verdict(self) -> str:
        """In a word or two."""
        if self.worse <= VERY:
            return "very unlucky"
        if self.better <= VERY:
            return "very lucky"
        if self.worse <= RARE:
            return "unlucky"
        return "lucky" if self.better <= RARE else "as expected"

    def told(self) -> str:
        """In a plain sentence."""
        if not self.chances:
            return f"{self.side} made no attacks with odds shown."
        attacks = counted(len(self.chances), "attack")
        promised = f"{self.side} hit {times(self.hits)} in {attacks} with odds shown; {self.expected:.1f} expected"
        if self.verdict == "as expected":
            return f"{promised}, so luck was even."
        share, count = (self.worse, "this few or fewer") if self.lean < 0 else (self.better, "this many or more")
        return f"{promised}: {self.verdict}, as {often(share)} would bring {count}."


def spread(chances: Sequence[Fraction]) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """How likely each number of hits is."""
    likely = np.ones(1)
    for chance in chances:
        hit = float(chance)
        likely = np.append(likely * (1 - hit), 0.0) + np.append(0.0, likely * hit)
    return likely


def times(count: int) -> str:
    """How often, in words."""
    return {0: "never", 1: "once", 2: "twice"}.get(count, f"{count} times")


def often(share: float) -> str:
    """How rare something is, in words that one can picture."""
    if share >= 0.0095:
        return f"only one battle in {round(1 / share)}"
    return "fewer than one battle in a hundred" if share >= 0.001 else "fewer than one battle in a thousand"


def summed_up(lucks: Sequence[Luck]) -> str:
    """Everybody's luck in one sentence: which side it favoured, if any."""
    tried = [luck for luck in lucks if luck.chances]
    if not tried:
        return "No attacks with odds shown, so luck cannot be judged."
    best, worst = max(tried, key=lambda luck: luck.lean), min(tried, key=lambda luck: luck.lean)
    favoured, forsaken = best.better <= RARE, worst.worse <= RARE
    if favoured and forsaken:
        return f"Luck was with {_who(best)} and against {_who(worst)}: {_count(best)}, {_count(worst)}."
    if favoured:
        return f"Luck was with {_who(best)}: {_count(best)}."
    if forsaken:
        return f"Luck was against {_who(worst)}: {_count(worst)}."
    return f"Luck favoured neither side: {', '.join(_count(luck) for luck in tried)}."


def _who(luck: Luck) -> str:
    return luck.side[:1].lower() + luck.side[1:] if luck.side.startswith("The ") else luck.side


def _count(luck: Luck) -> str:
    return f"{luck.hits} of {counted(len(luck.chances), 'attack')} with odds shown hit, {luck.expected:.1f} expected"
