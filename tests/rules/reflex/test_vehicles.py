"""Vehicles: getting in and out by Moves, routes of a Move, whoever is in the way, what a hit breaks."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Literal

import pytest

from rules.frame.book import Recruit
from rules.frame.figure import Aboard, Allegiance, Condition, Crew, Facing, Kit, Position, State
from rules.frame.flow import Ask
from rules.frame.forms import Action, Offer, Refusal
from rules.frame.ground import Barrier, Ground
from rules.kernel import odds
from rules.kernel.lengths import shown
from rules.kernel.refs import Ref
from rules.reflex.asks import SECOND, TICK, OnTick
from rules.reflex.core import targets
from rules.reflex.core.checks import check
from rules.reflex.core.moment import Moment
from rules.reflex.core.topic import Desk
from rules.reflex.nerve import boosts
from rules.reflex.order import exchange
from rules.reflex.sheets import enlist
from rules.reflex.state import Arsenal, Battered, Boarding, Driving, Vehicle
from rules.reflex.terms.body import Injury
from rules.reflex.vehicles import driving, topic
from rules.reflex.vehicles.forms import Alight, Drive, GetIn
from rules.reflex.vehicles.topic import TOPIC, offers
from rules.reflex.wounds import vehicles
from rules.reflex.wounds.hits import Hit
from tests.rules.reflex.playing import Playing


@pytest.fixture
def field() -> Playing:
    return Playing()


def pickup(field: Playing, cell: tuple[int, int] = (10, 10), side: str = "blue") -> Ref:
    parts = enlist.enlist(Recruit(sheet="Armed pickup"), field.options)
    return field.add(*parts, Allegiance(side), Position(cell), Facing(0), Driving())


def driver(field: Playing, car: Ref, side: str = "blue") -> Ref:
    """Somebody at its wheel."""
    man = field.man("Rifleman", field.cells(car)[0], side)
    crew = field.part(car, Crew)
    number = next(number for number, seat in enumerate(crew.seats) if seat.drives)
    seats = (*crew.seats[:number], replace(crew.seats[number], rider=man), *crew.seats[number + 1 :])
    field.put(car, Crew(seats))
    field.put(man, Aboard(car, number))
    return man


def desk(field: Playing, unit: Ref, kind: str = TICK, tick: int = 15) -> Desk:
    field.on_tick(unit, tick)
    return Desk(field, Ask(field.side(unit), unit, kind, OnTick(tick)), TOPIC.deeds)


def offered(field: Playing, unit: Ref, kind: str = TICK, tick: int = 15) -> dict[type, Offer]:
    return {line.action: line for line in offers(desk(field, unit, kind, tick)) if isinstance(line, Offer)}


def refused(field: Playing, unit: Ref, tick: int = 15) -> dict[str, str]:
    lines = offers(desk(field, unit, tick=tick))
    return {line.title: line.reason for line in lines if isinstance(line, Refusal)}


def act(field: Playing, unit: Ref, action: Action) -> None:
    moment = Moment(field, 9)
    field.play(TOPIC.deeds[type(action)].carry(moment, unit, action))
    moment.settle()


@pytest.mark.parametrize(("access", "moves"), [("open", 1), ("normal", 2), ("combat", 3)])
def test_getting_in_takes_as_many_moves_as_it_is_hard(
    field: Playing, access: Literal["open", "normal", "combat"], moves: int
) -> None:
    """RFX-MOVE-09: one, two or three Move actions; the last of them seats him."""
    man, car = field.man("Rifleman", (9, 10)), pickup(field)
    field.put(car, replace(field.part(car, Vehicle), access=access))
    for number in range(1, moves + 1):
        act(field, man, GetIn(vehicle=car, seat=0))
        assert (field.find(man, Aboard) is not None) is (number == moves)
    assert field.part(car, Crew).seats[0].rider == man
    assert field.find(man, Boarding) is None
    for _ in range(moves):
        act(field, man, Alight(cell=(9, 10)))
    assert field.find(man, Aboard) is None
    assert field.cells(man) == ((9, 10),)


def test_a_move_at_combat_speed(field: Playing) -> None:
    """RFX-VEH-02, RFX-TIME-50: 60 km/h are 33 metres in two seconds; above 20 a turn of 60 degrees at most."""
    car = pickup(field, (20, 35))
    assert driving.farthest(field, car) == pytest.approx(33.3, abs=0.1)
    straight = tuple((20, row) for row in range(34, 4, -1))
    assert driving.hindrance(field, car, straight[:30]) == ""
    assert driving.hindrance(field, car, ((21, 35),)) == "not straight ahead"
    round_about = ((20, 34), (21, 33), (22, 33), (23, 34))
    assert driving.hindrance(field, car, round_about) == "", "slowly"
    fast = (*straight[:18], (21, 16), (22, 16))
    assert "sharp" in driving.hindrance(field, car, fast)


def test_speed_tells_against_shots(field: Playing) -> None:
    """RFX-ATK-08: a truck safe at 60: nothing at 25, 1 at 40, 2 above 60, 3 at twice that."""
    car, man = pickup(field), field.man("Rifleman", (10, 30), "red")
    for kph, off in ((25, 0), (40, 1), (61, 2), (120, 3)):
        field.put(car, Driving(kph / driving.KPH_PER_METRE, field.clock.round, 0))
        found = targets.hard_to_hit(field, car, man)
        assert (0 if found is None else -found.amount) == off


def test_the_facing_struck_and_cover_behind_it(field: Playing) -> None:
    """RFX-COVER-06, RFX-VEH-01: body 1; right through 2; behind the engine 13."""
    car = pickup(field)
    assert vehicles.facing_struck(field, car, (10, 2)) == "hull_front"
    assert vehicles.facing_struck(field, car, (10, 30)) == "hull_rear"
    assert vehicles.facing_struck(field, car, (30, 10)) == "hull_side"
    assert vehicles.as_cover(field, car, (30, 10)) == 1
    assert vehicles.as_cover(field, car, (30, 10), through=True) == 2
    assert vehicles.as_cover(field, car, (30, 10), engine=True) == 13


def test_the_threshold_disables_and_twice_it_destroys(field: Playing) -> None:
    """RFX-VEH-01: 10 through the armour stops what is behind the facing, 20 wrecks it and those inside."""
    car, man = pickup(field), field.man("Rifleman", (9, 10))
    moment = Moment(field)
    field.easy()
    for damage, disabled, destroyed in (
        (10, (), ()),
        (11, ("suspension",), ()),
        (21, ("suspension",), ("suspension",)),
    ):
        vehicles.harm(moment, car, "suspension", Hit("torso", damage, Fraction(1), damage))
        battered = field.find(car, Battered) or Battered()
        assert (battered.disabled, battered.destroyed) == (disabled, destroyed)
    assert vehicles.immobile(field, car)
    field.put(car, replace(field.part(car, Vehicle), access="open"))
    act(field, man, GetIn(vehicle=car, seat=0))
    field.easy(1)
    vehicles.harm(moment, car, "hull_side", Hit("torso", 60, Fraction(1), 60))
    moment.settle()
    assert vehicles.wrecked(field, car)
    assert field.wounds(man).worst > Injury.NONE


# getting in and out


def test_what_one_had_climbed_of_another_vehicle_counts_for_nothing(field: Playing) -> None:
    """RFX-MOVE-09: progress is with one vehicle, one way."""
    man, car, other = field.man("Rifleman", (9, 10)), pickup(field), pickup(field, (8, 10))
    act(field, man, GetIn(vehicle=car, seat=0))
    assert field.part(man, Boarding).done == 1
    act(field, man, GetIn(vehicle=other, seat=0))
    assert field.part(man, Boarding) == Boarding(other, True, 1, 2, 0)
    assert field.find(man, Aboard) is None


def test_of_two_who_make_for_one_seat_the_first_gets_it(field: Playing) -> None:
    """RFX-MOVE-09, RFX-TIME-08."""
    one, two, car = field.man("Rifleman", (9, 10)), field.man("Rifleman", (11, 10)), pickup(field)
    field.put(car, replace(field.part(car, Vehicle), access="open"))
    moment = Moment(field, 9)
    for man in (one, two):
        field.play(topic.board(moment, man, GetIn(vehicle=car, seat=1)))
    moment.settle()
    assert field.part(car, Crew).seats[1].rider == one
    assert field.find(two, Aboard) is None
    assert field.cells(two) == ((11, 10),)


def test_seats_are_offered_beside_a_vehicle_of_ones_own_that_stands(field: Playing) -> None:
    """RFX-MOVE-09."""
    man, car = field.man("Rifleman", (9, 10)), pickup(field)
    driver(field, car)
    offer = offered(field, man)[GetIn]
    assert list(offer.choices["seat"]) == [
        n for n, seat in enumerate(field.part(car, Crew).seats) if seat.rider is None
    ]
    assert offer.cost.amount == 5
    assert offer.note == "Move 1 of 2"
    assert GetIn not in offered(field, man, tick=4), "it takes five ticks"
    assert not offered(field, man, SECOND), "not in the course of a move"
    assert GetIn not in offered(field, field.man("Rifleman", (9, 11), "red"))
    assert GetIn not in offered(field, field.man("Rifleman", (30, 30)))
    field.put(car, Driving(10.0, field.clock.round, 0))
    assert refused(field, man) == {GetIn.title: "is moving"}
    field.put(car, Driving(), Condition(State.DEAD))
    assert refused(field, man)[GetIn.title] == "is a wreck"


def test_who_gives_himself_up_in_his_seat_takes_up_the_fight_again_there(field: Playing) -> None:
    car = pickup(field)
    unit = driver(field, car)
    field.strip(unit, Position)
    # when
    boosts.gives_up(field, unit)
    exchange.take_up_arms(field, unit)
    # then
    assert field.part(unit, Aboard).vehicle == car
    assert field.find(unit, Position) is None


def test_one_gets_out_where_there_is_room(field: Playing) -> None:
    """RFX-MOVE-09."""
    car = pickup(field)
    man, other = driver(field, car), field.man("Rifleman", (9, 10))
    field.places[9, 11] = Ground(obstacle=1.5)
    field.places[9, 9] = Ground(walk="impassable")
    cells = set(offered(field, man)[Alight].choices["cell"])
    assert cells
    assert not cells & {field.cells(other)[0], (9, 11), (9, 9), *field.cells(car)}


def test_nobody_gets_out_through_a_wall(field: Playing) -> None:
    """RFX-MOVE-09."""
    car = pickup(field)
    man = driver(field, car)
    beside = min(offered(field, man)[Alight].choices["cell"])
    for way, onward in field.grid.neighbours(beside):
        field.barriers[beside, way] = field.barriers[onward, (way + 4) % 8] = Barrier("wall", 2.8)
    # then
    assert beside not in set(offered(field, man)[Alight].choices["cell"])


# at the wheel


def test_he_drives_along_the_route_and_counts_as_under_way(field: Playing) -> None:
    """RFX-VEH-02: five metres in a Move are nine kilometres an hour, until five ticks have gone by."""
    car = pickup(field, (20, 30))
    man = driver(field, car)
    act(field, man, Drive(route=tuple((20, row) for row in range(29, 24, -1))))
    assert field.cells(car)[0] == (20, 25)
    assert field.part(car, Driving) == Driving(5.0, field.clock.round, 5, 0.0)
    assert driving.speed(field, car) == pytest.approx(9.0)
    assert field.cells(man) == field.cells(car)


@pytest.mark.parametrize(("face", "there"), [(1, (20, 25)), (20, (20, 27))])
def test_rough_ground_asks_for_a_check_or_it_is_half_the_way(field: Playing, face: int, there: tuple[int, int]) -> None:
    """RFX-VEH-02: five cells, or three."""
    car = pickup(field, (20, 30))
    man = driver(field, car)
    field.places[20, 27] = Ground(walk="difficult")
    field.easy(face, face)
    act(field, man, Drive(route=tuple((20, row) for row in range(29, 24, -1))))
    assert field.cells(car)[0] == there


def test_its_forecast_tells_the_chance_of_that_check(field: Playing) -> None:
    """RFX-VEH-02."""
    car = pickup(field, (20, 30))
    man = driver(field, car)
    route = tuple((20, row) for row in range(29, 25, -1))
    ask = Ask("blue", man, TICK, OnTick(15))
    assert TOPIC.forecasts[Drive](field, ask, Drive(route=route)).success is None
    field.places[20, 27] = Ground(walk="difficult")
    told = TOPIC.forecasts[Drive](field, ask, Drive(route=route))
    expected = odds.of(check, driving.steering(field, man).check).chance(lambda result: result.passed)
    assert told.success == expected
    assert shown(told.note) == "4 m, 7 km/h; half the way if the check fails"


def test_whoever_is_in_the_way_is_struck_or_gets_clear_of_it(field: Playing) -> None:
    """RFX-IMPACT-02, RFX-IMPACT-03: friend or foe; afterwards he is beside the way."""
    for face in (1, 20):
        field = Playing()
        car = pickup(field, (20, 30))
        man, friend = driver(field, car), field.man("Rifleman", (20, 22))
        field.put(friend, Kit(), Arsenal())
        field.easy(face, face)
        act(field, man, Drive(route=tuple((20, row) for row in range(29, 14, -1))))
        assert field.cells(car)[0] == (20, 15)
        assert field.cells(friend)[0][0] != 20
        assert (field.wounds(friend).worst > Injury.NONE) is (face == 20)


def test_it_stops_before_what_it_did_not_reckon_with(field: Playing) -> None:
    """RFX-VEH-02: a wall that nobody had seen."""
    car = pickup(field, (20, 30))
    man = driver(field, car)
    route = tuple((20, row) for row in range(29, 20, -1))
    field.barriers[(20, 26), 0] = Barrier("wall", 2.0)
    act(field, man, Drive(route=route))
    assert field.cells(car)[0] == (20, 26)
    assert field.part(car, Driving).metres == 4.0
    assert driving.hindrance(field, car, ((20, 25),)) == "something solid in the way"


def test_routes_are_offered_to_the_driver_of_a_car_that_goes(field: Playing) -> None:
    """RFX-VEH-02: straight on and with a bend, none of them against the rules; not to a passenger, not in a wreck."""
    car = pickup(field, (20, 30))
    man = driver(field, car)
    routes = list(offered(field, man)[Drive].choices["route"])
    assert len(routes) > 3
    assert all(driving.hindrance(field, car, route) == "" for route in routes)
    assert "tick" in refused(field, man, tick=4)[Drive.title]
    field.put(car, Battered(disabled=("suspension",)))
    assert refused(field, man)[Drive.title] == vehicles.immobile(field, car)
    field.put(car, Battered())
    rider = field.man("Rifleman", (20, 31))
    field.put(car, replace(field.part(car, Vehicle), access="open"))
    act(field, rider, GetIn(vehicle=car, seat=len(field.part(car, Crew).seats) - 1))
    assert Drive not in offered(field, rider)
