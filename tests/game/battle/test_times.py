"""Times in a scenario are seconds: what is written, what is refused, and how rounds come of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import data
from game.battle.scenario import Scenario, read_scenario
from rules.frame.book import load
from rules.kernel.faults import Faulty
from tests.game.battle.files import write

FORCE_OF_RED = '[[force]]\nside = "red"\nrole = "fighter"\nzone = "east"\n'
GOAL = '[[objective]]\nname = "the hill"\nkind = "hold"\nside = "red"\n'


@pytest.mark.parametrize(
    ("more", "then", "place", "fault"),
    [
        ("rounds = 16\n", "", "rounds", "unknown field 'rounds'"),
        ("lasts = 96\n", "", "lasts", "96 is not a time in seconds"),
        ('lasts = "96"\n', "", "lasts", "'96' is not a time in seconds"),
        ('lasts = "-6 s"\n', "", "lasts", "'-6 s' is not a time in seconds"),
        ("", FORCE_OF_RED + "arrives = 2\n", "force number 3.arrives", "2 is not a time in seconds"),
        ("", GOAL + "rounds = 3\n", "objective number 1.rounds", "unknown field 'rounds'"),
        ("", "[[weather.later]]\nround = 2\nwind = 1\n", "weather.later number 1.round", "unknown field 'round'"),
        ("", '[[trigger]]\nname = "x"\non = "time"\nround = 2\n', "trigger number 1.round", "unknown field 'round'"),
    ],
)
def test_times_in_rounds_are_refused_in_their_place_with_what_to_write(
    more: str, then: str, place: str, fault: str, tmp_path: Path
) -> None:
    file = write(tmp_path, more=more, then=then)
    if more.startswith("lasts"):
        file.write_text(file.read_text().replace('lasts = "240 s"\n', "", 1))
    with pytest.raises(Faulty) as refused:
        read_scenario(file)
    told = [each for each in refused.value.faults if each.place == place]
    assert [(each.file, each.fault) for each in told] == [(str(file), fault)]
    assert ' s"' in told[0].remedy, "it shows how a time is written"
    others = [each.fault for each in refused.value.faults if each.place != place]
    assert not [each for each in others if "missing" not in each], "nothing is told twice"


def test_a_scenario_says_a_books_pace_for_itself() -> None:
    six, eight = read_scenario(data.maps() / "crossing/first-shots.toml").scenario, load("reflex")
    assert six.timing(eight).rounds(six.lasts) == six.timing(load("d6")).rounds(six.lasts) == 16
    unhurried = six.model_copy(update={"pace": {}})
    assert unhurried.timing(eight).told(24) == "24 rounds, 192 s" and unhurried.timing(eight).rounds(six.lasts) == 24


def test_times_come_back_from_a_file_as_they_were_written() -> None:
    for name in data.shipped_scenarios():
        read = read_scenario(data.maps() / f"{name}.toml").scenario
        kept = read.model_dump_json()
        assert f'"lasts":"{read.lasts}"' in kept
        assert Scenario.model_validate_json(kept) == read == Scenario.model_validate(read.model_dump())
