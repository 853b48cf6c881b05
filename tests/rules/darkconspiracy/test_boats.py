"""Boats: gaining and losing way, turning, wind and oars, water and fire aboard, drifting."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.darkconspiracy.state.body import Wounds
from rules.darkconspiracy.state.craft import Battered, Tending
from rules.darkconspiracy.vehicles import aboard, condition, control, driving, effects
from rules.darkconspiracy.vehicles.declaring import COURSE
from rules.darkconspiracy.vehicles.forms import Drive, HoldCourse, Recover, TendBoat
from rules.frame.ground import Weather
from rules.kernel.refs import Ref
from rules.parts import seats
from tests.rules.darkconspiracy.stage import Stage
from tests.rules.darkconspiracy.wheels import craft, east, figures, goes, going, struck
from tests.rules.stage import hexes, squares


def set_up(sheet: str = "Speedboat", *, initiative: int = 6, current: float = 0.0) -> tuple[Stage, Ref, Ref]:
    """A boat on a lake of eight-metre squares, heading east."""
    stage = Stage(squares(40, 20, 8.0))
    stage.terrain.walk[:, :] = 3
    if current:
        stage.terrain.waters.update({(column, row): (3.0, current, 180.0) for column in range(40) for row in range(20)})
    ann = stage.unit("blue", (1, 1), "Boatman", name="Ann", initiative=initiative, AGL=5)
    return stage, ann, craft(stage, sheet, (5, 10), ann)


def settle(stage: Stage) -> None:
    """To the end of the phase, courses held."""
    while stage.ask is not None:
        stage.idle()


def test_a_boat_gains_eight_metres_a_phase_and_its_rating_in_a_turn() -> None:
    """Acceleration of 24 m: three times eight in a turn; she loses twice as much (DKC-MOVE-04)."""
    stage, ann, boat = set_up()
    speeds = []
    for _ in range(5):
        stage.begin()
        stage.until(ann, COURSE)
        faster = going(stage, boat).speed + 8
        if stage.offered(Drive, speed=faster):
            stage.take(Drive, speed=faster, course=east(stage, boat, 8))
        settle(stage)
        speeds.append(going(stage, boat).speed)
    assert speeds == [8, 16, 24, 24, 24]
    goes(stage, boat, 55, *east(stage, boat, 8), faster=0)
    assert driving.boat_speed(stage.table, boat, 47) == ""
    assert driving.boat_speed(stage.table, boat, 46) == "at most eight metres more or less in a phase"
    goes(stage, boat, 55, *east(stage, boat, 8), slower=48)
    assert driving.boat_speed(stage.table, boat, 47) == "no more acceleration this turn"


def test_only_in_the_helmsmans_phases() -> None:
    """With an Initiative of 3 nothing is laid before phase 3 (DKC-MOVE-04, DKC-MOVE-05)."""
    stage, ann, _ = set_up(initiative=3)
    asked = []
    for phase in range(6, 0, -1):
        stage.begin()
        asked += [phase] if any(ask.kind == COURSE and ask.unit == ann for ask in stage.asked) else []
        stage.asked.clear()
        settle(stage)
    assert asked == [3, 2, 1]


def test_turns_of_a_boat() -> None:
    """One of 45 degrees in a phase, as many in a turn as her rating, none without a rudder (DKC-MOVE-05)."""
    stage, _, boat = set_up()
    once, twice = ((6, 11), (7, 12)), ((6, 11), (6, 12))
    assert driving.hindrance(stage.table, boat, 16, once) == ""
    assert driving.hindrance(stage.table, boat, 16, twice) == "one turn in a phase"
    assert driving.hindrance(stage.table, boat, 16, once, turns=False) == "it cannot turn now"
    goes(stage, boat, 16, turned=4)
    assert driving.hindrance(stage.table, boat, 16, once) == "it cannot turn now"
    goes(stage, boat, 16, turned=0)
    struck(stage, boat, rudder=True)
    assert driving.hindrance(stage.table, boat, 16, once) == "it cannot turn now"
    assert driving.hindrance(stage.table, boat, 16, east(stage, boat, 3)) == ""


@pytest.mark.parametrize(("wind_to", "sails"), [(270, False), (315, True), (300, False), (0, True), (90, True)])
def test_nothing_sails_into_the_winds_eye(wind_to: int, sails: bool) -> None:
    """Under sail only: not upwind nor within 45 degrees of it, and not without wind (DKC-MOVE-06)."""
    stage, _, boat = set_up("Sailing skiff")
    figures(stage, boat, power=("sail",))
    stage.table.set_weather(Weather(wind=5.0, wind_to=wind_to))
    assert (driving.hindrance(stage.table, boat, 8, east(stage, boat, 3)) == "") is sails
    stage.table.set_weather(Weather())
    assert driving.hindrance(stage.table, boat, 8, east(stage, boat, 3)) == "against the wind"


def test_oars() -> None:
    """A rowed boat may go at twice her listed speed; a small motorboat can be rowed when her engine is dead, at eight
    metres (DKC-MOVE-06).
    """
    stage, _, boat = set_up("Sailing skiff")
    assert driving.top(stage.table, boat, (6, 10)) == 24
    stage, _, boat = set_up()
    struck(stage, boat, engine=1)
    assert condition.immobile(stage.table, boat) == ""
    assert driving.rates(stage.table, boat) == (8, 8)
    figures(stage, boat, size=3)
    assert condition.immobile(stage.table, boat) == "the engine is out"


def test_rows_of_water() -> None:
    """One row full halves her speed, two stop her, three sink her: those who cannot swim are lost (DKC-VEFF-07)."""
    stage, ann, boat = set_up()
    bob = stage.unit("blue", (1, 2), "Rifleman", name="Bob")
    seats.get_in(stage.table, bob, boat, 1)
    struck(stage, boat, flooded=2)
    assert driving.rates(stage.table, boat) == (27, 27)
    struck(stage, boat, flooded=4)
    assert condition.immobile(stage.table, boat) == "is dead in the water"
    stage.put(bob, Wounds(out="stunned"))
    condition.put(stage.table, boat, Battered(flooded=6))
    assert aboard.wrecked(stage.table, boat)
    for _ in effects.destroyed(stage.table, boat, None):
        pass
    assert (stage.wounds(ann).dead, stage.wounds(bob).dead) == (False, True)
    assert stage.cell(ann) != stage.cell(boat)


def test_pumps_and_bailers() -> None:
    """At the start of a turn pumps clear as many boxes as their rating, and one each who has bailed all turn; not with
    the machinery hit (DKC-VEFF-07).
    """
    stage, ann, boat = set_up(initiative=1)
    figures(stage, boat, pumps=1, tons=9)
    struck(stage, boat, flooded=8)
    stage.begin()
    settle(stage)
    assert aboard.battered(stage.table, boat).flooded == 7
    stage.turn_to(ann)
    (row,) = stage.forecast(TendBoat, what="water").later
    assert row.unit == stage.known_as(boat)
    assert (row.chance, row.loss) == (Fraction(1), Fraction(-1, 27))
    stage.take(TendBoat, what="water")
    assert stage.part(ann, Tending).times == 1
    settle(stage)
    stage.begin()
    assert aboard.battered(stage.table, boat).flooded == 5
    struck(stage, boat, auxiliary=True)
    for _ in range(6):
        settle(stage)
        stage.begin()
    assert aboard.battered(stage.table, boat).flooded == 5


def test_a_fire_aboard_is_fought_and_grows() -> None:
    """A DIF check of constitution after a whole turn takes 1d6 off, outstanding 2d6; then it grows by 1d6; a
    catastrophe burns; above a tenth of the tonnage it can only go off, on a six (DKC-VEFF-05).
    """
    stage, ann, boat = set_up("River patrol boat", initiative=1)
    struck(stage, boat, fire=3)
    stage.put(ann, Tending(0, "fire", 1))
    stage.dice(5, 2, 4)
    stage.begin()
    assert aboard.battered(stage.table, boat).fire == 3 - 2 + 4
    settle(stage)
    for _ in range(5):
        stage.begin()
        settle(stage)
    stage.dice(6)
    stage.begin()
    assert aboard.wrecked(stage.table, boat)
    assert stage.wounds(ann).dead


def test_a_fire_is_worth_fighting_for_a_whole_turn() -> None:
    """What it may come to is told as long as there is time for it in the turn (DKC-VEFF-05)."""
    stage, _, boat = set_up("River patrol boat")
    bob = stage.unit("blue", (1, 1), "Rifleman", name="Bob", initiative=2, CON=6)
    seats.get_in(stage.table, bob, boat, 1)
    stage.turn_to(bob)
    struck(stage, boat, fire=1)
    told = stage.forecast(TendBoat, what="fire")
    assert [(row.text, row.chance) for row in told.later] == [
        ("fire fought down", Fraction(3, 10)),
        ("no use", Fraction(7, 10)),
    ]
    assert told.later_in == 2
    stage.idle()
    stage.turn_to(bob)
    assert not stage.forecast(TendBoat, what="fire").later


def test_a_fire_that_is_put_out_stays_out() -> None:
    """DKC-VEFF-05: with nothing left it does not grow again; a catastrophe costs a die of burns."""
    for faces, fire in (((1, 6, 6), 0), ((20, 9, 4, 3), 5)):
        stage, ann, boat = set_up("River patrol boat", initiative=1)
        struck(stage, boat, fire=2)
        stage.put(ann, Tending(0, "fire", 1))
        stage.dice(*faces)
        stage.begin()
        assert aboard.battered(stage.table, boat).fire == fire
        assert sum(stage.wounds(ann).damage) == (4 if fire else 0)


def test_a_boat_that_fails_stalls_and_drifts() -> None:
    """Simple failure: she loses way, an AVG check in each of the helmsman's phases; meanwhile the current takes her
    (DKC-MISH-07, DKC-COLL-04).
    """
    stage, ann, boat = set_up(current=2.0)
    goes(stage, boat, 16, *east(stage, boat, 3))
    for _ in control.mishap(stage.table, boat, worst=False):
        pass
    assert (going(stage, boat).trouble, going(stage, boat).speed) == ("stalled", 0)
    stage.begin()
    assert (stage.cell(boat), going(stage, boat).left) == ((5, 11), 2.0)
    stage.turn_to(ann)
    tried = control.recovery(stage.table, ann, boat)
    assert tried is not None
    assert tried.total == control.tally(stage.table, ann, boat, 0).total
    stage.dice(1)
    stage.take(Recover)
    assert going(stage, boat).trouble == ""
    for _ in control.mishap(stage.table, boat, worst=True):
        pass
    assert condition.immobile(stage.table, boat) == "is mired"


def test_on_hexes_a_turn_is_sixty_degrees() -> None:
    """DKC-MOVE-05: one direction of the grid."""
    stage = Stage(hexes(30, 30, 8.0))
    stage.terrain.walk[:, :] = 3
    ann = stage.unit("blue", (1, 1), "Boatman", name="Ann", initiative=6)
    boat = craft(stage, "Speedboat", (10, 10), ann, facing=1)
    stage.begin()
    stage.until(ann, COURSE)
    assert stage.offered(Drive, speed=8)
    assert all(driving.hindrance(stage.table, boat, 8, c) == "" for c in stage.offers(Drive)[0].choices["course"])
    stage.take(HoldCourse)
