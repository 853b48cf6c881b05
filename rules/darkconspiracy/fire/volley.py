"""One Fire action: which targets it fires at in which order, who else may be hit, and what that means for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rules.darkconspiracy.core import arms, figures, motion
from rules.darkconspiracy.core.arms import Arm
from rules.darkconspiracy.core.checks import faces
from rules.darkconspiracy.fire import attack, course, ranges, situation, zone
from rules.darkconspiracy.fire.attack import Attack, Pace, Pull
from rules.darkconspiracy.fire.course import CARES, Care, Due, Lot, Role
from rules.darkconspiracy.harm import blows, bodies, fronts
from rules.darkconspiracy.harm.blows import Blow, Shot
from rules.darkconspiracy.harm.weighing import Upon
from rules.darkconspiracy.terms.anatomy import Part
from rules.darkconspiracy.terms.vehicles import Section, Severity
from rules.darkconspiracy.vehicles import aboard, damage, hits
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.kernel.refs import Ref

MOST = 3
"""Targets of one action (DKC-FIRE-01)."""
PACES: tuple[Pace, ...] = ("walk", "trot")


def pace(scene: Scene, unit: Ref) -> Pace:
    """At what gait a unit has gone in this phase, or the animal under it (DKC-MV-01, DKC-MV-03)."""
    gait = motion.gait(scene, unit) or aboard.saddle_gait(scene, unit)
    return next((each for each in PACES if each == gait), "")


@dataclass(frozen=True, slots=True)
class Declared:
    """What a unit has declared to fire before any of it is rolled: so many pulls at each target (DKC-FIRE-03)."""

    weapon: str
    mode: attack.Mode
    at: tuple[Ref, ...]
    pulls: tuple[int, ...]
    part: str = ""
    second: str = ""
    reacting: bool = False

    def also(self, target: Ref, pulls: int) -> Declared:
        """The same and so many pulls at one more."""
        return replace(self, at=(*self.at, target), pulls=(*self.pulls, pulls))


def attacks(scene: Scene, unit: Ref, said: Declared) -> tuple[Attack, ...]:
    """The fire that is declared, target by target, or weapon by weapon (DKC-FIRE-01, DKC-REC-05)."""
    arm = arms.arm(scene, unit, said.weapon)
    if arm is None:
        return ()
    first = begun(scene, unit, arm, said.at[0], said.mode)
    first = replace(first, pulls=said.pulls[0], part=said.part, two=bool(said.second), reacting=said.reacting)
    other = arms.arm(scene, unit, said.second) if said.second else None
    if other is not None:
        return first, beside(scene, first, other)
    found = [first]
    for target, many in zip(said.at[1:], said.pulls[1:], strict=True):
        found.append(attack.after(scene, found[-1], target, many))
    return tuple(found)


def left(scene: Scene, unit: Ref, said: Declared) -> int:
    """Pulls that may still be declared at other targets, of which there are three at most (DKC-FIRE-01)."""
    arm = arms.arm(scene, unit, said.weapon)
    if arm is None or said.second or len(said.at) >= MOST:
        return 0
    return attack.most(begun(scene, unit, arm, said.at[0], said.mode)) - sum(said.pulls)


def begun(scene: Scene, unit: Ref, arm: Arm, target: Ref, mode: attack.Mode) -> Attack:
    """One pull at a target, the first of its action."""
    return Attack(unit, target, arm, arms.round_of(scene, unit, arm.weapon), mode, pace=pace(scene, unit))


def beside(scene: Scene, first: Attack, other: Arm) -> Attack:
    """The same with the weapon in the other hand: as many pulls as that can, one running total (DKC-REC-05)."""
    then = attack.after(scene, first, first.target, first.pulls)
    load = arms.round_of(scene, first.attacker, other.weapon)
    mode: attack.Mode = "burst" if first.mode == "burst" and other.weapon.burst else "single"
    then = replace(then, arm=other, load=load, mode=mode, part=first.part, fired=0)
    return replace(then, pulls=min(first.pulls, attack.most(then)))


def lots(pulls: Sequence[Pull]) -> tuple[Lot, ...]:
    """The checks of some pulls, those against one number together."""
    found: dict[tuple[int, Care, bool], int] = {}
    for pull in pulls:
        care: Care = pull.kind if pull.kind in ("aimed", "targeted") else "plain"
        key = pull.need, care, pull.strays
        found[key] = found.get(key, 0) + pull.checks
    return tuple([Lot(need, times, care, strays) for (need, care, strays), times in found.items()])


@lookup
def others(scene: Scene, made: Attack) -> tuple[Ref, ...]:
    """Those in the danger zone of the fire at a target, the nearest to it first; nobody where nothing strays, or at
    what is in the air (DKC-AUTO-03). The other of a rider and a mount comes first of all (DKC-SPEC-02).
    """
    pair = situation.paired(scene, made.target)
    strays = made.load.blast is None and any(pull.strays for pull in attack.pulls(scene, made))
    if aboard.flying(scene, made.target) or not strays:
        return () if pair is None else (pair,)
    there = zone.bystanders(scene, made.attacker, made.target, made.arm.weapon)
    return there if pair is None else (pair, *(unit for unit in there if unit != pair))


def units(scene: Scene, made: Sequence[Attack]) -> tuple[Ref, ...]:
    """All that may be hit: the targets, then those in their zones."""
    targets = (each.target for each in made)
    return tuple(dict.fromkeys((*targets, *(other for each in made for other in others(scene, each)))))


@lookup
def alone(scene: Scene, made: Attack) -> Due:
    """The fire at a target for nobody in particular."""
    return Due(
        lots(attack.pulls(scene, made)),
        made.arm.weapon.barrels,
        attack.astray(scene, made.attacker, made.arm.weapon),
        role="",
        among=len(others(scene, made)),
        paired=situation.paired(scene, made.target) is not None,
        once=aboard.flying(scene, made.target),
    )


def due(scene: Scene, made: Attack, unit: Ref) -> Due:
    """The fire at a target as a unit meets it."""
    plain, struck_by = alone(scene, made), blows_on(scene, made, unit)
    if unit == made.target:
        row, checks = plain._replace(role="target"), [(lot.need, lot.care) for lot in plain.lots]
    else:
        place = others(scene, made).index(unit)
        role: Role = "pair" if plain.paired and not place else "zone"
        row = plain._replace(role=role, place=place - plain.paired)
        checks = [(plain.stray, "plain")] if plain.among == 1 and not plain.paired else []
    if not struck_by or len(checks) != 1:
        return row._replace(blows=struck_by)
    ((need, care),) = checks
    *_, well, best = faces(need, figures.outstanding(scene))
    return row._replace(alike=True, blows=one_blow(struck_by, care, well, best))


@lru_cache(maxsize=512)
def one_blow(struck_by: tuple[Blow, ...], care: Care, well: int, best: int) -> tuple[Blow | None, ...]:
    """The same where all hits are of one care, and so many of so many of them are outstanding."""
    at = 2 * CARES.index(care)
    either = blows.either(struck_by[at], well, struck_by[at + 1], best)
    return tuple([either if number == at else None for number in range(len(struck_by))])


def concerns(scene: Scene, made: Sequence[Attack], unit: Ref) -> tuple[Due, ...]:
    """The fire of an action as far as it may hit one unit."""
    return tuple([due(scene, each, unit) for each in made if unit == each.target or unit in others(scene, each)])


def blows_on(scene: Scene, made: Attack, unit: Ref) -> tuple[Blow, ...]:
    """What the kinds of hits do to a body; nothing of a vehicle, which counts its hits."""
    return () if aboard.is_craft(scene, unit) else struck(scene, made.bullet(), unit)


@lookup
def struck(scene: Scene, made: Attack, unit: Ref) -> tuple[Blow, ...]:
    """What a shot of each care does to a unit, and an outstanding one of it: only a targeted one strikes the part that
    was aimed at, unless that may be chosen (DKC-GUN-02, DKC-TYPE-02, DKC-HIT-01).
    """
    bullet = bullet_of(scene, made, unit)
    anywhere, part = fronts.fronts(scene, made.attacker, unit), made.part if unit == made.target else ""
    there = fronts.fronts(scene, made.attacker, unit, Part(part)) if part in tuple(Part) else anywhere
    rest = there if attack.chosen(scene, made) else anywhere
    ways = ((True, there), (True, rest), (False, rest))
    return tuple(
        blows.shot(bullet._replace(aimed=aimed, outstanding=best), front)
        for aimed, front in ways
        for best in (False, True)
    )


def bullet_of(scene: Scene, made: Attack, unit: Ref) -> Shot:
    """What a hit has for this body: dice, and what armour takes of them at the true range; large penetrators are
    stopped by no armour, and pellets are small (DKC-GUN-02, DKC-GUN-08, DKC-SHOT-01).
    """
    away = attack.away(scene, replace(made, target=unit) if unit != made.target else made, aimed=False)
    true = ranges.Band.EXTREME if away is None else away.true
    pellets = bool(made.load.pellet) and away is not None and attack.is_burst(made, away)
    dice = made.load.pellet if pellets else made.load.damage
    if made.load.armour_piercing:
        return Shot(dice, 0)
    return Shot(dice, ranges.penetration(made.load, true) or None)


def on_vehicle(scene: Scene, made: Attack, vehicle: Ref) -> hits.Blow:
    """What a hit does to a vehicle: of a small arm by its dice and penetration, else by its round; a missile
    against aircraft brings a result without a level (DKC-VDAM-03, DKC-MISSILE-02).
    """
    away = attack.away(scene, replace(made, target=vehicle), aimed=False)
    true = ranges.Band.EXTREME if away is None else away.true
    section = Section(made.part) if made.part in tuple(Section) and vehicle == made.target else None
    if made.arm.weapon.against_aircraft:
        return hits.Blow(sure=Severity.MINOR)
    if made.load.armour_piercing or made.load.blast is not None:
        return damage.round_on(scene, made.attacker, vehicle, made.load, max(0, true - 1), section)
    force = damage.pierces(made.load.damage, ranges.penetration(made.load, true))
    return damage.bullet(scene, made.attacker, vehicle, force, section)


def upon(scene: Scene, made: Sequence[Attack], unit: Ref) -> tuple[Upon, ...]:
    """The action told for one that it may hit: a body; of a vehicle itself and each of those aboard."""
    fields = {"rows": concerns(scene, made, unit), "rule": figures.outstanding(scene), "hits": ()}
    if not aboard.is_craft(scene, unit):
        return (Upon(unit, course.HITS, fields | {"body": bodies.body(scene, unit)}),)
    first = next(each for each in made if unit == each.target or unit in others(scene, each))
    return damage.upon(scene, unit, on_vehicle(scene, first, unit), course.VEHICLE, fields | {"struck": 0})
