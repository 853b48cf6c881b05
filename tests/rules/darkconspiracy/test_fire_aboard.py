"""Fire from vehicles, and at vehicles, boats, aircraft and riders."""

from __future__ import annotations

import pytest

from rules.darkconspiracy.blast.forms import Throw
from rules.darkconspiracy.book import BOOK
from rules.darkconspiracy.fire import opportunity, situation
from rules.darkconspiracy.fire.forms import AtNobodyElse, Fire, Watch
from rules.darkconspiracy.fire.ranges import Band
from rules.darkconspiracy.state.craft import Craft, UnderWay
from rules.darkconspiracy.terms.skills import Skill
from rules.frame.book import Recruit
from rules.frame.figure import Aloft, Crew, Facing, Seat
from rules.frame.ground import Cell
from rules.frame.worth import of_forecast
from rules.kernel.refs import Ref
from rules.parts import seats
from tests.rules.darkconspiracy.stage import Stage

RIFLE = "5.56 mm assault rifle"


def craft(stage: Stage, sheet: str, cell: Cell, side: str = "blue") -> Ref:
    """A vehicle of the roster."""
    return stage.place(BOOK.enlist(Recruit(sheet=sheet, name=sheet), stage.options), side, cell, 0)


def places(stage: Stage, vehicle: Ref) -> tuple[Seat, ...]:
    """Its seats."""
    return stage.part(vehicle, Crew).seats


def need(stage: Stage, **fields: object) -> int:
    """The number of the first check of a Fire order, as it is shown."""
    return int(stage.forecast(Fire, **{"mode": "single", "pulls": 1, **fields}).tallies[0].total)


def test_a_mounted_gun_is_fired_from_its_seat() -> None:
    """With the vehicle's ammunition (DKC-VFIRE-01)."""
    stage = Stage()
    car = craft(stage, "Pickup with machine gun", (20, 30))
    ann = stage.unit("blue", (22, 30), skills={Skill.RIFLE: 4})
    bob = stage.unit("red", (20, 10), "Irregular", armour=())
    seats.get_in(stage.table, ann, car, 1)
    stage.turn_to(ann)
    stage.dice(*(20,) * 40)
    stage.take(Fire, weapon=".50 heavy machine gun", target=bob, mode="single", pulls=3)
    assert stage.item(car, ".50 heavy machine gun").loaded == 97


def test_one_that_begins_aboard_turns_with_the_vehicle_alone() -> None:
    """It gets no facing of its own by throwing a grenade from its seat (DKC-GREN-01)."""
    stage = Stage()
    car = craft(stage, "Pickup with machine gun", (20, 30))
    ann = stage.unit("blue", (22, 30), weapons=("Hand grenade",))
    seats.get_in(stage.table, ann, car, 4)
    stage.table.strip(ann, Facing)
    stage.turn_to(ann)
    stage.dice(*(20,) * 40)
    stage.take(Throw, weapon="Hand grenade", cell=(30, 30))
    assert stage.find(ann, Facing) is None


def test_a_moving_vehicle_shakes_its_gunners_and_its_driver_more() -> None:
    """One level harder, two for the driver, and nothing is aimed (DKC-MV-02)."""
    stage = Stage()
    car = craft(stage, "Pickup with machine gun", (20, 30))
    ann = stage.unit("blue", (22, 30), STR=6)
    bob = stage.unit("red", (20, 10), "Irregular", armour=())
    seats.get_in(stage.table, ann, car, 4)
    stage.turn_to(ann)
    still = need(stage, target=bob, weapon=RIFLE)
    stage.put(car, UnderWay(speed=20, moved=20.0, round=stage.table.clock.round))
    assert (still, need(stage, target=bob, weapon=RIFLE)) == (10, 5)


def test_a_port_takes_rifles_at_short_range_only() -> None:
    """From a closed seat without one nothing is fired (DKC-VFIRE-02)."""
    stage = Stage()
    car = craft(stage, "Tracked personnel carrier", (20, 38))
    ann = stage.unit("blue", (24, 38), weapons=("5.56 mm assault rifle", "9 mm pistol"))
    stage.weapon(ann, RIFLE, short=20)
    stage.unit("red", (20, 2), "Irregular")
    port = next(n for n, seat in enumerate(places(stage, car)) if seat.port)
    seats.get_in(stage.table, ann, car, port)
    stage.turn_to(ann)
    assert not stage.offered(Fire)
    assert any("is out of range: 20" in refusal for refusal in stage.refusals())


