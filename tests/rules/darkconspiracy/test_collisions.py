"""Collisions: net speed, what each craft suffers, people in the way, and keeping control."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.darkconspiracy.book import BOOK
from rules.darkconspiracy.state.craft import Craft
from rules.darkconspiracy.terms.vehicles import Section
from rules.darkconspiracy.vehicles import aboard, collisions, control, hits
from rules.darkconspiracy.vehicles.declaring import COURSE
from rules.darkconspiracy.vehicles.forms import Drive, DriveHard, HoldCourse
from rules.darkconspiracy.vehicles.hits import Hull
from rules.frame.figure import Aboard
from rules.frame.forecast import Fact
from rules.frame.worth import of_forecast
from rules.kernel.dice import Scripted
from rules.kernel.refs import Ref
from tests.cost.counting import Counter
from tests.rules.darkconspiracy import opinion_vehicles as opinion
from tests.rules.darkconspiracy.stage import Stage
from tests.rules.darkconspiracy.wheels import craft, east, goes, going
from tests.rules.stage import squares

HULL = Section.HULL
TRUCK = Craft("standard", tons=2.5, critical=6, armour=((HULL, (2, 2, 2)),))


def set_up(*, initiative: int = 6) -> tuple[Stage, Ref, Ref]:
    """A car under way to the east on eight-metre squares, whose driver is asked in every phase."""
    stage = Stage(squares(40, 20, 8.0))
    stage.alone = True
    ann = stage.unit("blue", (1, 1), "Driver", name="Ann", initiative=initiative, AGL=5)
    car = craft(stage, "Sedan car", (5, 10), ann)
    goes(stage, car, 16, *east(stage, car, 8))
    return stage, ann, car


@pytest.mark.parametrize("degrees", [0, 45, 60, 90, 134, 135, 180])
def test_net_speed(degrees: int) -> None:
    """Opposite headings add up, the same heading subtracts, else the faster counts (DKC-COLL-01)."""
    assert collisions.net_speed(80, 30, degrees) == opinion.net_speed(80, 30, degrees)


def test_what_a_collision_does() -> None:
    """A lorry of 2.5 tons struck by another at 80: 20, by an armour value of 2 is a level of 10; on wheels the whole of
    it adds up; an aircraft suffers by its own tonnage, a boat below the waterline against its hull (DKC-COLL-02).
    """
    blow = collisions.ram(TRUCK, 2.5, 80, "front")
    assert blow.pierces == 20
    assert hits.pierces.rule(Scripted([]), blow, Hull(TRUCK), HULL) == 10
    assert opinion.collision_level("ground", Fraction(5, 2), Fraction(5, 2), 80, 2) == 10
    assert hits.pierces.rule(Scripted([]), blow, Hull(TRUCK), Section.SUSPENSION) == 20
    plane = Craft("aeroplane", tons=6, armour=((HULL, (3, 2, 2)),))
    assert collisions.force(plane, 1.5, 350) == 2100
    boat = Craft("flush deck", tons=2, armour=((HULL, (4, 3, 3)), (Section.WATERLINE, (1, 1, 1))))
    into = collisions.ram(boat, 40, 30, "front")
    assert (into.section, into.pierces) == (Section.WATERLINE, 120)
    assert hits.pierces.rule(Scripted([]), into, Hull(boat), Section.WATERLINE) == 30


def test_two_cars_meet_in_one_cell_at_one_time() -> None:
    """Head on at 16 and 16: each suffers by the other, both stop, both drivers must keep control (DKC-MOVE-03,
    DKC-COLL-01, DKC-COLL-04).
    """
    stage, _, car = set_up()
    bob = stage.unit("red", (1, 3), "Driver", name="Bob", initiative=6, AGL=5)
    other = craft(stage, "Sedan car", (9, 10), bob, side="red", facing=6)
    goes(stage, other, 16, *((column, 10) for column in range(8, 4, -1)))
    stage.dice(2, 3, 2, 3, 1, 20)
    stage.begin()
    while stage.ask is not None and stage.ask.kind == COURSE:
        stage.take(HoldCourse)
    assert len(stage.told("collides")) == 1
    assert {stage.cell(car), stage.cell(other)} == {(7, 10), (8, 10)} or stage.cell(car) == (7, 10)
    assert (going(stage, car).speed, going(stage, other).speed) == (0, 0)
    assert sorted((going(stage, car).trouble, going(stage, other).trouble)) == ["", "mired"]


def test_people_leap_aside_or_are_run_down() -> None:
    """An average check of agility; else half of tonnage times speed, shared out as a fall; the car goes on if its
    driver keeps control (DKC-COLL-03, DKC-COLL-04).
    """
    assert collisions.points(1.5, 16) == opinion.run_down(Fraction(3, 2), 16) == 12
    stage, _, car = set_up()
    bob = stage.unit("red", (6, 10), "Rifleman", name="Bob", AGL=6, initiative=1, armour=())
    stage.begin()
    stage.until(_driver(stage), COURSE)
    told = stage.forecast(HoldCourse)
    known = stage.known_as(bob)
    assert 0 < told.struck(known) < 1 - opinion.leaps(6)
    assert sum(row.chance for row in told.of(known)) == 1
    stage.dice(3, 12, 1)
    stage.take(HoldCourse)
    assert stage.cell(car) == (7, 10)
    assert stage.told("run down")[0].missed
    stage.rest()
    goes(stage, car, 16, *east(stage, car, 8))
    joe = stage.unit("red", (8, 10), "Rifleman", name="Joe", AGL=2, initiative=1, armour=())
    stage.begin()
    stage.until(_driver(stage), COURSE)
    stage.dice(1, 19, 1, 1, 4, 8, 9, 1)
    stage.take(HoldCourse)
    assert sum(stage.wounds(joe).damage) == 10


@pytest.mark.parametrize(("facing", "way"), [(4, (14, 11)), (5, (14, 11))])
def test_who_leaps_aside_does_not_land_under_the_car(facing: int, way: tuple[int, int]) -> None:
    """On small squares a car that turns takes up more than the cells of its course (DKC-COLL-03)."""
    stage = Stage(squares(40, 20, 2.0))
    ann = stage.unit("blue", (1, 1), "Driver", name="Ann", initiative=6, AGL=5)
    car = craft(stage, "Sedan car", (15, 10), ann, facing=facing)
    goes(stage, car, 4, way)
    bob = stage.unit("red", way, "Rifleman", name="Bob", AGL=6, initiative=1, armour=())
    stage.begin()
    stage.until(_driver(stage), COURSE)
    stage.dice(3, 12, 1)
    stage.take(HoldCourse)
    assert stage.table.cells(car)[0] == way
    assert stage.cell(bob) not in stage.table.cells(car)


def _driver(stage: Stage) -> Ref:
    return next(unit for unit in stage.table.units() if stage.table.name(unit) == "Ann")


def test_a_driver_who_loses_control_skids_to_a_stop() -> None:
    """A failed DIF check after running a character down: it stops, and an AVG check gets it going (DKC-COLL-04)."""
    stage, ann, car = set_up()
    stage.unit("red", (6, 10), "Rifleman", name="Bob", AGL=6, initiative=1)
    stage.begin()
    stage.until(ann, COURSE)
    stage.dice(3, 12, 18)
    stage.take(HoldCourse)
    assert (going(stage, car).trouble, stage.cell(car)) == ("out of control", (5, 10))
    tried = control.recovery(stage.table, ann, car)
    assert tried is not None
    assert tried.total == control.tally(stage.table, ann, car, 0).total


def test_a_car_out_of_control_skids_into_what_stands_before_it() -> None:
    """A second collision, if something solid is in its path: the thing counts as heavy as the car (DKC-COLL-04,
    DKC-COLL-02).
    """
    stage, ann, car = set_up()
    stage.unit("red", (6, 10), "Rifleman", name="Bob", AGL=6, initiative=1)
    stage.terrain.obstacle[10, 7] = 3.0
    stage.begin()
    stage.until(ann, COURSE)
    assert any(each.fact is Fact.ROUGH for each in stage.forecast(HoldCourse).assumes)
    stage.dice(3, 12, 18, 1, 1, 1)
    stage.take(HoldCourse)
    assert [event.text for event in stage.told("collides")] == ["{actor} runs into something solid."]
    assert going(stage, car).trouble == "out of control"


def test_those_in_its_way_may_panic() -> None:
    """On foot within a hundred metres on its line: a die above Initiative, and he runs; once a turn (DKC-PANIC-02)."""
    stage, ann, car = set_up()
    bob = stage.unit("red", (10, 10), "Rifleman", name="Bob", initiative=3, facing=6)
    stage.begin()
    stage.until(ann, COURSE)
    stage.dice(3)
    stage.take(HoldCourse)
    assert going(stage, car).charged == (bob,)
    assert stage.dice_left == ()


def test_an_enemys_car_may_be_rammed_and_a_friends_may_not() -> None:
    """Collisions may be meant (DKC-COLL-01)."""
    stage, ann, car = set_up()
    craft(stage, "Cargo truck", (8, 10), side="red")
    stage.begin()
    stage.until(ann, COURSE)
    assert stage.offered(Drive, speed=15, course=east(stage, car, 4))
    stage, ann, car = set_up()
    craft(stage, "Cargo truck", (8, 10), side="blue")
    stage.begin()
    stage.until(ann, COURSE)
    assert not stage.offered(Drive, speed=15, course=east(stage, car, 4))


def test_riders_who_are_hit_by_a_car() -> None:
    """They are run down, and the machine is wrecked by as many percent as the force of it (DKC-COLL-03)."""
    assert opinion.unrideable(Fraction(3, 2), 16) == Fraction(24, 100)
    stage, ann, _ = set_up()
    bob = stage.unit("red", (1, 3), "Driver", name="Bob", AGL=1, initiative=1, armour=())
    bike = craft(stage, "Motorcycle", (6, 10), bob, side="red")
    stage.begin()
    stage.until(ann, COURSE)
    stage.dice(19, 1, 4, 8, 9, 20, 1, 24, 1)
    stage.take(HoldCourse)
    stage.take(HoldCourse)
    assert sum(stage.wounds(bob).damage) == 11
    assert stage.table.find(bob, Aboard) is None
    assert aboard.battered(stage.table, bike).engine == 1


def test_a_course_is_worth_what_its_forecast_says() -> None:
    """With people in the way and beyond the safe rate: each row has its chance, all of a unit's rows are certain, and
    the numbers that players weigh are the same (DKC-COLL-03, DKC-MISH-01).
    """
    stage, ann, car = set_up()
    stage.unit("red", (6, 10), "Rifleman", name="Bob", AGL=2, initiative=1, armour=())
    stage.unit("red", (7, 10), "Rifleman", name="Joe", AGL=3, initiative=1, armour=())
    stage.begin()
    stage.until(ann, COURSE)
    view = stage.view()
    for form, speed in ((Drive, 15), (Drive, 30), (DriveHard, 60)):
        action = stage.fill(form, speed=speed, course=east(stage, car, 4))
        told = stage.forecast(form, speed=speed, course=east(stage, car, 4))
        assert stage.ask is not None
        weighed = BOOK.worth(view, view.asked(stage.ask), action)
        foreseen = of_forecast(view, told)
        for unit in told.units():
            assert sum(row.chance for row in told.of(unit)) == 1
            assert abs(weighed.loss(unit) - foreseen.loss(unit)) < 1e-9
            assert abs(weighed.struck(unit) - foreseen.struck(unit)) < 1e-9


def test_the_odds_of_being_run_down_are_no_long_sum() -> None:
    """Parts that are alike are told apart by nothing, whatever the speed (DKC-COLL-03, DKC-FALL-03)."""
    stage, _, car = set_up()
    bob = stage.unit("red", (6, 10), "Rifleman", name="Bob", AGL=6, initiative=1, armour=())
    with Counter() as counter:
        rows = collisions.upon(stage.table, car, bob, 60).outcomes()
    assert sum(row.chance for row in rows) == 1
    assert counter.calls < 100_000
