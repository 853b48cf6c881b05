"""A short while of random hands at the whole program, and what they write down of it."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from game.ui.app import App
from game.ui.front.navigator import Navigator
from game.ui.settings import LastBattle, Settings
from tests.ui.endless import Sitting, Watch, again
from tests.ui.front.conftest import Sketches

pytestmark = pytest.mark.threads

DEEDS = 30
BATTLES = [("crossing/first-shots", "d6"), pytest.param("wielka/bridge-ambush", "reflex", marks=pytest.mark.long)]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DEADGROUND_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def sitting(scenario: str, book: str, file: Path) -> Sitting:
    """The program with a new battle about to begin, maps only sketched."""
    last = LastBattle(scenario=scenario, book=book, players=("person", "greedy"))

    def opening() -> Navigator:
        house = Navigator(App(Settings(speed="quick", briefing=False, battle=last), (1280, 720)), Sketches())
        house.title()
        house.new_battle()
        return house

    return Sitting(opening, Watch(print), file)


@pytest.mark.parametrize(("scenario", "book"), BATTLES)
def test_random_hands_at_the_whole_program_break_nothing(scenario: str, book: str, tmp_path: Path) -> None:
    file = tmp_path / "events.jsonl"
    hands = sitting(scenario, book, file)
    hands.play(Random(f"{scenario} {book}"), DEEDS)
    assert hands.close() == []
    assert not hands.watch.complaints()
    assert all(json.loads(line) for line in file.read_text(encoding="utf-8").splitlines())


def test_what_was_done_can_be_done_again(tmp_path: Path, home: Path) -> None:
    first = tmp_path / "first" / "events.jsonl"
    first.parent.mkdir()
    hands = sitting("crossing/first-shots", "d6", first)
    hands.play(Random(4), 6)
    hands.close()
    again(first)
    assert (tmp_path / "first-again" / "events.jsonl").read_text() == first.read_text()
