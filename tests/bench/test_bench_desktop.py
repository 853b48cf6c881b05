"""From the start to the title, and from a click on an enemy to his odds on the screen, in time at work."""

from __future__ import annotations

import gc
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp

import pygame
import pytest

from game import data
from game.battle import bookmark
from game.battle.scenario import read_scenario
from game.battle.setup import Setup, set_up
from game.players.seated import player
from game.ui.battle.session import Session
from game.ui.malloc_tuning import set_aside
from tests.bench.goals import held
from tests.bench.timing import best, uncounted
from tests.bench.yardstick import machine
from tests.ui.battle.playing import Table
from tests.ui.battle.table import people, play
from tests.ui.front.test_title import TO_THE_TITLE

TITLE, ODDS = 1.5, 0.100
"""Seconds to the title, and from a click to its odds."""
SHOTS = (
    "crossing/first-shots d6",
    "farm/raid d6",
    "wielka/the-carrier d6",
    "farm/raid reflex",
    "wielka/bridge-ambush reflex",
    "bunker/corridors graydawn",
    "clearing/crash-site graydawn",
)
AT_ONCE = 0.4
"""What taking a battle up at its bookmark may cost beside playing it again."""
LONG = 150
"""Answers of a person in the battle that is taken up."""
CLICKS, ANSWERS, MOST = 4, 60, 200
"""Clicks that are timed, the answers in which they are looked for, and the most where none came sooner."""
WIDE = (1920, 1080)


def test_from_the_start_to_the_title(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEADGROUND_HOME", str(tmp_path))

    def started(program: str) -> float:
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        return float(done.stdout.split()[-1 if program == BARE else 0])

    bare, title = (min(started(program) for _ in range(4)) for program in (BARE, TO_THE_TITLE))
    held("the title", f"after {title:.2f} s, of which {bare:.2f} s for what it is built on", title, TITLE)


BARE = "import pygame, pydantic, numpy, time; print(time.process_time())"
"""What the program is built on, and nothing of its own."""


@pytest.fixture
def aside() -> Iterator[None]:
    """What the program is made of is set aside, as soon after its start."""
    before = gc.get_threshold()
    set_aside()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


def test_a_battle_is_taken_up_at_once(tmp_path: Path) -> None:
    path, scenario = Path(mkdtemp(dir=tmp_path)) / "battle.jsonl", read_scenario(data.maps() / "farm" / "raid.toml")
    setup = set_up(scenario, "reflex")
    session = Session.begin(setup, "1", people(setup, "greedy"), path)
    play(session, LONG)
    steps = len(session.battle.script)
    session.close()
    at_once = best(lambda: Session.resume(path).close(), 3)
    bookmark.beside(path).unlink()
    again = best(lambda: Session.resume(path).close(), 3)
    told = f"{steps} steps in {at_once / again:.2f} of playing them"
    held("a battle taken up at its bookmark", told, at_once / again, AT_ONCE)


def test_from_a_click_to_its_odds(aside: None) -> None:
    slower = machine()
    for name in SHOTS:
        scenario, book = name.split()
        setup = set_up(read_scenario(data.maps() / f"{scenario}.toml"), book)
        seconds = clicks(setup)
        assert seconds, f"nobody is ever shot at in {name}"
        words = f"{1e3 * min(seconds):.0f} to {1e3 * max(seconds):.0f} ms"
        told = f"{words}, on a machine {slower:.1f} times as slow as the goal's"
        held(f"click to odds, {name}", told, max(seconds), slower * ODDS)


def clicks(setup: Setup) -> list[float]:
    """The seconds of some clicks on enemies, from the first event to the painted odds; greedy hands play on between."""
    table = Table(setup, people(setup), size=WIDE)
    minds = {side.name: player("greedy", setup, side.name, "1") for side in setup.scenario.side}
    found: list[float] = []
    with uncounted():
        for answered in range(MOST):
            table.settle()
            if table.over or len(found) == CLICKS or (found and answered >= ANSWERS):
                break
            if table.handing is not None:
                table.take_seat(by_keys=True)
                continue
            found += _click(table)
            question = table.session.question
            assert question is not None
            table.session.answer(minds[question.side].choose(question))
            table.driver.turn(2)
    table.close()
    pygame.quit()
    return found


def _click(table: Table) -> list[float]:
    """The seconds of one click on the nearest enemy that can be shot at; none where there is no such."""
    desk, driver = table.screen.desk, table.driver
    targets = desk.targets() if desk.form is not None and desk.form.kind is None else ()
    if not targets:
        return []
    table.screen.bring(desk.view.cells(targets[0])[0])
    driver.turn(60)
    place = table.screen.table.pixel_of(targets[0])
    if place is None or not table.free((round(place[0]), round(place[1]))):
        return []
    before = time.thread_time()
    driver.click((round(place[0]), round(place[1])))
    seconds = time.thread_time() - before
    shown = desk.forecast is not None and table.screen.board.order.visible
    while desk.cancel():
        pass
    driver.turn()
    return [seconds] if shown else []
