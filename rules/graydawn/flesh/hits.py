"""One hit, told once in the order of play: where it lands, what gets through, whether it grazes or cripples."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rules.graydawn import rolls
from rules.graydawn.contest import ATTACKER, TARGET
from rules.graydawn.flesh import damage, landing
from rules.graydawn.flesh.damage import Flesh, Missile, Shield, Sustained, Wound
from rules.graydawn.flesh.landing import Table
from rules.graydawn.flesh.track import Wounds
from rules.graydawn.terms.anatomy import PARTS, Part, part_at
from rules.kernel.courses.course import Course
from rules.kernel.courses.steps import stage
from rules.kernel.dice import Dice


@dataclass(frozen=True, eq=False, init=False)
class Hit:
    """One hit that is on its way: the missile, what stands before each face of the body, where it may land, and what
    is added to the graze roll. It is looked up over and over, so that of equal ones there is only one.
    """

    missile: Missile
    shields: tuple[Shield, ...]
    where: Table
    graze: int
    flesh: Flesh

    def __new__(cls, missile: Missile, shields: tuple[Shield, ...], where: Table, graze: int, flesh: Flesh) -> Hit:
        return _made(missile, shields, where, graze, flesh)

    def at(self, worse: int, more: int = 0) -> Hit:
        """The same by a margin that adds so much to graze rolls, and with so many further rounds of a burst
        (GRD-GRAZE-05, GRD-BURST-03).
        """
        worse = worse if self.flesh.grazes else 0
        if (worse, more) not in self.known:
            missile = self.missile.with_dice(more) if more else self.missile
            self.known[worse, more] = Hit(missile, self.shields, self.where, self.graze + worse, self.flesh)
        return self.known[worse, more]

    @cached_property
    def known(self) -> dict[tuple[int, int], Hit]:
        """What it was at other margins, each made once."""
        return {}

    @cached_property
    def fields(self) -> dict[str, Any]:
        """The same as it begins."""
        return {
            "missile": self.missile, "shields": self.shields, "where": self.where, "graze": self.graze,
            "flesh": self.flesh, "explosions": self.flesh.explosions,
        }  # fmt: skip


def _made(missile: Missile, shields: tuple[Shield, ...], where: Table, graze: int, flesh: Flesh) -> Hit:
    hit = object.__new__(Hit)
    vars(hit).update(missile=missile, shields=shields, where=where, graze=graze, flesh=flesh)
    return hit


# one hit


@stage("part", "shield")
def meets(face: int, shields: tuple[Shield, ...]) -> tuple[Part, Shield]:
    """The part that it lands on, and what stands before it (GRD-HITLOC-01)."""
    return part_at(face), shields[face - 1]


@stage("short")
def short(through: int, part: Part, flesh: Flesh, missile: Missile, graze: int) -> int | None:
    """What the die of a graze roll must reach; none is made where it would leave no less (GRD-GRAZE-01)."""
    if not damage.may_graze(through, flesh, missile):
        return None
    return damage.GRAZES - damage.lucky(flesh, part, graze)


@rolls.thrown("grazed", roller=TARGET)
def grazes(dice: Dice, short: int | None, explosions: int) -> bool:
    """The graze roll (GRD-GRAZE-01)."""
    return short is not None and rolls.suffices(rolls.die(dice, explosions), short)


Body = tuple[Sustained, ...]
"""What each part of a body has sustained in one attack."""


def as_it_was(wounds: Wounds) -> Body:
    """A body before an attack."""
    return tuple(damage.as_it_was(wounds, part) for part in PARTS)


PLACED = stage("face", roller=ATTACKER)(landing.face)
STRUCK = rolls.thrown("points", roller=ATTACKER)(damage.damage)
"""Where it lands, and how hard it strikes."""
GRAZES = (meets, stage("through")(damage.penetrates), short, grazes, stage("done")(damage.wound))
"""What gets through there, and the wound that it makes."""


@stage("need")
def may_sever(done: Wound, so_far: Sustained, flesh: Flesh) -> int | None:
    """What the die of a severity check must reach, if one is made (GRD-CRIP-03)."""
    points = damage.severity(done, so_far)
    return points - damage.to_keep(flesh) if points else None


@rolls.thrown("severed", roller=TARGET)
def severs(dice: Dice, need: int | None, explosions: int) -> bool:
    """The severity check: below the points after BTM a part is lost (GRD-CRIP-03)."""
    return need is not None and not rolls.suffices(rolls.die(dice, explosions), need)


@stage("so_far")
def met(body: Body, part: Part) -> Sustained:
    """What the part has sustained in this attack so far."""
    return body[PARTS.index(part)]


@stage("body")
def keeps(body: Body, part: Part, done: Wound, so_far: Sustained, severed: bool) -> Body:
    """What it has sustained with this hit (GRD-CRIP-01)."""
    at = PARTS.index(part)
    return (*body[:at], damage.sustained(part, done, so_far, severed), *body[at + 1 :])


WOUNDS = (met, may_sever, severs, stage("wounds")(damage.lands), keeps)
"""What it does to the body (GRD-CRIP-01, GRD-CRIP-06)."""
HIT = Course(PLACED, STRUCK, *GRAZES, *WOUNDS)
