"""What the pages of the house ask of it: what all rooms share, and the doors that lead from room to room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pygame

from game.ui.app import App
from game.ui.front.backdrop import Backdrop
from game.ui.front.gallery import Gallery
from game.ui.kit.root import Root
from game.ui.sound.speaker import Speaker

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.scenario import Written
    from game.battle.setup import Setup
    from game.ui.battle.session import Session


class Navigation(Protocol):
    """The house as its pages know it."""

    app: App
    gallery: Gallery
    backdrop: Backdrop
    speaker: Speaker
    trouble: str
    """Something to be told as soon as there is a screen to tell it on."""
    size: tuple[int, int]
    """Pixels of the window."""

    def set(self, **settings: object) -> None:
        """Change some of the settings, live by them and keep them."""

    def tick(self, passed: int) -> None:
        """Let milliseconds pass: changed settings are written down as soon as nobody turns them any more."""

    def heard(self, event: pygame.Event, root: Root) -> bool:
        """Let buttons be heard, and the sound be switched on and off; whether that was all the event meant."""

    def title(self) -> None:
        """The room one comes in by."""

    def new_battle(self) -> None:
        """Choose a battle."""

    def open_file(self, file: Path) -> None:
        """Open a scenario of the user's on the page of new battles, whatever is wrong with it."""

    def dropped(self, root: Root, file: Path) -> None:
        """A file was dropped on the window: open it, or import it if it is a map of another program."""

    def workshop(self) -> None:
        """Where a game master makes maps and scenarios."""

    def edit(self, root: Root, file: Path) -> None:
        """Open a scenario in the editor; what keeps it from being opened is told over a page."""

    def lab(self, root: Root, file: Path) -> None:
        """Ask the lab about a scenario of the user's."""

    def seek_scenario(self, root: Root, taken: Callable[[Path], object]) -> None:
        """Look for a scenario on disk."""

    def remember(self, file: Path) -> None:
        """A file was opened: it stands first among those opened lately."""

    def shelf(self, *, over: bool = False) -> None:
        """The battles on disk: those to go on with, or those that are over."""

    def options(self) -> None:
        """Everything that can be set."""

    def rules(self, book: str = "", rule: str = "") -> None:
        """The rules of a rulebook, at one of them."""

    def secrets(self, root: Root, ready: Callable[[], Written], book: str = "") -> None:
        """All that lies on the map of a scenario under a rulebook, for the game master: read beside the window."""

    def odds(self) -> None:
        """What one person can do to another, without a battle."""

    def compare(self, written: Written, name: str, books: Sequence[str]) -> None:
        """Compare rulebooks by playing a scenario under each of them; `name` stands for it in commands."""

    def report(self, battle: Battle, eyes: str | None, path: Path | None) -> None:
        """What became of a battle: all of it once it is over, until then what a side knows."""

    def to_title(self) -> None:
        """Leave every room up to the first."""

    @property
    def home(self) -> str:
        """What the screen is called that a battle leads back to: the title, or the editor it was begun from."""

    def to_home(self) -> None:
        """Leave every room up to the one that a battle leads back to."""

    def guided(self, root: Root) -> None:
        """The guided first battle."""

    def play(
        self,
        root: Root,
        ready: Callable[[], Setup],
        seed: str,
        players: dict[str, str],
        words: dict[str, str] | None = None,
    ) -> None:
        """Set a battle up and begin it beside the window, written down from its first answer."""

    def resume(self, root: Root, path: Path, word: str = "") -> None:
        """Take a battle up where it ended, beside the window, after asking for a password if it is sealed with one."""

    def watch(self, root: Root, path: Path) -> None:
        """Look at a battle that is over, with everything revealed."""

    def enter(self, session: Session) -> None:
        """Sit down at the table of a battle."""
