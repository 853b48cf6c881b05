"""Walking, posture, hands, riding and driving."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import ClassVar, Literal

from rules.frame.body import Posture
from rules.frame.figure import HANDS, Aboard, Condition, Kit, Stance
from rules.frame.forms import FREE, Action, OneOf, Purpose, Refusal, Ways
from rules.frame.ground import Cell, Gait
from rules.frame.marks import Along
from rules.frame.scene import Event, Scene, Table
from rules.frame.things import Lying
from rules.kernel.refs import Ref
from rules.parts import afoot, handling, hands, riding, room, seats, wheels
from rules.parts.afoot import ChangePosture
from rules.parts.arms_length import room_beside
from rules.parts.choices import Picked
from rules.parts.handling import Draw, Drop, Load, PickUp, PutAway
from rules.parts.loading import begun
from rules.parts.riding import Alight, ChangeSeat, GetIn
from rules.parts.topics import Lines
from rules.parts.turns import Deeds, Desk, Topic, deed
from tests.third_book.fighting import arms
from tests.third_book.sheets import Figures

POSTURES = (Posture.STANDING, Posture.CROUCHED, Posture.PRONE)
METRES, CELL, HARD = 9, 2, 0.5
"""Metres of an action, points of a cell (THD-MOVE-01), and metres of what no vehicle rolls over (THD-RIDE-02)."""


class Walk(Action):
    title: ClassVar[str] = "Walk"
    key: ClassVar[str] = "m"
    purpose: ClassVar[Purpose] = Purpose.GO
    kind: Literal["walk"] = "walk"
    way: Along


class Drive(Action):
    title: ClassVar[str] = "Drive"
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
    gone = list(table.cells(unit))
    for cell in action.way:
        if not afoot.step(table, unit, cell).moved:
            break
        gone.append(cell)
    afoot.settle(table, unit, tuple(gone), partial(room.holds_ground, table))
    table.say(Event("walks", "{actor} walks.", actor=unit, cells=table.cells(unit)))


def change_posture(table: Table, unit: Ref, action: ChangePosture) -> None:
    """Up, down to a crouch, or prone (THD-MOVE-02)."""
    table.put(unit, Stance(action.posture))
    table.say(Event("posture", f"{{actor}} is {action.posture} now.", actor=unit))


# hands


def things(desk: Desk) -> Lines:
    scene, kit, own = desk.scene, desk.kit, desk.scene.part(desk.unit, Figures)
    held = OneOf(dict.fromkeys(item.name for item in kit.held()))
    if held:
        yield desk.offer(Drop, {"item": held})
    if not desk.left:
        return
    if held:
        yield desk.offer(PutAway, {"item": held})
    stowed = dict.fromkeys(item.name for item in kit.items if item.place not in HANDS)
    ready = OneOf(name for name in stowed if hands.grip(kit, own.hands(name)))
    if ready:
        yield desk.offer(Draw, {"item": ready})
    elif stowed:
        yield Refusal(Draw.title, "no hand is free", "THD-HAND-01")
    there = ((ref, scene.part(ref, Figures).weapons[0]) for ref, _ in hands.lying_beside(scene, desk.unit))
    lying = OneOf(ref for ref, weapon in there if hands.grip(kit, weapon.hands))
    if lying:
        yield desk.offer(PickUp, {"lying": lying})
    for name, (_, item, weapon) in arms(scene, desk.unit).items():
        if item.loaded < weapon.magazine and item.spare:
            yield desk.offer(Load, {"weapon": OneOf((name,))})


def draw(table: Table, unit: Ref, action: Draw) -> None:
    """Into the hands it takes (THD-HAND-01)."""
    kit, takes = table.part(unit, Kit), table.part(unit, Figures).hands(action.item)
    handling.draw(table, unit, hands.stowed(kit, action.item), hands.grip(kit, takes))


def put_away(table: Table, unit: Ref, action: PutAway) -> None:
    """Onto the back or the belt (THD-HAND-01)."""
    item, takes = hands.held(table.part(unit, Kit), action.item), table.part(unit, Figures).hands(action.item)
    handling.put_away(table, unit, item, hands.home(takes))


def drop(table: Table, unit: Ref, action: Drop) -> None:
    """To the ground, with its figures for the unit that picks it up (THD-HAND-01)."""
    item, weapon = hands.held(table.part(unit, Kit), action.item), table.part(unit, Figures).weapon(action.item)
    if item is not None and weapon is not None:
        table.put(handling.drop(table, unit, item), Figures(weapons=(weapon,)))


def pick_up(table: Table, unit: Ref, action: PickUp) -> None:
    """From the ground at arm's length (THD-HAND-01)."""
    item, (weapon,) = table.part(action.lying, Lying).item, table.part(action.lying, Figures).weapons
    place = hands.grip(table.part(unit, Kit), weapon.hands)
    if place is not None:
        table.put(unit, table.part(unit, Figures).also(weapon))
        handling.pick_up(table, unit, action.lying, replace(item, place=place))


