"""Rolls: three dice under a score, how well or badly they come off, contests, how the book rounds, and what may be
tried at all.
"""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from math import ceil, floor
from typing import NamedTuple

from rules.frame.scene import Scene
from rules.kernel import odds
from rules.kernel.dice import Dice, Pool
from rules.kernel.odds import Odds
from rules.kernel.tally import Tally

BELL, DIE = Pool(3, 6), Pool(1, 6)
SURE, DOOMED = (3, 4), (17, 18)
"""Totals that succeed, and totals that fail, at any score (GUR-CORE-01)."""
BADLY = 10
"""Failing by so much is a critical failure, but not for ranged attacks (GUR-CORE-02)."""


class Kind(StrEnum):
    """What is rolled for: only ranged attacks may fail by any amount without a critical miss."""

    CHECK = "check"
    MELEE = "melee attack"
    RANGED = "ranged attack"
    DEFENCE = "defence"


class Roll(NamedTuple):
    """A total of three dice against a score."""

    total: int
    score: int
    kind: Kind = Kind.CHECK

    @property
    def success(self) -> bool:
        """At or under the score; 3 and 4 always, 17 and 18 never (GUR-CORE-01, GUR-ATK-03, GUR-DEF-02)."""
        return self.total in SURE or (self.total <= self.score and self.total not in DOOMED)

    @property
    def margin(self) -> int:
        """By how much it succeeds, 0 or more, or fails, -1 or less (GUR-CORE-01). A 3 or 4 above the score succeeds by
        0, a 17 or 18 within it fails by 1.
        """
        by = self.score - self.total
        return max(0, by) if self.success else min(-1, by)

    @property
    def critical(self) -> bool:
        """A 3 or 4; a 5 at a score of 15 or more, a 6 at 16 or more (GUR-CORE-02, GUR-CRIT-01)."""
        return self.total in SURE or (self.total in (5, 6) and self.score >= self.total + 10)

    @property
    def fumble(self) -> bool:
        """An 18; a 17 at a score of 15 or less; any failure by 10 or more that is not a ranged attack's (GUR-CORE-02,
        GUR-CRIT-03).
        """
        if self.total == 18 or (self.total == 17 and self.score <= 15):
            return True
        return self.kind is not Kind.RANGED and self.margin <= -BADLY

    @property
    def own(self) -> tuple[str, ...]:
        """What the side that rolls reads of it."""
        return (f"needs {self.score}, rolled {self.total}",)


def roll(dice: Dice, score: int, kind: Kind = Kind.CHECK) -> Roll:
    """A success roll against an effective score (GUR-CORE-01)."""
    return Roll(dice.roll(BELL).value, score, kind)


@lru_cache(maxsize=4096, typed=True)
def rolls(score: int, kind: Kind = Kind.CHECK) -> Odds[Roll]:
    """Every way such a roll may fall."""
    return odds.of(roll, score, kind)


def chance(score: int) -> Fraction:
    """How likely a roll against a score succeeds (GUR-CORE-01)."""
    return rolls(score).chance(lambda fell: fell.success)


class Contest(NamedTuple):
    """A Quick Contest: one roll each."""

    own: Roll
    other: Roll

    @property
    def margin(self) -> int:
        """By how much the first side wins, or loses if below 0; 0 is a tie (GUR-CORE-03). Successes are compared by
        their margins, failures too; a lone success wins by both margins together.
        """
        return self.own.margin - self.other.margin


def quick(dice: Dice, own: int, other: int) -> Contest:
    """A Quick Contest of two scores; the side that acts rolls first (GUR-CORE-03)."""
    return Contest(roll(dice, own), roll(dice, other))


@lru_cache(maxsize=4096)
def quicks(own: int, other: int) -> Odds[Contest]:
    """Every way a Quick Contest may end."""
    return rolls(own).joined(rolls(other), Contest)


@lru_cache(maxsize=4096)
def quick_margins(own: int, other: int) -> Odds[int]:
    """Every margin by which a Quick Contest may be won or lost (GUR-CORE-03)."""
    margins = rolls(own).map(lambda fell: fell.margin)
    return margins.joined(rolls(other).map(lambda fell: fell.margin), lambda mine, theirs: mine - theirs)


def down(amount: Fraction | int) -> int:
    """Injury, halved damage, divided DR, and the fractions of defences and skills drop fractions (GUR-CORE-05)."""
    return floor(amount)


def up(amount: Fraction | int) -> int:
    """Steps, and all that halves Move and Basic Speed, round up (GUR-CORE-05)."""
    return ceil(amount)


# what may be tried at all


LEAST = 3
"""The effective skill from which an attack is more than hopeless: three dice show no less."""
TOO_HARD = f"effective skill below {LEAST}: it may not be tried"


def hopeless_refused(scene: Scene) -> bool:
    """Whether hopeless attacks are left out, as a game master may choose."""
    return bool(scene.options.hopeless_attacks == "refused")


def too_hard(scene: Scene, score: Tally) -> bool:
    """Whether an attack may not be tried: nothing but a 3 or 4 would hit (GUR-CORE-01)."""
    return hopeless_refused(scene) and score.total < LEAST
