"""Aircraft over the map: height, climbing and falling, instruments, and who has the better of whom."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.darkconspiracy.core import distance
from rules.darkconspiracy.core.checks import Level
from rules.darkconspiracy.state.body import Wounds
from rules.darkconspiracy.vehicles import aboard, control, damage, driving, flight
from rules.darkconspiracy.vehicles.declaring import COURSE
from rules.darkconspiracy.vehicles.forms import Drive, Leave, Manoeuvre, Recover
from rules.frame.figure import Aloft
from rules.kernel.refs import Ref
from tests.rules.darkconspiracy.laws import sharing
from tests.rules.darkconspiracy.stage import Stage
from tests.rules.darkconspiracy.wheels import craft, east, figures, goes, going, struck
from tests.rules.stage import squares


def set_up(sheet: str = "Light helicopter", height: int = 50) -> tuple[Stage, Ref, Ref]:
    """A craft in the air over eight-metre squares, heading east; its pilot has Pilot 6 and AGL 8."""
    stage = Stage(squares(60, 30, 8.0))
    stage.alone = True
    ann = stage.unit("blue", (1, 1), "Pilot", name="Ann", initiative=6)
    ref = craft(stage, sheet, (5, 10), ann)
    if height:
        stage.put(ref, Aloft(float(height)))
    return stage, ann, ref


def test_a_helicopter_climbs_thirty_metres_a_phase_at_any_speed() -> None:
    """Heights in steps of ten metres, up to thirty more or less; it may hover; ranges are measured in space
    (DKC-MOVE-08).
    """
    stage, ann, ref = set_up()
    assert flight.heights(stage.table, ref) == (50, 60, 80, 40, 20)
    bob = stage.unit("red", (5, 14), "Rifleman", name="Bob")
    assert distance.metres(stage.table, bob, ref) == round((32**2 + 50**2) ** 0.5)
    stage.begin()
    stage.until(ann, COURSE)
    stage.take(Drive, speed=70, height=80, course=east(stage, ref, 8))
    assert aboard.height(stage.table, ref) == 80
    assert stage.cell(ref) == (13, 10)
    assert driving.speeds(stage.table, ref)[-1] == 280
    assert flight.hovers(stage.table, ref)
    assert flight.heights(stage.table, bob) == (0,)


def test_nothing_on_the_ground_stops_what_flies() -> None:
    """Above twenty metres it meets nothing but other craft at its height (DKC-MOVE-08)."""
    stage, _, ref = set_up()
    stage.terrain.obstacle[10, 7] = 3.0
    assert driving.hindrance(stage.table, ref, 70, east(stage, ref, 8)) == ""
    stage.put(ref, Aloft(10.0))
    assert driving.hindrance(stage.table, ref, 70, east(stage, ref, 8)) == "something solid"


def test_an_aeroplane_keeps_at_half_its_rate_or_more() -> None:
    """It is never slower, and cannot hover (DKC-MOVE-08)."""
    stage, _, ref = set_up("Light attack aeroplane")
    goes(stage, ref, 350)
    assert driving.speeds(stage.table, ref) == (350, 700)
    assert not flight.hovers(stage.table, ref)


def test_its_attacks_come_from_overhead() -> None:
    """From the air the side's armour counts and nothing is added to the die (DKC-VLOC-02)."""
    stage, ann, ref = set_up()
    tank = craft(stage, "Main battle tank", (8, 10), side="red", facing=2)
    assert damage.overhead(stage.table, ann, tank)
    assert not damage.overhead(stage.table, tank, ref)


@pytest.mark.parametrize(("height", "phases"), [(50, 1), (149, 1), (300, 2), (450, 3)])
def test_out_of_control_it_drops(height: int, phases: int) -> None:
    """A phase for each 150 m, at least one: then it strikes the ground and all aboard die; in each of the pilot's
    phases an AVG check, DIF after a catastrophe, regains control (DKC-MISH-02).
    """
    stage, ann, ref = set_up(height=height)
    control.falls(stage.table, ref, hard=False)
    assert going(stage, ref).falls_in == phases
    tried = control.recovery(stage.table, ann, ref)
    assert tried is not None
    assert tried.total == 14
    control.falls(stage.table, ref, hard=True)
    tried = control.recovery(stage.table, ann, ref)
    assert tried is not None
    assert tried.total == 7
    for _ in range(phases):
        assert not aboard.wrecked(stage.table, ref)
        stage.begin()
        stage.rest()
    assert aboard.wrecked(stage.table, ref)
    assert stage.wounds(ann).dead


@pytest.mark.parametrize("room", [True, False])
def test_what_falls_lies_beside_others_or_on_them_where_no_ground_is_free(room: bool) -> None:
    """A wreck may lie on what stands there, and is told so (DKC-MISH-02)."""
    stage = Stage(squares(6 if room else 4, 3, 8.0))
    cars = [craft(stage, "Motorcycle", (column, row)) for column in range(4) for row in range(3)]
    ref = craft(stage, "Light helicopter", (2, 1))
    stage.put(ref, Aloft(50.0))
    control.falls(stage.table, ref, hard=False)
    stage.begin()
    stage.rest()
    assert aboard.wrecked(stage.table, ref)
    assert set(stage.table.cells(ref)).isdisjoint(cell for car in cars for cell in stage.table.cells(car)) == room
    assert ("lies on what stands there" in stage.told("flies")[-1].text) != room
    assert (ref in sharing(stage.table)) and not set(cars) & set(sharing(stage.table))


