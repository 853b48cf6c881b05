"""Critical failures at close quarters: what they do to the attacker, its weapon and the allies beside it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rules.frame.figure import Place
from rules.frame.flow import Flow
from rules.frame.recall import lookup
from rules.frame.scene import Event, Scene, Table
from rules.graydawn.core import arms, clinch, figures, footing, scale
from rules.graydawn.flesh.damage import Missile, Shield
from rules.graydawn.flesh.hits import Hit
from rules.graydawn.flesh.landing import Table as Where
from rules.graydawn.harm import falling, hurting
from rules.graydawn.melee import blows, course
from rules.graydawn.melee.blows import Bout
from rules.graydawn.mishaps import severity
from rules.graydawn.mishaps.severity import Mishap
from rules.graydawn.senses import knowing
from rules.graydawn.terms.weapons import Weapon
from rules.kernel.refs import Ref

UPON_ITSELF = (Mishap.SELF, Mishap.HAND, Mishap.SCENERY)
STANDS = 0.3
"""Metres that something must rise to be struck by mistake."""


def opened(scene: Scene, bout: Bout) -> dict[str, Any]:
    """What decides what a critical failure brings about."""
    unit = bout.attacker
    return {"weapon": bout.weapon, "scenery": _scenery(scene, unit), "friends": len(friends(scene, unit))}


def upon(scene: Scene, bout: Bout) -> Iterator[tuple[Ref, dict[str, Any]]]:
    """Each unit that may be hit then, and how: the attacker itself, and its allies by their places."""
    own = tuple((what, astray(scene, bout, bout.attacker, what)) for what in UPON_ITSELF)
    yield bout.attacker, {"place": None, "hits": own}
    for place, friend in enumerate(friends(scene, bout.attacker)):
        yield friend, {"place": place, "hits": ((Mishap.FRIEND, astray(scene, bout, friend, Mishap.FRIEND)),)}


@lookup
def friends(scene: Scene, unit: Ref) -> tuple[Ref, ...]:
    """Allies at arm's length, any of which may be struck (GRD-FUMBLE-05)."""
    sides = scene.relations
    found = (
        other
        for other in scene.units()
        if other != unit and sides.allied(scene.side(unit), scene.side(other)) and knowing.alive(scene, other)
    )
    return tuple(
        sorted((other for other in found if scale.adjacent(scene, unit, other)), key=lambda o: scene.cells(o)[0])
    )


def _scenery(scene: Scene, unit: Ref) -> bool:
    """Whether a wall or an obstacle stands beside a unit."""
    cell = scene.cells(unit)[0]
    walls = (scene.barrier(cell, way) for way, _ in scene.grid.neighbours(cell))
    return any(walls) or any(scene.place(beside).obstacle >= STANDS for _, beside in scene.grid.neighbours(cell))


def astray(scene: Scene, bout: Bout, unit: Ref, what: Mishap) -> Hit:
    """The hit that goes astray: on a hand, on what stands there, on the attacker itself or an ally
    (GRD-FUMBLE-05, GRD-FUMBLE-06).
    """
    flesh, by, weapon = figures.flesh(scene, unit), bout.attacker, bout.weapon
    if what is Mishap.HAND:
        bare = flesh._replace(btm=0, grazes=False)
        return Hit(Missile(1, 3), (Shield(),) * 10, Where(_arm(scene, by, weapon)), 0, bare)
    where = Where(_limb(weapon)) if what is Mishap.SCENERY else blows.location(scene)
    return Hit(blows.missile(scene, by, weapon), blows.shields(scene, unit), where, arms.graze_bonus(weapon), flesh)


def _arm(scene: Scene, unit: Ref, weapon: Weapon) -> str:
    found = arms.arm(scene, unit, weapon.name)
    left = found is not None and found.item is not None and found.item.place is Place.LEFT
    return "left arm" if left else "right arm"


def _limb(weapon: Weapon) -> str:
    return "right leg" if "kick" in weapon.name.lower() else "right arm"


# play


def befall(table: Table, bout: Bout, below: int) -> Flow[None]:
    """Carry out a critical failure: reliability first, then what goes with its severity (GRD-FUMBLE-01 to 06)."""
    unit, weapon = bout.attacker, bout.weapon
    came = course.MISSTEP.rolled({**opened(table, bout), "below": below}, table.dice(unit))
    what, failed = came["what"], came["failed"]
    told = severity.words(weapon, what, failed=failed)
    table.say(Event("mishap", f"{{actor}} fumbles: {told}.", actor=unit, own=(f"{below} below 0",)))
    known = footing.faults(table, unit)
    if failed:
        known = replace(known, broken=(*known.broken, weapon.name))
    if what is Mishap.STUCK:
        known = replace(known, stuck=(*known.stuck, weapon.name))
    known = replace(
        known,
        overextended=known.overextended or what is Mishap.OVEREXTENDED,
        tangled=known.tangled or what is Mishap.TANGLED,
    )
    table.put(unit, known)
    arm = arms.arm(table, unit, weapon.name)
    if what is Mishap.DROPPED and arm is not None and arm.item is not None:
        falling.let_fall(table, unit, arm.item)
    if what is Mishap.FALLS:
        clinch.let_go(table, unit)
        falling.fall(table, unit)
    if what in UPON_ITSELF or what is Mishap.FRIEND:
        struck = friends(table, unit)[came["which"]] if what is Mishap.FRIEND else unit
        yield from hurting.deal(table, unit, struck, astray(table, bout, struck, what))
