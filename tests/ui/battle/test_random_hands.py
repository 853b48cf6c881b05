"""A player who does anything at all at the battle screen: clicks, strokes, wheels and keys, and it never breaks."""

from pathlib import Path
from random import Random

import pytest

from game.battle.replay import load
from game.ui.app import App
from game.ui.battle.exits import Exits
from game.ui.battle.screen import BattleScreen
from game.ui.battle.session import Session
from game.ui.settings import Settings
from tests.ui.battle.playing import SIZE
from tests.ui.battle.table import BATTLES, made_ready, people
from tests.ui.driving import Driver

KEYS = (
    *"abcdefghijklmnopqrstuvwxyz.,=-", "Enter", "Enter", "Enter", "Esc", "Tab", "Shift+Tab", "Space", "Left", "Right",
    "Up", "Down", "Home", "End", "PgUp", "PgDn", "Ctrl+Z", "Ctrl+Enter", "Ctrl+L", "Ctrl+F", "Ctrl+T", "Ctrl+R",
    "Ctrl+N", "Ctrl+O", "Ctrl+.", "Backspace", "F1", "F10", "1", "2", "3", "4", "5", "6",
)  # fmt: skip
HANDS = 130
SHORT = [(*BATTLES[2], ("greedy",)), (*BATTLES[3], ())]
"""Alone against a computer on squares, and two people on hexes."""
LONG = [(*battle, players) for battle in BATTLES for players in (("greedy",), ())]
TABLES = [*SHORT, *(pytest.param(*each, marks=pytest.mark.long) for each in LONG if each not in SHORT)]


@pytest.mark.parametrize(("scenario", "book", "players"), TABLES)
def test_it_never_breaks(scenario: str, book: str, players: tuple[str, ...], tmp_path: Path) -> None:
    luck, path = Random(f"{scenario} {book}"), tmp_path / "battle.jsonl"
    setup = made_ready(scenario, book, tmp_path, rounds=6)
    session = Session.begin(setup, "1", people(setup, *players), path)
    app = App(Settings(speed="quick"), SIZE)
    branches = iter(range(1000))
    screen = BattleScreen(session, Exits(fresh=lambda _: tmp_path / f"branch{next(branches)}.jsonl"))
    app.push(screen)
    driver = Driver(app)
    for _ in range(HANDS):
        _do_something(driver, luck)
        if app.screen is None:
            break
    while app.screen is not None:
        app.pop()
    loaded = load(path, seated=True)  # of two people the file is sealed
    assert not loaded.notes
    assert loaded.battle.digest == session.battle.digest


def _do_something(driver: Driver, luck: Random) -> None:
    place = luck.randrange(SIZE[0]), luck.randrange(SIZE[1])
    match luck.randrange(12):
        case 0 | 1 | 2:
            driver.click(place)
        case 3:
            driver.click(place, button=3)
        case 4:
            driver.drag(place, (luck.randrange(SIZE[0]), luck.randrange(SIZE[1])), button=luck.choice((1, 2)))
        case 5:
            driver.wheel(luck.choice((-2, -1, 1, 2)), place)
        case 6:
            driver.hold("Alt")
            driver.move(place)
            driver.release("Alt")
        case 7:
            driver.turn(luck.randrange(1, 12))
        case _:
            driver.key(luck.choice(KEYS))