def test_control_is_regained_in_time() -> None:
    """DKC-MISH-02: the pilot's action of the phase."""
    stage, ann, ref = set_up(height=300)
    control.falls(stage.table, ref, hard=False)
    stage.begin()
    stage.turn_to(ann)
    stage.dice(14)
    stage.take(Recover)
    stage.rest()
    assert (going(stage, ref).trouble, aboard.height(stage.table, ref)) == ("", 300)


def test_damage_to_controls_and_instruments() -> None:
    """Each hit on the controls makes every check a level harder; instruments ask for one at the start of each turn, one
    level harder for each further hit; an engine lost is an AVG check (DKC-VEFF-03).
    """
    stage, ann, ref = set_up()
    struck(stage, ref, controls=1)
    assert control.tally(stage.table, ann, ref, Level.AVG).total == 7
    struck(stage, ref, controls=0, instruments=2)
    stage.dice(8)
    stage.begin()
    assert going(stage, ref).trouble == "falling"
    stage, ann, ref = set_up()
    stage.dice(15)
    for _ in control.glides(stage.table, ref):
        pass
    assert going(stage, ref).trouble == "falling"


def test_a_pilot_who_is_out_falls_at_the_end_of_the_turn() -> None:
    """DKC-MOVE-03: course and speed to the end of the turn, then down."""
    stage, ann, ref = set_up(height=300)
    stage.begin()
    stage.rest()
    stage.put(ann, Wounds(dead=True))
    for _ in range(5):
        stage.begin()
        stage.rest()
    assert going(stage, ref).trouble == ""
    stage.begin()
    assert going(stage, ref).trouble == "falling"


def test_a_rider_who_jumps_out_falls() -> None:
    """Two dice for each metre of height, and for each ten metres of speed (DKC-FALL-02)."""
    stage, ann, _ = set_up(height=10)
    stage.begin()
    stage.turn_to(ann)
    told = stage.forecast(Leave)
    assert told.outcomes[-1].text == "dead"


def test_who_has_the_better_of_whom_in_the_air() -> None:
    """A tenth of the speed, the pilot's level and points of manoeuvre: the higher total may fire fixed weapons, the
    other fires the rest a level harder (DKC-AIRAIR-01).
    """
    stage, ann, ref = set_up("Light attack aeroplane")
    bob = stage.unit("red", (1, 3), "Pilot", name="Bob", initiative=6)
    other = craft(stage, "Light helicopter", (20, 10), bob, side="red")
    stage.put(other, Aloft(50.0))
    goes(stage, ref, 350)
    goes(stage, other, 140)
    assert (flight.points(stage.table, ref), flight.points(stage.table, other)) == (41, 20)
    assert flight.advantaged(stage.table, ref, other)
    assert flight.duel(stage.table, ann, other, "25 mm autocannon") == (0, "")
    assert flight.duel(stage.table, bob, ref, "9 mm pistol") == (1, "")
    figures(stage, other, fixed=("9 mm pistol",))
    goes(stage, ref, 0)
    assert flight.duel(stage.table, ann, other, "25 mm autocannon") == (0, "the other has the advantage")


def test_a_manoeuvre_brings_points_for_a_turn() -> None:
    """One a turn: AVG 1, DIF 2, IMP 4 points; a failure is a mishap (DKC-AIRAIR-01)."""
    stage, ann, ref = set_up(height=300)
    stage.begin()
    stage.turn_to(ann)
    assert stage.forecast(Manoeuvre, level="DIF").success == Fraction(7, 20)
    stage.dice(7)
    stage.take(Manoeuvre, level="DIF")
    assert going(stage, ref).points == 2
    stage.turn_to(ann)
    assert not stage.offered(Manoeuvre)
    for _ in range(6):
        stage.rest()
        stage.begin()
    stage.turn_to(ann)
    stage.dice(8)
    stage.take(Manoeuvre, level="DIF")
    assert going(stage, ref).trouble == "falling"


def test_take_off_and_landing_are_easy_checks() -> None:
    """EZY: a failure aborts it, a catastrophe is a crash (DKC-MISH-02)."""
    stage, ann, ref = set_up(height=0)
    stage.begin()
    stage.until(ann, COURSE)
    stage.dice(20)
    stage.take(Drive, speed=0, height=10, course=())
    assert aboard.height(stage.table, ref) == 0
    stage, ann, ref = set_up(height=20)
    stage.begin()
    stage.until(ann, COURSE)
    stage.dice(5)
    stage.take(Drive, speed=70, height=0, course=east(stage, ref, 8))
    assert aboard.height(stage.table, ref) == 0


def test_an_aeroplane_leaves_over_the_edge_and_comes_again() -> None:
    """It crosses on a straight line, leaves with all aboard, and is back in the second turn after (DKC-MOVE-08)."""
    stage, ann, ref = set_up("Light attack aeroplane")
    goes(stage, ref, 350)
    for _ in range(2):
        stage.begin()
        stage.rest()
    assert ref not in stage.table.units() and ann not in stage.table.units()
    for _ in range(11):
        stage.begin()
        stage.rest()
    assert ref in stage.table.units()
    assert stage.table.pose(ref).facing == 6
