"""Rulebooks compared: one battle played many times under every rulebook, a column for each, and what to make of it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from game.battle.scenario import Written
from game.lab.advice import Advice
from game.lab.arms import Seats
from game.lab.finding_text import Finding, capital
from game.lab.rulebook_worker import Order, Progress, RulebookWorker
from game.lab.rulebooks import Column as Figures
from game.lab.rulebooks import Comparison, rows
from game.ui.afterwards.export import reports_folder
from game.ui.afterwards.sheet import lightened
from game.ui.app import Space
from game.ui.front.navigation import Navigation
from game.ui.front.page import Page
from game.ui.kit.boxes import Column, Row
from game.ui.kit.button import Button
from game.ui.kit.charts import Bar, Legend, Meter, SplitBar
from game.ui.kit.choice import Choice, Option
from game.ui.kit.label import Label, caption
from game.ui.kit.panel import Card
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.widget import Widget
from game.ui.map.palette import palettes, usual
from game.ui.saves import proper
from rules.frame.book import load
from rules.kernel.words import counted

BATTLES = (10, 25, 50, 100)
"""How many battles of each book may be asked for."""
FIRST = 25
PLAYERS = ("greedy", "tactician")
TITLES, LEAST = 230.0, 170.0
"""Points across of what the rows of the table are called, and of a column at least; where there is less room the names
of rows stand above them.
"""
BROADEST = 1560.0
"""Points that the page is broad at most: a table wants more room than words."""
BYSTANDERS = ("civilian", "nobody")
"""Players whose sides fight nobody: they stay with them."""


class ComparingPage(Page):
    """The room in which rulebooks are compared."""

    title = "Compare rulebooks"
    beginning = "Compare"
    """What the button says that begins it."""
    cannot = "These rulebooks cannot be compared"
    """What is said where it cannot be played."""
    broadest = BROADEST

    def __init__(self, house: Navigation, written: Written, name: str, books: Sequence[str]) -> None:
        super().__init__(house)
        self.written, self.name, self.books = written, name, tuple(books)
        self._battles, self._player = FIRST, PLAYERS[0]
        self._apart: RulebookWorker | None = None
        self._told = Progress()
        self._wide = True
        """Whether the names of rows stand before them."""

    # what it shows

    def build(self) -> Widget:
        self.begin = Button(self.beginning, self.begin_playing, "primary", "play", name="compare", height=42)
        self.halt = Button("Stop", self._end, icon="pause", name="stop", hint=STOP, visible=False)
        self._meter = Meter(STARTING, 0.0, visible=False)
        self._saved = Label("", "small", "second", name="saved", visible=False)
        self._results = Column(gap="wide")
        scenario = self.written.scenario
        many = [Option(number, counted(number, "battle")) for number in BATTLES]
        who = [Option(name, capital(name)) for name in PLAYERS]
        self._asked = Row(
            Column(Label(scenario.title, "heading"), Label(self.about(), "small", "second"), gap=2, grow=1.0),
            Choice(many, self._battles, self._chose_battles, name="battles", width=150 * self.letters),
            Choice(who, self._player, self._chose_player, name="player", width=140 * self.letters),
            self.begin,
            self.halt,
        )
        head = Card(self._asked, *self.more_asked(), self._meter, self._saved, gap="wide", pad=18)
        return self.framed(self.body(Column(head, ScrollArea(self._results, grow=1.0), gap="wide", grow=1.0)))

    def body(self, figures: Widget) -> Widget:
        """All below the title."""
        return figures

    def more_asked(self) -> Sequence[Widget]:
        """What else may be asked, below what is played and who plays it."""
        return ()

    @property
    def letters(self) -> float:
        """How much more room words take than at their normal size."""
        return max(1.0, self.app.theme.text)

    def about(self) -> str:
        titles = [load(book).title for book in self.books]
        return f"The same forces by role, as the scenario says, under {', '.join(titles)}."

    def _chose_battles(self, battles: int) -> None:
        self._battles = battles

    def _chose_player(self, player: str) -> None:
        self._player = player

    def resized(self, space: Space) -> None:
        """Names of rows stand before them where every column has room enough."""
        room = min(space.size[0] / space.scale, BROADEST)
        many = max(1, len(self.books))
        wide = room >= (TITLES + many * LEAST) * max(1.0, space.text)
        if wide != self._wide:
            self._wide = wide
            self._show()
        super().resized(space)

    # playing

    def begin_playing(self) -> None:
        """Play what is asked."""
        self.start()

    def start(self) -> None:
        """Have it played in a process of its own."""
        seats = tuple(
            (side.name, side.player if side.player in BYSTANDERS else self._player)
            for side in self.written.scenario.side
        )
        self._close()
        self._apart, self._told = RulebookWorker(self.order(seats)), Progress()
        self._saved.visible = False
        self._results.fill([])
        self.running(on=True)
        self._meter.caption = STARTING
        self._meter.show(0.0, "")

    def order(self, seats: Seats) -> Order:
        """What is to be played."""
        return Order(
            self.name,
            str(self.written.file.resolve()),
            seats,
            self.books,
            self._battles,
            str(_fresh(f"{self.written.scenario.title}, {'rulebooks compared' if self.books[1:] else 'in the lab'}")),
            workers=max(1, (os.cpu_count() or 2) - 1),
            unit=self.app.theme.unit,
        )

    def running(self, *, on: bool) -> None:
        """Show what can be done while it is played, or before and after."""
        self.begin.visible, self.halt.visible, self._meter.visible = not on, on, on
        self.halt.enabled = on
        for part in self._asked.parts:
            if isinstance(part, Choice):
                part.enabled = not on

    def _end(self) -> None:
        if self._apart is not None:
            self.halt.enabled = False
            self._apart.stop()

    def tick(self, passed: int) -> bool:
        told = self._apart.progress() if self._apart is not None else None
        if told is not None:
            self._heard(told)
        return super().tick(passed)

    def _heard(self, told: Progress) -> None:
        self._told = told
        self._meter.caption = self.playing(told) if told.done else STARTING
        self._meter.show(told.done / told.of if told.of else 0.0, f"{told.done} of {counted(told.of, 'battle')}")
        self._show()
        if told.over:
            self._close()
            self.running(on=False)
        if told.page:
            self._saved.text = f"Report saved as {told.page}"
            self._saved.visible = True
        if told.fault:
            self.explain(self.cannot, told.fault)

    def playing(self, told: Progress) -> str:
        """What is being played just now."""
        return f"Playing under {told.book}"

    def _close(self) -> None:
        if self._apart is not None:
            self._apart.close()
        self._apart = None

    def closed(self) -> None:
        self._close()

    # the figures

    def _show(self) -> None:
        """The figures so far; what to make of them once all is played."""
        found = self._told.found
        if found is None:
            return
        parts: list[Widget] = []
        if said := self.advice(found):
            parts.append(Card(*[_finding(each.topic, each.line) for each in said], gap=12, pad=20))
        parts.append(Card(*self._table(found), gap=7, pad=20))
        self._results.fill(parts)

    def advice(self, found: Comparison) -> Sequence[Finding]:
        """What to make of the figures, once all is played."""
        return Advice(found).findings() if self._told.over else ()

    def _table(self, found: Comparison) -> list[Widget]:
        """The table, a line a row."""
        heads = [Column(*self.head(found, each), self._bar(found, each), gap=4, grow=1.0) for each in found.columns]
        lines = [self._line(Column(caption("Won by"), self._legend(found), gap=4), heads)]
        for row in rows(found):
            cells = [Label(cell, "small" if row.words else "body", grow=1.0) for cell in row.cells]
            lines.append(self._line(Label(capital(row.title), "small", "second"), cells))
        return lines

    def _line(self, title: Widget, cells: Sequence[Widget]) -> Widget:
        """What a row is called stands before its cells or, in a narrow window, above them."""
        if not self._wide:
            return Column(title, Row(*cells, gap="gap", align=0.0), gap=2)
        title.width = TITLES * self.letters
        return Row(title, *cells, gap="wide", align=0.0)

    def head(self, found: Comparison, column: Figures) -> list[Widget]:
        """What a column is called."""
        return [Label(column.title, "strong"), Label(column.book, "small", "second")]

    def _bar(self, found: Comparison, column: Figures) -> Widget:
        """Who wins how often, in the colours of the sides."""
        names = [side for side, _ in found.sides]
        bars = [
            Bar(title, column.share_of(side).value, color=self._colour(names.index(side)))
            for side, title in found.rivals
        ]
        return SplitBar([*bars, Bar("nobody", column.share_of("").value, color="border")], tall=12)

    def _legend(self, found: Comparison) -> Widget:
        names = [side for side, _ in found.sides]
        return Legend([(capital(title), self._colour(names.index(side))) for side, title in found.rivals])

    def _colour(self, side: int) -> str:
        palette = palettes().get(self.app.settings.palette) or usual()
        return lightened(palette, side)


STARTING = "Starting"
STOP = "End it: the report tells of the battles that are over"


def _finding(topic: str, line: str) -> Widget:
    return Column(caption(topic), Label(line), gap=2)


def _fresh(title: str) -> Path:
    """A folder among the reports that is not there yet."""
    folder, name = reports_folder(), proper(title)
    names = (name, *(f"{name} {number}" for number in range(2, 10_000)))
    return next(folder / each for each in names if not (folder / each).exists())
