"""Whole battles at the screen with real events: by mouse alone, by keys alone, passing the seat, hexes and squares."""

from pathlib import Path

import pytest

from game.battle.replay import load
from tests.ui.battle.playing import Table
from tests.ui.battle.table import BATTLES, made_ready, people


def play(table: Table, *, by_keys: bool, most: int = 400) -> int:
    """Play to the end; how often the seat was passed."""
    passed = 0
    for number in range(most):
        table.settle()
        if table.over:
            return passed
        if table.handing is not None:
            table.take_seat(by_keys=by_keys)
            passed += 1
        elif by_keys:
            table.answer_by_keys(number)
        else:
            table.answer_by_mouse(number)
    raise AssertionError("the battle never ends")


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
@pytest.mark.parametrize(("scenario", "book"), BATTLES)
def test_a_battle_is_played_from_start_to_finish(scenario: str, book: str, by_keys: bool, tmp_path: Path) -> None:
    setup, path = made_ready(scenario, book, tmp_path), tmp_path / "battle.jsonl"
    table = Table(setup, people(setup, "greedy"), path)
    play(table, by_keys=by_keys)
    digest = table.session.battle.digest
    table.close()
    assert load(path).battle.digest == digest


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
@pytest.mark.parametrize(("scenario", "book"), BATTLES[1:3])
def test_two_people_pass_the_seat(scenario: str, book: str, by_keys: bool, tmp_path: Path) -> None:
    setup, path = made_ready(scenario, book, tmp_path), tmp_path / "battle.jsonl"
    table = Table(setup, people(setup), path)
    assert play(table, by_keys=by_keys) > 2
    digest = table.session.battle.digest
    table.close()
    assert load(path).battle.digest == digest
