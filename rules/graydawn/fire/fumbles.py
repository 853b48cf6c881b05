"""Critical failures with a gun: what becomes of the weapon, where the shot goes instead, and their play."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.figure import Kit
from rules.frame.recall import lookup
from rules.frame.scene import Event, Scene, Table
from rules.graydawn import rolls
from rules.graydawn.core import arms, cover, figures, footing
from rules.graydawn.core.arms import Arm
from rules.graydawn.fire import attack, defence, ranges
from rules.graydawn.fire.attack import Attack
from rules.graydawn.fire.ranges import Band
from rules.graydawn.flesh.hits import Hit
from rules.graydawn.flesh.landing import Table as Where
from rules.graydawn.mishaps import severity
from rules.graydawn.mishaps.severity import Mishap
from rules.graydawn.senses import knowing
from rules.graydawn.state import Faults, Magazine
from rules.graydawn.terms.anatomy import part_at
from rules.graydawn.terms.weapons import Weapon
from rules.kernel import angles
from rules.kernel.dice import Dice
from rules.kernel.refs import Ref

BESIDE = 30.0
"""Degrees off the line of fire within which an ally may be in the way of a shot gone wrong (GRD-FUMBLE-04)."""


def mishap(scene: Scene, made: Attack, below: int) -> Mishap:
    """What a critical failure brings about here: without an ally in the way it misses (GRD-FUMBLE-04)."""
    return brings(made.arm.weapon, below, ally=ally(scene, made) is not None)


def brings(weapon: Weapon, below: int, *, ally: bool) -> Mishap:
    """The same by whether there is one in the way (GRD-FUMBLE-04)."""
    found = severity.mishap(weapon, below)
    return Mishap.NOTHING if found is Mishap.ALLY and not ally else found


@lookup
def ally(scene: Scene, made: Attack) -> Ref | None:
    """The nearest ally in sight within 30 degrees of the line of fire and within long range (GRD-FUMBLE-04)."""
    unit, here = made.attacker, scene.cells(made.attacker)[0]
    line = scene.grid.bearing(here, scene.cells(made.target)[0])
    found = []
    for other in scene.units(scene.side(unit)):
        there = scene.cells(other)[0] if other != unit else here
        if there == here or other == made.target or not knowing.alive(scene, other):
            continue
        near = angles.apart(line, scene.grid.bearing(here, there)) <= BESIDE
        if near and _within(scene, replace(made, target=other)) and scene.in_line(unit, other):
            found.append((scene.apart(unit, other), there, other))
    return min(found)[-1] if found else None


def _within(scene: Scene, made: Attack) -> bool:
    away = attack.true(scene, made)
    return away is not None and away <= Band.LONG


def toward(made: Attack, other: Ref) -> Attack:
    """The shot that goes toward an ally: a single round, aimed at nothing (GRD-FUMBLE-04)."""
    return replace(made, target=other, mode="single", called="", share=0, pose=None)


def unlucky(dice: Dice, dodge: int, explosions: int) -> bool:
    """The ally's defence roll, as under covering fire: 0 or less is hit (GRD-FUMBLE-04, GRD-COVF-01)."""
    return dodge + rolls.die(dice, explosions) <= 0


def dodge(scene: Scene, made: Attack) -> int:
    """That defence without its die."""
    return int(defence.to_dodge(scene, made).total)


def by_chance(scene: Scene, made: Attack) -> Hit:
    """A round that hits an ally by chance, or the shooter itself: rolled damage at any range, no margin for grazes
    (GRD-FUMBLE-04).
    """
    unit, weapon = made.target, made.arm.weapon
    flesh = figures.flesh(scene, unit)
    graze = arms.graze_bonus(weapon) if flesh.grazes else 0
    if unit == made.attacker:
        bare = tuple(arms.armour(scene, unit, part_at(face)) for face in cover.FACES)
        where = Where("d8" if scene.options.hit_location == "d8" else "d10")
        return Hit(arms.missile(weapon), bare, where, graze, flesh)
    away = attack.true(scene, made)
    lost = ranges.dice_lost(weapon, Band.CLOSE if away is None else away)
    missile = arms.missile(weapon).with_dice(-lost)
    return Hit(missile, attack.shields(scene, made), attack.location(scene, made), graze, flesh)


def befall(table: Table, made: Attack, below: int) -> Mishap:
    """The reliability roll, and what becomes of the weapon; the unit that the shot hits instead is played out with the
    other hits (GRD-FUMBLE-01, GRD-FUMBLE-02, GRD-FUMBLE-04).
    """
    unit, weapon = made.attacker, made.arm.weapon
    what = mishap(table, made, below)
    failed = severity.fails(table.dice(unit), weapon)
    told = severity.words(weapon, what, failed=failed)
    table.say(Event("mishap", f"{{actor}} fumbles: {told}.", actor=unit, own=(f"{below} below 0",)))
    known = footing.faults(table, unit)
    if failed:
        known = replace(known, jammed=tuple(dict.fromkeys((*known.jammed, weapon.name))))
    if what is Mishap.RUINED:
        known = replace(known, broken=tuple(dict.fromkeys((*known.broken, weapon.name))))
    if known != footing.faults(table, unit):
        table.put(unit, known)
    return what


def unload(table: Table, unit: Ref, name: str, what: Mishap) -> None:
    """What a critical failure costs in rounds, after those that were fired: all, as the magazine falls out, or another
    pull (GRD-FUMBLE-04).
    """
    arm: Arm | None = arms.arm(table, unit, name)
    if arm is None or arm.item is None or what not in (Mishap.MAGAZINE, Mishap.SLIPS):
        return
    left = max(0, arm.loaded - arm.weapon.rof) if what is Mishap.SLIPS else 0
    if what is Mishap.MAGAZINE and arm.loaded:
        known = table.find(unit, Faults) or Faults()
        fell = Magazine(name, arm.loaded, table.cells(unit)[0])
        table.put(unit, replace(known, fallen_out=(*known.fallen_out, fell)))
    table.put(unit, table.part(unit, Kit).swapped(arm.item, replace(arm.item, loaded=left)))
