"""A players' screen in tests: a battle is played through a session, and the screen follows its journal."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter, sleep

from game.battle.setup import Setup
from game.ui.app import App
from game.ui.battle.session import Session
from game.ui.players_screen.following import Follower
from game.ui.players_screen.screen import PlayersScreen
from game.ui.settings import Settings
from tests.ui.driving import Driver

SIZE = (1280, 720)


def followed(path: Path, *sides: str, words: dict[str, str] | None = None) -> Follower:
    """A battle, followed with the eyes of these sides."""
    return Follower(path, sides, words)


def catch_up(follower: Follower) -> None:
    """Play all that the journal tells by now."""
    while follower.look():
        follower.play()


class Watching:
    """The program, showing a players' screen."""

    def __init__(self, path: Path, *sides: str, size: tuple[int, int] = SIZE, speed: str = "instant") -> None:
        self.app = App(Settings(speed=speed, reduced_motion=True), size)
        self.screen = PlayersScreen(followed(path, *sides))
        self.app.push(self.screen)
        self.driver = Driver(self.app)
        self.driver.turn()

    def settle(self, seconds: float = 60.0) -> None:
        """Wait until everything that the journal tells is shown, and the map is painted."""
        until = perf_counter() + seconds
        self.driver.turn(20)  # it looks at the journal now and then
        while (not self.screen.idle or self.screen.unfinished) and perf_counter() < until:
            self.driver.turn()
            sleep(0.002)
        self.driver.turn(80)
        assert self.screen.idle

    def close(self) -> None:
        """Close the window."""
        self.app.pop()


def begun(setup: Setup, path: Path, **players: str) -> Session:
    """A battle that is played by these, blue by a person unless it is said otherwise."""
    return Session.begin(setup, "1", {"blue": "person", "red": "greedy"} | players, path)
