"""The house: which room leads where, and what all rooms share. Rooms are built when they are first entered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.ui.app import App
from game.ui.front.backdrop import Backdrop
from game.ui.front.gallery import Gallery
from game.ui.keys import EVERYWHERE, Command
from game.ui.kit.button import PRESSING, Pressable
from game.ui.kit.chooser import LONGEST
from game.ui.kit.root import Root
from game.ui.settings import Settings, save_settings
from game.ui.sound.speaker import Speaker
from rules.kernel.faults import Faulty

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.scenario import Written
    from game.battle.setup import Setup
    from game.ui.battle.session import Session
    from game.ui.front.secrets import Known

COMMANDS = (
    Command("house.rules", "Rules", "Outside a battle", "F1"),
    Command("guide.next", "Next lesson of the guide", "Battle", "F2"),
    Command("guide.end", "End the guide", "Battle", "Shift+F2"),
    Command("sound.mute", "Sound on or off", EVERYWHERE, "Ctrl+M"),
)
RECENT = 12
"""Files opened lately that are remembered."""
REST = 500
"""Milliseconds that settings are left alone before they are written down."""


class Navigator:
    """Leads from room to room."""

    def __init__(self, app: App, gallery: Gallery | None = None) -> None:
        self.app = app
        self.gallery = gallery or Gallery()
        self.backdrop = Backdrop(self.gallery, app.theme)
        self.speaker = Speaker(app.settings.volume, app.settings.mute)
        self.trouble = ""
        """Something to be told as soon as there is a screen to tell it on."""
        self.size = app.space.size
        """Pixels of the window."""
        self._due = 0
        """Milliseconds until the settings are written down; 0: they are."""
        app.keep = self._keep
        app.keys.add(*COMMANDS)

    # settings

    def set(self, **settings: object) -> None:
        """Change some of the settings, live by them and keep them."""
        self.app.change(**settings)
        self.speaker.set(self.app.settings.volume, self.app.settings.mute)

    def tick(self, passed: int) -> None:
        """Let milliseconds pass: changed settings are written down as soon as nobody turns them any more."""
        if self._due > 0:
            self._due -= passed
            if self._due <= 0:
                save_settings(self.app.settings)

    def heard(self, event: pygame.Event, root: Root) -> bool:
        """Let buttons be heard, and the sound be switched on and off; whether that was all the event meant."""
        if event.type == pygame.KEYDOWN and self.app.keys.means(event, "sound.mute"):
            self.set(mute=not self.app.settings.mute)
            self.app.notify("Sound off" if self.app.settings.mute else "Sound on")
            return True
        pressed = root.captured if event.type == pygame.MOUSEBUTTONUP else None
        if event.type == pygame.KEYDOWN and event.key in PRESSING:
            pressed = root.ringed
        if isinstance(pressed, Pressable) and pressed.enabled:
            self.speaker.play("click")
        return False

    def _keep(self, _: Settings) -> None:
        self._due = REST

    def close(self) -> None:
        """The program ends."""
        settings = self.app.settings
        if settings.window == "window" and self.size != settings.window_size:
            settings, self._due = settings.model_copy(update={"window_size": self.size}), REST
        if self._due > 0:
            with suppress(Faulty):  # there is nobody left to tell it
                save_settings(settings)
        self.gallery.close()
        self.speaker.close()

    # rooms

    def title(self) -> None:
        """The room one comes in by."""
        from game.ui.front.title import Title

        self.app.push(Title(self))

    def new_battle(self) -> None:
        """Choose a battle."""
        from game.ui.front.new_battle import NewBattle

        self.app.push(NewBattle(self))

    def open_file(self, file: Path) -> None:
        """Open a scenario of the user's on the page of new battles, whatever is wrong with it."""
        from game.ui.front.new_battle import NewBattle

        page = self.app.screen
        if isinstance(page, NewBattle):
            page.take(file)
            return
        self.to_title()
        self.app.push(NewBattle(self, file))

    def seek_scenario(self, root: Root, taken: Callable[[Path], object]) -> None:
        """Look for a scenario on disk."""
        from game.ui.front.scenario_finder import seek

        seek(root, [Path(file) for file in self.app.settings.recent], taken)

    def workshop(self) -> None:
        """Where a game master makes maps and scenarios."""
        from game.ui.front.workshop import WorkshopPage

        self.app.push(WorkshopPage(self))

    def edit(self, root: Root, file: Path) -> None:
        """Open a scenario in the editor; what keeps it from being opened is told over a page."""
        from game.ui.front.editing import open_editor

        self.remember(file)
        open_editor(self, root, file)

    def lab(self, root: Root, file: Path) -> None:
        """Ask the lab about a scenario of the user's."""
        from game.battle.scenario import read_scenario
        from game.ui.front.asking_the_lab import LabPage
        from game.ui.front.page import tell_fault

        try:
            self.app.push(LabPage(self, read_scenario(file), file.stem))
        except Faulty as error:
            tell_fault(root, "The lab cannot be asked", error)

    def dropped(self, root: Root, file: Path) -> None:
        """A file was dropped on the window: open it, or import it if it is a map of another program."""
        from game.imports.bring import ENDINGS
        from game.ui.front.importing import Importer
        from game.ui.front.waiting import meanwhile
        from game.workshop import packing

        ending = file.suffix.lower()
        if ending in ENDINGS:
            ways: dict[str, Callable[[Path], object]] = {"Edit": partial(self.edit, root), "Play": self.open_file}
            Importer(root, file, self.app.settings.battle.book, ways).open()
        elif ending == packing.ENDING:
            failed = "This scenario cannot be unpacked"
            meanwhile(root, f"Unpacking {file.name}", lambda: packing.unpack(file), self.open_file, failed)
        else:
            self.open_file(file)

    def remember(self, file: Path) -> None:
        """A file was opened: it stands first among those opened lately."""
        name = str(file.absolute())
        recent = (name, *(other for other in self.app.settings.recent if other != name))[:RECENT]
        if recent != self.app.settings.recent and len(name) <= LONGEST and name.isprintable():
            self.set(recent=recent)

    def shelf(self, *, over: bool = False) -> None:
        """The battles on disk: those to go on with, or those that are over."""
        from game.ui.front.saved_battles import Shelf

        self.app.push(Shelf(self, over=over))

    def options(self) -> None:
        """Everything that can be set."""
        from game.ui.front.options import OptionsPage

        self.app.push(OptionsPage(self))

    def rules(self, book: str = "", rule: str = "") -> None:
        """The rules of a rulebook, at one of them."""
        from game.ui.front.rulebook import RulesPage

        self.app.push(RulesPage(self, book, rule))

    def secrets(self, root: Root, ready: Callable[[], Written], book: str = "") -> None:
        """All that lies on the map of a scenario under a rulebook, for the game master: read beside the window."""
        from game.ui.front.secrets import Secrets, looked_up
        from game.ui.front.waiting import meanwhile

        def found(known: Known) -> None:
            self.app.push(Secrets(self, known))

        meanwhile(root, "Opening the map", lambda: looked_up(ready(), book), found, "This map cannot be shown")

    def odds(self) -> None:
        """What one person can do to another, without a battle."""
        from game.ui.front.odds import OddsPage

        self.app.push(OddsPage(self))

    def compare(self, written: Written, name: str, books: Sequence[str]) -> None:
        """Compare rulebooks by playing a scenario under each of them; `name` stands for it in commands."""
        from game.ui.front.comparing import ComparingPage

        self.app.push(ComparingPage(self, written, name, books))

    def report(self, battle: Battle, eyes: str | None, path: Path | None) -> None:
        """What became of a battle: all of it once it is over, until then what a side knows."""
        from game.ui.front.report import ReportPage

        self.app.push(ReportPage(self, battle, None if battle.over else eyes, path))

    def to_title(self) -> None:
        """Leave every room up to the first."""
        from game.ui.front.title import Title

        while self.app.screen is not None and not isinstance(self.app.screen, Title):
            self.app.pop()

    @property
    def home(self) -> str:
        """What the screen is called that a battle leads back to: the title, or the editor it was begun from."""
        return self.app.home

    def to_home(self) -> None:
        """Leave every room up to the one that a battle leads back to."""
        while self.app.screen is not None and not self.app.screen.base:
            self.app.pop()

    def guided(self, root: Root) -> None:
        """The guided first battle."""
        from game.ui.front.guide import begin_guided

        begin_guided(self, root)

    # battles

    def play(
        self,
        root: Root,
        ready: Callable[[], Setup],
        seed: str,
        players: dict[str, str],
        words: dict[str, str] | None = None,
    ) -> None:
        """Set a battle up and begin it beside the window, written down from its first answer."""
        from game.ui.battle.session import Session
        from game.ui.front.waiting import meanwhile
        from game.ui.saves import fresh_file

        def begun() -> Session:
            setup = ready()
            return Session.begin(setup, seed, players, fresh_file(setup.scenario.title), words)

        meanwhile(root, "Setting up the battle", begun, self.enter, "This battle cannot begin")

    def resume(self, root: Root, path: Path, word: str = "") -> None:
        """Take a battle up where it ended, beside the window, after asking for a password if it is sealed with one."""
        from game.battle.seal import Locked
        from game.ui.battle.session import Session
        from game.ui.front.page import ask_password, tell_fault
        from game.ui.front.waiting import meanwhile

        def failed(error: Faulty) -> None:
            if not isinstance(error, Locked):
                tell_fault(root, "This battle cannot be continued", error)
                return
            if word:
                tell_fault(root, "It stays sealed", f"Wrong password: {error.faults[0].fault}.")
            else:
                ask_password(root, lambda typed: self.resume(root, path, typed))

        meanwhile(root, f"Opening {path.stem}", lambda: Session.resume(path, word), self.enter, failed)

    def watch(self, root: Root, path: Path) -> None:
        """Look at a battle that is over, with everything revealed."""
        from game.ui.battle.session import Session
        from game.ui.front.waiting import meanwhile

        failed = "This battle cannot be watched"
        meanwhile(root, f"Opening {path.stem}", lambda: Session.revealed(path), self.enter, failed)

    def enter(self, session: Session) -> None:
        """Sit down at the table of a battle."""
        from game.ui.front.table import Table

        self.speaker.prepare()
        self.app.push(Table(self, session))