def load(table: Table, unit: Ref, action: Load) -> None:
    """One step; with the last the magazine is full (THD-HAND-02)."""
    bearer, item, weapon = arms(table, unit)[action.weapon]
    done = begun(table, bearer).done(weapon.name) + 1
    if done == weapon.steps:
        full = replace(item, loaded=weapon.magazine, spare=item.spare - 1)
        table.put(bearer, table.part(bearer, Kit).swapped(item, full))
    table.put(bearer, begun(table, bearer).with_steps(weapon.name, done % weapon.steps))
    table.say(Event("loads", f"{{actor}} loads a {weapon.name.lower()}.", actor=unit))


# vehicles


def rides(desk: Desk) -> Lines:
    """In, about and out, and at the wheel (THD-RIDE-01, THD-RIDE-02)."""
    scene, unit, aboard = desk.scene, desk.unit, desk.aboard
    if aboard is None:
        for vehicle in seats.beside(scene, unit) if desk.left else ():
            if seats.free(scene, vehicle) and furthest(scene, vehicle):
                yield desk.offer(GetIn, {"vehicle": OneOf((vehicle,)), "seat": OneOf(seats.free(scene, vehicle))})
    elif desk.left:
        cells, free = OneOf(room_beside(scene, aboard.vehicle, HARD)), OneOf(seats.free(scene, aboard.vehicle))
        if cells:
            yield desk.offer(Alight, {"cell": cells})
        if free:
            yield desk.offer(ChangeSeat, {"seat": free})
        seat = seats.seat_of(scene, unit)
        lengths = furthest(scene, aboard.vehicle), furthest(scene, aboard.vehicle) // 2 or 1, 1
        suggested = partial(wheels.bends, scene, aboard.vehicle, lengths)
        routes = Picked(partial(hindrance, scene, aboard.vehicle), suggested)
        if seat is not None and seat.drives and routes:
            yield desk.offer(Drive, {"route": routes})


def furthest(scene: Scene, vehicle: Ref) -> int:
    """Cells of an action; none for a wreck (THD-RIDE-02)."""
    runs = scene.part(vehicle, Condition).state.fighting
    return max(1, round(scene.part(vehicle, Figures).speed / scene.grid.metres)) if runs else 0


def hindrance(scene: Scene, vehicle: Ref, route: tuple[Cell, ...]) -> str:
    """Why a route cannot be driven; "" when it can (THD-RIDE-02)."""
    legs = wheels.legs(scene, vehicle, route)
    if not legs or len(route) > furthest(scene, vehicle):
        return "too far" if legs else "not along the heading"
    return wheels.stopped(scene, vehicle, legs, partial(in_the_way, scene, vehicle))


def in_the_way(scene: Scene, vehicle: Ref, at: Cell, way: int, cell: Cell) -> str:
    """What a vehicle stops before: something solid, or anything on its feet (THD-RIDE-02)."""
    there = (other for other in scene.standing_in(scene.room(vehicle, cell, way)) if other != vehicle)
    if any(room.holds_ground(scene, other) for other in there):
        return "a unit is in the way"
    return wheels.in_the_way(scene, vehicle, at, way, cell, HARD)


def drive(table: Table, unit: Ref, action: Drive) -> None:
    """Cell by cell, until something is in the way (THD-RIDE-02)."""
    vehicle = table.part(unit, Aboard).vehicle
    for cell, way in wheels.legs(table, vehicle, action.route) or ():
        if in_the_way(table, vehicle, table.pose(vehicle).cell, way, cell) or not table.step(vehicle, cell, way).moved:
            break
    table.say(Event("drives", "{actor} drives on.", actor=vehicle, sound="An engine", loud=120.0))


MOVING: Deeds = {Walk: deed(walk), ChangePosture: deed(change_posture), Drive: deed(drive)}
HANDLING: Deeds = {Draw: deed(draw), PutAway: deed(put_away), Drop: deed(drop, FREE), PickUp: deed(pick_up)}
RIDING: Deeds = {GetIn: deed(riding.board), ChangeSeat: deed(riding.change_seat), Alight: deed(riding.alight)}
TOPIC = Topic((on_foot, things, rides), {**MOVING, **HANDLING, Load: deed(load), **RIDING})
