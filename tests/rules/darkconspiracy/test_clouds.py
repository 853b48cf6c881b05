"""Smoke and tear gas: shapes, turns, and what gas does."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rules.darkconspiracy.blast.forms import Throw
from rules.darkconspiracy.core import arms
from rules.darkconspiracy.hazards import clouds, gas, plight
from rules.darkconspiracy.state.body import Lost
from rules.darkconspiracy.state.hazards import Gassed
from rules.darkconspiracy.terms.anatomy import Part
from rules.frame.ground import Weather
from rules.frame.things import Cloud
from rules.kernel.refs import Ref
from tests.rules.darkconspiracy import opinion_blast
from tests.rules.darkconspiracy.stage import Stage


def windy(stage: Stage, to: float) -> None:
    """A wind that blows along this bearing."""
    stage.table.set_weather(replace(Weather(), wind=4.0, wind_to=to))


def turn(stage: Stage, number: int) -> None:
    """The first phase of a turn begins."""
    while stage.ask is not None:
        stage.idle()
    stage.table.set_clock(round=6 * (number - 1))
    stage.begin()


def test_a_cloud_is_as_wide_as_the_burst_and_four_times_as_long_downwind() -> None:
    """DKC-CHEM-01: 4 m wide and 16 m long from the burst, as in the second opinion; a circle as far as that without
    wind.
    """
    stage = Stage()
    for wind in (True, False):
        if wind:
            windy(stage, 90.0)
        else:
            stage.table.set_weather(Weather())
        there = set(clouds.cells(stage.table, (10, 20), 4))
        for column in range(40):
            for row in range(40):
                inside = opinion_blast.cloud(4, column - 10, row - 20, wind=wind)
                assert ((column, row) in there) == inside, (column, row, wind)


def test_smoke_hangs_from_the_next_turn_on_for_six_turns() -> None:
    """DKC-CHEM-03: a round that lands in turn 1 obscures in turns 2 to 7."""
    stage = Stage()
    ann = stage.unit("blue", (10, 30), weapons=("Smoke grenade",), initiative=6)
    stage.begin()
    stage.turn_to(ann)
    told = stage.forecast(Throw, weapon="Smoke grenade", cell=(10, 20))
    assert (10, 20) in told.screen
    stage.dice(1)
    stage.take(Throw, weapon="Smoke grenade", cell=(10, 20))
    stage.rest()
    seen = []
    for number in range(2, 9):
        turn(stage, number)
        seen.append(bool(stage.table.clouds((10, 20))))
        while stage.ask is not None:
            stage.idle()
        stage.table.set_clock(round=6 * number - 1)
        stage.begin()
        stage.rest()
    assert seen == [opinion_blast.thick(number, 1) for number in range(2, 9)]


def test_a_fragment_of_a_chemical_round_is_one_at_most_and_no_armour_lets_it_through() -> None:
    """DKC-CHEM-02: 1 to 6 on a die of ten strikes once within the burst, for 1d6+2."""
    stage = Stage()
    ann = stage.unit("blue", (10, 30), weapons=("Smoke grenade",))
    bob, cid = stage.unit("red", (10, 18), armour=()), stage.unit("red", (10, 15), armour=())
    stage.begin()
    stage.turn_to(ann)
    stage.dice(1, 1, 4, 5)
    stage.take(Throw, weapon="Smoke grenade", cell=(10, 20))
    stage.rest()
    assert (stage.damage(bob, Part.CHEST), sum(stage.wounds(cid).damage)) == (7, 0)


def gassed(stage: Stage, unit: Ref, *faces: int) -> Gassed | None:
    """Gas hangs where a unit stands as a turn begins, and these faces fall."""
    stage.table.cloud(Cloud("gas", ((stage.cell(unit), 0.01),), 100, 0, stage.cell(unit)))
    stage.dice(*faces)
    turn(stage, 2)
    return stage.find(unit, Gassed)


def test_gas_makes_a_unit_flee_and_overcomes_it() -> None:
    """DKC-CHEM-04: at first contact a die above Initiative makes it flee; an AVG check of CON keeps it from being
    overcome for 20 turns, in which it only crawls. A mask or a gas-proof suit keeps it out.
    """
    stage = Stage()
    bob = stage.unit("red", (10, 10), CON=6, initiative=3)
    withstands = gassed(stage, bob, 3, 12)
    assert withstands is not None
    assert not plight.overcome(stage.table, bob)
    assert not plight.flees(stage.table, bob)
    other = Stage()
    cid = other.unit("red", (10, 10), CON=6, initiative=3)
    assert gassed(other, cid, 1, 13) == Gassed(2, 7 + 120)
    assert plight.overcome(other.table, cid)
    third = Stage()
    dan = third.unit("red", (10, 10), armour=("Combat environmental suit",))
    assert gassed(third, dan) is None
    chances = {row.text: row.chance for row in gas.outcomes(stage.table, bob, Fraction(1))}
    assert chances["overcome by gas"] == opinion_blast.gassed(6)


def test_who_flees_from_gas_runs_out_of_it_and_needs_a_turn_to_recover() -> None:
    """DKC-CHEM-04: it runs by the shortest way out in its own phases, and then loses a turn."""
    stage = Stage()
    bob = stage.unit("red", (10, 10), CON=6, initiative=3)
    fled = gassed(stage, bob, 4, 12)
    assert fled is not None
    assert fled.flees
    while stage.cell(bob) == (10, 10):
        stage.rest()
        stage.begin()
    stage.rest()
    lost = stage.part(bob, Lost)
    assert lost.frozen_until == stage.table.clock.round + 6
    assert arms.hands(stage.table, bob) == 2
