"""A battle of two people in the window: sealed with their passwords, and opened by one of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game import data
from game.battle.replay import load
from game.battle.scenario import read_scenario
from game.battle.setup import set_up
from game.ui.front.navigator import Navigator
from game.ui.front.saved_battles import Shelf
from game.ui.front.table import Table
from game.ui.kit.text_entry import Entry
from game.ui.saves import saves_folder
from rules.kernel.faults import Faulty
from tests.game.battle.test_journal import signed
from tests.ui.driving import Driver
from tests.ui.front.visiting import sit_down

SEED = "a-seed-of-the-table"


@pytest.fixture
def left(house: Navigator) -> Path:
    """The file of a battle that two people have begun, and left."""
    setup = set_up(read_scenario(data.maps() / "crossing" / "first-shots.toml"))
    players = {"blue": "person", "red": "person"}
    sit_down(house, setup, players, {"blue": "swordfish", "red": "mackerel"}, SEED)
    house.to_title()
    (file,) = saves_folder().glob("*.jsonl")
    return file


def test_the_seed_is_not_in_the_file_and_no_command_opens_it(left: Path) -> None:
    assert SEED not in left.read_text(encoding="utf-8")
    with pytest.raises(Faulty, match="sealed until it is over"):
        load(left)


def test_a_file_whose_locks_were_changed_is_not_called_a_wrong_password(house: Navigator, left: Path) -> None:
    content = [json.loads(line) for line in left.read_text(encoding="utf-8").splitlines()]
    content[0]["seats"] = content[0]["seats"][1:]
    signed(left, content)
    house.shelf()
    visitor = Driver(house.app)
    visitor.turn(2)
    visitor.press("Continue")
    visitor.turn(2)
    visitor.click(visitor.find(Entry, name="password"))
    visitor.type("mackerel")
    visitor.press("Open")
    visitor.turn(2)
    assert visitor.sees("This battle cannot be continued") and visitor.sees("The heading was changed")
    assert isinstance(house.app.screen, Shelf)


def test_a_password_opens_it_from_the_shelf(house: Navigator, left: Path) -> None:
    house.shelf()
    visitor = Driver(house.app)
    visitor.turn(2)
    assert visitor.sees("First shots")
    visitor.press("Continue")
    visitor.turn(2)
    assert visitor.sees("is sealed: enter the password of one of its seats.")
    visitor.click(visitor.find(Entry, name="password"))
    visitor.type("herring")
    visitor.press("Open")
    visitor.turn(2)
    assert visitor.sees("Wrong password")
    assert isinstance(house.app.screen, Shelf)
    visitor.press("OK")
    visitor.press("Continue")
    visitor.turn(2)
    visitor.click(visitor.find(Entry, name="password"))
    visitor.type("mackerel")
    visitor.press("Open")
    visitor.turn(2)
    table = house.app.screen
    assert isinstance(table, Table) and table.session.battle.seed == SEED
