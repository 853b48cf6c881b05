"""Asking the lab about your own scenario: it is played many times, as written and with numbers turned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from game.battle.scenario import Written
from game.lab.arms import Seats
from game.lab.balance import TOPIC
from game.lab.dials import Dial, dials, turned
from game.lab.finding_text import Finding
from game.lab.rulebook_worker import Order, Progress
from game.lab.rulebooks import Column as Figures
from game.lab.rulebooks import Comparison
from game.ui.front.comparing import ComparingPage
from game.ui.front.navigation import Navigation
from game.ui.kit.boxes import FILL, Column, Row
from game.ui.kit.button import Button
from game.ui.kit.fields import Field
from game.ui.kit.label import Label, caption
from game.ui.kit.panel import Panel
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.slider import Slider
from game.ui.kit.widget import Widget
from rules.frame.book import load
from rules.kernel.words import counted

ACROSS = 380
"""Points across of the sliders."""
TRACK = 160
WRITTEN, TURNED = "As written", "As turned"
EVEN = "Stop it when you have seen enough: the changes are listed by what has been played of them"
TRIES = "Tries small changes in heats: one figure more or fewer, a start farther off, a later arrival."


class LabPage(ComparingPage):
    """What comes of a scenario, and of it with some of its numbers turned."""

    title = "Ask the lab"
    beginning = "Play"
    cannot = "The lab cannot play this"

    def __init__(self, house: Navigation, written: Written, name: str) -> None:
        super().__init__(house, written, name, (written.scenario.book,))
        self._values = {dial: dial.value for dial in dials(written.scenario, written.scenario.book)}
        self._sliders: dict[Dial, Slider] = {}
        self._said = Label("", "small", "second", name="turned")
        self._evening = False
        """Whether it is to be made even, in place of playing it with numbers turned."""

    def about(self) -> str:
        """What is played."""
        return f"Played under {load(self.books[0]).title}, as it is saved."

    def body(self, figures: Widget) -> Widget:
        """The sliders beside the figures."""
        parts: list[Widget] = []
        whose = None
        for dial, value in self._values.items():
            if dial.whose != whose:
                whose = dial.whose
                parts.append(caption(whose) if whose else caption("The whole scenario"))
            slider = Slider(
                value, dial.low, dial.high, partial(self.turn, dial), dial.step, partial(_shown, dial.unit),
                width=TRACK, lettered=True, name=f"dial {dial.of} {dial.number} {dial.name}",
            )  # fmt: skip
            self._sliders[dial] = slider
            parts.append(Field(dial.title, slider))
        back = Button("As written", self._reset, "quiet", "refresh", font="small_strong", name="as written")
        head = Column(Label("What if", "title"), Row(self._said, back, gap=8), gap=4)
        self._told_turned()
        beside = Panel(head, ScrollArea(Column(*parts, gap=10), grow=1.0), pad=16, width=ACROSS * self.letters)
        figures.grow = 1.0
        return Row(beside, figures, gap="wide", align=FILL, grow=1.0)

    def more_asked(self) -> Sequence[Widget]:
        """What would make it even."""
        self.even = Button(TOPIC, self._make_even, icon="search", name="even", hint=EVEN)
        self._even_row = Row(self.even, Label(TRIES, "small", "second", grow=1.0), gap=12)
        return (self._even_row,)

    def _make_even(self) -> None:
        self._evening = True
        self.start()

    def begin_playing(self) -> None:
        """Play it as written and as turned."""
        self._evening = False
        self.start()

    def running(self, *, on: bool) -> None:
        """While it is played nothing else can be asked."""
        super().running(on=on)
        self._even_row.visible = not on

    def turn(self, dial: Dial, value: float) -> None:
        """A number stands elsewhere now."""
        self._values[dial] = round(value)
        self._told_turned()

    def _told_turned(self) -> None:
        many = sum(value != dial.value for dial, value in self._values.items())
        self._said.text = f"{counted(many, 'number')} changed" if many else "Change a number and compare"

    def _reset(self) -> None:
        for dial, slider in self._sliders.items():
            slider.set(dial.value)

    def order(self, seats: Seats) -> Order:
        """The scenario as written, and as the sliders stand."""
        asked = super().order(seats)
        return replace(asked, even=True) if self._evening else replace(asked, change=turned(self._values))

    def playing(self, told: Progress) -> str:
        """As written, or what is tried to make it even."""
        return "Trying changes" if told.advice else "Playing"

    def advice(self, found: Comparison) -> Sequence[Finding]:
        """What the lab makes of the scenario as it is written; of changes how they stand while they are tried."""
        return self._told.advice

    def head(self, found: Comparison, column: Figures) -> list[Widget]:
        """As written or as turned; the books are one."""
        first = found.columns[0] is column
        return [Label(WRITTEN if first else TURNED, "strong"), Label(column.title, "small", "second")]


def _shown(unit: str, value: float) -> str:
    """How a slider writes its number."""
    return f"{round(value)} {unit}".strip()
