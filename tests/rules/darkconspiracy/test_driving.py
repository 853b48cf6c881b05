"""Driving: courses, speeds, the ground, the checks of the driver, and mishaps."""

from __future__ import annotations

import numpy as np
import pytest

from rules.darkconspiracy.book import BOOK
from rules.darkconspiracy.core import figures as figures_of
from rules.darkconspiracy.core.checks import Came, Level
from rules.darkconspiracy.core.severity import Level as Severity
from rules.darkconspiracy.state.body import Wounds
from rules.darkconspiracy.state.order import Acted
from rules.darkconspiracy.terms.skills import Skill
from rules.darkconspiracy.vehicles import aboard, condition, control, driving
from rules.darkconspiracy.vehicles.declaring import COURSE
from rules.darkconspiracy.vehicles.forms import Drive, HoldCourse, Leave, Recover
from rules.frame.body import Posture
from rules.frame.figure import Aboard, Stance
from rules.frame.ground import Cell
from rules.kernel.refs import Ref
from rules.parts.riding import GetIn
from tests.rules.darkconspiracy import opinion_vehicles as opinion
from tests.rules.darkconspiracy.stage import Stage
from tests.rules.darkconspiracy.wheels import craft, east, figures, goes, going, struck
from tests.rules.stage import hexes, squares

ROAD, MARSH, WOODS = "asphalt", "marsh", "forest floor"


SKILLS = (Skill.WHEELED, Skill.TRACKED, Skill.CYCLE, Skill.WATERCRAFT, Skill.PILOT, Skill.HORSEMANSHIP)


def set_up(sheet: str = "Sedan car", surface: str = "", walk: int = 0, initiative: int = 3) -> tuple[Stage, Ref, Ref]:
    """A car heading east on eight-metre squares, with a driver of skill 5 and agility 5."""
    stage = Stage(squares(40, 20, 8.0))
    stage.alone = True
    for column in range(40) if surface else ():
        stage.terrain.names[column, 10] = surface
        stage.terrain.walk[10, column] = np.uint8(walk)
    ann = stage.unit(
        "blue", (1, 1), "Driver", name="Ann", skills=dict.fromkeys(SKILLS, 5), AGL=5, initiative=initiative
    )
    return stage, ann, craft(stage, sheet, (5, 10), ann)


def test_courses_are_laid_at_the_turns_start_and_from_the_drivers_initiative_on() -> None:
    """With an Initiative of 3 the course is laid in phase 6, and again in phases 3, 2 and 1; the car moves in all
    (DKC-MOVE-03).
    """
    stage, ann, car = set_up(initiative=3)
    stage.orders.add("act")
    asked, where = [], []
    for phase in range(6, 0, -1):
        stage.begin()
        while stage.ask is not None:
            if stage.ask.kind == COURSE:
                asked.append(phase)
                stage.answer(stage.fill(Drive, speed=15, course=east(stage, car, 12)) if phase == 6 else HoldCourse())
            else:
                stage.idle()
        where.append(stage.cell(car)[0])
    assert asked == [6, 3, 2, 1]
    assert where == [6, 8, 10, 12, 14, 16]
    assert going(stage, car).moved == 16
    assert stage.find(ann, Acted) is not None


def test_the_end_of_a_course_is_a_stop() -> None:
    """It drives to a spot and stops; metres that do not suffice for a cell are kept meanwhile (DKC-MOVE-03,
    DKC-GRID-02).
    """
    stage, _, car = set_up()
    goes(stage, car, 15, *east(stage, car, 3))
    now = driving.stretch(stage.table, car, going(stage, car))
    assert [cell for cell, _ in now.legs] == [(6, 10)]
    assert (now.left, now.rest) == (7, ((7, 10), (8, 10)))
    for _ in range(2):
        stage.begin()
        stage.rest()
    assert (stage.cell(car), going(stage, car).speed) == ((8, 10), 0)


