"""Objectives on the battle screen: on the map, on the bar, in the briefing, and on the banner when they change."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.ui.kit.dialog import Dialog
from game.ui.kit.rich_text import Run
from game.ui.map.overlays import Area
from rules.frame.figure import Position
from tests.ui.battle.playing import Table
from tests.ui.battle.table import made_ready, people
from tests.ui.driving import words_of

CROSSING = "crossing/first-shots"


def opened(folder: Path, book: str = "d6", scenario: str = CROSSING, *others: str) -> Table:
    setup = made_ready(scenario, book, folder, 4)
    table = Table(setup, people(setup, *(others or ("nobody",))))
    table.settle()
    return table


def areas(table: Table) -> dict[str, Area]:
    return {area.text.split(":")[0]: area for area in table.screen.table.overlays.areas}


def onto(table: Table, name: str, whom: str) -> None:
    """The first of a side is put on the ground of an objective."""
    battle = table.session.battle
    cells = next(area.cells for at, area in areas(table).items() if at == name)
    free = next(cell for cell in cells if battle.table.place(cell).obstacle == 0 and not battle.table.occupants(cell))
    battle.table.put(battle.table.units(whom)[0], Position(free))


def rounds_on(table: Table, round_: int) -> None:
    """Everybody does the usual until this round has begun."""
    while table.session.battle.table.clock.round < round_:
        table.settle()
        assert table.screen.desk.usual()
        table.driver.turn(3)
    table.settle()


@pytest.mark.parametrize(("book", "held", "lasts"), [("d6", 18, 24), ("reflex", 24, 32)])
def test_objectives_and_time_stand_on_map_and_bar(book: str, held: int, lasts: int, tmp_path: Path) -> None:
    table = opened(tmp_path, book)
    shown = areas(table)
    assert set(shown) == {"The crossing", "The café"}, "what only the enemy is after is not shown"
    assert all(area.flag and area.side is None for area in shown.values())
    assert table.screen.board.top.goal.text == f"The crossing: 0 of {held} s"
    assert f"0 of {lasts} s" in str(table.screen.board.top.round.text)
    assert "0 of 5 points" in str(table.screen.board.top.round.text)
    table.close()


def test_ground_turns_to_its_holders_colour_with_news(tmp_path: Path) -> None:
    table = opened(tmp_path)
    onto(table, "The crossing", "blue")
    rounds_on(table, 2)
    assert areas(table)["The crossing"].side == 0
    assert table.screen.board.top.goal.text == "The crossing: 6 of 18 s"
    assert str(table.screen.board.top.round.text).startswith("Round 2 · 6 of 24 s · ")
    assert "The garrison patrol: The crossing is taken." in [account.text for account in table.session.log()]
    assert "The garrison patrol: The crossing is taken." in table.screen.board.banner.lines
    assert "Round 2" in table.screen.board.banner.lines
    table.driver.wait(4000)
    assert table.screen.board.banner.lines == (), "it goes away by itself"
    table.close()


def test_the_briefing_opens_on_its_key_and_on_the_bar(tmp_path: Path) -> None:
    table = opened(tmp_path)
    driver = table.driver
    for by_key in (True, False):
        if by_key:
            driver.key("F3")
        else:
            driver.click(table.screen.board.top.goal)
        driver.turn(2)
        assert any(isinstance(layer.widget, Dialog) for layer in table.screen.root.layers)
        for words in ("The crossing", "0 of 18 s", "0 of 5 points", "Corporal Brandt lives", "4 rounds, 24 s"):
            assert driver.sees(words), words
        driver.key("Enter")
        driver.turn(2)
        assert not table.screen.root.layers
    table.close()


def test_each_side_of_a_hot_seat_sees_its_own(tmp_path: Path) -> None:
    table = opened(tmp_path, "reflex", "wielka/bridge-ambush", "person")
    seen: dict[str | None, tuple[str, str]] = {}
    while len(seen) < 2:
        if table.handing is not None:
            table.take_seat(by_keys=True)
        table.settle()
        if table.handing is None:
            seen[table.session.eyes] = (table.screen.board.top.goal.text, table.session.goals()[0].sheet.side)
            assert table.screen.desk.usual()
            table.settle()
    assert seen["blue"] == ("The hamlet: 0 of 5 there", "blue")
    assert seen["red"][1] == "red"
    table.close()


@pytest.mark.parametrize("book", ["d6", pytest.param("reflex", marks=pytest.mark.long)])
def test_the_word_on_an_objective_lies_beside_the_counters_however_far_off_it_is_seen(
    book: str, tmp_path: Path
) -> None:
    table = opened(tmp_path, book)
    battle, map_ = table.session.battle, table.screen.table
    cells = [cell for cell in areas(table)["The crossing"].cells if battle.table.place(cell).obstacle == 0]
    for unit, cell in zip(battle.table.units("blue"), sorted(cells, key=lambda cell: (cell[1], cell[0])), strict=False):
        battle.table.put(unit, Position(cell))
    assert table.screen.desk.usual()
    table.settle()
    seen = 0
    for key in (*["-"] * 4, *["="] * 5):
        table.driver.key(key)
        table.driver.turn(40)
        seen += len(map_.words)
        for words in map_.words:
            points = [(x, y) for x in range(words.left, words.right, 4) for y in range(words.top, words.bottom, 4)]
            assert not any(map_.unit_at(point) is not None for point in points), f"{words} under a counter"
        apart = [a.colliderect(b) for a in map_.words for b in map_.words if a is not b]
        assert not any(apart), "they run into one another"
    assert seen > 9, "one at least at every zoom"
    table.close()


@pytest.mark.parametrize(("book", "name", "other"), [("d6", "round", "exchange"), ("reflex", "exchange", "round")])
def test_a_round_has_one_name_under_a_rulebook(book: str, name: str, other: str, tmp_path: Path) -> None:
    table = opened(tmp_path, book)
    assert str(table.screen.board.top.round.text).startswith(f"{name.capitalize()} 1")
    table.driver.key("F3")
    table.driver.turn(2)
    said = " ".join(words_of(widget) for widget in table.driver.widgets())
    assert f"Now {name} 1. The battle lasts 4 {name}s" in said
    assert re.search(rf"\b{other}s? [0-9]|[0-9] {other}s?\b", said, re.IGNORECASE) is None
    table.driver.key("Enter")
    rounds_on(table, 2)
    told = table.screen.board.log.story.entries
    assert f"{name.capitalize()} 2" in [run.words for each in told for run in each.text if isinstance(run, Run)]
    table.close()