def test_a_range_finder_and_the_size_of_a_boat_add_to_skill() -> None:
    """All of the finder's bonus beyond short range, for aimed shots at vehicles; 2 for a boat of size 3
    (DKC-SKILL-02, DKC-BOAT-01).
    """
    stage = Stage()
    tank = craft(stage, "Main battle tank", (20, 36))
    ann = stage.unit("blue", (26, 36))
    gun = next(n for n, seat in enumerate(places(stage, tank)) if seat.mount == "105 mm gun")
    seats.get_in(stage.table, ann, tank, gun)
    boat = craft(stage, "River patrol boat", (20, 6), "red")
    added = [situation.found(stage.table, ann, boat, "105 mm gun", band, aimed=True) for band in Band]
    assert [int(each.amount) if each is not None else 0 for each in added] == [0, 2, 2, 1]
    assert situation.found(stage.table, ann, boat, "105 mm gun", Band.LONG, aimed=False) is None
    sized = situation.sized(stage.table, boat)
    assert sized is not None and sized.amount == 2


def test_only_automatic_weapons_reach_what_flies_and_hit_it_once() -> None:
    """One level harder, at most one hit a phase, and nobody else is in danger (DKC-AIR-01)."""
    stage = Stage()
    ann = stage.unit("blue", (20, 36), "Rifleman", STR=6)
    bob = stage.unit("blue", (24, 36), "Marksman")
    flyer = craft(stage, "Light helicopter", (20, 26), "red")
    stage.turn_to(ann)
    stage.put(flyer, Aloft(10.0))
    told = stage.forecast(Fire, target=flyer, mode="single", pulls=5)
    assert int(told.tallies[0].total) == 5
    view, action = stage.view(), stage.fill(Fire, target=flyer, mode="single", pulls=5)
    assert stage.ask is not None
    weighed = BOOK.worth(view, view.asked(stage.ask), action)
    foreseen = of_forecast(view, told)
    assert told.units() and all(abs(weighed.loss(unit) - foreseen.loss(unit)) < 1e-9 for unit in told.units())
    burst = stage.forecast(Fire, target=flyer, mode="burst", pulls=5)
    assert burst.note == "15 rounds" and not burst.ground
    stage.dice(*(1,) * 60)
    stage.take(Fire, target=flyer, mode="single", pulls=5)
    assert stage.told("shot")[-1].data["hits"] == 1
    flyer = craft(stage, "Light helicopter", (26, 26), "red")
    stage.turn_to(bob)
    stage.put(flyer, Aloft(10.0))
    assert any("only automatic weapons" in refusal for refusal in stage.refusals())


@pytest.mark.parametrize(("missed", "other"), [(1, True), (2, False)])
def test_a_shot_that_misses_a_rider_may_strike_the_mount(missed: int, other: bool) -> None:
    """On a 1 of ten (DKC-SPEC-02)."""
    stage = Stage()
    ann = stage.unit("blue", (20, 36), "Rifleman", STR=6)
    cycle = craft(stage, "Motorcycle", (20, 20), "red")
    bob = stage.unit("red", (24, 20), "Irregular", armour=())
    seats.get_in(stage.table, bob, cycle, 0)
    stage.look()
    stage.turn_to(ann)
    told = stage.forecast(Fire, target=bob, mode="single", pulls=1)
    assert {row.unit for row in told.outcomes} >= {stage.known_as(bob), stage.known_as(cycle)}
    stage.dice(20, missed, *(3,) * 20)
    stage.take(Fire, target=bob, mode="single", pulls=1)
    stage.take(AtNobodyElse)
    assert bool(stage.told("stray")) is other


def test_in_the_saddle_horsemanship_counts_if_it_is_lower() -> None:
    """For single shots; the animal's gait is the rider's (DKC-MV-03)."""
    stage = Stage()
    horse = craft(stage, "Saddle horse", (20, 36))
    ann = stage.unit("blue", (24, 36), "Rifleman", STR=6, skills={Skill.RIFLE: 4, Skill.HORSEMANSHIP: 2})
    bob = stage.unit("red", (20, 20), "Irregular", armour=())
    seats.get_in(stage.table, ann, horse, 0)
    stage.turn_to(ann)
    assert need(stage, target=bob, weapon=RIFLE) == 8
    rates = stage.part(horse, Craft).rates[0]
    stage.put(horse, UnderWay(moved=float(rates), round=stage.table.clock.round))
    assert not stage.offered(Fire)


def test_a_vehicle_that_drives_where_one_aims_is_fired_at() -> None:
    """Whatever moves over watched ground may be fired at (DKC-OPP-01)."""
    stage = Stage()
    ann = stage.unit("blue", (20, 36), "Rifleman", STR=6)
    car = craft(stage, "Sedan car", (20, 20), "red")
    stage.look()
    stage.turn_to(ann)
    stage.take(Watch, direction=0, place=None)
    flow = opportunity.entered(stage.table, car, set())
    asked = next(flow)
    assert (asked.kind, asked.unit, asked.about) == (opportunity.WATCHED, ann, opportunity.Moves(car))
