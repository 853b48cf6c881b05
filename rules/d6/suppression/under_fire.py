"""Ground under suppressing fire: what the kept rolls do to a unit that walks or acts there, as its side knows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

from rules.d6.attacks import attack
from rules.d6.attacks.exposure import as_it_faces
from rules.d6.core import equipment
from rules.d6.core.cover import OPEN
from rules.d6.core.vehicles import riders
from rules.d6.senses import fighters
from rules.d6.state import Zone
from rules.d6.suppression import suppression
from rules.d6.wounds import injury
from rules.d6.wounds.losses import loss, shares, suffered
from rules.frame.forecast import Outcome
from rules.frame.ground import Cell
from rules.frame.scene import Pose, Scene
from rules.kernel.refs import Ref

Zones = dict[Ref, Zone]


def acting(scene: Scene, unit: Ref, towards: tuple[Cell, ...] = ()) -> int:
    """Points a unit loses by acting where it stands, before it gets to act: in view, if it attacks over what it keeps
    down behind (DSX-SUPP-06, DSX-SUPP-08).
    """
    zones = _zones(scene, unit)
    return sum(_struck(scene, zones, unit, (as_it_faces(scene, unit, towards),))) if zones else 0


def lost_first(scene: Scene, unit: Ref, patient: Ref) -> int:
    """What a patient who treats himself loses to the fire before he does, to be given back too (DSX-SUPP-08)."""
    return acting(scene, unit) if patient == unit else 0


def walking(scene: Scene, unit: Ref, way: tuple[Cell, ...]) -> int:
    """Points a unit loses on a way: by each zone once, in the cell entered or else in the one left (DSX-SUPP-08)."""
    start = replace(scene.pose(unit), kept_down=())
    return _on_the_way(scene, unit, start, (((cell,), None) for cell in way))


def driving(scene: Scene, vehicle: Ref, way: tuple[tuple[Cell, int], ...]) -> dict[Ref, int]:
    """Points that a vehicle and each of those seen aboard lose on a way of cells and headings, as far as it leads
    (DSX-SUPP-08).
    """
    rooms = tuple((scene.room(vehicle, cell, heading), heading) for cell, heading in way)
    units = (unit for unit in (vehicle, *riders(scene, vehicle)) if fighters.alive(scene, unit))
    return {unit: _on_the_way(scene, unit, scene.pose(unit), rooms) for unit in units}


def _on_the_way(scene: Scene, unit: Ref, before: Pose, way: Iterable[tuple[tuple[Cell, ...], int | None]]) -> int:
    """Points a unit loses step by step, each to these cells, looking that way or the way of the step."""
    zones, points = _zones(scene, unit), 0
    for cells, heading in way if zones else ():
        facing = scene.grid.direction(before.cell, cells[0]) if heading is None else heading
        after = replace(before, cells=cells, facing=facing)
        points += sum(_struck(scene, zones, unit, (after, before)))
        before = after
    return points


def told(scene: Scene, unit: Ref, points: int) -> tuple[Outcome, ...]:
    """What so many points do to a unit: certain, for the roll is kept; nothing where there is nothing to lose."""
    if not points:
        return ()
    health, full = injury.health(scene, unit), injury.hp_max(scene, unit)
    return tuple(suffered(unit, shares(health, full, {points: Fraction(1)})))


def perils(scene: Scene, unit: Ref) -> dict[Cell, Fraction]:
    """What it costs a unit to come to each cell under fire, in the open: a measure for comparing. To stay where it
    is without acting costs nothing.
    """
    found: dict[Cell, Fraction] = {}
    here = scene.cells(unit)
    health, full = injury.health(scene, unit), injury.hp_max(scene, unit)
    for zone in _zones(scene, unit).values():
        reach = int(attack.reflexes(scene, unit, aware=True, behind=OPEN).total)
        fire = suppression.Sweep(zone.total, reach, zone.damage, equipment.armour(scene, unit))
        cost = loss(health, full, suppression.sweep(fire).through)
        found.update((cell, max(cost, found.get(cell, Fraction(0)))) for cell in zone.cells if cell not in here)
    return found


def _zones(scene: Scene, unit: Ref) -> Zones:
    """The zones known that have yet to strike a unit this turn, with their owners."""
    laid = ((ref, zone) for ref, zone in scene.having(Zone) if zone.owner is None or zone.owner != unit)
    return {ref: zone for ref, zone in laid if suppression.may_strike_in_turn(scene, zone, unit)}


def _struck(scene: Scene, zones: Zones, unit: Ref, poses: tuple[Pose, ...]) -> Iterator[int]:
    """The points of the worst zone that the first of these poses is exposed in; it strikes no more (DSX-SUPP-07)."""
    for pose in poses:
        exposed = [(ref, zone) for ref, zone in zones.items() if suppression.exposed(scene, zone, unit, pose=pose)]
        chosen = suppression.worst(exposed)
        if chosen is not None:
            ref, zone = chosen
            del zones[ref]
            knows = suppression.knows(scene, zone, unit, pose=pose)
            yield suppression.sweep(suppression.against(scene, zone, unit, pose=pose, knows=knows)).through
            return
