"""Astride: mounts and motorcycles in battle, who is run over, who is thrown, and vehicles that burn."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from game.battle.scenario import ForceSheet
from rules.frame.body import Posture
from rules.frame.figure import Aboard, Condition, Crew, Item, Place, Position, Stance, State
from rules.frame.things import Fire, Lying, Mine
from rules.kernel.refs import Ref
from rules.parts import seats
from rules.reflex import minefields
from rules.reflex.asks import PAUSE, TICK
from rules.reflex.blast import fires
from rules.reflex.blast.forms import Douse
from rules.reflex.core import targets
from rules.reflex.core.moment import Moment
from rules.reflex.state import Burning, Driving, Vehicle, Wear
from rules.reflex.terms.body import Gait
from rules.reflex.vehicles import topic
from rules.reflex.vehicles.forms import Alight, Drive, GetIn
from rules.reflex.wounds import vehicles
from rules.reflex.wounds.hits import Hit
from tests.rules.reflex.arena import Arena, sums
from tests.rules.reflex.battles import Fight, forms, man

HORSE, MOTORCYCLE, PICKUP = "Riding horse", "Motorcycle", "Armed pickup"


def ridden(sheet: str, *others: ForceSheet) -> Fight:
    """Blue rides east along row 6; Red stands far off; whoever else there is."""
    mount = man("blue", "Mount", (3, 6), sheet=sheet, crew=("scout",))
    return Fight(mount, man("red", "Red", (19, 13), facing=270), *others)


def rider(fight: Fight) -> str:
    mount = fight.unit("Mount")
    seat = fight.table.part(mount, Crew).seats[0]
    assert seat.rider is not None
    return fight.table.name(seat.rider)


@pytest.mark.parametrize(("sheet", "on", "off"), [(MOTORCYCLE, 1, 1), (HORSE, 2, 1), (PICKUP, 2, 2)])
def test_getting_on_and_off_takes_the_moves_of_the_rule(sheet: str, on: int, off: int) -> None:
    """RFX-MOVE-09: an open vehicle one Move either way, into the saddle two and out of it one."""
    arena = Arena()
    mount = arena.rides("blue", (10, 20), sheet)
    unit = arena.man("blue", arena.table.cells(mount)[0])
    beside = next(
        cell
        for _, cell in arena.grid.neighbours(arena.table.cells(mount)[-1])
        if cell not in arena.table.cells(mount) and not arena.table.occupants(cell)
    )
    arena.table.put(unit, Position(beside))
    for number in range(on):
        assert (arena.table.find(unit, Aboard) is not None) is False, number
        arena.does(unit, GetIn(vehicle=mount, seat=0))
    assert arena.table.find(unit, Aboard) is not None
    for _ in range(off):
        offer = next(o for o in arena.menu(unit).offers if o.action is Alight)
        arena.does(unit, Alight(cell=next(iter(offer.choices["cell"]))))
    assert arena.table.find(unit, Aboard) is None


def test_a_mount_is_ridden_and_counts_by_its_gait() -> None:
    """RFX-ATK-08: at a gallop 3 off shots at those on it, and 5 off their own."""
    fight = ridden(HORSE)
    question = fight.until(rider(fight), TICK)
    ways = [each for each in forms(question, Drive) if isinstance(each, Drive)]
    assert ways
    fight.does(question, max(ways, key=lambda each: len(each.route)))
    fight.until("Red", TICK)
    mount = fight.unit("Mount")
    astride = fight.table.part(mount, Crew).seats[0].rider
    assert astride is not None
    fight.table.put(mount, Driving(24.0, fight.table.clock.round, 0, 90.0))
    hard, own = targets.hard_to_hit(fight.table, astride), targets.fine_motor(fight.table, astride)
    assert hard is not None
    assert own is not None
    assert (hard.amount, own.amount) == (-3, -5)
    assert [targets.mount_gait(fight.table, mount, kph) for kph in (0, 5, 15, 25, 44)] == [
        Gait.STILL,
        Gait.WALK,
        Gait.TROT,
        Gait.RUN,
        Gait.SPRINT,
    ]


def test_a_vehicle_that_was_under_way_at_the_end_of_an_exchange_is_not_shown_to_go_on() -> None:
    """RFX-VEH-02, RFX-ATK-08: its last Move is over with the exchange, and an enemy who watches it sees that."""
    car = man("blue", "Mount", (3, 6), sheet=PICKUP, crew=("scout",))
    fight = Fight(car, man("red", "Red", (10, 7), facing=270))
    fight.until("Red", TICK)
    pickup, then = fight.unit("Mount"), fight.table.clock.round
    fight.table.put(pickup, Driving(24.0, then, 0, 90.0))
    speeds: dict[int, float] = {}
    while len(speeds) < 2:
        question = fight.until("Red", TICK)
        (seen,) = (ref for ref, _ in question.view.having(Vehicle))
        assert question.view.lost(seen) is None
        speeds.setdefault(fight.table.clock.round, max(map(abs, targets.velocity(question.view, seen))))
        fight.usual(question)
    assert [round(kph, 1) for kph in speeds.values()] == [43.2, 0.0]
    assert max(speeds) > then


def test_a_mount_treads_no_antitank_mine() -> None:
    """RFX-MINE-06, RFX-MINE-05: sufficient traffic for those are vehicles."""
    arena = Arena()
    horse, car = arena.rides("blue", (10, 20), HORSE), arena.rides("blue", (20, 20), PICKUP)
    mine = arena.table.add(Mine("Antitank mine", (30, 30), "red"))
    assert not minefields.heavy_enough(arena.table, horse, mine)
    assert minefields.heavy_enough(arena.table, car, mine)


def astride(arena: Arena, sheet: str) -> tuple[Ref, Ref]:
    mount = arena.rides("blue", (10, 20), sheet)
    unit = arena.man("blue", (10, 20), CDN=8)
    crew = arena.table.part(mount, Crew)
    arena.table.put(mount, Crew((replace(crew.seats[0], rider=unit), *crew.seats[1:])))
    arena.table.put(unit, Aboard(mount, 0))
    return mount, unit


@pytest.mark.parametrize("sheet", [HORSE, MOTORCYCLE])
def test_whoever_rides_is_thrown_when_it_goes_down(sheet: str) -> None:
    """RFX-VEH-01, RFX-IMPACT-01, RFX-IMPACT-03: a metre, at no speed: one point a hit."""
    arena = Arena()
    mount, unit = astride(arena, sheet)
    arena.dice(*(() if sheet == HORSE else (1,)), 8, 20, 3, 4)
    moment = Moment(arena.table, 5)
    threshold = arena.table.part(mount, Vehicle).threshold
    vehicles.harm(moment, mount, "hull_side", Hit("torso", 2 * threshold, Fraction(1), 2 * threshold, cause="a shot"))
    moment.settle()
    assert arena.table.find(unit, Aboard) is None
    assert arena.table.part(unit, Stance).posture is Posture.PRONE
    assert arena.told("thrown")


@pytest.mark.parametrize("when", ["before the deed", "before it settles"])
def test_a_rider_thrown_in_the_tick_of_getting_off_is_simply_off(when: str) -> None:
    """RFX-MOVE-09: he had declared to get off, and his mount went down first."""
    arena = Arena()
    _, unit = astride(arena, MOTORCYCLE)
    offer = next(o for o in arena.menu(unit).offers if o.action is Alight)
    cell, moment = next(iter(offer.choices["cell"])), Moment(arena.table)
    if when == "before the deed":
        seats.get_out(arena.table, unit, cell)
    for _ in topic.alight(moment, unit, Alight(cell=cell)):
        raise AssertionError("nobody is asked")
    if when == "before it settles":
        seats.get_out(arena.table, unit, cell)
    moment.settle()
    assert arena.table.find(unit, Aboard) is None
    assert arena.table.cells(unit) == (cell,)


def test_the_odds_of_running_people_over_stand_in_the_forecast() -> None:
    """RFX-IMPACT-02, RFX-IMPACT-03: friend and foe alike, each with rows that add up to one."""
    fight = ridden(PICKUP, man("blue", "Bob", (9, 6)), man("red", "Sam", (12, 6), facing=270))
    question = fight.until(rider(fight), TICK)
    drive = max(
        (each for each in forms(question, Drive) if isinstance(each, Drive) and {(9, 6), (12, 6)} <= set(each.route)),
        key=lambda each: len(each.route),
    )
    told = question.forecast(drive)
    sums(told)
    assert {question.view.side(unit) for unit in told.units()} == {"blue", "red"}
    assert all(told.struck(unit) > 0 for unit in told.units())
    assert any("usual figures" in str(each) for each in told.assumes)


# burning


def test_a_vehicle_that_fire_gets_through_to_may_burn_and_burns_those_inside() -> None:
    """RFX-FIRE-03, RFX-FIRE-01: 6 points against Armor 1, doubled, are 4: forty per cent; then 5 for everybody in it at
    the end of each segment, until it is put out.
    """
    for face, burns in ((40, True), (41, False)):
        arena = Arena()
        car, unit = astride(arena, PICKUP)
        arena.dice(face)
        moment = Moment(arena.table, 5)
        vehicles.harm(moment, car, "hull_side", Hit("torso", 6, Fraction(1, 2), 6, "fire", cause="a petrol bomb"))
        moment.settle()
        assert (arena.table.find(car, Burning) is not None) is burns
        if not burns:
            continue
        arena.at_round(2)
        ending = Moment(arena.table)
        arena.dice(20, 20, 3, 4, 100, *[20, 20] * 3)
        fires.burn(ending)
        assert arena.told("burnt")
        assert arena.offered(unit, Douse(whom=car), PAUSE) is not None
        assert arena.foretold(unit, Douse(whom=car), PAUSE).success is not None


def test_what_lies_in_the_flames_is_spoilt() -> None:
    """RFX-ITEM-01, RFX-ITEM-02, RFX-FIRE-02: a hunting bow of wood, Armor 3, threshold 6, in burning fuel."""
    arena = Arena()
    arena.man("blue", (30, 30))
    bow = arena.table.add(Lying(Item("Hunting bow", Place.RIGHT), (10, 10)))
    arena.table.add(Fire((10, 10), 8, 1, 9))
    moment = Moment(arena.table)
    fires.burn(moment)
    moment.settle()
    assert "Hunting bow" in arena.table.part(bow, Wear).disabled
    fires.burn(Moment(arena.table))
    assert arena.table.find(bow, Lying) is None


def test_a_wreck_of_a_mount_is_no_explosion() -> None:
    arena = Arena()
    mount, unit = astride(arena, HORSE)
    arena.dice(7, 20)
    moment = Moment(arena.table, 5)
    vehicles.harm(moment, mount, "hull_side", Hit("torso", 30, Fraction(1), 30, cause="a shot"))
    moment.settle()
    assert (arena.table.find(mount, Condition) or Condition()).state is State.DEAD
    assert sum(arena.levels(unit)) == 0
