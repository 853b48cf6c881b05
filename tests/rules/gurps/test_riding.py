"""Vehicles and mounts: seats, driving along the heading, running foes down, shots from them and at them."""

from __future__ import annotations

import pytest

from rules.frame.book import Recruit
from rules.frame.figure import Aboard, Condition, Crew, Facing, Position, State
from rules.frame.ground import Cell
from rules.gurps import rolls
from rules.gurps.asks import Decline
from rules.gurps.book import BOOK
from rules.gurps.core import riding
from rules.gurps.core.scale import TENTHS
from rules.gurps.defence.forms import Defend
from rules.gurps.fire.forms import Shoot, Spray, TakeAim
from rules.gurps.flesh import crashes
from rules.gurps.riding import running
from rules.gurps.riding.driving import Drive, RunDown
from rules.gurps.state.turns import Ran, Rolling
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.skills import Skill
from rules.kernel.refs import Ref
from rules.parts import seats
from rules.parts.riding import Alight, ChangeSeat, GetIn
from tests.rules.gurps.stage import Stage, squares

NORTH, EAST, SOUTH = 0, 2, 4
MOUNTED = "Mounted machine gun 7.62 mm"


def machine(stage: Stage, sheet: str, cell: Cell = (20, 30), side: str = "blue") -> Ref:
    """A vehicle or mount that looks north."""
    found = stage.place(BOOK.enlist(Recruit(sheet=sheet, name=sheet), stage.options), side, cell, NORTH)
    stage.look()
    return found


def seated(stage: Stage, vehicle: Ref, seat: int, sheet: str = "Driver", side: str = "blue") -> Ref:
    """A unit in one of its seats."""
    unit = stage.unit(side, (1, 1), sheet)
    seats.get_in(stage.table, unit, vehicle, seat)
    stage.look()
    return unit


def driven(sheet: str = "Car", speed: int = 0) -> tuple[Stage, Ref, Ref]:
    """A vehicle at a speed, with a driver who is asked."""
    stage = Stage(squares(60, 60))
    stage.alone = True
    vehicle = machine(stage, sheet, (30, 50))
    driver = seated(stage, vehicle, 0)
    if speed:
        stage.put(vehicle, Rolling(speed))
    stage.begin()
    stage.until(driver)
    return stage, vehicle, driver


def straight(stage: Stage, vehicle: Ref, cells: int) -> tuple[Cell, ...]:
    """So many cells north of it."""
    column, row = stage.table.pose(vehicle).cell
    return tuple((column, row - far) for far in range(1, cells + 1))


def test_the_vehicle_goes_instead_of_its_driver() -> None:
    """GUR-MOVE-03: a car of acceleration 5 goes five yards in its first second, ten in the next, all aboard with it."""
    stage, car, driver = driven()
    assert {choice for offer in stage.offers(Drive) for choice in offer.choices["speed"]} == {0, 2, 5}
    stage.take(Drive, route=straight(stage, car, 5), speed=5, evade=False)
    assert stage.table.pose(car).cell == (30, 45) == stage.table.pose(driver).cell
    stage.rest()
    stage.begin()
    stage.until(driver)
    stage.take(Drive, route=straight(stage, car, 10), speed=10, evade=False)
    assert stage.table.pose(car).cell == (30, 35)
    assert riding.rolling(stage.table, car).speed == 10


def test_it_goes_straight_on_without_a_move() -> None:
    """GUR-MOVE-03: a driver who does something else leaves it at its speed, along its heading."""
    stage, car, _ = driven(speed=10)
    stage.rest()
    assert stage.table.pose(car).cell == (30, 40)
    assert riding.rolling(stage.table, car).speed == 10


def test_nobody_at_the_wheel() -> None:
    """GUR-MOVE-03: without anybody fit at the controls it slows by what it could brake."""
    stage, car, driver = driven(speed=10)
    stage.put(driver, Condition(State.DOWN))
    stage.rest()
    assert riding.rolling(stage.table, car).speed == 5
    assert stage.table.pose(car).cell == (30, 45)


