"""Missiles that are guided, and those against aircraft."""

from __future__ import annotations

from game.board.grid import SquareGrid
from rules.darkconspiracy.book import BOOK
from rules.darkconspiracy.fire.forms import Aim, Fire
from rules.darkconspiracy.state.fire import InFlight
from rules.darkconspiracy.terms.skills import Skill
from rules.frame.book import Recruit
from rules.frame.figure import Aloft
from tests.rules.darkconspiracy.stage import Stage

MISSILE = "Antitank guided missile"


def test_a_far_missile_strikes_in_a_later_phase_if_it_is_guided_on() -> None:
    """EZY after an aim, never without; 1 km a phase (DKC-MISSILE-01)."""
    stage = Stage(SquareGrid(8, 200, 10.0))
    ann = stage.unit("blue", (4, 190), "Rocketeer", STR=6, skills={Skill.HEAVY: 4}, weapons=(MISSILE,))
    tank = stage.place(BOOK.enlist(Recruit(sheet="Main battle tank", name="tank"), stage.options), "red", (4, 40), 0)
    stage.look()
    stage.turn_to(ann)
    assert not stage.offered(Fire)
    stage.take(Aim, target=tank, part="")
    stage.turn_to(ann)
    assert int(stage.forecast(Fire, target=tank).tallies[0].total) == 20
    stage.dice(5, *(3,) * 30)
    stage.take(Fire, target=tank)
    assert stage.find(ann, InFlight) is not None and not stage.told("burst")
    stage.rest()
    stage.begin()
    stage.rest()
    assert stage.find(ann, InFlight) is None and stage.told("burst")


def test_a_missile_against_aircraft_is_as_hard_as_it_is_accurate() -> None:
    """At what flies alone: a success brings a minor result, an outstanding one a major result (DKC-MISSILE-02)."""
    stage = Stage()
    ann = stage.unit("blue", (4, 36), "Rocketeer", STR=6, skills={Skill.HEAVY: 4}, weapons=(MISSILE,))
    stage.weapon(ann, MISSILE, against_aircraft="DIF", guided=False)
    craft = BOOK.enlist(Recruit(sheet="Light helicopter", name="flyer"), stage.options)
    flyer = stage.place(craft, "red", (4, 20), 0)
    stage.look()
    stage.turn_to(ann)
    assert any("is not in the air" in refusal for refusal in stage.refusals())
    stage.put(flyer, Aloft(10.0))
    stage.take(Aim, target=flyer, part="")
    stage.turn_to(ann)
    stage.put(flyer, Aloft(10.0))
    told = stage.forecast(Fire, target=flyer)
    assert int(told.tallies[0].total) == 5
