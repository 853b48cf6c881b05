"""Vehicles, as a topic of the rules: getting in and out, driving, and what is offered."""

from __future__ import annotations

from rules.frame.figure import Aboard
from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE, OneOf, Refusal
from rules.frame.scene import Event, Scene, Table
from rules.kernel import lengths, odds
from rules.kernel.refs import Ref
from rules.parts import riding, seats
from rules.parts.arms_length import room_beside
from rules.parts.riding import TakeWheel
from rules.reflex.core.checks import check
from rules.reflex.core.moment import Moment
from rules.reflex.core.topic import Deed, Desk, Lines, Topic, always
from rules.reflex.state import Boarding, Vehicle
from rules.reflex.vehicles import driving
from rules.reflex.vehicles.forms import Alight, Drive, GetIn
from rules.reflex.wounds.vehicles import immobile, wrecked

MOVES = {"open": (1, 1), "normal": (2, 2), "combat": (3, 3), "animal": (2, 1)}
"""Move actions to get in and to get out (RFX-MOVE-09)."""
TICKS = 5
"""Each of them is a Move."""


def needed(scene: Scene, vehicle: Ref, *, into: bool) -> int:
    """Moves it takes: one, two or three (RFX-MOVE-09)."""
    what = scene.find(vehicle, Vehicle) or Vehicle()
    inward, outward = MOVES[what.access]
    return inward if into else outward


def board(moment: Moment, unit: Ref, action: GetIn) -> Flow[None]:
    """One Move more of getting in; with the last of them one sits (RFX-MOVE-09)."""
    yield from ()
    table = moment.table
    if not _further(table, unit, action.vehicle, into=True, seat=action.seat):
        table.say(Event("boards", "{actor} climbs in.", actor=unit))
        return

    def sits() -> None:
        if seats.taken(table, action.vehicle, action.seat):
            return
        riding.board(table, unit, action)

    moment.later(sits)


def alight(moment: Moment, unit: Ref, action: Alight) -> Flow[None]:
    """One Move more of getting out (RFX-MOVE-09); a rider thrown off in the same tick is out already."""
    yield from ()
    table = moment.table
    aboard = table.find(unit, Aboard)
    if aboard is None:
        return
    if not _further(table, unit, aboard.vehicle, into=False, seat=aboard.seat):
        table.say(Event("alights", "{actor} climbs out.", actor=unit))
        return

    def steps_out() -> None:
        still_aboard = table.find(unit, Aboard) is not None
        if still_aboard and not any(other != unit for other in table.occupants(action.cell)):
            riding.alight(table, unit, action)

    moment.later(steps_out)


def take_wheel(moment: Moment, unit: Ref, action: TakeWheel) -> Flow[None]:
    """To the controls, in place of a driver that is out of the fight or not there: one Move (RFX-MOVE-09, house)."""
    yield from ()
    moment.later(lambda: riding.take_wheel(moment.table, unit, action))


def _further(table: Table, unit: Ref, vehicle: Ref, *, into: bool, seat: int) -> bool:
    old = table.find(unit, Boarding)
    same = old is not None and (old.vehicle, old.into) == (vehicle, into)
    done = (old.done if same and old is not None else 0) + 1
    wanted = needed(table, vehicle, into=into)
    if done < wanted:
        table.put(unit, Boarding(vehicle, into, done, wanted, seat))
        return False
    table.strip(unit, Boarding)
    return True


def offers(desk: Desk) -> Lines:
    """In, out, and at the wheel (RFX-MOVE-09, RFX-VEH-02)."""
    if desk.second:
        return
    aboard = desk.scene.find(desk.unit, Aboard)
    if aboard is None:
        yield from _into(desk)
        return
    cells = tuple(room_beside(desk.scene, aboard.vehicle, driving.HARD))
    if cells:
        yield from desk.offer(Alight, {"cell": OneOf(cells)}, _left(desk, aboard.vehicle, into=False))
    if seats.idle_wheel(desk.scene, desk.unit) is not None and not wrecked(desk.scene, aboard.vehicle):
        yield from desk.offer(TakeWheel, {}, "a Move")
    seat = seats.seat_of(desk.scene, desk.unit)
    if seat is not None and seat.drives:
        yield from _drive(desk, aboard.vehicle)


def _into(desk: Desk) -> Lines:
    scene, unit = desk.scene, desk.unit
    for vehicle in seats.beside(scene, unit):
        free = seats.free(scene, vehicle)
        if wrecked(scene, vehicle):
            yield Refusal(GetIn.title, "is a wreck", "RFX-VEH-01")
        elif driving.speed(scene, vehicle) > 0:
            yield Refusal(GetIn.title, "is moving", "RFX-MOVE-09")
        elif free:
            choices = {"vehicle": OneOf((vehicle,)), "seat": OneOf(free)}
            yield from desk.offer(GetIn, choices, _left(desk, vehicle, into=True))


def _left(desk: Desk, vehicle: Ref, *, into: bool) -> str:
    now = desk.scene.find(desk.unit, Boarding)
    done = now.done if now is not None and (now.vehicle, now.into) == (vehicle, into) else 0
    return f"Move {done + 1} of {needed(desk.scene, vehicle, into=into)}"


def _drive(desk: Desk, vehicle: Ref) -> Lines:
    why = immobile(desk.scene, vehicle) or ("is a wreck" if wrecked(desk.scene, vehicle) else "")
    if why:
        yield Refusal(Drive.title, why, "RFX-VEH-02")
    elif not desk.affords(driving.TICKS):
        yield desk.dear(Drive.title, driving.TICKS)
    else:
        routes = tuple(dict.fromkeys(driving.suggested(desk.scene, vehicle)))
        if routes:
            yield from desk.offer(Drive, {"route": OneOf(routes)})


CENTRE_LINE = Assumption(Fact.ROUGH, "only units on its centre line are shown")


def _foretold(scene: Scene, ask: Ask, action: Drive) -> Forecast:
    """How far and how fast, and what it runs over; on rough ground the chance to get all the way (RFX-VEH-02,
    RFX-IMPACT-02).
    """
    aboard = scene.find(ask.unit, Aboard)
    metres = len(action.route) * scene.grid.metres
    note = f"{lengths.metres(round(metres))}, {lengths.kilometres_an_hour(round(metres * driving.KPH_PER_METRE))}"
    if aboard is None:
        return Forecast(FREE, note=note)
    if not driving.rough(scene, action.route):
        outcomes = driving.runs_over(scene, aboard.vehicle, action.route)
        return Forecast(FREE, outcomes=outcomes, assumes=_said(outcomes), note=note)
    attempt = driving.steering(scene, ask.unit)
    chance = odds.of(check, attempt.check).chance(lambda result: result.passed)
    outcomes = driving.runs_over(scene, aboard.vehicle, action.route, chance)
    note = f"{note}; half the way if the check fails"
    assumes = _said(outcomes)
    return Forecast(FREE, (attempt.tally, attempt.level), outcomes, chance, assumes, note)


def _said(outcomes: tuple[Outcome, ...]) -> tuple[Assumption, ...]:
    return (CENTRE_LINE,) if any(each.unit is not None for each in outcomes) else ()


TOPIC = Topic(
    offers=(offers,),
    deeds={
        GetIn: Deed(board, always(TICKS)),
        Alight: Deed(alight, always(TICKS)),
        TakeWheel: Deed(take_wheel, always(TICKS)),
        Drive: Deed(driving.drive, always(driving.TICKS)),
    },
    forecasts={Drive: _foretold},
)