def test_a_turn_that_comes_too_soon() -> None:
    """GUR-MOVE-03: at 20 yards a second it goes five yards straight before each turn, or rolls Driving at -2 and
    Handling, 13 - 2 + 1 = 12; failed, it goes straight on.
    """
    stage, car, _ = driven(speed=20)
    stage.put(car, Rolling(20, straight=0))
    sharp = ((31, 49), *((31 + far, 49 - far) for far in range(1, 20)))
    told = stage.forecast(Drive, route=sharp, speed=20, evade=False)
    assert told.tallies[0].total == 12
    assert told.success == rolls.chance(12)
    stage.dice(5, 5, 5)
    stage.take(Drive, route=sharp, speed=20, evade=False)
    assert stage.table.pose(car).cell == (30, 30)
    assert stage.told("steers")[-1].success is False


def test_into_a_wall() -> None:
    """GUR-COLL-01, GUR-VEH-01: a car of 60 HP at 10 yards a second takes 12 dice from a wall, less DR 5; its driver, of
    his own weight, a single one.
    """
    stage, car, driver = driven(speed=10)
    stage.wall((30, 46), NORTH)
    assert str(crashes.collides(60, 10, immovable=True)) == "12d"
    stage.dice(*[3] * 12, 6)
    stage.rest()
    assert stage.hp(car) == 60 - (36 - 5)
    assert driver in {event.target for event in (*stage.told("stopped"), *stage.told("wound"))}
    assert riding.rolling(stage.table, car).speed == 0


def driven_at() -> tuple[Stage, Ref, Ref]:
    """A car at 10 yards a second, whose driver has his turn, and a foe eight yards before it."""
    stage = Stage(squares(60, 60))
    car = machine(stage, "Car", (30, 50))
    driver = seated(stage, car, 0)
    stage.put(car, Rolling(10))
    bob = stage.unit("red", (30, 42), facing=4, armour=())
    stage.begin()
    stage.until(driver)
    return stage, car, bob


def test_running_a_foe_down() -> None:
    """GUR-SLAM-07: Driving to hit; the foe may dodge; a car of 60 HP at 15 yards a second deals 9 dice."""
    stage, car, bob = driven_at()
    told = stage.forecast(RunDown, route=straight(stage, car, 15), speed=15, target=bob)
    assert told.tallies[0].total == 13
    assert "9d" in told.note
    assert told.success is not None and told.success < rolls.chance(13)
    stage.dice(3, 3, 3, *[4] * 9, *[6] * 2)
    stage.take(RunDown, route=straight(stage, car, 15), speed=15, target=bob)
    stage.take(Decline)
    assert stage.hp(bob) <= -20
    assert stage.table.pose(car).cell == (30, 35)


def test_a_foe_that_runs_toward_what_runs_it_down_takes_the_more() -> None:
    """GUR-SLAM-02, GUR-SLAM-07: 5 yards that it came head-on make 20 of 15; away or aside they count for nothing."""
    for way, dice in ((SOUTH, "12d"), (NORTH, "9d"), (EAST, "9d")):
        stage, car, bob = driven_at()
        stage.put(bob, Ran(((way, 5 * TENTHS),), second=stage.table.clock.round))
        stage.look()
        told = stage.forecast(RunDown, route=straight(stage, car, 15), speed=15, target=bob)
        assert dice in told.note
        both = running.bodies(stage.table, car, bob, 15, NORTH)
        assert str(both.deals) == dice


def test_a_foe_that_passes_out_before_it_can_dodge_stays_so() -> None:
    """GUR-DEATH-01: below 0 HP, having done nothing, it must stay conscious first; at a walk the blow itself hardly
    tells.
    """
    stage = Stage(squares(60, 60))
    car = machine(stage, "Riding horse", (30, 50))
    driver = seated(stage, car, 0, "Knight captain")
    bob = stage.unit("red", (30, 48), facing=4, armour=(), ht=8, quarters=90)
    stage.begin()
    stage.until(driver)
    stage.hurt(bob, stage.hp(bob))
    speed = next(iter(stage.offers(RunDown)[0].choices["speed"]))
    form = RunDown(route=straight(stage, car, speed), speed=speed, target=bob)
    assert stage.ask is not None
    told = stage.book.forecast(stage.table, stage.ask, form)
    out = sum(row.chance for row in told.of(bob) if row.text.startswith("unconscious"))
    assert out > rolls.chance(13) * (1 - rolls.chance(8)) / 2


