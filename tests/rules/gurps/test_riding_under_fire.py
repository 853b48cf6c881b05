"""Vehicles and mounts under fire: blows at them, foes that waited for them, ground swept by fire, seats of enemies."""

from __future__ import annotations

import pytest

from rules.frame.body import Posture
from rules.frame.figure import Condition, State
from rules.frame.forecast import Fact
from rules.gurps import rolls
from rules.gurps.asks import Decline
from rules.gurps.core import riding
from rules.gurps.fire import zones
from rules.gurps.fire.forms import Shoot, Suppress
from rules.gurps.melee.forms import Evaluate, Feint, Strike
from rules.gurps.riding.driving import Drive
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.figures import Traits
from rules.gurps.terms.skills import Skill
from rules.gurps.waiting.forms import CoverGround, Spring, WaitToStrike
from rules.kernel.refs import Ref
from tests.rules.gurps.firing import RIFLE
from tests.rules.gurps.stage import Stage, squares
from tests.rules.gurps.test_riding import driven, machine, seated, straight

GUN = "Kalashnikov rifle 7.62 mm"
BESIDE = (31, 36)
"""A cell behind a car, from which two strips of ground lead across it."""


def test_the_seat_of_an_enemy_covers_it_in_the_odds_too() -> None:
    """GUR-COV-02: a driver seen behind the panels of a car has its legs behind DR 5 on the viewer's side as well."""
    stage = Stage(squares(60, 60))
    car = machine(stage, "Car", (30, 30), "red")
    driver = seated(stage, car, 0, side="red")
    stage.unit("blue", (30, 50), "Rifleman")
    stage.look()
    view = stage.view("blue")
    mind = next(alias for alias, true in view._reals.items() if true == driver)
    assert riding.carrier(view, mind) is not None
    shown, true = riding.seat_cover(view, mind), riding.seat_cover(stage.table, driver)
    assert shown == true
    assert Location.LEFT_LEG in shown.hides