@pytest.mark.parametrize(
    ("sheet", "surface", "walk", "rate"),
    [
        ("Sedan car", ROAD, 0, 140), ("Sedan car", "track", 0, 30), ("Sedan car", "grass", 0, 30),
        ("Sedan car", "grass", 1, 15), ("Sedan car", "rock", 0, 5), ("Sedan car", MARSH, 0, 7),
        ("Sedan car", WOODS, 0, 15), ("Sedan car", "pond", 3, 0), ("Hovercraft", "grass", 0, 35),
        ("Hovercraft", MARSH, 0, 70), ("Hovercraft", "pond", 3, 70), ("Hovercraft", "rock", 0, 0),
        ("Hovercraft", WOODS, 0, 35), ("Tracked personnel carrier", "pond", 3, 15), ("Bicycle", MARSH, 0, 0),
        ("Bicycle", WOODS, 0, 0), ("Bicycle", "grass", 0, 15), ("Speedboat", "pond", 3, 55),
        ("Speedboat", MARSH, 0, 27),
        ("Speedboat", "grass", 0, 0), ("Saddle horse", MARSH, 0, 25), ("Saddle horse", WOODS, 0, 50),
    ],
)  # fmt: skip
def test_what_the_ground_leaves_of_a_rate(sheet: str, surface: str, walk: int, rate: int) -> None:
    """Full on a good road, the rate of open country on a poor one and in the open, and less elsewhere (DKC-MOVE-02,
    DKC-TERR-02, DKC-TERR-03, DKC-TERR-04).
    """
    stage, _, car = set_up(sheet, surface, walk)
    assert driving.safe(stage.table, car, (6, 10)) == rate


def test_beyond_the_safe_rate_a_check_is_due() -> None:
    """Up to half as fast again AVG, up to twice DIF, beyond that not at all; a turn of more than 45 degrees above half
    the safe rate AVG (DKC-MISH-01).
    """
    stage, _, car = set_up()
    legs = tuple((cell, 2) for cell in east(stage, car, 3))
    for speed in (30, 31, 45, 46, 60):
        found, hard = driving.risk(stage.table, car, speed, legs), opinion.beyond_rate(speed, 30)
        assert hard is not None
        assert (hard < Level.EZY) if found is None else (found[0] == hard)
    assert opinion.beyond_rate(61, 30) is None
    assert driving.hindrance(stage.table, car, 61, east(stage, car, 8)) == "too fast for the ground"
    bend = (((6, 10), 2), ((7, 11), 3), ((7, 12), 4))
    assert driving.risk(stage.table, car, 15, bend) is None
    assert driving.risk(stage.table, car, 16, bend) == (Level.AVG, "in a sharp turn")
    assert driving.risk(stage.table, car, 16, bend[:2]) is None


def test_a_failed_check_leaves_a_car_stuck_until_it_is_freed() -> None:
    """Simple failure: stuck, a DIF check in each of the driver's phases; catastrophe: mired for good (DKC-MISH-03)."""
    stage, ann, car = set_up(initiative=6)
    goes(stage, car, 40, *east(stage, car, 10))
    stage.dice(11)
    stage.begin()
    stage.take(HoldCourse)
    assert (going(stage, car).trouble, going(stage, car).speed, stage.cell(car)) == ("stuck", 0, (5, 10))
    stage.turn_to(ann)
    told = stage.forecast(Recover)
    assert told.success == 5 / 20
    stage.dice(6)
    stage.take(Recover)
    assert going(stage, car).trouble == "stuck"
    stage.turn_to(ann)
    stage.dice(5)
    stage.take(Recover)
    assert going(stage, car).trouble == ""


@pytest.mark.parametrize(("solid", "trouble"), [(False, "mired"), (True, "")])
def test_a_catastrophe_runs_into_what_stands_ahead(solid: bool, trouble: str) -> None:
    """A solid thing within a phase of the course is run into; else it is mired beyond freeing (DKC-MISH-03)."""
    stage, _, car = set_up(initiative=6)
    if solid:
        stage.terrain.obstacle[10, 8] = 2.0
    goes(stage, car, 40, (6, 10), (7, 10))
    stage.dice(20, *([6] if solid else []), 1)
    stage.begin()
    stage.take(HoldCourse)
    assert going(stage, car).trouble == trouble
    assert bool(stage.told("collides")) is solid
    if not solid:
        assert condition.immobile(stage.table, car) == "is mired"


