"""Vehicles and mounts, as a topic of the rules: seats, driving, running foes down."""

from __future__ import annotations

from rules.frame.figure import Aboard
from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast
from rules.frame.forms import FREE, Choices, OneOf, Refusal
from rules.frame.ground import Cell
from rules.frame.scene import Scene, Table
from rules.gurps.core import ails, riding
from rules.gurps.flesh.endings import End
from rules.gurps.foreseen import Chance, Foreseen, Words
from rules.gurps.grips import attacking, forecasts
from rules.gurps.grips.course import sure
from rules.gurps.harm import condition
from rules.gurps.riding import driving, running, wheel
from rules.gurps.riding.driving import Drive, RunDown
from rules.gurps.senses import knowing
from rules.gurps.terms import ranges
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.turns.topic import Deed, Desk, Topic, at_once, taking_up
from rules.kernel.refs import Ref
from rules.parts import riding as common
from rules.parts import seats
from rules.parts.arms_length import room_beside
from rules.parts.choices import Picked
from rules.parts.riding import Alight, ChangeSeat, GetIn, TakeWheel
from rules.parts.topics import Lines

SLOW = 1
"""Yards a second at which a unit gets in and out."""
IN_CONTROL = Assumption(Fact.ROUGH, "if the driver keeps control; out of control, it goes straight on")


def board(table: Table, unit: Ref, action: GetIn) -> None:
    """Into a seat or saddle: a Move (GUR-MOVE-03)."""
    if not seats.taken(table, action.vehicle, action.seat):
        common.board(table, unit, action)


def change_seat(table: Table, unit: Ref, action: ChangeSeat) -> None:
    """To another seat of the same vehicle: a Move (GUR-MOVE-03)."""
    if not seats.taken(table, table.part(unit, Aboard).vehicle, action.seat):
        common.change_seat(table, unit, action)


def alight(table: Table, unit: Ref, action: Alight) -> None:
    """Out, onto a free cell beside it: a Move (GUR-MOVE-03); on a crippled leg it cannot stand there (GUR-INJ-06)."""
    if not any(other != unit for other in table.occupants(action.cell)):
        common.alight(table, unit, action)
        if not ails.stands(table, unit):
            condition.falls(table, unit)


def aboard(desk: Desk) -> Lines:
    """Getting in, changing seats, getting out, driving (GUR-MOVE-03)."""
    if desk.turn.taken is not None or not (desk.may(Manoeuvre.MOVE) or desk.may(Manoeuvre.MOVE_AND_ATTACK)):
        return
    vehicle = riding.carrier(desk.scene, desk.unit)
    if vehicle is None:
        yield from _board(desk)
        return
    wheel = seats.idle_wheel(desk.scene, desk.unit) if riding.works(desk.scene, vehicle) else None
    if wheel is not None and desk.may(Manoeuvre.READY):
        yield desk.offer(TakeWheel)
    free = OneOf(seat for seat in seats.free(desk.scene, vehicle) if seat != wheel)
    if free:
        yield desk.offer(ChangeSeat, {"seat": free})
    yield from _alight(desk, vehicle)
    if riding.steers(desk.scene, desk.unit):
        yield from _drive(desk, vehicle)


def _board(desk: Desk) -> Lines:
    scene = desk.scene
    for vehicle in seats.beside(scene, desk.unit):
        free = seats.free(scene, vehicle)
        if not riding.works(scene, vehicle):
            yield Refusal(GetIn.title, "is a wreck", "GUR-VEH-01")
        elif riding.rolling(scene, vehicle).speed > SLOW:
            yield Refusal(GetIn.title, "is going too fast", "GUR-MOVE-03")
        elif free:
            yield desk.offer(GetIn, {"vehicle": OneOf((vehicle,)), "seat": OneOf(free)})


def _alight(desk: Desk, vehicle: Ref) -> Lines:
    if riding.rolling(desk.scene, vehicle).speed > SLOW:
        yield Refusal(Alight.title, "is going too fast", "GUR-MOVE-03")
        return
    cells = tuple(room_beside(desk.scene, vehicle, driving.HARD))
    yield (
        desk.offer(Alight, {"cell": OneOf(cells)})
        if cells
        else Refusal(Alight.title, "there is no room", "GUR-MOVE-03")
    )


