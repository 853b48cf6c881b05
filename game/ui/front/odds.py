"""What one person can do to another, without a battle: who, how far apart, in what light, behind what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, get_args

from game.battle.wording import percent
from game.odds.by_distance import Line
from game.odds.meeting import COVERS, FROM, SETTINGS, Meeting, Person, Stands
from game.odds.worker import Answer, OddsWorker, Told
from game.ui.front.navigation import Navigation
from game.ui.front.page import Page
from game.ui.kit.boxes import Column, Row
from game.ui.kit.button import Button
from game.ui.kit.charts import Lines, Series
from game.ui.kit.choice import Choice, Option
from game.ui.kit.label import Label, caption
from game.ui.kit.panel import Card
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.slider import Slider
from game.ui.kit.table import Heading, Table, TableRow, figures
from game.ui.kit.widget import Widget
from rules.frame.book import load, names
from rules.frame.ground import Light
from rules.kernel import lengths

FARTHEST = 200
"""Metres on the slider; the command goes farther."""
ASIDE = 330
"""Points across of what is chosen."""
LISTED, LINES = 24, 4
"""So many attacks are listed, and so many weapons drawn over distance."""
TALL = 300
"""Points down of the list of attacks."""
LINE = 34
"""Points down of one of its lines."""
COLOURS = ("accent", "good", "bad", "second")
BROADEST = 1560.0


class OddsPage(Page):
    """The room in which odds are looked up."""

    title = "Odds"
    broadest = BROADEST

    def __init__(self, house: Navigation) -> None:
        super().__init__(house)
        book = "d6" if "d6" in names() else names()[0]
        first = _people(book)[0].value
        self.meeting = Meeting(book, first, first, 20.0)
        self._worker: OddsWorker | None = None
        self._told: tuple[Told, ...] = ()
        self._lines: tuple[Line, ...] = ()
        self._row = 0

    # what it shows

    def build(self) -> Widget:
        self._asked = Column(gap=10, width=ASIDE * max(1.0, self.app.theme.text))
        self._state = Label("", "small", "second", name="state")
        self._results = Column(gap="wide")
        self._fill()
        body = Row(
            Card(ScrollArea(self._asked, grow=1.0), pad=18),
            Column(self._state, ScrollArea(self._results, grow=1.0), gap="gap", grow=1.0),
            gap="wide",
            align=0.0,
            grow=1.0,
        )
        swap = Button("Change places", self._turn, "plain", name="swap", hint="What can the other do?")
        return self.framed(body, swap)

    def shown(self) -> None:
        if self._worker is None:
            self._worker = OddsWorker()
            self._ask()

    def closed(self) -> None:
        if self._worker is not None:
            self._worker.close()
        self._worker = None

    def tick(self, passed: int) -> bool:
        answer = self._worker.answer() if self._worker is not None else None
        if answer is not None:
            self._heard(answer)
        return super().tick(passed)

    def _heard(self, answer: Answer) -> None:
        if answer.meeting != self.meeting:
            return
        if answer.faults:
            self._told, self._lines = (), ()
            self._state.text = str(answer.faults[0])
        elif answer.lines is not None:
            self._lines = answer.lines
        else:
            self._told, self._lines, self._row = answer.attacks, (), 0
            self._state.text = "" if self._told else "No attack is possible from here."
        self._show()

    # what is asked

    def _ask(self) -> None:
        self._state.text = "Working it out"
        if self._worker is not None:
            self._worker.ask(self.meeting)

    def _set(self, **changed: Any) -> None:
        """Something else is chosen: work it out anew."""
        book = changed.get("book", self.meeting.book)
        self.meeting = replace(self.meeting, **changed)
        if "book" in changed:
            first = _people(book)[0].value
            self.meeting = replace(self.meeting, attacker=first, target=first)
            self._fill()
        self._ask()

    def _turn(self) -> None:
        self.meeting = self.meeting.turned_round()
        self._fill()
        self._ask()

    def _fill(self) -> None:
        """The choices, as they stand."""
        now, people = self.meeting, _people(self.meeting.book)
        books = [Option(name, load(name).title) for name in names()]
        slider = Slider(
            now.distance, 1, FARTHEST, lambda far: self._set(distance=float(far)), shown=lengths.metres, name="distance"
        )
        held = _words(get_args(Stands))
        chosen: list[tuple[str, str, Sequence[Option[Any]]]] = [
            ("Rulebook", "book", books),
            ("The attacker", "attacker", people),
            ("The attacker's posture", "posture", held),
            ("The target", "target", people),
            ("The target's posture", "target_posture", held),
            ("The target is behind", "behind", _words(COVERS)),
            ("Attacked from", "attacked_from", _words(FROM)),
            ("Light", "light", [Option(each, each.value) for each in Light]),
        ]
        fields = [
            _field(title, Choice(options, getattr(now, name), self._setter(name), name=name))
            for title, name, options in chosen
        ]
        self._asked.fill([*fields[:5], _field("How far away", slider), *fields[5:]])

    def _setter(self, name: str) -> Callable[[Any], object]:
        return lambda value: self._set(**{name: value})

    # the figures

    def _show(self) -> None:
        """The attacks, the one that is looked at in full, and how they change with distance."""
        if not self._told:
            self._results.fill([])
            return
        parts: list[Widget] = [Card(self._table(), pad=16)]
        if self._lines:
            parts.append(Card(*self._charts(), gap=8, pad=16))
        parts.append(Card(*_in_full(self._told[min(self._row, len(self._told) - 1)]), gap=8, pad=16))
        self._results.fill(parts)

    def _table(self) -> Widget:
        headings = [
            Heading("Attack", grow=1.0),
            figures("Hits"),
            figures("Out of the fight"),
            figures("Loses on average"),
            Heading("Costs"),
        ]
        rows = [
            TableRow(
                (
                    each.words,
                    "" if each.hits is None else percent(each.hits),
                    percent(each.down),
                    percent(each.loss),
                    each.cost,
                )
            )
            for each in self._told[:LISTED]
        ]
        return Table(headings, rows, self._row, self._look, name="attacks", height=min(TALL, LINE * (len(rows) + 1)))

    def _look(self, row: int) -> None:
        self._row = row
        self._show()

    def _charts(self) -> list[Widget]:
        lines = self._lines[:LINES]
        distances = sorted({at.distance for line in lines for at in line.at})
        series = [
            Series(line.weapon, tuple(_at(line, distance) for distance in distances), color)
            for line, color in zip(lines, COLOURS, strict=False)
        ]
        marks = [lengths.metres(distances[at * (len(distances) - 1) // 4]) for at in range(5)]
        return [caption("Hits in a hundred, by distance"), Lines(series, marks, 150, 100.0)]


def _at(line: Line, distance: float) -> float:
    """How often in a hundred the best attack with a weapon hits at a distance."""
    return next((float(at.hits) * 100 for at in line.at if at.distance == distance), 0.0)


def _in_full(told: Told) -> list[Widget]:
    """An attack with its reasons, and all that may come of it."""
    outcomes = [Label(f"{percent(chance)}  {words}", "body") for words, chance in told.outcomes]
    reasons = [Label(words, "small", "second") for words in told.reasons]
    return [Label(told.words, "strong"), *outcomes, caption("why"), *reasons]


def _field(title: str, widget: Widget) -> Widget:
    return Column(caption(title), widget, gap=2)


def _words(known: Sequence[str] | Any) -> list[Option[str]]:
    return [Option(each, each) for each in known]


def _people(book: str) -> list[Option[Person]]:
    """Everybody of a rulebook's roster: roles first, then those with a name."""
    rules = load(book)
    found: dict[str, Person] = {}
    for setting in SETTINGS:
        for role in rules.roles(setting):
            found.setdefault(role, Person(role=role, setting=setting))
    roster = rules.roster()
    for model in roster.kinds.values():
        if "role" in model.model_fields:
            for name in roster.names(model):
                found.setdefault(name, Person(sheet=name))
    return [Option(who, name) for name, who in found.items()]
