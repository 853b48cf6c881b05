"""Vehicles: getting in and out by Moves, routes of a Move, whoever is in the way, what a hit breaks."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from rules.book import Recruit
from rules.figure import Aboard, Allegiance, Crew, Facing, Position
from rules.reflex.core import targets
from rules.reflex.core.body import Injury
from rules.reflex.order.moment import Moment
from rules.reflex.sheets import enlist
from rules.reflex.state import Battered, Boarding, Driving, Vehicle
from rules.reflex.vehicles import driving, riding
from rules.reflex.vehicles.forms import Alight, Board, Drive
from rules.reflex.wounds import vehicles
from rules.reflex.wounds.hits import Hit
from rules.refs import Ref
from tests.rules.reflex.playing import Playing


@pytest.fixture
def field() -> Playing:
    return Playing()


def pickup(field: Playing, cell: tuple[int, int] = (10, 10), side: str = "blue") -> Ref:
    parts = enlist.enlist(Recruit(sheet="Armed pickup"), field.options)
    return field.add(*parts, Allegiance(side), Position(cell), Facing(0), Driving())


def act(field: Playing, unit: Ref, action: object) -> None:
    deed = {Board: riding.board, Alight: riding.alight, Drive: driving.drive}[type(action)]
    moment = Moment(field, 9)  # type: ignore[arg-type]
    field.play(deed(moment, unit, action))  # type: ignore[operator]
    moment.settle()


@pytest.mark.parametrize(("access", "moves"), [("open", 1), ("normal", 2), ("combat", 3)])
def test_getting_in_takes_as_many_moves_as_it_is_hard(field: Playing, access: str, moves: int) -> None:
    """RFX-MOVE-09: one, two or three Move actions; the last of them seats him."""
    man, car = field.man("Rifleman", (9, 10)), pickup(field)
    field.put(car, replace(field.part(car, Vehicle), access=access))
    for number in range(1, moves + 1):
        act(field, man, Board(vehicle=car, seat=0))
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
    assert driving.hindrance(field, car, ((21, 35),)) == "not along the nose"
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
    moment = Moment(field)  # type: ignore[arg-type]
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
    act(field, man, Board(vehicle=car, seat=0))
    field.easy(1)
    vehicles.harm(moment, car, "hull_side", Hit("torso", 60, Fraction(1), 60))
    moment.settle()
    assert vehicles.wrecked(field, car)
    assert field.wounds(man).worst > Injury.NONE