@pytest.mark.parametrize(("called", "lost"), [(Location.LEFT_LEG, (29 - 5) // 3), (Location.SKULL, 0)])
def test_a_shot_through_the_panels_harms_the_vehicle(called: Location, lost: int) -> None:
    """GUR-COV-02, GUR-INJ-02: what is struck on the way to the driver suffers as if hit: 29 points less DR 5, of which
    a bullet does a third to a machine; past the panels it does nothing. The odds say that they leave it out.
    """
    stage = Stage(squares(60, 60))
    car = machine(stage, "Car", (30, 30), "red")
    driver = seated(stage, car, 0, side="red")
    ann = stage.unit("blue", (30, 45), weapons=[RIFLE], skills={Skill.RIFLE: 25}, quarters=60)
    stage.begin()
    stage.until(ann)
    told = stage.forecast(Shoot, target=driver, shots=1, called=called)
    left_out = [each.about for each in told.assumes if each.fact is Fact.ROUGH]
    assert left_out == [stage.known_as(car)]
    before = stage.hp(car)
    stage.dice(3, 3, 3, 6, 6, 5, *([3] * 20))
    stage.take(Shoot, target=driver, shots=1, called=called)
    while stage.offered(Decline):
        stage.take(Decline)
    assert before - stage.hp(car) == lost


def beside(sheet: str) -> tuple[Stage, Ref, Ref]:
    """A swordsman that looks at an enemy's vehicle or mount a yard to the east."""
    stage = Stage(squares(60, 60))
    ride = machine(stage, sheet, (30, 30), "red")
    west, row = min(stage.table.cells(ride))
    ann = stage.unit("blue", (west - 1, row), "Swordmaster", facing=2)
    stage.begin()
    stage.until(ann)
    return stage, ann, ride


def test_a_horse_can_be_struck() -> None:
    """GUR-ATK-01, GUR-VEH-01: a sword that hits takes the horse's hit points; it does not parry, and is not feinted."""
    stage, _, horse = beside("Riding horse")
    told = stage.forecast(Strike, target=horse, use="swing", called=Location.TORSO, deceptive=0, chink=False)
    assert told.success is not None and told.struck(stage.known_as(horse)) == told.success
    assert not stage.offered(Feint) and not stage.offered(Evaluate)
    before = stage.hp(horse)
    stage.dice(3, 3, 3, 4, 4, 4)
    stage.take(Strike, target=horse, use="swing", called=Location.TORSO, deceptive=0, chink=False)
    assert stage.hp(horse) < before
    assert stage.told("blow")[-1].target == horse


def test_a_car_takes_a_blow_on_its_panels() -> None:
    """GUR-ATK-01, GUR-DR-01: it cannot defend itself while nobody steers it evasively, but its DR counts."""
    stage, _, car = beside("Car")
    told = stage.forecast(Strike, target=car, use="swing", called=Location.TORSO, deceptive=0, chink=False)
    assert len(told.tallies) == 1
    assert any(row.spared and row.unit is not None for row in told.outcomes)


def lurking(form: str = "shot") -> tuple[Stage, Ref, Ref, Ref]:
    """A car about to go north, and a fast enemy that waits beside its way."""
    stage = Stage(squares(60, 60))
    car = machine(stage, "Motorcycle", (30, 50))
    driver = seated(stage, car, 0)
    if form == "shot":
        ann = stage.unit("red", (30, 25), weapons=[GUN], facing=4, quarters=60, skills={Skill.RIFLE: 14})
    else:
        ann = stage.unit("red", (29, 47), "Swordmaster", facing=2, quarters=60)
    stage.begin()
    stage.until(ann)
    return stage, car, driver, ann


def test_a_vehicle_sets_off_a_wait_for_covered_ground() -> None:
    """GUR-OPP-03, GUR-WAIT-01: the one who waited may fire at the motorcycle or at its rider."""
    stage, bike, driver, ann = lurking()
    stage.take(CoverGround, cells=((30, 46),), sure=True, shots=1)
    stage.until(driver)
    stage.take(Drive, route=straight(stage, bike, 4), speed=4, evade=False)
    assert stage.ask is not None and (stage.ask.unit, stage.ask.kind) == (ann, "triggered")
    targets = set(stage.offers(Spring)[0].choices["target"])
    assert targets == {stage.known_as(bike), stage.known_as(driver)}
    stage.dice(1, 1, 1)
    stage.take(Spring, target=driver)
    assert stage.told("shot")[-1].target == driver


def test_a_blow_waits_for_those_who_ride_by() -> None:
    """GUR-WAIT-01: a sword that has waited strikes at the rider of a motorcycle that comes within its reach."""
    stage, bike, driver, ann = lurking("blow")
    stage.take(WaitToStrike, use="swing")
    stage.until(driver)
    stage.take(Drive, route=straight(stage, bike, 4), speed=4, evade=False)
    assert stage.ask is not None and (stage.ask.unit, stage.ask.kind) == (ann, "triggered")
    assert stage.known_as(driver) in set(stage.offers(Spring)[0].choices["target"])


def test_driving_into_a_swept_zone() -> None:
    """GUR-SUP-02: the zone strikes at the motorcycle and at its rider as they come in."""
    stage, bike, driver, _ = lurking()
    stage.take(Suppress, place=(30, 37), zones=1)
    stage.until(driver)
    stage.take(Drive, route=straight(stage, bike, 4), speed=4, evade=False)
    stage.rest()
    assert [event.target for event in stage.told("shot")] == [bike, driver]


def test_one_that_lies_in_the_way_gets_beside_it() -> None:
    """GUR-MV-04, GUR-MOVE-03: a car does not come to stand on a conscious figure."""
    stage, car, _ = driven(speed=5)
    bob = stage.unit("red", (30, 47), facing=4)
    stage.posture(bob, Posture.PRONE)
    stage.take(Drive, route=straight(stage, car, 5), speed=5, evade=False)
    assert stage.cell(bob) not in stage.table.cells(car)
    assert stage.hp(bob) == stage.part(bob, Traits).hp


def test_a_driver_that_falls_lets_it_go_straight_on() -> None:
    """GUR-MOVE-03: the turn it meant to take at the end of its way is not taken."""
    stage, bike, driver, _ = lurking()
    stage.take(CoverGround, cells=((30, 48),), sure=True, shots=1)
    stage.until(driver)
    ahead = straight(stage, bike, 3)
    stage.take(Drive, route=(*ahead, (31, 46)), speed=4, evade=False)
    stage.put(driver, Condition(State.DOWN))
    stage.take(Decline)
    assert stage.table.pose(bike).cell == (30, 46)


def test_a_mounted_gun_sweeps_with_the_belt_of_its_vehicle() -> None:
    """GUR-SUP-01, GUR-VEH-01: ten rounds of a zone are gone from the vehicle's belt."""
    stage = Stage(squares(60, 60))
    pickup = machine(stage, "Armed pickup", (30, 50))
    seated(stage, pickup, 0)
    gunner = seated(stage, pickup, 1, "Machine-gunner")
    stage.unit("red", (30, 35), facing=4)
    stage.begin()
    stage.until(gunner)
    name = "Mounted machine gun 7.62 mm"
    before = stage.item(pickup, name).loaded
    stage.take(Suppress, weapon=name, place=(30, 40))
    assert stage.item(pickup, name).loaded < before


def test_what_reaches_into_two_zones_is_attacked_in_both() -> None:
    """GUR-SUP-02: a car across two strips of ground under fire; what may become of it in both is told as one."""
    stage = Stage(squares(60, 60))
    car = machine(stage, "Car", (30, 30), "red")
    ann = stage.unit("blue", (31, 45), weapons=[GUN], skills={Skill.RIFLE: 14}, st=14)
    stage.begin()
    stage.until(ann)
    both = zones.strips(stage.table, ann, BESIDE, 2)
    assert all(any(cell in strip for cell in stage.table.cells(car)) for strip in both)
    told, seen = stage.forecast(Suppress, place=BESIDE, zones=2), stage.known_as(car)
    of_the_car = [row for row in told.outcomes if row.unit == seen]
    assert sum(row.chance for row in of_the_car) == 1
    five_shots = rolls.rolls(6 + 1).chance(lambda roll: roll.success)
    spared = sum(row.chance for row in of_the_car if row.spared)
    assert abs(float(spared - (1 - five_shots) ** 2)) < 0.003
    assert any(each.fact is Fact.ROUGH and each.about == seen for each in told.assumes)
