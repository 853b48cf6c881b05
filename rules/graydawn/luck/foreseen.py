"""What luck would do to an attack, as it is told before the attack is made: the first roll that goes against a unit is
made again, or added to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Literal, NamedTuple

from rules.frame.conjecture import Guess, presuming
from rules.frame.scene import Scene
from rules.graydawn import contest, rolls
from rules.graydawn.core import figures
from rules.graydawn.luck import purse
from rules.graydawn.luck.asking import UNSPENT
from rules.graydawn.luck.bending import ATTACK, DEFENCE, Dies, raised_by, rolled_again, short
from rules.graydawn.luck.ways import AGAIN, EACH
from rules.kernel.courses.course import Course
from rules.kernel.courses.loops import Each
from rules.kernel.courses.steps import stage
from rules.kernel.dice import Dice
from rules.kernel.refs import Ref

Part = Literal["attacks", "defends", "stands"]
"""What a unit has to do with an opposed roll: it attacks, it defends, or it is shot at without a roll of its own."""


class Bend(NamedTuple):
    """What luck is spent on once."""

    roll: str
    points: int
    """The most points that are added; 0 where the roll is made again."""
    misses: bool = False
    """Whether it is spent on the first attack that misses, not on the first that hits."""


class Opposed(NamedTuple):
    """An attack roll to come: both totals without dice, and whether a die is added to the defence."""

    total: int
    number: int
    rolled: bool
    bend: Bend | None = None


def _guessed(scene: Scene, taken: Bend | None, unit: Ref, part: Part) -> Guess[Bend | None] | None:
    """Every way in which a unit may spend luck on an attack that it makes or that is made on it."""
    ways = tuple(_ways(purse.left(scene, unit), part)) if _lives(scene, unit) else ()
    name = scene.name(unit)
    choices = tuple((f"{name} {words}", bend) for words, bend in ways)
    return Guess((UNSPENT,), (), ((str(UNSPENT), taken), *choices)) if ways else None


def _lives(scene: Scene, unit: Ref) -> bool:
    return not figures.wounds(scene, unit).dead


def _ways(left: int, part: Part) -> Iterator[tuple[str, Bend]]:
    """The ways that so many points leave (GRD-LUCK-02, GRD-LUCK-03)."""
    again, up_to = f"({AGAIN} luck)", f"(up to {left})"
    if part == "attacks" and left >= AGAIN:
        yield f"rolls a miss again {again}", Bend(ATTACK, 0, misses=True)
    if part == "attacks" and left:
        yield f"adds luck to a miss {up_to}", Bend(ATTACK, left, misses=True)
    if part != "attacks" and left >= AGAIN:
        yield f"has a hit rolled again {again}", Bend(ATTACK, 0)
    if part == "defends" and left >= AGAIN:
        yield f"rolls its defence again {again}", Bend(DEFENCE, 0)
    if part == "defends" and left:
        yield f"adds luck to its defence {up_to}", Bend(DEFENCE, left)


@presuming(_guessed)
def spent(_scene: Scene, _unit: Ref, _part: Part) -> Bend | None:
    """What a unit spends luck on in an attack that it makes or that is made on it: it is taken that it spends none."""
    return None


def opposed(scene: Scene, attacker: Ref, target: Ref, roll: tuple[int, int, bool]) -> Opposed:
    """An attack roll with such totals, and what either spends luck on."""
    own, theirs = spent(scene, attacker, "attacks"), spent(scene, target, "defends" if roll[-1] else "stands")
    return Opposed(*roll, theirs if own is None else own)


# the odds


@stage("total", "number", "rolled", "bend")
def opens(due: Opposed) -> Opposed:
    """The next attack roll."""
    return due


@stage("success", "used", "ended", "own", "other", "again")
def comes_to(
    own: int, other: int, total: int, number: int, bend: Bend | None, success: bool, used: bool, ended: bool
) -> tuple[bool, bool, bool, int, int, str]:
    """What the roll comes to, with the luck that adds to it; a critical failure ends the action (GRD-FUMBLE-01). Where
    luck makes a roll again, the other die is all that counts of this one.
    """
    if ended:
        return success, used, ended, 0, 0, ""
    dies = Dies(own, other)
    now = dies.totals(total, number)
    if bend is None or used or bend.misses is now.hits:
        return success or now.hits, used, now.fumbled, 0, 0, ""
    if not bend.points:
        return success, True, False, 0 if bend.roll == ATTACK else own, 0 if bend.roll == DEFENCE else other, bend.roll
    points = -(-short(now) // EACH)
    if points <= bend.points:
        now = raised_by(dies, bend.roll, points).totals(total, number)
    return success or now.hits, True, now.fumbled, 0, 0, ""


@stage("success", "ended", roller=contest.ATTACKER)
def made_again(
    dice: Dice, own: int, other: int, total: int, number: int, again: str, success: bool, ended: bool, explosions: int
) -> tuple[bool, bool]:
    """The roll that luck has made again, if it does."""
    if not again:
        return success, ended
    now = rolled_again(Dies(own, other), again, rolls.die(dice, explosions)).totals(total, number)
    return success or now.hits, now.fumbled


ROLLS = Course(Each(Course(opens, contest.OPPOSED, comes_to, made_again), "all_due", "due"))


def success(due: Iterable[Opposed], explosions: int) -> Fraction:
    """How likely any of these attack rolls hits."""
    fields = {"all_due": tuple(due), "success": False, "used": False, "ended": False, "explosions": explosions}
    return ROLLS.foretell(fields, "success").chance(lambda end: bool(end[0]))
