"""Fire zones: laying one, and its strike at units that move or act exposed in it."""

from __future__ import annotations

from dataclasses import replace

from rules.d6.attacks import exposure
from rules.d6.core import equipment, lapses
from rules.d6.core.equipment import Arm
from rules.d6.core.moment import Moment
from rules.d6.core.vehicles import riders
from rules.d6.senses import fighters
from rules.d6.state import Zone
from rules.d6.suppression import suppression
from rules.d6.turns.held import Happening, amid
from rules.d6.wounds import harm
from rules.frame.flow import Flow
from rules.frame.ground import Cell
from rules.frame.means import Means
from rules.frame.scene import Event, Pose, Scene
from rules.frame.things import Known
from rules.kernel.refs import Ref


def suppress(moment: Moment, unit: Ref, arm: Arm, front: tuple[Cell, ...]) -> Flow[None]:
    """Sweep a front: one roll for everybody, and exposed units are struck at once (DSX-SUPP-02 to 08)."""
    table = moment.table
    for cell in (front[0], front[-1]):
        exposure.face(table, unit, cell)
    if not acts(moment, unit) or arm.item is None:
        return
    equipment.fire(table, arm, suppression.shots(table, front))
    lapses.cease_fire(table, unit, arm.weapon.name)
    yield from amid(moment, Happening("attacks", unit), lambda joint: _lay(joint, unit, arm, front))


def _lay(moment: Moment, unit: Ref, arm: Arm, front: tuple[Cell, ...]) -> Flow[None]:
    table = moment.table
    yield from ()
    code = suppression.attempt(table, unit, arm, front).code
    if not code.usable:
        return
    throw = table.dice(unit).roll(code)
    zone = suppression.zone(table, unit, arm, suppression.zone_cells(table, unit, front), throw.value)
    table.say(
        Event(
            "suppress",
            f"{{actor}} sweeps {len(front)} {'cell' if len(front) == 1 else 'cells'} with fire ({arm.weapon.name}).",
            actor=unit,
            cells=front,
            own=(f"{code}: {throw}, {suppression.shots(table, front)} rounds",),
            sound="Long bursts of fire",
            loud=exposure.SHOT_HEARD,
            data={"total": throw.value, "cells": len(zone.cells)},
        )
    )
    exposure.spent_aim(table, unit)
    exposed = everybody_exposed(table, zone)
    ref = table.add(replace(zone, struck_when_laid=exposed), Known(_aware_of_the_fire(table, unit, exposed)))
    for who in exposed:
        _strike(moment, ref, who, table.pose(who))
    exposure.given_away(moment, unit, arm.weapon)


def _aware_of_the_fire(scene: Scene, unit: Ref, exposed: tuple[Ref, ...]) -> tuple[str, ...]:
    """The sides that know where a zone lies and what was rolled: the shooter's, those of all it touches, and those who
    see him fire (DSX-SUPP-04).
    """
    touched = {scene.side(unit), *(scene.side(who) for who in exposed)}
    seen_by = {scene.side(who) for who in scene.units() if fighters.perceives(scene, who, unit)}
    return tuple(side for side in scene.sides if side in touched | seen_by)


def everybody_exposed(scene: Scene, zone: Zone, *, eye: Pose | None = None) -> tuple[Ref, ...]:
    """Those alive and exposed in a zone: on foot, vehicles, and riders in exposed seats (DSX-SUPP-08)."""
    return tuple(
        who for who in scene.units() if suppression.exposed(scene, zone, who, eye=eye) and fighters.alive(scene, who)
    )


def acts(moment: Moment, unit: Ref) -> bool:
    """Doing anything but moving, exposed in a zone, one is struck first; whether one still can (DSX-SUPP-08)."""
    table = moment.table
    if not table.having(Zone):
        return True
    _by_worst(moment, unit, table.pose(unit))
    return fighters.can_act(table, unit)


def crosses(moment: Moment, unit: Ref, before: Pose) -> None:
    """A step with either end exposed in a zone: struck in the cell entered, or else the one left (DSX-SUPP-08).

    A vehicle takes its riders along: each of those exposed is struck by himself.
    """
    table = moment.table
    if not table.having(Zone):
        return
    for each in (unit, *riders(table, unit)):
        here = table.pose(each)
        left = before if each == unit else replace(here, cells=before.cells, facing=before.facing)
        if fighters.alive(table, each) and not _by_worst(moment, each, here):
            _by_worst(moment, each, left)


def _by_worst(moment: Moment, unit: Ref, pose: Pose) -> bool:
    """Struck by the zone with the highest total of those that have not struck it this turn (DSX-SUPP-07)."""
    table = moment.table
    zones = [
        (ref, zone)
        for ref, zone in table.having(Zone)
        if suppression.may_strike_in_turn(table, zone, unit) and suppression.exposed(table, zone, unit, pose=pose)
    ]
    chosen = suppression.worst(zones)
    if chosen is None:
        return False
    ref, zone = chosen
    table.put(ref, replace(zone, struck=(*zone.struck, (unit, table.clock.round))))
    _strike(moment, ref, unit, pose)
    return True


def _strike(moment: Moment, ref: Ref, unit: Ref, pose: Pose) -> None:
    """The kept roll against one unit: hit as any attack, or half the listed damage (DSX-SUPP-04, DSX-SUPP-05)."""
    table, zone = moment.table, moment.table.part(ref, Zone)
    owner = zone.owner
    surprised = owner is not None and moment.knew_nothing(unit, owner)
    knows = None if owner is None else suppression.knows(table, zone, unit, pose=pose, surprised=surprised)
    sweep = suppression.against(table, zone, unit, pose=pose, knows=knows)
    struck = suppression.sweep(sweep)
    table.say(
        Event(
            "swept",
            "",
            actor=owner,
            target=unit,
            told="{target} is hit by the sweep." if struck.hit else "{target} is grazed by the sweep.",
            detail=(
                f"{zone.total} against {sweep.difficulty}: {struck.damage} damage − {sweep.armour} armour"
                f" = {struck.through}",
            ),
            data={"hit": struck.hit, "total": zone.total, "difficulty": sweep.difficulty, "through": struck.through},
            means=Means.FIRE,
        )
    )
    harm.wound(moment, owner, unit, struck.through)
