"""One hit, told once in the order of play: where it lands, what gets through, whether it grazes or cripples."""

from __future__ import annotations

from collections.abc import Generator, Set
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import lcm
from typing import Any

from rules.graydawn import rolls
from rules.graydawn.contest import ATTACKER, TARGET
from rules.graydawn.flesh import damage, landing
from rules.graydawn.flesh.damage import Flesh, Missile, Shield, Sustained, Wound
from rules.graydawn.flesh.landing import Table
from rules.graydawn.flesh.track import Wounds
from rules.graydawn.terms.anatomy import LIMBS, PARTS, Part, part_at
from rules.kernel import odds
from rules.kernel.courses.course import Course
from rules.kernel.courses.loops import AsOne
from rules.kernel.courses.steps import Bound, Ends, Known, Put, Rollers, State, stage


@dataclass(frozen=True, eq=False, init=False)
class Hit:
    """One hit that is on its way: the missile, what stands before each face of the body, where it may land, what is
    added to the graze roll, and its die if that is drawn already. It is looked up over and over, so that of equal ones
    there is only one.
    """

    missile: Missile
    shields: tuple[Shield, ...]
    where: Table
    graze: int
    flesh: Flesh
    fell: int | None = None

    def __new__(
        cls, missile: Missile, shields: tuple[Shield, ...], where: Table, graze: int, flesh: Flesh,
        fell: int | None = None,
    ) -> Hit:  # fmt: skip
        return _made(missile, shields, where, graze, flesh, fell)

    def at(self, worse: int, more: int = 0, fell: int | None = None) -> Hit:
        """The same by a margin that adds so much to graze rolls, with so many further rounds of a burst, and with such
        a die (GRD-GRAZE-05, GRD-BURST-03).
        """
        key = (worse if self.flesh.grazes else 0), more, fell
        if key not in self.known:
            missile = self.missile.with_dice(more) if more else self.missile
            self.known[key] = Hit(missile, self.shields, self.where, self.graze + key[0], self.flesh, fell)
        return self.known[key]

    @cached_property
    def known(self) -> dict[tuple[int, int, int | None], Hit]:
        """What it was at other margins, each made once."""
        return {}

    @cached_property
    def shorts(self) -> tuple[int, ...]:
        """What the die of a graze roll must reach for a limb, for the torso and for the head, the least first."""
        return tuple([_short(self.flesh, part, self.graze) for part in (Part.LEFT_ARM, Part.TORSO, Part.HEAD)])

    @cached_property
    def fields(self) -> dict[str, Any]:
        """The same as it begins."""
        return {
            "missile": self.missile, "shields": self.shields, "where": self.where, "graze": self.graze,
            "flesh": self.flesh, "fell": self.fell, "explosions": self.flesh.explosions,
        }  # fmt: skip


@lru_cache(maxsize=16_384)
def _made(
    missile: Missile, shields: tuple[Shield, ...], where: Table, graze: int, flesh: Flesh, fell: int | None
) -> Hit:
    """The very hit: what is known of one is known of it alone."""
    hit = object.__new__(Hit)
    vars(hit).update(missile=missile, shields=shields, where=where, graze=graze, flesh=flesh, fell=fell)
    return hit


# one hit


@stage("part", "shield")
def meets(face: int, shields: tuple[Shield, ...]) -> tuple[Part, Shield]:
    """The part that it lands on, and what stands before it (GRD-HITLOC-01)."""
    return part_at(face), shields[face - 1]


def _short(flesh: Flesh, part: Part, graze: int) -> int:
    return damage.GRAZES - damage.lucky(flesh, part, graze)


@stage("short")
def short(through: int, part: Part, flesh: Flesh, missile: Missile, graze: int, fell: int | None) -> int | None:
    """What the die of a graze roll must reach; none is made where it would leave no less (GRD-GRAZE-01). Of one that is
    drawn already it is known.
    """
    if not damage.may_graze(through, flesh, missile):
        return None
    need = _short(flesh, part, graze)
    return need if fell is None else ANY if fell >= need else None


