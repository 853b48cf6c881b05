"""Walking, posture, riding and driving."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Annotated, ClassVar, Literal

from rules.frame.body import Posture
from rules.frame.figure import Aboard, Condition, Stance
from rules.frame.forms import Action, OneOf, Purpose, Refusal, Ways
from rules.frame.ground import Cell, Gait
from rules.frame.marks import Along, Mark
from rules.frame.scene import Event, Scene, Table
from rules.kernel.refs import Ref
from rules.parts import riding, room, seats, wheels
from rules.parts.arms_length import room_beside
from rules.parts.choices import Picked
from rules.parts.edges import open_in_passing
from rules.parts.riding import Alight, ChangeSeat, GetIn
from rules.parts.topics import Lines
from tests.third_book.sheets import Figures
from tests.third_book.turn import Desk, Topic, deed

METRES, CELL, HARD = 9, 2, 0.5
"""Metres of an action, points of a cell (THD-MOVE-01), and metres of what no vehicle rolls over (THD-RIDE-02)."""
POSTURES = (Posture.STANDING, Posture.CROUCHED, Posture.PRONE)


class Walk(Action):
    title: ClassVar[str] = "Walk"
    key: ClassVar[str] = "m"
    purpose: ClassVar[Purpose] = Purpose.GO
    kind: Literal["walk"] = "walk"
    way: Along


class ChangePosture(Action):
    title: ClassVar[str] = "Change posture"
    key: ClassVar[str] = "c"
    purpose: ClassVar[Purpose] = Purpose.POSTURE
    kind: Literal["posture"] = "posture"
    posture: Annotated[Posture, Mark.POSTURE]


class Drive(Action):
    title: ClassVar[str] = "Drive"
    key: ClassVar[str] = "v"
    purpose: ClassVar[Purpose] = Purpose.GO
    kind: Literal["drive"] = "drive"
    route: tuple[Cell, ...]


def gait(scene: Scene, unit: Ref) -> Gait:
    """What ground costs: double when bad, and double unless upright (THD-MOVE-01)."""
    points = CELL if scene.pose(unit).posture is Posture.STANDING else 2 * CELL
    walk, steep = (("open", points), ("difficult", 2 * points), ("shallow", 2 * points)), ((0.5, 0), (1.5, points))
    return Gait("on foot", walk, rises=steep, falls=steep, climbs=steep, door=CELL, each=CELL, counted="cells")


def on_foot(desk: Desk) -> Lines:
    if desk.aboard is None and desk.left:
        points = max(2 * CELL, round(CELL * METRES / desk.scene.grid.metres))
        reach = desk.scene.reach(desk.unit, gait(desk.scene, desk.unit), points)
        if reach:
            yield desk.offer(Walk, {"way": Ways(reach)})
        now = desk.scene.pose(desk.unit).posture
        yield desk.offer(ChangePosture, {"posture": OneOf(each for each in POSTURES if each is not now)})


def walk(table: Table, unit: Ref, action: Walk) -> None:
    """Step by step, as far as nothing stops it; no unit ends where another stands (THD-MOVE-01)."""
    gone, holds = list(table.cells(unit)), partial(room.holds_ground, table)
    for cell in action.way:
        direction = table.grid.direction(gone[-1], cell)
        open_in_passing(table, gone[-1], direction)
        if not table.step(unit, cell, direction).moved:
            break
        gone.append(cell)
    if room.crowded(table, unit, holds) and not room.step_back(table, unit, tuple(gone), holds):
        room.make_room(table, unit)
    table.say(Event("walks", "{actor} walks.", actor=unit, cells=table.cells(unit)))


def change_posture(table: Table, unit: Ref, action: ChangePosture) -> None:
    """Up, down to a crouch, or prone (THD-MOVE-02)."""
    table.put(unit, Stance(action.posture))
    table.say(Event("posture", f"{{actor}} is {action.posture} now.", actor=unit))


def rides(desk: Desk) -> Lines:
    """In, about and out, and at the wheel (THD-RIDE-01, THD-RIDE-02)."""
    scene, unit, aboard = desk.scene, desk.unit, desk.aboard
    if aboard is None:
        for vehicle in seats.beside(scene, unit) if desk.left else ():
            if not runs(scene, vehicle):
                yield Refusal(GetIn.title, "is a wreck", "THD-RIDE-01")
            elif seats.free(scene, vehicle):
                yield desk.offer(GetIn, {"vehicle": OneOf((vehicle,)), "seat": OneOf(seats.free(scene, vehicle))})
    elif desk.left:
        cells, free = OneOf(room_beside(scene, aboard.vehicle, HARD)), OneOf(seats.free(scene, aboard.vehicle))
        if cells:
            yield desk.offer(Alight, {"cell": cells})
        if free:
            yield desk.offer(ChangeSeat, {"seat": free})
        seat = seats.seat_of(scene, unit)
        routes = Picked(partial(hindrance, scene, aboard.vehicle), partial(suggested, scene, aboard.vehicle))
        if seat is not None and seat.drives and runs(scene, aboard.vehicle) and routes:
            yield desk.offer(Drive, {"route": routes})


def runs(scene: Scene, vehicle: Ref) -> bool:
    """Whether a vehicle is more than a wreck."""
    return scene.part(vehicle, Condition).state.fighting


def furthest(scene: Scene, vehicle: Ref) -> int:
    """Cells of an action (THD-RIDE-02)."""
    return max(1, round(scene.part(vehicle, Figures).speed / scene.grid.metres))


def hindrance(scene: Scene, vehicle: Ref, route: tuple[Cell, ...]) -> str:
    """Why a route cannot be driven; "" when it can (THD-RIDE-02)."""
    legs, at = wheels.legs(scene, vehicle, route), scene.pose(vehicle).cell
    if not legs or len(route) > furthest(scene, vehicle):
        return "too far" if legs else "not along the heading"
    for cell, way in legs:
        wrong = in_the_way(scene, vehicle, at, way, cell)
        if wrong:
            return wrong
        at = cell
    return ""


def in_the_way(scene: Scene, vehicle: Ref, at: Cell, way: int, cell: Cell) -> str:
    """What a vehicle stops before: something solid, or anything on its feet (THD-RIDE-02)."""
    there = (other for other in scene.standing_in(scene.room(vehicle, cell, way)) if other != vehicle)
    if any(room.holds_ground(scene, other) for other in there):
        return "a unit is in the way"
    return wheels.in_the_way(scene, vehicle, at, way, cell, HARD)


def suggested(scene: Scene, vehicle: Ref) -> Iterator[tuple[Cell, ...]]:
    """Straight on, and with a bend to either side at once or halfway."""
    most = furthest(scene, vehicle)
    for length in dict.fromkeys((most, max(1, most // 2), 1)):
        for bends in ((), *(((at, side),) for at in (0, length // 2) for side in (1, -1))):
            yield wheels.route(scene, vehicle, length, bends)


def drive(table: Table, unit: Ref, action: Drive) -> None:
    """Cell by cell, until something is in the way (THD-RIDE-02)."""
    vehicle = table.part(unit, Aboard).vehicle
    for cell, way in wheels.legs(table, vehicle, action.route) or ():
        if in_the_way(table, vehicle, table.pose(vehicle).cell, way, cell) or not table.step(vehicle, cell, way).moved:
            break
    table.say(Event("drives", "{actor} drives on.", actor=vehicle, sound="An engine", loud=120.0))


def board(table: Table, unit: Ref, action: GetIn) -> None:
    riding.board(table, unit, action.vehicle, action.seat)


def change_seat(table: Table, unit: Ref, action: ChangeSeat) -> None:
    riding.change_seat(table, unit, action.seat)


def alight(table: Table, unit: Ref, action: Alight) -> None:
    riding.alight(table, unit, action.cell)


AFOOT = Topic((on_foot,), {Walk: deed(walk), ChangePosture: deed(change_posture)})
RIDING = Topic((rides,), {GetIn: deed(board), ChangeSeat: deed(change_seat), Alight: deed(alight), Drive: deed(drive)})
