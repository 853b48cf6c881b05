"""What tests of the house have in common: battles on disk, and waiting for what takes a while."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

from game import data
from game.battle.battle import Battle
from game.battle.journal import Journal
from game.battle.scenario import read_scenario
from game.battle.setup import set_up
from game.players import player
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


def kept_battle(name: str, answers: int, rounds: int = 0, folder: Path | None = None) -> Path:
    """A battle among the saved ones, so many answers long; with a folder, one cut down to so many rounds."""
    source = data.maps() / "crossing" / "first-shots.toml"
    if folder is not None:
        source = shortened("crossing/first-shots", rounds, folder)
    battle = Battle(set_up(read_scenario(source), "d6", ground=ground_of("crossing/first-shots")), "1")
    file = fresh_file(name)
    journal = Journal.create(file, battle)
    minds = {side.name: player("greedy", battle.setup, side.name, "1") for side in battle.setup.scenario.side}
    while not battle.over and answers > 0:
        question = battle.question()
        battle.answer(minds[question.side].choose(question), question)
        answers -= 1
    journal.close()
    note_down(file, battle)
    battle.close()
    return file


def until(driver: Driver, happens: Callable[[], object], seconds: float = 60.0) -> None:
    """Let the loop turn until something has happened."""
    end = monotonic() + seconds
    while not happens():
        assert monotonic() < end, "it has not happened"
        driver.turn()
        sleep(0.01)


def room(driver: Driver) -> str:
    """The room the player is in."""
    return type(driver.screen).__name__
