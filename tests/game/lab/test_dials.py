"""The numbers of a scenario that can be turned: which there are, and what the lab makes of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import data
from game.battle.scenario import read_scenario
from game.lab.dials import dials, turned
from game.lab.plan import Subject, Wanted
from game.lab.pool import Pool
from game.lab.survey import Survey
from game.lab.variation import Change, changed
from tests.game.lab.duel import GREEDY, duel
from tests.tiny_book import installed


def test_every_number_of_a_scenario_has_a_dial_that_stands_where_the_scenario_has_it() -> None:
    scenario = read_scenario(data.maps() / "farm" / "raid.toml").scenario
    found = dials(scenario, "d6")
    assert {dial.name for dial in found} == {"lasts", "wind", "wind_to", "count", "arrives", "worth", "time"}
    assert all(dial.low <= dial.value <= dial.high for dial in found)
    assert turned({dial: dial.value for dial in found}) == Change()


def test_what_is_turned_changes_the_scenario_and_nothing_else() -> None:
    scenario = read_scenario(data.maps() / "farm" / "raid.toml").scenario
    found = {dial: dial.value for dial in dials(scenario, "d6")}
    worth = next(dial for dial in found if dial.name == "worth")
    found[next(dial for dial in found if dial.name == "wind")] = 7
    found[worth] = 9
    made = changed(scenario, turned(found), "d6")
    assert made.weather.wind == 7
    assert made.objective[worth.number].worth == 9
    assert made.force == scenario.force


def test_the_scenario_is_played_as_written_and_as_turned(tmp_path: Path) -> None:
    with installed(pytest.MonkeyPatch()):
        subject = Subject("duel", str(duel(tmp_path)), GREEDY, ("tiny",), Change(settings=(("wind", 3.0),)))
        survey = Survey([subject], Wanted(battles=4, quick=True, watch=False), Pool(1))
        survey.run(lambda *_: None)
        assert [(chapter.name, chapter.first.played) for chapter in survey.begun] == [
            ("duel", 4),
            ("duel, as turned", 4),
        ]