def test_firing_at_the_wheel_asks_for_a_check() -> None:
    """EZY on a good road within the safe rate and AVG elsewhere, one level harder (DKC-ACT-03)."""
    stage, _, car = set_up()
    goes(stage, car, 20, *east(stage, car, 8))
    assert driving.busy_level(stage.table, car) == Level.DIF
    stage, _, car = set_up(surface=ROAD)
    goes(stage, car, 20, *east(stage, car, 8))
    assert driving.busy_level(stage.table, car) == Level.AVG


def test_who_fires_from_a_moving_car_fires_worse() -> None:
    """One level harder, the driver two; nobody aims; the weapons on an aircraft's mounts are exempt (DKC-MV-02)."""
    stage, ann, car = set_up()
    bob = stage.unit("blue", (1, 2), "Rifleman", name="Bob")
    stage.put(bob, Aboard(car, 1))
    assert aboard.fires_worse(stage.table, bob, "x") == 0
    goes(stage, car, 20, moved=16, round=stage.table.clock.round)
    assert [aboard.fires_worse(stage.table, unit, "x") for unit in (ann, bob)] == [2, 1]
    figures(stage, car, build="helicopter")
    assert aboard.fires_worse(stage.table, bob, "x") == 1


def test_in_the_saddle_the_horses_gait_counts() -> None:
    """Its gait is the rider's, and the lower of weapon skill and Horsemanship counts (DKC-MV-03)."""
    stage, ann, horse = set_up("Saddle horse")
    for speed, gait in ((10, "walk"), (25, "trot"), (50, "run")):
        goes(stage, horse, speed, moved=speed, round=stage.table.clock.round)
        assert aboard.saddle_gait(stage.table, ann) == gait
    assert aboard.saddle_skill(stage.table, ann, 8) == 5
    assert aboard.fires_worse(stage.table, ann, "x") == 0
    assert not aboard.is_craft(stage.table, horse)


def test_getting_in_and_out_is_an_action_and_jumping_off_a_fall() -> None:
    """In from beside a craft that stands, out onto a cell beside it; off one under way two dice for every ten metres
    (DKC-ACT-07, DKC-FALL-02).
    """
    stage, _, car = set_up()
    bob = stage.unit("blue", (5, 11), "Rifleman", name="Bob", AGL=1, initiative=6, armour=())
    stage.begin()
    stage.turn_to(bob)
    stage.take(GetIn, seat=1)
    assert stage.find(bob, Aboard) == Aboard(car, 1)
    stage.turn_to(bob)
    stage.take(Leave, cell=(5, 11))
    assert stage.cell(bob) == (5, 11)
    stage.turn_to(bob)
    stage.take(GetIn, seat=1)
    goes(stage, car, 29, *east(stage, car, 30))
    stage.turn_to(bob)
    stage.dice(1, 1, 1, 1, 6, 8, 9, 10)
    stage.take(Leave, cell=_beside(stage))
    assert stage.part(bob, Stance).posture is Posture.PRONE
    assert len(stage.told("falls")) == 1


def _beside(stage: Stage) -> Cell:
    offer = next(offer for offer in stage.menu().offers if offer.action is Leave)
    cell: Cell = next(iter(offer.choices["cell"]))
    return cell


def test_nobody_at_the_wheel_and_it_rolls_out() -> None:
    """A dead driver: course and speed to the end of the turn, straight on, then it rolls to a stop (DKC-MOVE-03)."""
    stage, ann, car = set_up()
    goes(stage, car, 16, *east(stage, car, 3))
    for _ in range(6):
        stage.begin()
        stage.rest()
        stage.put(ann, Wounds(dead=True))
    assert stage.cell(car) == (17, 10)
    stage.begin()
    assert going(stage, car).speed == 0


def test_damage_slows_and_stops() -> None:
    """A minor hit on the wheels halves both rates, rounded down; a major one, or the engine, stops it (DKC-VDAM-05,
    DKC-VEFF-03).
    """
    stage, _, car = set_up()
    assert driving.rates(stage.table, car) == (140, 30)
    struck(stage, car, wear=4)
    assert driving.rates(stage.table, car) == (70, 15)
    struck(stage, car, wear=8)
    assert driving.rates(stage.table, car) == (0, 0)
    struck(stage, car, wear=0, engine=1)
    assert condition.immobile(stage.table, car) == "the engine is out"


