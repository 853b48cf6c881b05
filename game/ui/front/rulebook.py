"""The rules of a rulebook to be read and searched, from anywhere by F1."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.front.house import House
from game.ui.front.page import Page
from game.ui.kit.boxes import FILL, Column, Row, Spacer
from game.ui.kit.choice import Choice, Option
from game.ui.kit.entry import Entry
from game.ui.kit.label import Label, caption
from game.ui.kit.panel import Panel
from game.ui.kit.runs import Run, Text
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.table import Cell, Heading, Table, TableRow
from game.ui.kit.widget import Doing, Widget
from rules.book import NoSuchBook, load, names
from rules.index import mentioned, sought
from rules.sheets import Rule

ALL = ""


class RulesPage(Page):
    """The room with the books."""

    title = "Rules"

    def __init__(self, house: House, book: str = "", rule: str = "") -> None:
        super().__init__(house)
        shelf = [name for name in names() if _loads(name)]
        wanted = book or house.app.settings.battle.book
        self._shelf = shelf
        self._book = wanted if wanted in shelf else shelf[0]
        self._rule = rule
        self._topic = ALL
        self._found: tuple[Rule, ...] = ()

    @property
    def _index(self) -> Sequence[Rule]:
        return load(self._book).index

    def build(self) -> Widget:
        books = [Option(name, load(name).title, f"{len(load(name).index)} rules") for name in self._shelf]
        self._search = Entry(
            "", self._searched, self._first, "search words or a rule's number", name="search", grow=1.0
        )
        self._topics = Choice(self._topic_options(), ALL, self._turned, name="topic", width=190)
        self._table = Table(
            [Heading("Rule"), Heading("Title", grow=1.0)], choose=self._chose, titled=False, empty="No rule says that.",
            grow=1.0, name="rules",
        )  # fmt: skip
        self._count = Label("", "small", "second", wrap=False)
        self._page = Column(gap="gap")
        left = Panel(Row(self._search, self._topics), Row(self._count, Spacer()), self._table, pad=16, gap=10, grow=1.0)
        right = Panel(ScrollArea(self._page, grow=1.0), pad=24, grow=1.0)
        choice = Choice(books, self._book, self._opened, name="book", width=300)
        page = self.framed(Row(left, right, gap="wide", align=FILL, grow=1.0), choice)
        self._list(self._rule)
        return page

    def shown(self) -> None:
        if self.root.focus is None:
            self.root.set_focus(self._search, False)

    def _topic_options(self) -> list[Option[str]]:
        counted: dict[str, int] = {}
        for rule in self._index:
            counted[rule.topic] = counted.get(rule.topic, 0) + 1
        return [Option(ALL, "All topics"), *(Option(topic, f"{topic} ({count})") for topic, count in counted.items())]

    # finding

    def _opened(self, book: str) -> None:
        self._book, self._topic = book, ALL
        self._topics.options = self._topic_options()
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
        words = self._search.text
        fitting = sought(self._index, words) if words.strip() else tuple(self._index)
        self._found = tuple(rule for rule in fitting if self._topic in (ALL, rule.topic))
        self._table.rows = [
            TableRow((Cell(rule.id, "accent", "small"), rule.title), key=rule.id) for rule in self._found
        ]
        many = len(self._found)
        self._count.text = f"{many} rule" + ("s" if many != 1 else "") + (f" of {len(self._index)}" if words else "")
        at = next((number for number, rule in enumerate(self._found) if rule.id == wanted), 0)
        self._table.chosen = at if self._found else None
        self._show(self._found[at] if self._found else None)

    def _chose(self, number: int) -> None:
        self._show(self._found[number])

    def _go(self, rule: str) -> None:
        """Turn to a rule that another one names."""
        self._search.text = ""
        self._topic = self._topics.value = ALL
        self._list(rule)

    def _show(self, rule: Rule | None) -> None:
        if rule is None:
            self._page.fill([])
            return
        parts: list[Widget] = [
            caption(f"{rule.topic} · {rule.id}"),
            Label(rule.title, "heading"),
            Label(self._linked(rule), "body"),
        ]
        if rule.house:
            parts.append(Label("Ours: the source says nothing about it.", "small", "second"))
        near = [other for other in self._index if other.topic == rule.topic and other is not rule]
        if near:
            parts += [Spacer(14), caption(f"More on {rule.topic}")]
            parts += [Label([Run(other.title, "text", "", self._going(other.id))]) for other in near]
        self._page.fill(parts)

    def _going(self, rule: str) -> Doing:
        return lambda: self._go(rule)

    def _linked(self, rule: Rule) -> Text:
        """What a rule says; others that it names can be clicked."""
        runs: list[Run] = []
        for words, named in mentioned(rule.summary, self._index):
            runs.append(Run(words, "accent", "", self._going(named)) if named else Run(words))
        return runs

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN and self.app.keys.means(event, "house.rules"):
            self.back()
            return
        walks = event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN)
        if walks and self.root.focus is self._search and self._found and not self.root.layers:
            self._table.handle(event)
            return
        super().handle(event)


def _loads(name: str) -> bool:
    try:
        load(name)
    except NoSuchBook:
        return False
    return True
