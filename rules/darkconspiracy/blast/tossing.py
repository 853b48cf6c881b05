"""Throws: how far, how hard, and what a thrown thing does to a body."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Any

from rules.darkconspiracy.blast.straying import Flight
from rules.darkconspiracy.core import arms, checks, distance, figures, scale
from rules.darkconspiracy.core.arms import Arm
from rules.darkconspiracy.core.checks import Came, Level, Outstanding
from rules.darkconspiracy.core.severity import Level as Wound
from rules.darkconspiracy.harm import fronts
from rules.darkconspiracy.harm.blows import Blow, Force, Fronts, Hits, blow
from rules.darkconspiracy.harm.bodies import body
from rules.darkconspiracy.harm.course import SUFFERS
from rules.darkconspiracy.state.blast import Lobbed
from rules.darkconspiracy.state.order import Surprised
from rules.darkconspiracy.terms.anatomy import Part
from rules.darkconspiracy.terms.skills import Attribute, Skill
from rules.darkconspiracy.terms.weapons import Weapon, dice
from rules.frame.figure import Body, Place
from rules.frame.ground import Barrier, Cell
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.kernel.courses.course import Course
from rules.kernel.courses.steps import stage
from rules.kernel.dice import Dice
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.parts.edges import passes

FREELY = 1.0
"""Kilograms up to which a thing flies as far as can be (DKC-THROW-02)."""
AGAIN = 1
"""Skill levels more for every grenade after the first at the same point (DKC-GREN-01)."""
TALL = 1.5
"""Metres above the ground of a place that must be in sight."""
LORRY = 5.0
"""Metres of a vehicle that is as hard to miss as a lorry (DKC-GREN-01)."""


# what can be thrown, and how far


@lookup
def things(scene: Scene, unit: Ref) -> tuple[Arm, ...]:
    """All that a unit could throw: what is made for it comes straight from the belt, anything else out of the hand."""
    own, found = arms.arsenal(scene, unit), dict[str, Arm]()
    kit = arms.kit(scene, unit)
    for item in sorted(kit.items, key=lambda item: item not in kit.held()):
        weapon = own.weapon(item.name)
        if weapon is not None and item.count and (weapon.category == "thrown" or _in_hand(weapon, item.place)):
            found.setdefault(weapon.name, Arm(weapon, item))
    return tuple(found.values())


def _in_hand(weapon: Weapon, place: Place) -> bool:
    return weapon.category == "melee" and place in (Place.RIGHT, Place.LEFT, Place.BOTH)


def thing(scene: Scene, unit: Ref, name: str) -> Arm | None:
    """One of them, by name."""
    return next((each for each in things(scene, unit) if each.weapon.name == name), None)


def normal(scene: Scene, unit: Ref, weapon: Weapon) -> int:
    """Metres of a normal throw, less of what weighs more than a kilogram; a long throw is twice as far
    (DKC-THROW-01, DKC-THROW-02).
    """
    reach = figures.throw_range(scene, unit)
    return reach if weapon.weight <= FREELY else int(reach / weapon.weight)


def long(scene: Scene, unit: Ref, weapon: Weapon, metres: float) -> bool | None:
    """Whether so far is a long throw; None out of reach (DKC-THROW-01)."""
    reach = normal(scene, unit, weapon)
    return None if metres > 2 * reach else metres > reach


def to_hit(
    scene: Scene, unit: Ref, arm: Arm, metres: float, *shifts: Modifier | None, levels: Modifier | None = None
) -> Tally:
    """The check: AVG within a normal throw, DIF beyond it (DKC-THROW-01)."""
    base = figures.base(scene, unit, Skill.THROWN, levels)
    level = Level.DIF if long(scene, unit, arm.weapon, metres) else Level.AVG
    return checks.tallied("Throw", base, level, *shifts)


# grenades


def metres_to(scene: Scene, unit: Ref, cell: Cell) -> float:
    """How far off a place is."""
    return min(distance.between(scene, own, cell) for own in scene.cells(unit))


def at_place(scene: Scene, unit: Ref, arm: Arm, cell: Cell) -> Tally:
    """The check for a grenade: easier after another at the same point and at something as large as a lorry, harder
    through a window (DKC-GREN-01).
    """
    lobbed = scene.find(unit, Lobbed)
    again = lobbed is not None and lobbed.cell == cell
    return to_hit(
        scene,
        unit,
        arm,
        metres_to(scene, unit, cell),
        Modifier(-1, "a target as large as a lorry", "DKC-GREN-01") if _large(scene, cell) else None,
        Modifier(1, "through a window", "DKC-GREN-01") if _window(scene, unit, cell) else None,
        levels=Modifier(AGAIN, "another at the same point", "DKC-GREN-01") if again else None,
    )


def flight(scene: Scene, unit: Ref, arm: Arm, cell: Cell) -> Flight:
    """How it comes down: off by a die of ten in metres, twice that at a long throw, at most half the throw
    (DKC-GREN-02).
    """
    away = metres_to(scene, unit, cell)
    each = 2.0 if long(scene, unit, arm.weapon, away) else 1.0
    need = int(at_place(scene, unit, arm, cell).total)
    return Flight(need, 10, each=each, most=away / 2, rule=figures.outstanding(scene))


def _large(scene: Scene, cell: Cell) -> bool:
    bodies = (scene.find(unit, Body) for unit in scene.occupants(cell))
    return any(each is not None and each.is_vehicle and each.length >= LORRY for each in bodies)


@lookup
def _window(scene: Scene, unit: Ref, cell: Cell) -> bool:
    line = scene.grid.line(scene.cells(unit)[0], cell)
    return not all(passes(scene, one, scene.grid.direction(one, other), _is_window) for one, other in pairwise(line))


def _is_window(barrier: Barrier) -> bool:
    return barrier.what == "window"


def out_of_reach(scene: Scene, unit: Ref, arm: Arm, cell: Cell) -> str:
    """What a place has against it; "" when a grenade can be thrown there: the thrower must see it (DKC-GREN-01)."""
    if cell not in scene.grid or long(scene, unit, arm.weapon, metres_to(scene, unit, cell)) is None:
        return "out of range"
    return "" if sees(scene, unit, cell) else "not in sight"


def sees(scene: Scene, unit: Ref, cell: Cell) -> bool:
    """Whether a unit sees a place: what is as high as a man there (DKC-GREN-01, DKC-IND-02)."""
    return scene.sees_cell(unit, cell, above=TALL)


# other things


def at_unit(scene: Scene, unit: Ref, arm: Arm, target: Ref, part: str) -> Tally:
    """The check for anything else, harder at one part of the body unless the target is surprised (DKC-THROW-01,
    DKC-THROW-03).
    """
    called = bool(part) and not _surprised(scene, unit, target)
    shift = Modifier(1, f"at the {part}", "DKC-THROW-03") if called else None
    return to_hit(scene, unit, arm, distance.metres(scene, unit, target), shift)


def _surprised(scene: Scene, unit: Ref, target: Ref) -> bool:
    found = scene.find(target, Surprised)
    return found is not None and found.turn == scale.turn(scene.clock.round) and unit in found.by


def force(scene: Scene, unit: Ref, weapon: Weapon) -> tuple[int, int]:
    """Dice and points: half the strength and the weight, unless it is made to be thrown (DKC-THROW-04)."""
    many, points, adds = dice(weapon.damage)
    if weapon.thrown and not adds:
        return many, points
    return 0, figures.attribute(scene, unit, Attribute.STR) // 2 + int(weapon.weight)


@stage("came", roller="attacker")
def thrown(dice: Dice, need: int, rule: Outstanding) -> Came:
    """The check (DKC-THROW-01)."""
    return checks.check(dice, need, rule)


@stage("hits")
def strikes(came: Came, force: tuple[int, int], fronts: Fronts) -> Hits:
    """What strikes the body: nothing by a miss (DKC-THROW-01)."""
    return ((lands(force, fronts, best=came is Came.OUTSTANDING), 1),) if came.well else ()


@lru_cache(maxsize=2048)
def lands(force: tuple[int, int], fronts: Fronts, *, best: bool) -> Blow:
    """One thrown thing: armour and cover stop it altogether; an outstanding success does double damage to limbs, and a
    critical wound elsewhere (DKC-THROW-01, DKC-THROW-04).
    """
    guarded = tuple(each._replace(armour=(1,)) if each.cover else each for each in fronts)
    trunk = Force(*force, least=Wound.CRITICAL if best else Wound.NONE)
    return blow(trunk, guarded, None, limbs=Force(*force, doubled=best))


FLIES = Course(thrown, strikes)
"""A thing thrown: reads `need`, `rule`, `force` and `fronts`."""
HURLED = Course(thrown, strikes, *SUFFERS)
"""The same to what becomes of a `body`."""


@lookup
def opened(scene: Scene, unit: Ref, arm: Arm, target: Ref, part: str) -> Mapping[str, Any]:
    """A throw at a unit as it begins."""
    return {
        "need": int(at_unit(scene, unit, arm, target, part).total),
        "rule": figures.outstanding(scene),
        "force": force(scene, unit, arm.weapon),
        "fronts": fronts.fronts(scene, unit, target, Part(part) if part else None),
        "body": body(scene, target),
    }


def spared(scene: Scene, unit: Ref, arm: Arm, target: Ref) -> str:
    """Why a thing cannot be thrown at a unit; "" when it can: in reach, in sight, and neither robot nor vehicle
    (DKC-THROW-01, DKC-THROW-04).
    """
    if (scene.find(target, Body) or Body()).is_vehicle or figures.traits(scene, target).robot:
        return "nothing thrown harms it"
    if long(scene, unit, arm.weapon, distance.metres(scene, unit, target)) is None:
        return "out of range"
    return "" if scene.in_line(unit, target) else "no line of sight"
