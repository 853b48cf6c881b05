"""Taking a stance: how a unit holds itself behind what is there."""

from __future__ import annotations

from rules.frame.body import Posture
from rules.frame.figure import Stance
from rules.frame.ground import Cell
from rules.frame.recall import lookup
from rules.frame.scene import Scene, Table
from rules.graydawn.core import cover, footing
from rules.graydawn.core.cover import Shelter
from rules.graydawn.senses import knowing
from rules.graydawn.state import Fallen, Guard, Guarding
from rules.kernel.refs import Ref


def front(scene: Scene, unit: Ref) -> int:
    """The way a unit expects its enemies: the nearest it knows of, else the way it looks."""
    pose = scene.pose(unit)
    near = next(iter(knowing.nearest(scene, unit, knowing.foes(scene, unit))), None)
    return pose.facing if near is None else scene.grid.direction(pose.cell, scene.cells(near)[0])


@lookup
def shelter(scene: Scene, unit: Ref, cell: Cell | None = None) -> Shelter | None:
    """What a unit hides behind: the best towards its enemies, else the best there is (GRD-COVER-02, GRD-COVER-03)."""
    there = cover.shelters(scene, cell or scene.pose(unit).cell)
    return max(ahead(scene, unit, cell) or there, key=lambda each: (each.level, -each.way), default=None)


def ahead(scene: Scene, unit: Ref, cell: Cell | None = None) -> tuple[Shelter, ...]:
    """What a unit could hide behind towards its enemies (GRD-COVER-02)."""
    way, around = front(scene, unit), scene.grid.directions
    there = cover.shelters(scene, cell or scene.pose(unit).cell)
    return tuple(each for each in there if min((each.way - way) % around, (way - each.way) % around) <= 1)


def may_take(scene: Scene, unit: Ref, guard: Guard) -> str:
    """Why a unit cannot take a stance where it is; "" when it can: cover stances need cover, full cover one that is
    wide enough (GRD-COVER-03, GRD-COVER-08), and a unit that has fallen must stand up first, if it can (GRD-STANCE-08).
    """
    found = shelter(scene, unit)
    if guard in (Guard.ACTIVE, Guard.FULL) and footing.fallen(scene, unit) and not footing.crawls(scene, unit):
        return "has fallen: stand up first"
    if guard in (Guard.ACTIVE, Guard.FULL) and found is None:
        return "no cover here"
    return "the cover here is too narrow" if guard is Guard.FULL and found is not None and found.narrow else ""


def comes_up(table: Table, unit: Ref) -> None:
    """A unit that was out of action is up again: in full cover if there is cover, else as it fell (GRD-SAVE-02)."""
    table.strip(unit, Fallen)
    if may_take(table, unit, Guard.FULL):
        table.put(unit, Fallen())
    else:
        take(table, unit, Guard.FULL)


def take(table: Table, unit: Ref, guard: Guard, moves: int = 0) -> None:
    """Put the unit in the posture its stance wants: upright when moving, as the cover wants behind it, out of sight in
    full cover (GRD-COVER-04, GRD-STANCE-01). A unit that has fallen or only crawls stays down: behind cover it lies of
    its own will, in the open as it fell (GRD-STANCE-08, GRD-CRIP-09).
    """
    found = None if guard is Guard.MOVING else shelter(table, unit)
    posture = Posture.STANDING if found is None else found.posture
    crawls = footing.crawls(table, unit)
    if guard in (Guard.ACTIVE, Guard.FULL) and found is not None:
        table.strip(unit, Fallen)
    elif crawls:
        table.put(unit, Fallen())
    if crawls or footing.fallen(table, unit):
        posture = Posture.PRONE
    hidden: tuple[int, ...] = ()
    if guard is Guard.FULL:
        hidden = tuple(each.way for each in cover.shelters(table, table.cells(unit)[0]) if not each.narrow)
    table.put(unit, Guarding(guard, moves), Stance(posture, hidden))