def test_getting_in_and_out() -> None:
    """GUR-MOVE-03: a Move each; not while it goes."""
    stage = Stage(squares())
    car = machine(stage, "Car")
    column, row = max(stage.table.cells(car))
    ann = stage.unit("blue", (column + 1, row))
    stage.begin()
    stage.until(ann)
    stage.take(GetIn, vehicle=car, seat=1)
    assert stage.part(ann, Aboard) == Aboard(car, 1)
    stage.rest()
    stage.begin()
    stage.until(ann)
    stage.take(ChangeSeat, seat=2)
    assert stage.part(car, Crew).seats[2].rider == ann
    stage.rest()
    stage.put(car, Rolling(8))
    stage.begin()
    stage.until(ann)
    assert not stage.offered(Alight)
    stage.put(car, Rolling(0))
    stage.rest()
    stage.begin()
    stage.until(ann)
    cell = next(iter(stage.offers(Alight)[0].choices["cell"]))
    stage.take(Alight, cell=cell)
    assert stage.part(ann, Position).cell == cell


def test_a_vehicle_steered_evasively_dodges() -> None:
    """GUR-DOD-05: a biker of Driving (Motorcycle)-14 on a motorcycle of Handling +1 dodges at 8, as the one who shoots
    reads.
    """
    stage = Stage(squares(60, 60))
    bike = machine(stage, "Motorcycle", (30, 50))
    biker = seated(stage, bike, 0)
    stage.figures(biker, {Skill.MOTORCYCLE: 14})
    foe = stage.unit("red", (30, 20), facing=4, dx=8)
    stage.begin()
    stage.until(biker)
    stage.take(Drive, route=straight(stage, bike, 8), speed=8, evade=True)
    score = riding.dodge(stage.table, bike)
    assert score is not None and score.total == 8
    stage.rest()
    stage.begin()
    stage.until(foe)
    told = stage.forecast(Shoot, target=bike, shots=3, called=Location.TORSO)
    assert any(tally.title == "Dodge" for tally in told.tallies[1:])
    stage.dice(1, 2, 2, 2, 2, 2)
    stage.take(Shoot, target=bike, shots=3, called=Location.TORSO)
    stage.take(Defend, how="dodge", back=None, drop=False, tumble=False)
    assert stage.hp(bike) == 26


@pytest.mark.parametrize(("dice", "spent"), [((6, 6, 4), 10), ((6, 6, 5, 3, 3, 3), 1)])
def test_the_gunner_serves_the_mounted_weapon(dice: tuple[int, ...], spent: int) -> None:
    """GUR-VEH-01: the belt is the vehicle's, and so are the nine rounds that a gun which fails does not fire."""
    stage, pickup, foe = armed_pickup()
    before = stage.item(pickup, MOUNTED).loaded
    stage.dice(*dice)
    stage.take(Shoot, weapon=MOUNTED, target=foe, shots=10, called=Location.TORSO)
    assert stage.item(pickup, MOUNTED).loaded == before - spent


def test_the_mounted_weapon_sprays_two_from_the_belt_of_the_vehicle() -> None:
    """GUR-SUP-03."""
    stage, pickup, _ = armed_pickup()
    before = stage.item(pickup, MOUNTED).loaded
    stage.dice(6, 6, 4, 6, 6, 4)
    stage.take(Spray, weapon=MOUNTED)
    assert stage.item(pickup, MOUNTED).loaded < before


def armed_pickup() -> tuple[Stage, Ref, Ref]:
    """The turn of the gunner on a pickup, an enemy before her and another beside him."""
    stage = Stage(squares(60, 60))
    pickup = machine(stage, "Armed pickup", (30, 50))
    seated(stage, pickup, 0)
    gunner = seated(stage, pickup, 1, "Machine-gunner")
    foe = stage.unit("red", (45, 50), facing=6)
    stage.unit("red", (45, 52), facing=6)
    stage.begin()
    stage.until(gunner)
    assert any(MOUNTED in offer.choices["weapon"] for offer in stage.offers(Shoot))
    return stage, pickup, foe