def _drive(desk: Desk, vehicle: Ref) -> Lines:
    """Every speed worth a thought, evading or not, with its routes; and each foe it could run down (GUR-MOVE-03,
    GUR-SLAM-07).
    """
    scene = desk.scene
    if not riding.works(scene, vehicle):
        yield Refusal(Drive.title, "is a wreck", "GUR-VEH-01")
        return
    for speed in driving.speeds(scene, vehicle):
        ways = _ways(scene, vehicle, speed)
        if ways:
            evades = OneOf((False, True) if speed else (False,))
            choices: dict[str, Choices] = {"route": ways, "speed": OneOf((speed,)), "evade": evades}
            yield desk.offer(Drive, choices, ranges.a_second(speed))
    _, high = driving.span(scene, vehicle)
    many = driving.cells(scene, vehicle, high)
    near = (many + 3) * scene.grid.metres
    for foe in desk.foes:
        if many and knowing.perceives(scene, desk.unit, foe) and scene.apart(vehicle, foe) <= near:
            if not driving.upright(scene, vehicle, scene.cells(foe)) or riding.carrier(scene, foe) is not None:
                continue
            ways = _ways(scene, vehicle, high, foe)
            if ways:
                choices = {"route": ways, "speed": OneOf((high,)), "target": OneOf((foe,))}
                yield desk.offer(RunDown, choices, ranges.a_second(high))


def _ways(scene: Scene, vehicle: Ref, speed: int, victim: Ref | None = None) -> Picked:
    def hinders(route: tuple[Cell, ...]) -> str:
        return driving.hindrance(scene, vehicle, speed, route, victim)

    return Picked(hinders, lambda: driving.suggested(scene, vehicle, speed))


def driven(scene: Scene, ask: Ask, action: Drive) -> Forecast:
    """The sharp turns it takes, and its Dodge if it evades (GUR-MOVE-03, GUR-DOD-05)."""
    vehicle = riding.carrier(scene, ask.unit)
    if vehicle is None:
        return Forecast(FREE)
    note, begins = ranges.a_second(action.speed), running.steered(scene, vehicle, action.route)
    if not begins["turns"]:
        return Forecast(FREE, note=note)
    sure = running.STEERS.foretell(begins, "strays").chance(lambda end: not end[0])
    return Forecast(FREE, (driving.control(scene, vehicle),), (), sure, (IN_CONTROL,), note)


def at_the_wheel(scene: Scene, ask: Ask, _action: TakeWheel) -> Forecast:
    """The skill that it will steer by (GUR-VEH-01)."""
    vehicle = riding.carrier(scene, ask.unit)
    return Forecast(FREE) if vehicle is None else Forecast(FREE, (riding.steering(scene, vehicle, ask.unit),))


def run_down(scene: Scene, unit: Ref, action: RunDown) -> Foreseen:
    """The roll, the foe's defences, and what both bodies take (GUR-SLAM-07, GUR-SLAM-02)."""
    vehicle, foe = riding.carrier(scene, unit), action.target
    if vehicle is None:
        return forecasts.NOBODY
    against, score = running.threat(scene, vehicle, foe), riding.skill(scene, vehicle)
    heading = driving.heading_into(scene, vehicle, action.route, foe)
    both = running.bodies(scene, vehicle, foe, action.speed, heading)
    fields = running.opened(scene, vehicle, both, action, score)
    ends = (
        End(foe, running.FOE, fields | attacking.body(scene, foe), "not struck"),
        End(vehicle, running.RIDE, fields | attacking.body(scene, vehicle), "unhurt"),
    )

    def words() -> Words:
        note = f"if struck, {both.deals} to it and {both.takes} to yours"
        told = forecasts.attacked(scene, against, score, note, *((IN_CONTROL,) if fields["turns"] else ()))
        return told._replace(tallies=(driving.control(scene, vehicle), *told.tallies)) if fields["turns"] else told

    return Foreseen(ends, Chance(running.REACHES, fields, sure), words)


TOPIC = Topic(
    offers=(aboard,),
    deeds={
        Drive: Deed(wheel.drive, manoeuvre=taking_up(Manoeuvre.MOVE)),
        RunDown: Deed(wheel.drive, manoeuvre=taking_up(Manoeuvre.MOVE_AND_ATTACK)),
        GetIn: at_once(board, Manoeuvre.MOVE, acts=False),
        ChangeSeat: at_once(change_seat, Manoeuvre.MOVE, acts=False),
        TakeWheel: at_once(common.take_wheel, Manoeuvre.READY),
        Alight: at_once(alight, Manoeuvre.MOVE, acts=False),
    },
    forecasts={Drive: driven, TakeWheel: at_the_wheel},
    foreseen={RunDown: run_down},
)
