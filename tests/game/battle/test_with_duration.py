"""A battle shorter or longer than its scenario says: it can be played, kept and taken up again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from game import data
from game.battle.battle import Battle
from game.battle.journal import Journal
from game.battle.objectives import rounds_of
from game.battle.replay import load
from game.battle.scenario import Scenario, read_scenario
from game.battle.seconds import Seconds
from game.battle.setup import set_up
from game.battle.with_duration import with_duration
from rules.frame import book as books


def scenario(name: str) -> Scenario:
    return read_scenario(data.maps() / f"{name}.toml").scenario


def test_what_was_to_last_until_the_end_lasts_until_the_new_one() -> None:
    book, raid = books.load("d6"), scenario("farm/raid")
    kept = next(goal for goal in raid.objective if goal.kind == "survive")
    told = kept.model_copy(update={"time": raid.lasts})
    for goal in (kept, told):
        longer = with_duration(raid.model_copy(update={"objective": (goal,)}), Seconds(240))
        assert rounds_of(longer.objective[0], longer, longer.timing(book)) == 40


def test_weather_that_would_come_after_the_end_is_left_out() -> None:
    short = with_duration(scenario("farm/wind-in-the-yard"), Seconds(32))
    assert [later.after for later in short.weather.later] == [16]


def test_a_shortened_battle_can_be_taken_up_again(tmp_path: Path) -> None:
    written = read_scenario(data.maps() / "farm" / "wind-in-the-yard.toml")
    setup = set_up(replace(written, scenario=with_duration(written.scenario, Seconds(32))), "reflex")
    assert setup.rounds == 4
    battle = Battle(setup, "1")
    Journal.create(tmp_path / "short.jsonl", battle).close()
    battle.close()
    again = load(tmp_path / "short.jsonl").battle
    assert again.setup.rounds == 4 and again.setup.scenario == setup.scenario
    again.close()
