"""Contests of two sides, each of which rolls by its own dice, told once (GUR-CORE-03, GUR-CORE-04)."""

from __future__ import annotations

from typing import Any, NamedTuple

from rules.frame.flow import Flow
from rules.frame.scene import Scene, Table
from rules.gurps import rolls
from rules.kernel.courses.course import Course
from rules.kernel.courses.loops import Each
from rules.kernel.courses.steps import Rollers, stage
from rules.kernel.dice import Dice
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally

OWN, OTHER = "own", "other"
MOST_PAIRS = 20
"""Pairs of rolls at most where a Regular Contest goes on to a decision within the turn (GUR-CORE-04)."""


class Contest(NamedTuple):
    """What both sides roll, and whether it is a Regular Contest."""

    own: Tally
    other: Tally
    regular: bool = False


# a Quick Contest


@stage("mine", roller=OWN)
def tries(dice: Dice, own: int) -> int:
    """The side that acts rolls first."""
    return rolls.roll(dice, own).margin


@stage("theirs", roller=OTHER)
def resists(dice: Dice, other: int) -> int:
    """Then the other."""
    return rolls.roll(dice, other).margin


@stage("won")
def compared(mine: int, theirs: int) -> int:
    """By how much it is won, or lost if below 0 (GUR-CORE-03)."""
    return mine - theirs


# a Regular Contest


@stage("own", "other")
def levelled(own: int, other: int) -> tuple[int, int]:
    """The scores: if both are 6 or less, or both 14 or more, the lower becomes 10 and the higher moves with it
    (GUR-CORE-04).
    """
    if max(own, other) <= 6 or min(own, other) >= 14:
        shift = 10 - min(own, other)
        return own + shift, other + shift
    return own, other


@stage("mine", roller=OWN)
def leads(dice: Dice, own: int, won: int) -> bool:
    """Whether it succeeds, unless the contest is decided."""
    return not won and rolls.roll(dice, own).success


@stage("theirs", roller=OTHER)
def follows(dice: Dice, other: int, won: int) -> bool:
    """Whether the other does."""
    return not won and rolls.roll(dice, other).success


@stage("won")
def decided(mine: bool, theirs: bool, won: int) -> int:
    """1 if the first side alone succeeds, -1 if the second does, else 0 (GUR-CORE-04)."""
    return won or mine - theirs


QUICK = Course(tries, resists, compared)
REGULAR = Course(levelled, Each(Course(leads, follows, decided), "pairs", "pair"))
"""One pair of rolls, and nothing changes without a winner; as an option, pair after pair until there is one
(GUR-CORE-04).
"""


def course(contest: Contest) -> Course:
    """How it goes: by how much a Quick Contest is won or lost, of a Regular Contest which."""
    return REGULAR if contest.regular else QUICK


def opened(scene: Scene, contest: Contest) -> dict[str, Any]:
    """A contest as it begins."""
    pairs = tuple(range(MOST_PAIRS if scene.options.contests_repeat else 1))
    return {"own": int(contest.own.total), "other": int(contest.other.total), "pairs": pairs, "won": 0}


def played(table: Table, unit: Ref, foe: Ref, contest: Contest) -> Flow[int]:
    """A contest as it is rolled."""
    known = yield from course(contest).play(opened(table, contest), rollers(table, unit, foe), unasked)
    return int(known["won"])


def rollers(table: Table, unit: Ref, foe: Ref) -> Rollers:
    """Either side rolls for itself."""
    return lambda role: table.dice(unit if role == OWN else foe)


def unasked(*_: Any) -> Flow[None]:
    """No question comes up on the way."""
    yield from ()


def odds(scene: Scene, contest: Contest) -> Odds[int]:
    """Every way it may end."""
    return course(contest).foretell(opened(scene, contest), "won").map(lambda end: end[0])
