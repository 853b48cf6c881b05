"""The raid on the quarry brings what it was made for: fears, codes, madmen, horrors, a camp off its guard."""

from __future__ import annotations

from dataclasses import replace

from game import data
from game.battle.battle import Battle
from game.battle.scenario import ForceSheet, read_scenario
from game.battle.setup import set_up
from rules.frame.figure import Identity
from rules.frame.ground import Air, Light
from rules.kernel.refs import Ref
from rules.reflex.core.moment import Moment
from rules.reflex.nerve import boosts, threats
from rules.reflex.state import Morale, Threats, Unwitting
from rules.reflex.wounds import harm

FILE = data.maps() / "quarry" / "powder-and-rain.toml"


def raid(*forces: ForceSheet) -> Battle:
    """The scenario, with other people if there are any."""
    written = read_scenario(FILE)
    if forces:
        made = written.scenario.model_copy(update={"force": forces})
        written = replace(written, scenario=made)
    return Battle(set_up(written), "3")


def unit(battle: Battle, name: str) -> Ref:
    return next(ref for ref, who in battle.table.having(Identity) if who.name == name)


def played(battle: Battle, questions: int) -> None:
    """The usual answers, so many times."""
    for _ in range(questions):
        question = battle.question()
        usual = question.menu.routine
        assert usual is not None
        battle.answer(usual, question)


def test_it_rains_at_dusk_on_a_camp_that_expects_nobody() -> None:
    """RFX-SENSE-01, RFX-TIME-16."""
    battle = raid()
    assert (battle.table.weather.light, battle.table.weather.air) == (Light.DUSK, Air.RAIN)
    off_guard = {battle.table.side(ref) for ref, _ in battle.table.having(Unwitting)}
    assert off_guard == {"red"}
    assert battle.question().ask.side == "blue"


def test_a_guard_who_was_kicked_as_a_boy_fears_the_horse() -> None:
    """RFX-MORALE-09: the lower of two d6, once, when he first sees it."""
    battle = raid(
        ForceSheet(side="blue", sheet="Riding horse", name="The grey", at=(38, 21), facing=270, crew=("rifleman",)),
        ForceSheet(side="red", sheet="Quarry guard", name="Guard", at=(33, 21), facing=90),
    )
    played(battle, 3)
    [fear] = [s for s in battle.table.part(unit(battle, "Guard"), Threats).sticky if s.name.startswith("fear of")]
    assert 1 <= fear.value <= 6


def test_a_preacher_out_of_his_mind_is_a_threat_of_his_own() -> None:
    """RFX-MORALE-03."""
    battle = raid(
        ForceSheet(side="blue", role="rifleman", name="Ann", at=(30, 21), facing=270),
        ForceSheet(side="red", sheet="Zealot", name="The preacher", at=(26, 21), facing=90),
    )
    played(battle, 3)
    assert "irrational" in {s.name for s in battle.table.part(unit(battle, "Ann"), Threats).sticky}


def test_who_must_not_kill_loses_heart_by_it() -> None:
    """RFX-BOOST-01, RFX-MORALE-09: one less Coolness, and a broken code."""
    battle = raid(
        ForceSheet(side="blue", sheet="Company medic", name="Doctor Hale", at=(30, 21), facing=270),
        ForceSheet(side="red", role="irregular", name="Man", at=(26, 21), facing=90),
    )
    table, doctor = battle.table, unit(battle, "Doctor Hale")
    harm.kill(Moment(table), unit(battle, "Man"), doctor, "a pistol")
    assert {b.source: b.value for b in table.part(doctor, Morale).boosts}[boosts.TANGO] == -1
    assert threats.CODE in {s.name for s in table.part(doctor, Threats).sticky}


def test_what_hangs_from_the_crane_is_seen() -> None:
    """RFX-MORALE-11."""
    battle = raid(
        ForceSheet(side="blue", role="rifleman", name="Ann", at=(27, 14), facing=90),
        ForceSheet(side="red", role="irregular", name="Man", at=(44, 21), facing=90),
    )
    played(battle, 2)
    assert [event for event in battle.log("blue") if event.kind == "horror"]
