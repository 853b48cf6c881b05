"""Vehicles, as a topic of the rules: driving and riding; what is offered, and the odds of it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import prod

from rules.d6.attacks.forecasts import struck
from rules.d6.core import facing, lapses, vehicles
from rules.d6.core.moment import Moment
from rules.d6.core.rolls import chance_of
from rules.d6.senses import awareness
from rules.d6.state import SPEEDS, Speed, Traits
from rules.d6.suppression import under_fire, zones
from rules.d6.turns import budget
from rules.d6.turns.budget import NOTHING, Price, several
from rules.d6.turns.topic import NO, YES, Deed, Desk, Topic, at_once
from rules.d6.vehicles import driving, wheel
from rules.d6.vehicles.driving import Leg
from rules.d6.vehicles.forms import Drive
from rules.d6.wounds.losses import suffered
from rules.frame.figure import Aboard
from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE, Choices, OneOf, Refusal
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.parts import riding, seats
from rules.parts.arms_length import room_beside
from rules.parts.choices import Picked
from rules.parts.riding import Alight, ChangeSeat, GetIn, TakeWheel
from rules.parts.topics import Lines


def board(moment: Moment, unit: Ref, action: GetIn) -> None:
    """Take a seat: an action (DSX-ACT-06)."""
    table = moment.table
    budget.lose_aim(table, unit)
    lapses.cease_fire(table, unit)
    lapses.let_go(table, unit)
    if not zones.acts(moment, unit) or seats.taken(table, action.vehicle, action.seat):
        return
    riding.board(table, unit, action)


def change_seat(moment: Moment, unit: Ref, action: ChangeSeat) -> None:
    """Another seat of the same vehicle: an action (DSX-ACT-06)."""
    table = moment.table
    budget.lose_aim(table, unit)
    lapses.cease_fire(table, unit)
    if not zones.acts(moment, unit) or seats.taken(table, table.part(unit, Aboard).vehicle, action.seat):
        return
    lapses.stop_evading(table, unit)
    riding.change_seat(table, unit, action)


def take_wheel(moment: Moment, unit: Ref, action: TakeWheel) -> None:
    """To the controls, in place of a driver that is out of the fight or not there: an action (DSX-ACT-06)."""
    table = moment.table
    budget.lose_aim(table, unit)
    lapses.cease_fire(table, unit)
    if zones.acts(moment, unit):
        lapses.stop_evading(table, unit)
        riding.take_wheel(table, unit, action)


def alight(moment: Moment, unit: Ref, action: Alight) -> None:
    """Out, onto a free cell beside the vehicle: an action (DSX-ACT-06)."""
    table = moment.table
    budget.lose_aim(table, unit)
    lapses.cease_fire(table, unit)
    if not zones.acts(moment, unit) or any(other != unit for other in table.occupants(action.cell)):
        return
    lapses.stop_evading(table, unit)
    riding.alight(table, unit, action)
    zones.acts(moment, unit)


SLOW: tuple[Speed, ...] = ("stopped", "cautious")
"""Speeds at which one gets in and out."""


def aboard(desk: Desk) -> Lines:
    """Boarding, changing seats, getting out, driving (DSX-ACT-06, DSX-VEH-06)."""
    if desk.held:
        return
    if desk.aboard is None:
        if not desk.busy:
            yield from _board(desk)
        return
    vehicle = desk.aboard.vehicle
    if not desk.busy:
        wheel = None if vehicles.wrecked(desk.scene, vehicle) else seats.idle_wheel(desk.scene, desk.unit)
        if wheel is not None:
            yield desk.offer(TakeWheel)
        free = OneOf(seat for seat in seats.free(desk.scene, vehicle) if seat != wheel)
        if free:
            yield desk.offer(ChangeSeat, {"seat": free})
        yield from _alight(desk, vehicle)
    seat = seats.seat_of(desk.scene, desk.unit)
    if seat is not None and seat.drives:
        yield from _drive(desk, vehicle)


def _board(desk: Desk) -> Lines:
    scene = desk.scene
    for vehicle in seats.beside(scene, desk.unit):
        free = seats.free(scene, vehicle)
        if vehicles.wrecked(scene, vehicle):
            yield Refusal(GetIn.title, "is a wreck", "DSX-VEH-07")
        elif vehicles.driving(scene, vehicle).speed not in SLOW:
            yield Refusal(GetIn.title, "is going too fast", "DSX-VEH-06")
        elif free:
            yield desk.offer(GetIn, {"vehicle": OneOf((vehicle,)), "seat": OneOf(free)})


def _alight(desk: Desk, vehicle: Ref) -> Lines:
    scene = desk.scene
    if vehicles.driving(scene, vehicle).speed not in SLOW:
        yield Refusal(Alight.title, "is going too fast", "DSX-VEH-06")
        return
    cells = tuple(room_beside(scene, vehicle, driving.HARD))
    if cells:
        yield desk.offer(Alight, {"cell": OneOf(cells)})
    else:
        yield Refusal(Alight.title, "there is no room", "DSX-ACT-06")


def _drive(desk: Desk, vehicle: Ref) -> Lines:
    """Every speed that can be had this round, evading or not, with its routes (DSX-VEH-06)."""
    scene = desk.scene
    if vehicles.driving(scene, vehicle).round == scene.clock.round and scene.clock.round:
        yield Refusal(Drive.title, "driven already this round", "DSX-VEH-06")
        return
    for speed in SPEEDS:
        wrong = driving.cannot_go(scene, vehicle, speed)
        if wrong:
            if abs(SPEEDS.index(speed) - vehicles.driving(scene, vehicle).category) <= 2:
                yield Refusal(f"{Drive.title} at {speed} speed", wrong, "DSX-VEH-06")
            continue
        for evade in (False, True):
            yield from _at_speed(desk, vehicle, speed, evade=evade)


def _at_speed(desk: Desk, vehicle: Ref, speed: Speed, *, evade: bool) -> Lines:
    scene, unit = desk.scene, desk.unit
    cost = driving.action_cost(speed, evading=evade)
    if cost > desk.turn.left or (not cost and not desk.idle):
        yield Refusal(f"{Drive.title} at {speed} speed", "no action is left", "DSX-VEH-06")
        return

    def hindrance(route: tuple[Cell, ...]) -> str:
        return driving.hindrance(scene, unit, vehicle, speed, route)

    ways = Picked(hindrance, lambda: driving.suggested(scene, vehicle, speed))
    if ways:
        choices: dict[str, Choices] = {"route": ways, "speed": OneOf((speed,)), "evade": YES if evade else NO}
        yield desk.offer(Drive, choices)


IN_CONTROL = Assumption(Fact.ROUGH, "if the driver keeps control; out of control, it goes straight on")


def drive(scene: Scene, ask: Ask, action: Drive) -> Forecast:
    """Braking and tight turns have to succeed; a creature in the way is run down or jumps aside (DSX-VEH-06, 08); fire
    that sweeps the way strikes the vehicle and those aboard (DSX-SUPP-08).
    """
    aboard, driver = scene.find(ask.unit, Aboard), ask.unit
    if aboard is None:
        return Forecast(FREE)
    vehicle = aboard.vehicle
    legs = driving.legs(scene, vehicle, action.speed, action.route) or ()
    tests = [driving.tight_turn(scene, driver, vehicle, action.speed) for leg in legs if leg.tight]
    if driving.needs_braking(scene, vehicle, action.speed):
        tests.append(driving.braking(scene, driver, vehicle))
    success = prod((chance_of(test) for test in tests), start=Fraction(1)) if tests else None
    tallies = [driving.attempt(scene, driver, vehicle).tally] if tests else []
    if action.evade:
        tallies.append(vehicles.dodging(scene, vehicle, driver))
    victims = in_the_way(scene, vehicle, legs)
    fire = under_fire.driving(scene, vehicle, tuple((leg.cell, leg.heading) for leg in legs))
    outcomes = (
        *(each for other in victims for each in _run_down(scene, driver, vehicle, other, action)),
        *(each for unit, points in fire.items() for each in under_fire.told(scene, unit, points)),
    )
    note = f"{len(tests)} {'roll' if len(tests) == 1 else 'rolls'} to keep control" if tests else ""
    return Forecast(FREE, tuple(tallies), outcomes, success, (IN_CONTROL,) * bool(tests), note)


def in_the_way(scene: Scene, vehicle: Ref, legs: tuple[Leg, ...]) -> tuple[Ref, ...]:
    """The creatures on their feet that a vehicle meets on its way, its whole breadth counted."""
    found: dict[Ref, None] = {}
    for leg in legs:
        for cell in scene.room(vehicle, leg.cell, leg.heading):
            for other in scene.occupants(cell):
                if scene.find(other, Traits) is not None and not facing.down(scene, other):
                    found[other] = None
    return tuple(found)


def _run_down(scene: Scene, driver: Ref, vehicle: Ref, victim: Ref, action: Drive) -> Iterator[Outcome]:
    """Every way an attack with the vehicle can fall for one in its way (DSX-VEH-08)."""
    knows = awareness.aware(scene, victim, vehicle)
    shot = driving.running_down(scene, driver, vehicle, victim, action.speed, knows)
    if not shot.code.usable:
        yield Outcome("jumps aside", Fraction(1), victim, spared=True)
        return
    came = struck(scene, victim, shot)
    if came.miss:
        yield Outcome("jumps aside", came.miss, victim, spared=True)
    yield from suffered(victim, came.each)


def _driving(_scene: Scene, _unit: Ref, action: Drive) -> Price:
    cost = driving.action_cost(action.speed, evading=action.evade)
    return several(cost) if cost else NOTHING


TOPIC = Topic(
    offers=(aboard,),
    deeds={
        Drive: Deed(wheel.drive, _driving, exposes=False),
        GetIn: at_once(board),
        ChangeSeat: at_once(change_seat),
        TakeWheel: at_once(take_wheel),
        Alight: at_once(alight),
    },
    forecasts={Drive: drive},
)
