"""The way to the players' screen: the passwords of its sides, if it has any, and the battle read from its journal."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pygame

from game.ui.app import App, Screen, Space
from game.ui.kit.boxes import Centered, Column, Row
from game.ui.kit.button import Button
from game.ui.kit.label import Label
from game.ui.kit.panel import Panel
from game.ui.kit.root import Root
from game.ui.kit.text_entry import Entry
from game.ui.players_screen.door import Door, NoSides, WrongPassword, door
from game.ui.players_screen.following import Follower
from game.ui.players_screen.screen import PlayersScreen
from game.ui.settings import load_settings
from rules.kernel.faults import Faulty


class Opening(Screen):
    """Asks for passwords and reads the battle, beside the window."""

    app: App

    def __init__(self, path: Path, named: tuple[str, ...], at: Door) -> None:
        """`named` are the sides that look on; none: all that people play."""
        self.path, self.named = path, named
        self.entries = {
            side: Entry(submitted=lambda _: self._try(), secret=True, name=f"word {side}")
            for side in at.locked(at.sides(named))
        }
        self.note = Label("", "body", "second")
        self.go = Button("Open", self._try, "primary", name="open")
        self._title, self._fields = (
            at.scenario.title,
            [Column(Label(at.question(side), "small", "second"), entry, gap=4) for side, entry in self.entries.items()],
        )
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="opening")
        self._work: Future[Follower] | None = None

    def opened(self, app: App) -> None:
        self.app = app
        pygame.display.set_caption(f"{self._title}: players’ screen")
        leave = Button("Close", app.quit, "quiet", name="close")
        self.go.visible = bool(self.entries)
        panel = Panel(
            Label(self._title, "heading"),
            *self._fields,
            self.note,
            Row(self.go, leave, gap=12),
            pad=28,
            gap=16,
            width=480,
        )
        self.root = Root(Centered(panel), app.theme, app.keys)
        first = next(iter(self.entries.values()), None)
        if first is not None:
            self.root.set_focus(first, by_keys=False)
        else:
            self._try()

    def _try(self) -> None:
        if self._work is None:
            words = {side: entry.text for side, entry in self.entries.items()}
            self.note.text, self.note.color = "Reading the battle…", "second"
            self._work = self._pool.submit(Follower, self.path, self.named, words)

    def resized(self, space: Space) -> None:
        self.root.layout(space.rect)

    def handle(self, event: pygame.Event) -> None:
        self.root.handle(event)

    def tick(self, passed: int) -> bool:
        if self._work is not None and self._work.done():
            work, self._work = self._work, None
            self._read(work)
        return self.root.tick(passed)

    def _read(self, work: Future[Follower]) -> None:
        try:
            follower = work.result()
        except NoSides as error:
            self._refuse(str(error))
        except WrongPassword as error:
            self._refuse("wrong password" if self.entries else f"{error.faults[0].fault}: {error.faults[0].remedy}")
        except Faulty as error:
            self._refuse(f"{error.faults[0].fault}: {error.faults[0].remedy}")
        else:
            self.app.swap(PlayersScreen(follower))

    def _refuse(self, why: str) -> None:
        self.note.text, self.note.color = f"{why[:1].upper()}{why[1:]}.", "bad"
        for entry in self.entries.values():
            entry.text = ""

    def closed(self) -> None:
        self._pool.shutdown(cancel_futures=True)

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(self.app.theme.color("table"))
        self.root.draw(surface)


def follow(path: Path, named: Sequence[str], monitor: int = 0) -> int:
    """Follow a battle in a window of its own until that is closed; the exit status. Raises Faulty for a file that is no
    journal, NoSides for sides that are not there, NoDisplay where there is nothing to open a window on.
    """
    at = door(path)
    at.sides(named)
    settings = load_settings().settings.model_copy(update={"window": "full" if monitor else "window"})
    app = App(settings, monitor=max(0, monitor - 1))
    app.push(Opening(path, tuple(named), at))
    return app.run()
