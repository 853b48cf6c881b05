"""Triggers: each cause sets its trigger off once, and each effect is seen in the battle."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game import data
from game.battle.battle import Battle
from game.battle.decrees.course import Trigger as CallTrigger
from game.battle.journal import Journal
from game.battle.scenario import read_scenario
from game.battle.setup import set_up
from game.battle.trigger_sheet import DoorChangeSheet, TriggerSheet
from game.board.battleground import Trigger
from rules.frame.figure import Position
from rules.frame.ground import Light
from rules.frame.things import Door
from tests.frame.probe import Man, Pass, battle, battleground, called, kill, land
from tests.game.battle.duel import Duel
from tests.game.battle.files import set_up_from, write
from tests.game.battle.test_scenario import only
from tests.game.systems.field import ANN, ROB, Idle, pass_round
from tests.times import span, start

GATE = tuple((x, y) for x in range(4, 6) for y in range(12))
FIELD = battleground(land(), triggers=(Trigger("the gate", "", "", (), GATE),))
BOB = Man("blue", (1, 7), "Bob")


def fight(*men: Man, ground: Any = FIELD, **trigger: Any) -> Battle:
    """A battle with one trigger."""
    given = {"name": "the gate", "message": "The bell rings."} | trigger
    return battle(Idle(), *(men or (ANN, ROB)), ground=ground, trigger=[given], rounds=12)


def heard(battle: Battle, side: str) -> int:
    """How often a side was told of the bell."""
    return sum(account.text == "The bell rings." for account in battle.log(side))


def put(battle: Battle, name: str, cell: tuple[int, int]) -> None:
    battle.table.put(called(battle.table, name), Position(cell))


def test_entering_an_area_sets_it_off_at_once_and_only_once() -> None:
    bell = fight(on="enter", side="blue")
    pass_round(bell)
    assert heard(bell, "red") == 0
    put(bell, "Ann", (4, 5))
    bell.answer(Pass())
    assert heard(bell, "red") == heard(bell, "blue") == 1
    pass_round(bell)
    pass_round(bell)
    assert heard(bell, "red") == 1


def test_another_side_does_not_set_it_off() -> None:
    bell = fight(on="enter", side="blue")
    put(bell, "Rob", (4, 5))
    pass_round(bell)
    assert heard(bell, "red") == 0


def test_only_the_sides_that_are_named_are_told() -> None:
    bell = fight(on="enter", to=["red"])
    put(bell, "Ann", (4, 5))
    pass_round(bell)
    assert (heard(bell, "red"), heard(bell, "blue")) == (1, 0)


def test_being_seen_sets_it_off() -> None:
    bell = fight(on="seen", side="red", by="blue", of="Rob")
    pass_round(bell)
    assert heard(bell, "blue") == 1


def test_a_round_sets_it_off() -> None:
    bell = fight(on="time", after=start(3))
    pass_round(bell)
    assert heard(bell, "blue") == 0
    pass_round(bell)
    assert bell.table.clock.round == 3
    assert heard(bell, "blue") == 1


def test_losses_set_it_off_at_their_share() -> None:
    bell = fight(ANN, BOB, ROB, on="losses", side="blue", share=0.5)
    pass_round(bell)
    assert heard(bell, "red") == 0
    kill(bell.table, called(bell.table, "Bob"))
    pass_round(bell)
    assert heard(bell, "red") == 1


def test_an_objective_that_is_won_sets_it_off() -> None:
    goal = {"name": "last out", "kind": "survive", "side": "blue", "time": span(2)}
    bell = battle(
        Idle(), ANN, ROB, objective=[goal], rounds=9,
        trigger=[{"name": "bell", "on": "objective", "of": "last out", "message": "The bell rings."}],
    )  # fmt: skip
    pass_round(bell)
    assert heard(bell, "red") == 0
    pass_round(bell)
    assert heard(bell, "red") == 1


def test_weather_changes_and_stays_changed() -> None:
    dark = fight(on="time", after=start(2), light="dark", wind=6.0)
    pass_round(dark)
    assert dark.table.weather.light is Light.DARK
    pass_round(dark)
    assert (dark.table.weather.light, dark.table.weather.wind) == (Light.DARK, 6.0)


RIK = Man("red", (15, 5), "Rik", trigger="the gate")
CALLED = {"name": "the gate", "on": "enter", "side": "blue"}


def test_forces_come_on_in_the_round_after() -> None:
    relief = battle(Idle(), ANN, ROB, RIK, ground=FIELD, rounds=9, trigger=[CALLED])
    pass_round(relief)
    assert len(relief.table.units("red")) == 1
    put(relief, "Ann", (4, 5))
    pass_round(relief)
    assert [relief.table.name(unit) for unit in relief.table.units("red")] == ["Rob", "Rik"]


def test_a_side_whose_forces_were_called_is_not_beaten_yet() -> None:
    relief = battle(Idle(), ANN, ROB, RIK, ground=FIELD, rounds=9, trigger=[CALLED])
    put(relief, "Ann", (4, 5))
    kill(relief.table, called(relief.table, "Rob"))
    pass_round(relief)
    assert not relief.over


def test_nobody_waits_for_forces_that_nothing_has_called() -> None:
    relief = battle(Idle(), ANN, ROB, RIK, ground=FIELD, rounds=9, trigger=[CALLED])
    kill(relief.table, called(relief.table, "Rob"))
    pass_round(relief)
    assert relief.over


def test_a_message_drawn_on_the_map_is_told() -> None:
    ground = battleground(land(), triggers=(Trigger("yard", "blue", "The bell rings.", ("red",), GATE),))
    bell = battle(Idle(), ANN, ROB, ground=ground, rounds=9)
    put(bell, "Ann", (4, 5))
    pass_round(bell)
    assert (heard(bell, "red"), heard(bell, "blue")) == (1, 0)


def test_what_went_off_is_taken_back_with_the_step_and_kept_in_the_journal(tmp_path: Path) -> None:
    text = '\n[[trigger]]\nname = "bell"\non = "time"\nafter = "6 s"\nmessage = "The bell rings."\n'
    setup = set_up_from(write(tmp_path, then=text), Duel())
    one = Battle(setup, "seven")
    journal = Journal.create(tmp_path / "battle.dgj", one)
    while one.table.clock.round < 2:
        one.answer(Pass())
    assert heard(one, "red") == 1
    one.take_back()
    assert heard(one, "red") == 0
    one.answer(Pass())
    assert heard(one, "red") == 1
    journal.close()


# what is wrong

ONLY = '\n[[trigger]]\nname = "bell"\n'


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ('on = "time"\nafter = "6 s"\n', "it does nothing"),
        ('on = "time"\nmessage = "!"\n', "it has no time"),
        ('on = "losses"\nmessage = "!"\n', "it does not say whose losses"),
        ('on = "losses"\nside = "rad"\nmessage = "!"\n', "did you mean 'red'?"),
        ('on = "objective"\nof = "the hil"\nmessage = "!"\n', "there is no objective 'the hil'"),
        ('on = "enter"\nmessage = "!"\n', "the map has no area of that name to enter"),
        (
            'on = "time"\nafter = "6 s"\ndoor = [{ name = "barn", state = "open" }]\n',
            "the map has no door or window 'barn'",
        ),
    ],
)
def test_a_trigger_that_cannot_go_off_or_does_nothing_is_refused(tmp_path: Path, written: str, fault: str) -> None:
    assert fault in only(tmp_path, then=ONLY + written)


def test_a_force_waits_for_a_trigger_that_there_is(tmp_path: Path) -> None:
    force = '\n[[force]]\nside = "red"\nrole = "fighter"\nzone = "east"\ntrigger = "bell"\n'
    assert "there is no trigger 'bell'" in only(tmp_path, then=force)


def test_a_door_of_the_map_changes() -> None:
    written = read_scenario(data.maps() / "farm" / "raid.toml")
    trigger = TriggerSheet(
        name="bell", on="time", after=start(1), door=(DoorChangeSheet(name="front door", state="open"),)
    )
    barn = Battle(set_up(replace(written, scenario=written.scenario.model_copy(update={"trigger": (trigger,)}))), "1")
    (number,) = [door.number for door in barn.setup.ground.doors if door.name == "front door"]
    assert [door.state for _, door in barn.world.rows(Door) if door.part == number] == ["open"]
    barn.close()


def test_what_the_game_master_calls_goes_off_when_it_is_called_and_not_before() -> None:
    bell = fight(on="called")
    pass_round(bell)
    assert heard(bell, "red") == 0
    bell.decree(CallTrigger(name="the gate"))
    pass_round(bell)
    assert heard(bell, "red") == 1