def test_aiming_from_a_moving_seat() -> None:
    """GUR-RNG-02: on the move aiming adds no more than the Stability Rating, 4, where Accuracy and bracing are 6."""
    stage = Stage(squares(60, 60))
    pickup = machine(stage, "Armed pickup", (30, 50))
    seated(stage, pickup, 0)
    gunner = seated(stage, pickup, 1, "Machine-gunner")
    foe = stage.unit("red", (45, 45), facing=6)
    stage.put(pickup, Rolling(2))
    stage.begin()
    stage.until(gunner)
    stage.take(TakeAim, weapon="Mounted machine gun 7.62 mm", target=foe, braced=True)
    stage.rest()
    stage.begin()
    stage.until(gunner)
    told = stage.forecast(Shoot, weapon="Mounted machine gun 7.62 mm", target=foe, shots=10, called=Location.TORSO)
    assert {each.rule: each.amount for each in told.tallies[0].modifiers}["GUR-AIM-02"] == 4


def test_poor_riders_fight_worse() -> None:
    """GUR-VEH-01: a mounted fighter of Riding 9 counts from that whatever it shoots with, and defends itself at -3."""
    stage = Stage(squares(60, 60))
    horse = machine(stage, "Riding horse", (30, 50))
    rider = seated(stage, horse, 0, "Rifleman")
    stage.figures(rider, {Skill.RIDING: 9, Skill.RIFLE: 15})
    foe = stage.unit("red", (30, 45), facing=4)
    stage.begin()
    stage.until(rider)
    told = stage.forecast(Shoot, target=foe, shots=1, called=Location.TORSO)
    assert told.tallies[0].total == 7, "9, and 2 less for five yards"
    found = riding.hampered(stage.table, rider)
    assert found is not None and found.amount == -3


def test_a_rider_that_goes_down_falls_from_the_saddle() -> None:
    """GUR-VEH-01: and so does one whose mount goes down."""
    stage = Stage(squares(60, 60))
    horse = machine(stage, "Riding horse", (30, 50))
    rider = seated(stage, horse, 0)
    stage.put(horse, Rolling(0))
    stage.begin()
    stage.put(horse, Condition(State.DOWN))
    stage.rest()
    assert stage.find(rider, Aboard) is None
    assert stage.table.pose(rider).posture.value == "prone"


@pytest.mark.parametrize(("sheet", "seat", "hidden"), [("Car", 0, True), ("Motorcycle", 0, False)])
def test_the_hull_protects_those_in_it(sheet: str, seat: int, hidden: bool) -> None:
    """GUR-COV-02, GUR-VEH-01: a car's doors lend their DR to the body of its driver, a motorcycle none."""
    stage = Stage(squares(60, 60))
    vehicle = machine(stage, sheet, (30, 50))
    driver = seated(stage, vehicle, seat)
    cover = riding.seat_cover(stage.table, driver)
    assert bool(cover.hides) is hidden
    assert cover.dr == (5 if hidden else 0)


@pytest.mark.parametrize(("speed", "off"), [(0, 0), (10, -1), (30, -2)])
def test_shots_from_a_moving_seat(speed: int, off: int) -> None:
    """GUR-RNG-02: with what is held in the hand 1 less up to half the top speed of 40, 2 less beyond."""
    stage = Stage(squares(60, 60))
    car = machine(stage, "Car", (30, 50))
    passenger = seated(stage, car, 1, "Rifleman")
    foe = stage.unit("red", (40, 50), facing=6)
    stage.put(car, Rolling(speed))
    stage.begin()
    stage.until(passenger)
    told = stage.forecast(Shoot, target=foe, shots=3, called=Location.TORSO)
    jolts = [each.amount for each in told.tallies[0].modifiers if each.reason == "from a moving seat"]
    assert jolts == ([off] if off else [])


@pytest.mark.parametrize(("heading", "dice"), [(4, "12d"), (2, "6d"), (NORTH, "0d")])
def test_two_cars_meet_at_the_speed_at_which_they_close(heading: int, dice: str) -> None:
    """GUR-COLL-01: at 10 yards a second into a car that comes toward it, crosses its way, or drives ahead."""
    stage, car, _ = driven(speed=10)
    other = machine(stage, "Car", (30, 46), "red")
    stage.put(other, Facing(heading), Rolling(10))
    assert str(crashes.collides(60, running.closing(stage.table, car, other, 10))) == dice
    before = stage.hp(other)
    stage.dice(*[1] * 60)
    running.crash(stage.table, car, (30, 46), 10, "a car")
    assert (stage.hp(other) < before) == (dice != "0d")