@pytest.mark.parametrize(("sheet", "faces", "hurt"), [
    ("Bicycle", (), 0), ("Motorcycle", (20, 6, 1, 2, 3), 3), ("Motorcycle", (1,), 0),
    ("Saddle horse", (20, 5, 1, 2, 3), 2),
])  # fmt: skip
def test_off_what_is_ridden_astride(sheet: str, faces: tuple[int, ...], hurt: int) -> None:
    """Off a bicycle without harm; off a horse 1d6-3 points, off a motorcycle as many for each started thirty metres of
    speed, unless a DIF check of agility is made (DKC-MISH-04, DKC-MISH-05, DKC-MISH-06).
    """
    stage, ann, bike = set_up(sheet)
    goes(stage, bike, 30)
    stage.dice(*faces)
    for _ in control.mishap(stage.table, bike, worst=False):
        pass
    assert stage.find(ann, Aboard) is None
    assert sum(stage.wounds(ann).damage) == hurt
    assert stage.dice_left == ()


def test_a_bad_fall_hurts_rider_and_machine() -> None:
    """A catastrophe: 1d6 for each range of speed and a hit on the running gear of a motorcycle; a bicycle is wrecked
    and its rider takes 1d6-3; off a horse a serious wound besides (DKC-MISH-04, DKC-MISH-05, DKC-MISH-06).
    """
    for sheet, faces, points in (("Motorcycle", (4, 5, 1, 2, 3), 9), ("Bicycle", (6, 7), 3)):
        stage, ann, bike = set_up(sheet)
        goes(stage, bike, 31)
        stage.dice(*faces)
        for _ in control.mishap(stage.table, bike, worst=True):
            pass
        assert sum(stage.wounds(ann).damage) == points
        assert condition.halved(stage.table, bike) == (sheet == "Motorcycle")
        assert bool(condition.immobile(stage.table, bike)) == (sheet == "Bicycle")
    stage, ann, horse = set_up("Saddle horse")
    stage.dice(3, 7, 19)
    for _ in control.mishap(stage.table, horse, worst=True):
        pass
    assert figures_of.worst(stage.table, ann) is Severity.SERIOUS


def test_an_attempt_with_nobody_at_the_controls_fails() -> None:
    """DKC-MISH-01: a check that nobody can make is a simple failure."""
    stage, ann, car = set_up()
    stage.put(ann, Wounds(dead=True))
    assert control.attempt(stage.table, car, Level.EZY, "anyhow") is Came.FAILURE


def test_on_hexes_a_course_bends_by_sixty_degrees() -> None:
    """A turn is one direction of the grid, and sharp are more than one (DKC-MISH-01, DKC-MOVE-03)."""
    stage = Stage(hexes(30, 30, 8.0))
    ann = stage.unit("blue", (1, 1), "Driver", name="Ann")
    car = craft(stage, "Sedan car", (10, 10), ann, facing=1)
    stage.begin()
    stage.until(ann, COURSE)
    offer = stage.offers(Drive, speed=30)[0]
    assert len(offer.choices["course"]) >= 5
    for course in offer.choices["course"]:
        assert driving.hindrance(stage.table, car, 30, course) == ""


def test_its_card_tells_how_it_is() -> None:
    """Speed, armour, and what has been done to it (DKC-MOVE-02, DKC-VDAM-02)."""
    stage, _, car = set_up()
    goes(stage, car, 15, *east(stage, car, 3))
    struck(stage, car, wear=4, radio=True, fuel=20)
    told = dict(BOOK.card(stage.table, car))
    assert told["Safe speed"].split(" ")[0].startswith("70")
    assert told["Wheels"] == "4 damage of 4 and 8"
    assert (told["Damaged"], told["Fuel"], told["AV hull"]) == ("radio", "20 % lost", "front 1, side 1, rear 1")
    assert [gauge.label for gauge in BOOK.gauges(stage.table, car)] == ["Damage", "Running gear"]
