"""Robots that are vehicles, and mounts: craft with a mind or a body of their own."""

from __future__ import annotations

from rules.darkconspiracy.afoot.forms import Move
from rules.darkconspiracy.fire.forms import Fire
from rules.darkconspiracy.state.body import Wounds
from rules.darkconspiracy.state.craft import Battered
from rules.darkconspiracy.state.hazards import Burning
from rules.darkconspiracy.vehicles import aboard, condition, control, driving, effects
from rules.darkconspiracy.vehicles.declaring import COURSE
from rules.darkconspiracy.vehicles.forms import Drive, HoldCourse
from rules.frame.figure import Aboard, Position, Stance
from tests.rules.darkconspiracy.stage import Stage
from tests.rules.darkconspiracy.wheels import craft, east, goes, going, struck
from tests.rules.stage import squares


def test_a_robot_drives_and_fires_itself() -> None:
    """It lays its own course, keeps to its tracks and fires what it carries; a hit on its processor makes all of that
    two levels harder, one on its engine halves it and keeps it from moving and firing at once (DKC-VEFF-10).
    """
    stage = Stage(squares(40, 20, 8.0))
    bob = stage.unit("red", (14, 10), "Rifleman", name="Bob")
    robot = craft(stage, "Tracked gun robot", (5, 10))
    stage.begin()
    stage.until(robot, COURSE)
    stage.take(Drive, speed=30, course=east(stage, robot, 9))
    assert stage.cell(robot) == (8, 10)
    stage.put(bob, Position((30, 10)))
    stage.turn_to(robot)
    assert stage.offered(Fire, target=bob)
    assert not stage.offered(Move)
    assert aboard.fires_worse(stage.table, robot, "7.62 mm machine gun on tripod") == 1
    whole = control.tally(stage.table, robot, robot, 0).total
    struck(stage, robot, processor=1)
    assert control.tally(stage.table, robot, robot, 0).total == int(whole) // 4
    struck(stage, robot, processor=0, engine=1)
    assert driving.rates(stage.table, robot) == (22, 15)
    assert aboard.silent(stage.table, robot, "7.62 mm machine gun on tripod") == "it cannot move and fire"
    condition.put(stage.table, robot, Battered(processor=2))
    assert aboard.wrecked(stage.table, robot)


def test_a_mount_goes_where_its_rider_will_and_falls_when_it_is_hurt() -> None:
    """It moves in every phase on the rider's course and never acts by itself; when it is down the rider lies beside it
    (DKC-ACT-03, DKC-MISH-05).
    """
    stage = Stage(squares(40, 20, 8.0))
    ann = stage.unit("blue", (1, 1), "Driver", name="Ann", initiative=6, AGL=5)
    horse = craft(stage, "Saddle horse", (5, 10), ann)
    stage.begin()
    assert all(ask.unit != horse for ask in stage.asked)
    stage.until(ann, COURSE)
    stage.take(Drive, speed=50, course=east(stage, horse, 8))
    assert stage.cell(horse) == (11, 10)
    stage.rest()
    goes(stage, horse, 10, *east(stage, horse, 8))
    stage.put(horse, Wounds(dead=True))
    stage.dice(1, 1)
    stage.begin()
    while stage.ask is not None:
        stage.take(HoldCourse) if stage.ask.kind == COURSE else stage.idle()
    assert stage.find(ann, Aboard) is None
    assert stage.part(ann, Stance).posture.value == "prone"
    assert going(stage, horse).speed == 0


def test_who_stays_in_a_burning_car_burns_with_it() -> None:
    """At the start of each turn each rider inside is covered with fuel; on a six the tanks go off, and everybody within
    twelve metres burns (DKC-VEFF-04).
    """
    stage = Stage(squares(40, 20, 8.0))
    ann = stage.unit("blue", (1, 1), "Driver", name="Ann", initiative=1)
    bob = stage.unit("red", (6, 10), "Rifleman", name="Bob", initiative=1)
    car = craft(stage, "Sedan car", (5, 10), ann)
    struck(stage, car, burning=True)
    stage.dice(5)
    stage.begin()
    assert stage.find(ann, Burning) is not None
    assert not aboard.wrecked(stage.table, car)
    stage.rest()
    for _ in range(5):
        stage.begin()
        stage.rest()
    stage.dice(6)
    stage.begin()
    assert aboard.wrecked(stage.table, car)
    assert stage.wounds(ann).dead
    assert stage.find(bob, Burning) is not None
    assert [event.data["weapon"] for event in stage.told("burst")] == ["fuel tank"]


def test_a_ball_of_fire_kills_who_does_not_jump() -> None:
    """A DIF check of agility, an average one of agility or piloting with an ejection seat (DKC-VEFF-04)."""
    for sheet, face, lives in (("Light helicopter", 8, True), ("Light helicopter", 9, False), (PLANE, 16, True)):
        stage = Stage(squares(40, 20, 8.0))
        ann = stage.unit("blue", (1, 1), "Pilot", name="Ann")
        ref = craft(stage, sheet, (5, 10), ann)
        stage.dice(face)
        for _ in effects.destroyed(stage.table, ref, None, jump=True):
            pass
        assert stage.wounds(ann).dead is not lives


PLANE = "Light attack aeroplane"
