"""A firing action, told once in the order of play: each attack roll meets a defence, rounds hit or go astray, and a
critical failure ends it (GRD-ACT-01, GRD-FUMBLE-01).

It is told for one unit at a time that it may hit: the target, another of its melee, an ally in the way, the shooter.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from rules.graydawn import contest, rolls
from rules.graydawn.contest import ATTACKER, TARGET
from rules.graydawn.fire import attack, crowd, fumbles
from rules.graydawn.flesh.course import SUFFERS
from rules.graydawn.flesh.damage import by_margin
from rules.graydawn.flesh.hits import Foreseen, Hit
from rules.graydawn.flesh.several import Strikes, with_hit
from rules.graydawn.mishaps import severity
from rules.graydawn.mishaps.severity import Mishap
from rules.graydawn.terms.weapons import BURST, Mode, Weapon
from rules.kernel.courses.course import Course
from rules.kernel.courses.loops import Each
from rules.kernel.courses.steps import stage
from rules.kernel.dice import Dice

ALLY = "ally"


class Due(NamedTuple):
    """One attack roll as a unit meets it."""

    total: int
    number: int
    rolled: bool
    weapon: Weapon
    mode: Mode
    rounds: int
    """Of a spray those that go to the target."""
    table: str
    """By which the rounds of a burst that hit are found."""
    in_way: bool
    """Whether an ally is in the way."""
    target: Hit | None = None
    """What hits the unit as the target, as one of the melee, and as the shooter itself."""
    beside: Hit | None = None
    self: Hit | None = None
    ally: tuple[int, Hit] | None = None
    """The same as an ally in the way, with its defence without the die."""
    dodge: tuple[int, int] = (0, 0)
    """Of one of the melee the defence without its die, and its place among them."""
    others: tuple[tuple[int, int], ...] = ()
    """The same of the others."""
    share: int = 0
    """Its share of a spray."""


OWN = tuple(name for name in Due._fields if name not in ("weapon", "mode", "table"))
opened = stage(*OWN)(lambda roll: tuple([getattr(roll, name) for name in OWN]))
"""A roll of several, which are all made with one weapon in one mode."""


@stage("margin", "below")
def goes_on(margin: int | None, below: int | None, ended: bool) -> tuple[int | None, int | None]:
    """What an attack roll comes to, unless a critical failure has ended the action (GRD-FUMBLE-01)."""
    return (None, None) if ended else (margin, below)


@stage("success")
def succeeds(success: bool, margin: int | None) -> bool:
    """Whether a roll has hit what it is aimed at."""
    return success or margin is not None


@stage("most", "worse", "alone")
def by_how_much(margin: int | None, mode: Mode, rounds: int) -> tuple[int, int, bool]:
    """The rounds that may hit by such a margin, what it adds to graze rolls, and whether the hit comes alone or in a
    spray (GRD-AUTO-01, GRD-GRAZE-05).
    """
    if margin is None:
        return 0, 0, False
    most = attack.sprayed(margin, rounds) if mode == "auto" else 1
    return most, by_margin(margin), mode != "auto"


@stage("hits", roller=ATTACKER)
def scores(dice: Dice, most: int, mode: Mode, table: str) -> int:
    """The rounds that hit: of a burst as its die says (GRD-BURST-02)."""
    return attack.burst(dice, table) if most and mode == "burst" else most


@stage("strikes", needs="target")
def hits_target(strikes: Strikes, hits: int, worse: int, fell: int | None, mode: Mode, target: Hit | None) -> Strikes:
    """The rounds that hit the target."""
    return struck_by(strikes, target, mode, hits, worse, fell)


def struck_by(strikes: Strikes, hit: Hit | None, mode: Mode, hits: int, worse: int, fell: int | None = None) -> Strikes:
    """The rounds that hit: of a burst all at once, of a spray one by one (GRD-BURST-03, GRD-AUTO-01)."""
    if hit is None or not hits:
        return strikes
    more, times = (hits - 1, 1) if mode == "burst" else (0, hits)
    return with_hit(strikes, hit.at(worse, more, fell), times)


# rounds that go astray


@stage("left", "reached")
def go_astray(
    own: int, total: int, below: int | None, ended: bool, hits: int, mode: Mode, weapon: Weapon
) -> tuple[int, int]:
    """The rounds that may hit another of the melee, and what its defence must not exceed (GRD-CQC-05, GRD-CQC-06)."""
    if ended or below is not None:
        return 0, 0
    return 1 if mode == "auto" else crowd.rounds_left(weapon, mode, hits), total + own


@stage("mine", "lower", roller=TARGET, needs="beside")
def dodges(dice: Dice, dodge: tuple[int, int], left: int, reached: int, explosions: int) -> tuple[int | None, bool]:
    """The defence of one of the melee; None if it is good enough (GRD-CQC-05)."""
    mine = dodge[0] + rolls.die(dice, explosions) if left else reached + 1
    return mine if mine <= reached else None, False


@stage("lower", roller=TARGET)
def rolls_lower(
    dice: Dice, lower: bool, mine: int | None, other: tuple[int, int], dodge: tuple[int, int], mode: Mode,
    explosions: int,
) -> bool:  # fmt: skip
    """Whether another has rolled lower, which is hit instead; a spray hits all (GRD-CQC-05, GRD-CQC-06)."""
    if lower or mine is None or mode == "auto":
        return lower
    return crowd.sooner((other[0] + rolls.die(dice, explosions), other[1]), (mine, dodge[1]))


ASTRAY = (dodges, Each(Course(rolls_lower), "others", "other"))


@stage("strikes", roller=ATTACKER, needs="beside")
def hits_another(
    dice: Dice, strikes: Strikes, left: int, reached: int, mine: int | None, lower: bool, mode: Mode, table: str,
    share: int, beside: Hit | None,
) -> Strikes:  # fmt: skip
    """The rounds that hit it: its share of a spray, what is left of a burst, or by the table if all went by
    (GRD-CQC-06, GRD-BURST-02).
    """
    if beside is None or mine is None or lower:
        return strikes
    margin = reached - mine
    if mode == "auto":
        left = attack.sprayed(margin, share) if share else 0
    elif mode == "burst" and left == BURST:
        left = attack.burst(dice, table)
    return struck_by(strikes, beside, mode, left, by_margin(margin))


# critical failures


@stage("what")
def befalls(below: int | None, weapon: Weapon, in_way: bool) -> Mishap | None:
    """What a critical failure brings about (GRD-FUMBLE-01)."""
    return None if below is None else fumbles.brings(weapon, below, ally=in_way)


@stage("strikes", roller=ALLY, needs="ally")
def hits_ally(
    dice: Dice, strikes: Strikes, what: Mishap | None, ally: tuple[int, Hit] | None, explosions: int
) -> Strikes:
    """A shot that goes toward an ally hits it at a defence of 0 or less (GRD-FUMBLE-04)."""
    if what is not Mishap.ALLY or ally is None or not fumbles.unlucky(dice, ally[0], explosions):
        return strikes
    return with_hit(strikes, ally[1], 1)


@stage("strikes", needs="self")
def hits_itself(strikes: Strikes, what: Mishap | None, self: Hit | None) -> Strikes:
    """The shooter may hit itself (GRD-FUMBLE-04)."""
    return strikes if what is not Mishap.SELF or self is None else with_hit(strikes, self, 1)


@stage("fumble", "ended")
def ends(fumble: Mishap | None, what: Mishap | None, ended: bool, below: int | None) -> tuple[Mishap | None, bool]:
    """It ends the action."""
    return fumble or what, ended or below is not None


@stage("failed", roller=ATTACKER)
def fails(dice: Dice, fumble: Mishap | None, weapon: Weapon) -> bool:
    """The reliability roll (GRD-FUMBLE-02)."""
    return fumble is not None and severity.fails(dice, weapon)


ROLL = (
    *(contest.OPPOSED, goes_on, succeeds, by_how_much, Foreseen("target"), scores, hits_target),
    *(go_astray, *ASTRAY, hits_another),
    *(befalls, hits_ally, hits_itself, ends),
)
ONCE = Course(*ROLL, *SUFFERS, fails)
TWICE = Course(*ROLL, *ROLL, *SUFFERS, fails)
"""One attack roll, and the two of a double tap (GRD-ACT-01)."""
ROLES = ("target", "beside", "others", "self", "ally")


@lru_cache(maxsize=32)
def _several(roles: tuple[str, ...]) -> Course:
    """The rolls of a spray over several targets, for a unit that meets them in such roles (GRD-AUTO-02)."""
    steps = [step for step in ROLL if step.needs not in ROLES or step.needs in roles]
    return Course(Each(Course(opened, *steps), "due", "roll"), *SUFFERS, fails)


def begins(due: Sequence[Due], explosions: int) -> tuple[Course, dict[str, Any]]:
    """These rolls as they begin."""
    fields: dict[str, Any] = {
        "explosions": explosions, "strikes": (), "ended": False, "success": False, "fumble": None, "lower": False,
    }  # fmt: skip
    if len(due) > 1 and (len(due) > 2 or due[0] != due[1]):
        roles = tuple([role for role in ROLES if any(getattr(roll, role) for roll in due)])
        return _several(roles), due[0]._asdict() | fields | {"due": tuple(due)}
    return ONCE if len(due) == 1 else TWICE, fields | due[0]._asdict()
