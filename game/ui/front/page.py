"""What every screen of the house is: panels over the drifting map, a way back, and plain words when something fails."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path

import pygame

from game.ui.app import App, Screen, Space
from game.ui.front.navigation import Navigation
from game.ui.kit.boxes import Column, Row, Spacer
from game.ui.kit.button import Button
from game.ui.kit.dialog import Answer, Dialog
from game.ui.kit.label import Label
from game.ui.kit.rich_text import Run, Text, second
from game.ui.kit.root import Root
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.text_entry import Entry
from game.ui.kit.widget import Widget
from rules.kernel.faults import Faulty

BROADEST = 1240.0
"""Points that a page is broad at most; beside it the map is seen."""
BROADER = 1.4
"""How much broader large letters make it at most."""
EDGE = 28.0
MOST_FAULTS = 6
ENDS = {pygame.K_HOME: 0, pygame.K_END: 1}
PAGING = (pygame.K_PAGEUP, pygame.K_PAGEDOWN, *ENDS)
BACK = 8
"""The mouse button at the thumb that means back."""


class Framed(Widget):
    """One thing in the middle of the screen, as large as there is room for, but no broader than can be read."""

    def __init__(self, content: Widget, broadest: float = BROADEST) -> None:
        super().__init__(content)
        self.content, self.broadest = content, broadest

    def arrange(self) -> None:
        edge = self.theme.px(EDGE)
        room = self.rect.inflate(-2 * edge, -2 * edge)
        wide = min(room.w, self.theme.px(self.broadest * min(max(1.0, self.theme.text), BROADER)))
        self.content.place(pygame.Rect(room.centerx - wide // 2, room.y, wide, room.h))


class Page(Screen, ABC):
    """A screen of the house. Its kinds say what stands on it."""

    title = ""
    broadest = BROADEST
    """Points that it is broad at most."""
    deep = True
    """Whether the map behind it is dimmed deeply."""

    def __init__(self, house: Navigation) -> None:
        self.house = house
        self.root: Root

    @property
    def app(self) -> App:
        """The program it is part of."""
        return self.house.app

    @abstractmethod
    def build(self) -> Widget:
        """Everything on it."""

    def shown(self) -> None:
        """It is seen now, for the first time or again."""

    def back(self) -> None:
        """Leave it."""
        self.app.pop()

    def framed(self, body: Widget, *beside: Widget) -> Widget:
        """The usual page: the way back and the title, whatever stands beside them, and the body below."""
        way = Button("", self.back, "quiet", "left", hint="Back (Esc)", name="back")
        head = Row(way, Label(self.title, "heading"), Spacer(), *beside, gap="gap")
        return Framed(Column(head, body, gap="wide"), self.broadest)

    def dropped(self, file: Path) -> None:
        """A file was dropped on the window: open it."""
        while self.root.close_top():
            pass
        self.house.dropped(self.root, file)

    def explain(self, title: str, error: Faulty | str) -> None:
        """Say in a dialog what went wrong."""
        tell_fault(self.root, title, error)

    # what the program tells it

    def opened(self, app: App) -> None:
        if not hasattr(self, "root"):
            self.root = Root(self.build(), app.theme, app.keys)
        self.shown()

    def resized(self, space: Space) -> None:
        self.house.size = space.size
        self.root.layout(space.rect)

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.DROPFILE:
            self.dropped(Path(event.file))
            return
        if self.house.heard(event, self.root) or self.root.handle(event) or self._paged(event):
            return
        escaped = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        if escaped or (event.type == pygame.MOUSEBUTTONDOWN and event.button == BACK):
            self.back()
        elif event.type == pygame.KEYDOWN and self.app.keys.means(event, "house.rules"):
            self.house.rules()

    def _paged(self, event: pygame.Event) -> bool:
        """Page keys that nothing has answered turn the list under the pointer, or else the largest there is."""
        if event.type != pygame.KEYDOWN or event.key not in PAGING or self.root.layers:
            return False
        areas = [
            w for w in self.root.widget.everything() if isinstance(w, ScrollArea) and w.shown and w.scroller.needed
        ]
        if not areas:
            return False
        area = max(areas, key=lambda each: (each.rect.collidepoint(self.root.pointer), each.rect.w * each.rect.h))
        if event.key in ENDS:
            area.scroller.to(area.scroller.most * ENDS[event.key])
            return True
        return area.handle(event)

    def tick(self, passed: int) -> bool:
        self.house.tick(passed)
        moved = self.house.backdrop.tick(passed, self.app.settings.palette)
        return self.root.tick(passed) or moved

    def draw(self, surface: pygame.Surface) -> None:
        self.house.backdrop.draw(surface, self.deep)
        self.root.draw(surface)


def ask_password(root: Root, opened: Callable[[str], object]) -> Dialog:
    """Ask for the password of a seat, and open a sealed battle with it."""
    entry = Entry(secret=True, name="password")
    text = "This battle between people is sealed: enter the password of one of its seats."
    answers = [Answer("Open", lambda: opened(entry.text), "primary"), Answer("Cancel")]
    dialog = Dialog("This battle is sealed", Column(Label(text), entry, gap=12), answers).open(root)
    root.set_focus(entry)
    return dialog


def tell_fault(root: Root, title: str, error: Faulty | str, then: Callable[[], object] | None = None) -> Dialog:
    """A dialog that says what is wrong, where, and what would mend it."""
    answer = Answer("OK", then, "primary")
    return Dialog(title, _words(error), [answer], width=560).open(root, then)


def _words(error: Faulty | str) -> Text:
    if isinstance(error, str):
        return error
    runs: list[Run] = []
    for fault in error.faults[:MOST_FAULTS]:
        if runs:
            runs.append(Run("\n\n"))
        place = f", {fault.place}" if fault.place else ""
        said = f"{fault.fault[:1].upper()}{fault.fault[1:]}."
        runs.append(Run(f"{said}\n"))
        if fault.remedy:
            runs.append(Run(f"{fault.remedy[:1].upper()}{fault.remedy[1:]}.\n", "accent"))
        runs.append(second(f"{fault.file}{place}"))
    left = len(error.faults) - MOST_FAULTS
    if left > 0:
        runs.append(second(f"\n\nand {left} more"))
    return runs
