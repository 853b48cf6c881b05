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


SUCH = 'such as "96 s"'
OLD = "unknown field {!r}".format
WIND = "[[weather.later]]\nround = 4\nwind = 1\n"
BELL = '[[trigger]]\nname = "x"\non = "time"\nround = 2\n'


@pytest.mark.parametrize(
    ("more", "then", "place", "fault", "remedy"),
    [
        ("rounds = 16\n", "", "rounds", OLD("rounds"), 'lasts = "96 s" for 16 rounds'),
        ('rounds = "long"\n', "", "rounds", OLD("rounds"), 'lasts = "18 s" for 3 rounds'),
        ("lasts = 96\n", "", "lasts", "96 is not a time in seconds", SUCH),
        ('lasts = "96"\n', "", "lasts", "'96' is not a time in seconds", SUCH),
        ('lasts = "-6 s"\n', "", "lasts", "'-6 s' is not a time in seconds", SUCH),
        ("", FORCE_OF_RED + "arrives = 2\n", "force number 3.arrives", "2 is not a time in seconds", SUCH),
        ("", GOAL + "rounds = 3\n", "objective number 1.rounds", OLD("rounds"), 'time = "18 s" for 3 rounds'),
        ("", WIND, "weather.later number 1.round", OLD("round"), 'after = "18 s" for the start of round 4'),
        ("", BELL, "trigger number 1.round", OLD("round"), 'after = "6 s" for the start of round 2'),
    ],
)
def test_times_in_rounds_are_refused_in_their_place_with_what_to_write(
    more: str, then: str, place: str, fault: str, remedy: str, tmp_path: Path
) -> None:
    file = write(tmp_path, more=more, then=then)
    if more.startswith("lasts"):
        file.write_text(file.read_text().replace('lasts = "240 s"\n', "", 1))
    with pytest.raises(Faulty) as refused:
        read_scenario(file)
    (told,) = refused.value.faults
    assert (told.file, told.place, told.fault) == (str(file), place, fault)
    assert remedy in told.remedy


def test_a_scenario_says_a_books_pace_for_itself() -> None:
    six, eight = read_scenario(data.maps() / "crossing/first-shots.toml").scenario, load("reflex")
    assert six.timing(eight).rounds(six.lasts) == six.timing(load("d6")).rounds(six.lasts) == 16
    unhurried = six.model_copy(update={"pace": {}})
    assert unhurried.timing(eight).told(24) == "24 exchanges, 192 s" and unhurried.timing(eight).rounds(six.lasts) == 24


@pytest.mark.parametrize(("book", "length"), [("gurps", "90 seconds"), ("reflex", "12 exchanges, 96 s")])
def test_seconds_are_seconds_under_the_book_a_scenario_names(book: str, length: str) -> None:
    """Its pace stretches them under all other books only."""
    crossing = read_scenario(data.maps() / "crossing/first-shots.toml").scenario
    named = crossing.model_copy(update={"book": book, "lasts": 90 if book == "gurps" else 96, "pace": {}})
    times = named.timing(load(book))
    assert times.told(times.rounds(named.lasts)) == length
    assert times.stretch == ""
    away = named.model_copy(update={"book": "d6"}).timing(load(book))
    assert away.stretch == {"gurps": "times x 0.5", "reflex": "times x 2"}[book]


def test_times_come_back_from_a_file_as_they_were_written() -> None:
    for name in data.shipped_scenarios():
        read = read_scenario(data.maps() / f"{name}.toml").scenario
        kept = read.model_dump_json()
        assert f'"lasts":"{read.lasts}"' in kept
        assert Scenario.model_validate_json(kept) == read == Scenario.model_validate(read.model_dump())
