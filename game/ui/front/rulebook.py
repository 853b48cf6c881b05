"""Rulebooks and the game master's references to be read and searched, from anywhere by F1."""

from __future__ import annotations

import pygame

from game.ui.app import Space
from game.ui.front.navigation import Navigation
from game.ui.front.page import Page
from game.ui.front.primer import Primer
from game.ui.front.rules_catalogue import Leaf, shelf
from game.ui.kit.boxes import FILL, Column, Row, Spacer
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice, Option
from game.ui.kit.label import Label
from game.ui.kit.panel import Panel
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.table import Cell, Heading, Table, TableRow
from game.ui.kit.text_entry import Entry
from game.ui.kit.widget import Widget
from rules.frame.book import load

ALL = ""
BROAD = 300.0
"""Points across of the choice of volumes at normal size."""

WALKING = (pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN)
"""The keys that move the list of rules while words are being searched for."""


class RulesPage(Page):
    """The room with the books."""

    title = "Rules"

    def __init__(self, house: Navigation, book: str = "", rule: str = "") -> None:
        super().__init__(house)
        self._shelf = {volume.name: volume for volume in shelf()}
        wanted = book or house.app.settings.battle.book
        self._volume = self._shelf.get(wanted) or next(iter(self._shelf.values()))
        self._rule = rule
        self._topic = ALL
        self._found: tuple[Leaf, ...] = ()

    def build(self) -> Widget:
        books = [Option(volume.name, volume.title, volume.note) for volume in self._shelf.values()]
        self._search = Entry(
            "", self._searched, self._first, "search words or a rule’s number", name="search", grow=1.0
        )
        self._topics = Choice(self._topic_options(), ALL, self._turned, name="topic", width=190)
        self._topics.visible = len(self._topics.options) > 2
        self._table = Table(
            [Heading("Rule"), Heading("Title", grow=1.0)], choose=self._chose, titled=False, empty="No rules found.",
            grow=1.0, name="rules",
        )  # fmt: skip
        self._count = Label("", "small", "second", wrap=False)
        self._page = Column(gap="gap")
        self._new = Button("", self._introduce, "quiet", "question", font="small_strong", name="primer")
        left = Panel(
            Row(self._search, self._topics),
            Row(self._count, Spacer(), self._new),
            self._table,
            pad=16,
            gap=10,
            grow=1.0,
        )
        right = Panel(ScrollArea(self._page, grow=1.0), pad=24, grow=1.0)
        self._books = Choice(books, self._volume.name, self._opened, name="book", width=BROAD)
        page = self.framed(Row(left, right, gap="wide", align=FILL, grow=1.0), self._books)
        self._list(self._rule)
        return page

    def resized(self, space: Space) -> None:
        """Large letters get the room they need."""
        self._books.width = BROAD * max(1.0, self.app.theme.text)
        super().resized(space)

    def shown(self) -> None:
        if self.root.focus is None:
            self.root.set_focus(self._search, False)

    def _topic_options(self) -> list[Option[str]]:
        counted: dict[str, int] = {}
        for leaf in self._volume.leaves:
            counted[leaf.topic] = counted.get(leaf.topic, 0) + 1
        return [Option(ALL, "All topics"), *(Option(topic, f"{topic} ({count})") for topic, count in counted.items())]

    # finding

    def _opened(self, book: str) -> None:
        self._volume, self._topic = self._shelf[book], ALL
        self._topics.options = self._topic_options()
        self._topics.visible = len(self._topics.options) > 2
        self._topics.value = ALL
        self._list()

    def _turned(self, topic: str) -> None:
        self._topic = topic
        self._list()

    def _searched(self, _: str) -> None:
        self._list()

    def _first(self, _: str) -> None:
        if self._found:
            self.root.set_focus(self._table, self.root.ringed is not None)

    def _list(self, wanted: str = "") -> None:
        """Everything that fits what is looked for, and one rule of it open."""
        words, volume = self._search.text, self._volume
        fitting = volume.found(words) if words.strip() else volume.leaves
        self._found = tuple(leaf for leaf in fitting if self._topic in (ALL, leaf.topic))
        self._table.rows = [
            TableRow((Cell(leaf.mark, "accent", "small"), leaf.title), key=leaf.key) for leaf in self._found
        ]
        many, all_ = len(self._found), len(volume.leaves)
        self._count.text = volume.counted(many) + (f" of {all_}" if words else "")
        self._new.visible = bool(volume.cards)
        self._new.text = f"New to {volume.title}?"
        at = next((number for number, leaf in enumerate(self._found) if leaf.key == wanted), 0)
        self._table.chosen = at if self._found else None
        self._show(self._found[at] if self._found else None)

    def _introduce(self) -> None:
        """What the rulebook does differently; a rule that is named opens here."""
        name = self._volume.name

        def read(rule: str) -> None:
            while self.root.close_top():
                pass
            self._go(rule)

        Primer(load(name), self._volume.cards, read).open(self.root)

    def _chose(self, number: int) -> None:
        self._show(self._found[number])

    def _go(self, rule: str) -> None:
        """Turn to a rule that another one names."""
        self._search.text = ""
        self._topic = self._topics.value = ALL
        self._list(rule)

    def _show(self, leaf: Leaf | None) -> None:
        self._page.fill(self._volume.told(leaf, self._go) if leaf is not None else [])

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN and self.app.keys.means(event, "house.rules"):
            self.back()
            return
        walks = event.type == pygame.KEYDOWN and event.key in WALKING
        if walks and self.root.focus is self._search and self._found and not self.root.layers:
            self._table.handle(event)
            return
        super().handle(event)