ANY = -1000
"""What every die reaches."""


@rolls.by_die("grazed", roller=TARGET)
def grazes(die: int, short: int) -> bool:
    """The graze roll (GRD-GRAZE-01)."""
    return rolls.suffices(die, short)


class Foreseen:
    """The die of the graze roll of a hit that comes alone: a forecast draws it before it is known where the hit lands,
    and tells apart only what it comes to on limbs, torso and head. In play it falls when its turn has come.
    """

    needs, sets = "", ("worse", "fell")

    def __init__(self, hit: str) -> None:
        self._hit = hit

    def bound(self, alive: Set[str]) -> Bound | None:
        reads = (self._hit, "worse", "alone", "explosions")
        return None if alive.isdisjoint(self.sets) else Bound(reads, self.sets, _foreseen)

    def play(self, known: Known, _rollers: Rollers, _put: Put) -> Generator[Any, Any, Known]:
        yield from ()
        return {"worse": known["worse"], "fell": None}


def _foreseen(hit: Hit | None, worse: int, alone: bool, explosions: int) -> Ends:
    if hit is None or not alone or not hit.flesh.grazes:
        return (((worse, None), 1),), 1
    left = whole = rolls.falls(explosions).ways()[1]
    found: list[tuple[State, int]] = []
    for fell, short in zip((ANY, *hit.shorts), (*hit.shorts, None), strict=True):
        reached = 0 if short is None else rolls.ways_of(short - worse, explosions)
        found += [((0, fell), left - reached)] if left > reached else []
        left = reached
    return tuple(found), whole


Body = tuple[Sustained, ...]
"""What each part of a body has sustained in one attack."""


def as_it_was(wounds: Wounds) -> Body:
    """A body before an attack."""
    return tuple(damage.as_it_was(wounds, part) for part in PARTS)


PLACED = stage("face", roller=ATTACKER)(landing.face)
STRUCK = stage("points", roller=ATTACKER, kept=True)(damage.damage)
"""Where it lands, and how hard it strikes."""
GRAZES = (meets, stage("through")(damage.penetrates), short, grazes, stage("done")(damage.wound))
"""What gets through there, and the wound that it makes."""


@stage("need")
def may_sever(done: Wound, so_far: Sustained, flesh: Flesh) -> int | None:
    """What the die of a severity check must reach, if one is made (GRD-CRIP-03)."""
    points = damage.severity(done, so_far)
    return points - damage.to_keep(flesh) if points else None


@rolls.by_die("severed", roller=TARGET)
def severs(die: int, need: int) -> bool:
    """The severity check: below the points after BTM a part is lost (GRD-CRIP-03)."""
    return not rolls.suffices(die, need)


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
UPON = Course(AsOne(STRUCK, GRAZES[1]), *GRAZES[2:])
"""What it does to a part behind a shield."""


def wounds(hit: Hit) -> tuple[dict[Part, dict[Wound, int]], int]:
    """In how many ways a hit makes each wound of each part, of how many in all: limbs are hurt alike."""
    faces, sides = odds.of(landing.face, hit.where).ways()
    placed = [(*meets(face, hit.shields), many) for face, many in faces.items()]
    known = {
        behind: UPON.walked(hit.fields | {"part": behind[0], "shield": behind[1]}, "done")
        for behind in {(_like(part), shield): None for part, shield, _ in placed}
    }
    below, found = lcm(*(whole for _, whole in known.values())), dict[Part, dict[Wound, int]]()
    for part, shield, many in placed:
        ways, whole = known[_like(part), shield]
        its = found.setdefault(part, {})
        for (done,), times in ways.items():
            its[done] = its.get(done, 0) + times * many * (below // whole)
    return found, below * sides


def _like(part: Part) -> Part:
    return LIMBS[0] if part in LIMBS else part
