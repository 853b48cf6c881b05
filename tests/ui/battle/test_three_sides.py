"""Three sides round the table: two at war, each with a person, and people who run between them."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import data
from game.battle.scenario import read_scenario
from game.battle.setup import set_up
from game.ui.battle.aiming import hostile
from game.ui.battle.click_intent import CARD, Deed
from game.ui.battle.panels.briefing import briefing
from game.ui.front.scenarios import listed
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


def test_pointing_at_a_bystander_looks_at_it_and_begins_no_turn(tmp_path: Path) -> None:
    """ "Act here" stood beside the pointer over a unit that is no enemy."""
    players = {"blue": "person", "red": "greedy", "folk": "civilian"}
    table = Table(set_up(read_scenario(SCENARIO), "d6"), players, tmp_path / "battle.jsonl")
    try:
        table.settle()
        desk = table.screen.desk
        battle = table.session.battle
        bystander = battle.table.units("folk")[0]
        for unit in battle.table.units("blue"):
            battle.table.spot(unit, bystander)
        known = next(unit for unit in battle.view("blue").units("folk"))
        desk.refresh()
        found = desk.click_intent(desk.view.cells(known)[0], known)
        assert (found.deed, found.words) == (Deed.LOOK, CARD)
    finally:
        table.close()


def test_the_briefing_says_who_is_an_enemy_and_who_is_not(tmp_path: Path) -> None:
    players = {"blue": "person", "red": "greedy", "folk": "civilian"}
    table = Table(set_up(read_scenario(SCENARIO), "d6"), players, tmp_path / "battle.jsonl")
    try:
        table.settle()
        briefing(table.driver.root, table.session)
        table.driver.turn(2)
        assert table.driver.sees("Enemies: The band")
        assert table.driver.sees("Neutral, never a target: The people of Wielka")
        assert table.driver.sees("Get 4 of the people of Wielka there"), "sides go by their titles"
        assert table.driver.sees("0 of 5 points")
    finally:
        table.close()


def test_the_game_master_sees_the_points_of_each_side_not_their_sum(tmp_path: Path) -> None:
    table = Table(set_up(read_scenario(SCENARIO), "d6"), dict.fromkeys(("blue", "red", "folk"), "civilian"))
    try:
        assert table.session.eyes is None
        briefing(table.driver.root, table.session)
        table.driver.turn(2)
        assert table.driver.sees("The relief: 0 of 5 points")
        assert table.driver.sees("The band: 0 of 4 points")
        assert "points" not in str(table.screen.board.top.round.text)
    finally:
        table.close()


def test_the_list_does_not_count_civilians_among_those_who_fight() -> None:
    assert listed(SCENARIO, "wielka/the-last-house").meta.startswith("6 against 6, 5 neutral · ")
