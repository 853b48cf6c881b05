"""Throws and bursts, each told once, in the order of play: where a thing comes down, what its burst does to a body, and
how bodies withstand flashes and gas (GUR-EXP-01 to 05, GUR-AFF-01, GUR-GAS-01).
"""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from math import ceil
from typing import Any, NamedTuple

from rules.gurps import rolls
from rules.gurps.defence.course import MEETS
from rules.gurps.flesh import bursts, misses
from rules.gurps.flesh.armour import Suit
from rules.gurps.flesh.body import SURVIVES, Build, Knock, Life, Wounds, bleeds, deadly
from rules.gurps.flesh.course import hits
from rules.gurps.flesh.harming import Hit
from rules.gurps.flesh.misses import Fumble, Miss
from rules.gurps.rolls import Kind, Roll
from rules.gurps.strike.course import aimed, goes_on
from rules.kernel.courses.course import Course
from rules.kernel.courses.steps import stage
from rules.kernel.courses.sums import Together
from rules.kernel.dice import Dice, Pool

THROWER, VICTIM = "thrower", "victim"
WAYS = 6
"""Directions in which a miss may land (GUR-EXP-05)."""


# where it comes down


class Astray(NamedTuple):
    """How many yards off it lands, and which of six ways; 0 on the mark (GUR-EXP-05)."""

    yards: int
    way: int = 0


MARK = Astray(0)


class Stays(Enum):
    """What does not fly at all."""

    AT_FEET = 1
    """It is dropped, live (GUR-CRIT-03)."""
    HARMLESS = 2
    """It stays in hand or breaks, or the launcher fails (GUR-CRIT-03, GUR-CRIT-04)."""


Spot = Astray | Stays
DROPPED = (Miss.HITS_SELF, Miss.DROPS, Miss.STRAINS_ARM)
"""Critical misses by which a thing that is thrown falls at the feet of the unit (GUR-CRIT-03)."""


def most_off(far: Fraction | int) -> int:
    """Half the distance, rounded up (GUR-EXP-05)."""
    return ceil(far / 2)


def off(fell: Roll, most: int) -> int:
    """Yards by which a miss is off: as many as it failed by, so many at most (GUR-EXP-05)."""
    return 0 if fell.success else min(-fell.margin, most)


def astray(dice: Dice, yards: int) -> Astray:
    """So far off, by a die for the way (GUR-EXP-05)."""
    return Astray(yards, dice.roll(Pool(1, WAYS)).value - 1) if yards else MARK


@stage("fumble", roller=THROWER)
def fumbled(dice: Dice, rolled: Roll, hand: misses.Arm | None) -> Fumble | None:
    """What is thrown by hand may be fumbled, as such a weapon is (GUR-CRIT-03)."""
    return misses.armed(dice, hand) if hand is not None and rolled.fumble else None


@stage("spot", roller=THROWER)
def lands(dice: Dice, rolled: Roll, jams: bool, fumble: Fumble | None, farthest: int) -> Spot:
    """Where it comes down that was meant for a place: only off balance it leaves the hand as in any other miss
    (GUR-EXP-05, GUR-CRIT-03, GUR-CRIT-04).
    """
    if jams:
        return Stays.HARMLESS
    if fumble is not None and fumble.what is not Miss.OFF_BALANCE:
        return Stays.AT_FEET if fumble.what in DROPPED else Stays.HARMLESS
    return astray(dice, off(rolled, farthest))


TOSS = Course(aimed, fumbled, lands)
"""A throw or launch at a place."""


@stage("spot", roller=THROWER)
def flies_past(dice: Dice, rolled: Roll, hits: int, stopped: int, jams: bool, farthest: int) -> Spot:
    """Where it comes down that was launched at a unit: a yard off at least where that is not struck (GUR-EXP-05)."""
    if jams:
        return Stays.HARMLESS
    return MARK if hits > stopped else astray(dice, off(rolled, farthest) or 1)


AIMED, COMES_DOWN = Course(aimed), Course(flies_past)
LAUNCH = Course(*AIMED.steps, *MEETS.steps, *COMES_DOWN.steps)
"""A launch at a unit: the roll, the defence, where it comes down."""


# what it does to a body


@stage("shards", "struck", "critical", roller=THROWER)
def fragments(dice: Dice, score: int | None) -> tuple[int, bool, bool]:
    """How many fragments strike, none of them critically; no score where none come so far (GUR-EXP-03)."""
    fell = None if score is None else rolls.roll(dice, score, Kind.RANGED)
    many = bursts.fragments(fell.margin) if fell is not None and fell.success else 0
    return many, many > 0, False


@stage("struck")
def blown(blasts: int) -> bool:
    """Whether the blast comes to it at all."""
    return blasts > 0


SCATTERS = Course(fragments)
BURST = Course(
    Together(
        Course(blown, hits("blasts", hit="blast", aimed="blast_at", strike="blast_strike")),
        Course(*SCATTERS.steps, hits("shards", hit="shard", aimed="shard_at", strike="shard_strike")),
        adds="loss",
        most="most",
        worst=("worst", "maimed", "struck"),
    ),
    bleeds,
    *SURVIVES,
    goes_on,
)
"""Blast and fragments together, and how that leaves the body (GUR-EXP-01, GUR-EXP-03)."""


class Met(NamedTuple):
    """How a body meets a burst: the blast that comes to it, and what fragments need to strike it."""

    blast: Hit | None
    shard: Hit | None
    score: int
    """What fragments are rolled against (GUR-EXP-03)."""


def opened(met: Met, suit: Suit, wounds: Wounds, build: Build) -> dict[str, Any]:
    """A burst upon a body, as it begins."""
    blast, shard = met.blast, met.shard
    return {
        "blast": blast, "blast_at": blast and blast.aimed, "blast_strike": blast and blast.strike,
        "blasts": 0 if blast is None else 1, "critical": blast is not None and blast.critical, "shard": shard,
        "shard_at": shard and shard.aimed, "shard_strike": shard and shard.strike,
        "score": None if shard is None else met.score, "suit": suit, "wounds": wounds, "build": build,
        "lost": wounds.crippled, "most": deadly(wounds, build), "many": 1, "further": (), "loss": 0,
        "worst": Knock.NONE, "maimed": False, "struck": False, "life": Life.LIVES,
    }  # fmt: skip


# flashes and gas


@stage("stunned", roller=VICTIM)
def dazzled(dice: Dice, stands: int | None) -> bool:
    """HT, or it is stunned, where a flash comes to it at all (GUR-AFF-01)."""
    return stands is not None and not rolls.roll(dice, stands).success


FLASH = Course(dazzled)


@stage("blinded", roller=VICTIM)
def stings(dice: Dice, eyes: int | None) -> bool:
    """HT for the eyes, unless they are safe (GUR-GAS-01)."""
    return eyes is not None and not rolls.roll(dice, eyes).success


@stage("coughs", roller=VICTIM)
def chokes(dice: Dice, breath: int | None) -> bool:
    """HT for the breath (GUR-GAS-01)."""
    return breath is not None and not rolls.roll(dice, breath).success


GAS = Course(stings, chokes)


# diving


@stage("away", roller=VICTIM)
def leaps(dice: Dice, leap: int) -> bool:
    """A dodge to be away, or on it, before it bursts (GUR-RET-04, GUR-RET-05)."""
    return rolls.roll(dice, leap, Kind.DEFENCE).success


DIVE = Course(leaps)
