"""Aircraft over the map: height, climbing, hovering, and the better position between two of them."""

from __future__ import annotations

from dataclasses import replace

from rules.darkconspiracy.core import figures
from rules.darkconspiracy.core.checks import Level
from rules.darkconspiracy.core.scale import turn
from rules.darkconspiracy.state.craft import Away
from rules.darkconspiracy.terms.skills import Skill
from rules.darkconspiracy.vehicles import aboard
from rules.frame.figure import Aloft, Facing, Position
from rules.frame.ground import Cell
from rules.frame.scene import Event, Scene, Table
from rules.kernel import lengths
from rules.kernel.refs import Ref
from rules.parts import room, seats

STEP, CLIMBS = 10, 30
"""Metres of a step of height, and those that a helicopter climbs or sinks in a phase (DKC-MOVE-08)."""
HIGHEST = 300
POINTS = {"AVG": 1, "DIF": 2, "IMP": 4}
"""Points of a manoeuvre by how hard it is (DKC-AIRAIR-01)."""


def heights(scene: Scene, vehicle: Ref) -> tuple[int, ...]:
    """The heights that a craft may come to in a phase: of a helicopter up to thirty metres more or less, an aeroplane
    in the air stays there, everything else keeps to the ground (DKC-MOVE-08).
    """
    craft, now = aboard.craft(scene, vehicle), round(aboard.height(scene, vehicle))
    if craft.build != "helicopter":
        return (now,)
    likely = (now, now + STEP, now + CLIMBS, now - STEP, now - CLIMBS, 0 if now <= CLIMBS else now)
    return tuple(dict.fromkeys(height for height in likely if 0 <= height <= HIGHEST))


def hovers(scene: Scene, vehicle: Ref) -> bool:
    """Whether a craft may stand still where it is: all but an aeroplane in the air (DKC-MOVE-08)."""
    return aboard.craft(scene, vehicle).build != "aeroplane" or not aboard.flying(scene, vehicle)


def straight_on(scene: Scene, vehicle: Ref, course: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """A course and what lies beyond it, straight on to the edge of the map: an aeroplane never stops (DKC-MOVE-08)."""
    pose = scene.pose(vehicle)
    last = (pose.cell, *course)[-2:]
    way = scene.grid.direction(*last) if len(last) == 2 else pose.facing
    at, found = last[-1], list(course)
    while (to := scene.grid.step(at, way)) in scene.grid:
        found.append(to)
        at = to
    return tuple(found)


def leaves(table: Table, vehicle: Ref) -> None:
    """Over the edge of the map, with all aboard; not back before the second turn after (DKC-MOVE-08)."""
    pose = table.pose(vehicle)
    table.say(Event("leaves", "{actor} flies off the map.", actor=vehicle))
    now = replace(aboard.under_way(table, vehicle), course=(), left=0.0)
    table.put(vehicle, now, Away(turn(table.clock.round) + 2, pose.cell, pose.facing))
    table.strip(vehicle, Position)


def come_again(table: Table) -> None:
    """Those whose time it is come back over the edge where they left, the other way round (DKC-MOVE-08)."""
    for vehicle, away in table.having(Away):
        if turn(table.clock.round) >= away.turn:
            back = (away.facing + table.grid.directions // 2) % table.grid.directions
            table.strip(vehicle, Away)
            table.put(vehicle, Position(away.cell), Facing(back))
            table.say(Event("comes", "{actor} comes over the edge of the map.", actor=vehicle))


def climb(table: Table, vehicle: Ref, height: int) -> None:
    """To another height; on the ground beside what stands there (DKC-MOVE-08), or on it where nothing is free."""
    if height:
        table.put(vehicle, Aloft(float(height)))
        words = f"flies at {lengths.metres(height)}"
    else:
        table.strip(vehicle, Aloft)
        beside = room.make_room(table, vehicle)
        words = "is on the ground" if beside else "lies on what stands there: there is no free ground beside it"
    table.say(Event("flies", f"{{actor}} {words}.", actor=vehicle))


def points(scene: Scene, vehicle: Ref) -> int:
    """What decides who is advantaged: a tenth of the speed, the pilot's skill level, points of manoeuvre
    (DKC-AIRAIR-01).
    """
    pilot, now = aboard.driver(scene, vehicle), aboard.under_way(scene, vehicle)
    skill = 0 if pilot is None else figures.skill(scene, pilot, Skill.PILOT)
    return now.speed // 10 + skill + now.points


def advantaged(scene: Scene, vehicle: Ref, other: Ref) -> bool:
    """Whether a craft in the air has the better of another (DKC-AIRAIR-01)."""
    return points(scene, vehicle) > points(scene, other)


def duel(scene: Scene, unit: Ref, target: Ref, weapon: str) -> tuple[int, str]:
    """Of fire from one craft in the air at another: levels by which it is harder, and why it cannot be at all
    (DKC-AIRAIR-01).
    """
    own = aboard.carrier(scene, unit) or aboard.drives(scene, unit)
    if own is None or not (aboard.flying(scene, own) and aboard.flying(scene, target)):
        return 0, ""
    if advantaged(scene, own, target):
        return 0, ""
    served = seats.mounted(scene, unit)
    fixed = served is not None and weapon in aboard.craft(scene, own).fixed
    return (0, "the other has the advantage") if fixed else (1, "")


def manoeuvred(table: Table, vehicle: Ref, level: str) -> None:
    """A manoeuvre that has come off brings its points for the turn (DKC-AIRAIR-01)."""
    now = aboard.under_way(table, vehicle)
    table.put(vehicle, replace(now, points=now.points + POINTS[level]))


LEVELS = {"AVG": Level.AVG, "DIF": Level.DIF, "IMP": Level.IMP}
