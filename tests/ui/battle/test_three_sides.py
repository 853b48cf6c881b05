"""Three sides round the table: two at war, each with a person, and people who run between them."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import data
from game.battle.scenario import read_scenario
from game.battle.setup import set_up
from game.ui.battle.aiming import hostile
from tests.ui.battle.playing import Table

SCENARIO = data.maps() / "wielka" / "the-last-house.toml"


@pytest.mark.parametrize("book", ["d6", "reflex"])
def test_the_seat_is_passed_between_the_two_people_and_civilians_are_not_hostile(tmp_path: Path, book: str) -> None:
    players = {"blue": "person", "red": "person", "folk": "civilian"}
    table = Table(set_up(read_scenario(SCENARIO), book), players, tmp_path / "battle.jsonl")
    try:
        table.settle()
        battle = table.session.battle
        assert table.handing is not None, "the seat is passed to the first of the two people"
        view = battle.view("blue")
        assert not any(hostile(view, unit) for unit in view.units("folk"))
    finally:
        table.close()
