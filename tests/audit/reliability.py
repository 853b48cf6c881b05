"""How well shown chances hold: of all that was shown at 70 %, how much came true."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

STILL_THERE, GONE = " (if still there)", " (gone since)"
"""What is added to a kind of action whose chance was shown for a target that is still where it was seen: whether it
was.
"""
BINS = 10
THREE_POINTS = 0.03
SURE = 2.58
"""Standard deviations beyond which a difference is hardly chance: one in a hundred."""


@dataclass(slots=True)
class Reliability:
    """Chances that were shown, and what came of them, in bins of equal width."""

    many: list[int]
    shown: list[float]
    came: list[int]
    doubt: float = 0.0
    """The sum of what each chance may stray: p (1 - p)."""
    squares: float = 0.0
    """The sum of the squares of how far off each was."""

    @classmethod
    def empty(cls) -> Reliability:
        """Before anything has been shown."""
        return cls([0] * BINS, [0.0] * BINS, [0] * BINS)

    def add(self, shown: Fraction, *, came: bool) -> None:
        """One more chance, and whether it came true."""
        chance = float(shown)
        at = min(BINS - 1, int(chance * BINS))
        self.many[at] += 1
        self.shown[at] += chance
        self.came[at] += came
        self.doubt += chance * (1 - chance)
        self.squares += (came - chance) ** 2

    def plus(self, other: Reliability) -> None:
        """All that another has counted as well."""
        for at in range(BINS):
            self.many[at] += other.many[at]
            self.shown[at] += other.shown[at]
            self.came[at] += other.came[at]
        self.doubt += other.doubt
        self.squares += other.squares

    @property
    def whole(self) -> int:
        """How many chances there were."""
        return sum(self.many)

    @property
    def means(self) -> tuple[float, float]:
        """The mean chance that was shown, and the share that came true."""
        whole = max(1, self.whole)
        return sum(self.shown) / whole, sum(self.came) / whole

    @property
    def brier(self) -> float:
        """The mean square of how far off they were: 0 is perfect foresight, 0.25 the toss of a coin."""
        return self.squares / max(1, self.whole)

    @property
    def off(self) -> bool:
        """Whether they are off by more than three points, and by more than chance would have it."""
        shown, came = self.means
        apart = abs(shown - came)
        return apart > THREE_POINTS and apart * self.whole > SURE * sqrt(self.doubt)

    def rows(self) -> Iterable[tuple[str, int, float, float, float, float]]:
        """Each bin with anything in it: its bounds, how many, mean shown, share come true, its 95 % interval."""
        for at in range(BINS):
            many = self.many[at]
            if many:
                low, high = wilson(self.came[at], many)
                bounds = f"{100 * at // BINS}-{100 * (at + 1) // BINS} %"
                yield bounds, many, self.shown[at] / many, self.came[at] / many, low, high


def wilson(came: int, many: int, z: float = 1.96) -> tuple[float, float]:
    """Between what shares the true one lies, as sure as z says."""
    share = came / many
    middle = share + z * z / (2 * many)
    reach = z * sqrt(share * (1 - share) / many + z * z / (4 * many * many))
    scale = 1 + z * z / many
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)


def together(of: Mapping[str, Reliability]) -> Reliability:
    """All kinds taken together."""
    found = Reliability.empty()
    for each in of.values():
        found.plus(each)
    return found


def sentence(of: Mapping[str, Reliability]) -> str:
    """All kinds in a sentence: "shown 70.0 %, came true 69.6 % of 12,400"; without those whose condition, said beside
    the chance, was not met.
    """
    whole = together({kind: each for kind, each in of.items() if not kind.endswith(GONE)})
    shown, came = whole.means
    return f"shown {100 * shown:.1f} %, came true {100 * came:.1f} % of {whole.whole:,}"
