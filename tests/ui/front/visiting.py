"""What tests of the house have in common: battles on disk, and waiting for what takes a while."""

from __future__ import annotations

import atexit
import tempfile
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from time import monotonic, sleep

from game import data
from game.battle.battle import Battle
from game.battle.journal import Journal
from game.battle.scenario import read_scenario
from game.battle.setup import Setup, set_up
from game.players.seated import player
from game.ui.front.navigator import Navigator
from game.ui.front.table import Table
from game.ui.saves import fresh_file, note_down
from tests.shipped import ground_of, shortened
from tests.ui.driving import Driver


class Visitor(Driver):
    """A player in the house."""

    def __init__(self, house: Navigator) -> None:
        super().__init__(house.app)
        self.house = house


def at_table(driver: Driver) -> Table:
    """The battle that the player sits at."""
    assert isinstance(driver.screen, Table)
    return driver.screen


def sit_down(
    house: Navigator, setup: Setup, players: Mapping[str, str], words: Mapping[str, str] | None = None, seed: str = "1"
) -> Driver:
    """A player at a new battle, come in by the title."""
    if house.app.screen is None:
        house.title()
    driver = Driver(house.app)
    driver.turn()
    house.play(driver.root, lambda: setup, seed, dict(players), None if words is None else dict(words))
    until(driver, lambda: isinstance(driver.screen, Table))
    return driver


def take_up(house: Navigator, path: Path) -> Driver:
    """A player at a battle taken up from its file."""
    driver = Driver(house.app)
    driver.turn()
    house.resume(driver.root, path)
    until(driver, lambda: isinstance(driver.screen, Table))
    return driver


def kept_battle(name: str, answers: int, rounds: int = 0) -> Path:
    """A battle among the saved ones, so many answers long; cut down to so many rounds, if a number is given."""
    battle = _played(answers, rounds)
    file = fresh_file(name)
    Journal.create(file, battle).close()
    note_down(file, battle)
    return file


@cache
def _played(answers: int, rounds: int) -> Battle:
    """Such a battle, played once for all tests that keep it."""
    source = data.maps() / "crossing" / "first-shots.toml"
    if rounds:
        folder = tempfile.TemporaryDirectory(prefix="deadground-kept-")
        atexit.register(folder.cleanup)
        source = shortened("crossing/first-shots", rounds, Path(folder.name))
    battle = Battle(set_up(read_scenario(source), "d6", ground=ground_of("crossing/first-shots")), "1")
    minds = {side.name: player("greedy", battle.setup, side.name, "1") for side in battle.setup.scenario.side}
    for _ in range(answers):
        if battle.over:
            break
        question = battle.question()
        battle.answer(minds[question.side].choose(question), question)
    return battle


def until(driver: Driver, happens: Callable[[], object], seconds: float = 60.0) -> None:
    """Let the loop turn until something has happened."""
    end = monotonic() + seconds
    while not happens():
        assert monotonic() < end, "it has not happened"
        driver.turn()
        sleep(0.001)


def room(driver: Driver) -> str:
    """The room the player is in."""
    return type(driver.screen).__name__
