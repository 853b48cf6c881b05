"""Who plays each side of a new battle, and with which password."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.battle.scenario import PERSON, Scenario, TableKind
from game.ui.afterwards.sheet import side_mark
from game.ui.battle.seats import REFEREE
from game.ui.front.page import Page
from game.ui.front.players import CIVILIAN, seats, taken_apart, tempers, thinks
from game.ui.front.scenarios import Listed
from game.ui.kit.boxes import Column, Grid, Spacer
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice, Option, Segments
from game.ui.kit.dialog import tell
from game.ui.kit.fields import Field
from game.ui.kit.label import Label, caption
from game.ui.kit.text_entry import Entry
from game.ui.kit.widget import Widget
from game.ui.map.palette import Palette
from game.ui.settings import LastBattle
from rules.kernel.words import counted

KINDS: tuple[Option[TableKind], ...] = (Option("closed", "Closed"), Option("open", "Open"))
NOTES: dict[TableKind, str] = {
    "closed": "Each player sees only what their side sees. The screen is covered while you pass the seat.",
    "open": "Everybody sees what any player's side sees. The seat is never passed.",
}
SEAT = 196
"""Points across of the choice of a player at normal size."""


class WhoPlays:
    """The choice of a player for each side; begins with the players of the last battle."""

    def __init__(self, page: Page, last: LastBattle, changed: Callable[[], None]) -> None:
        self._page = page
        self._changed = changed
        """Called when a side gets another player."""
        self.column = Column(gap="gap")
        self.players = [taken_apart(player) for player in last.players] or [(PERSON, "steady")]
        """The player of each side, and how boldly the computer plays it."""
        self.words: dict[str, str] = {}
        """The passwords of sides."""
        self.kind: TableKind | None = last.table
        """What kind of table was chosen; None: as the scenario says."""
        self._seated_for = last.scenario
        """The scenario that the players were chosen for."""

    def seat(self, taken: Listed, scenario: Scenario) -> None:
        """Players stay from the scenario before, except civilians: the new scenario says which side they are."""
        chosen_here, self._seated_for = self._seated_for == taken.name, taken.name
        for number, side in enumerate(scenario.side):
            usual = CIVILIAN if side.player == CIVILIAN else "tactician:regular"
            if number == len(self.players):
                self.players.append((usual, "steady"))
            elif not chosen_here and CIVILIAN in (side.player, self.players[number][0]):
                self.players[number] = usual, "steady"

    def show(self, taken: Listed, scenario: Scenario, palette: Palette) -> None:
        """List the sides: who plays each, how boldly the computer plays, and a password among several persons."""
        parts: list[Widget] = []
        several = sum(seat == PERSON for seat, _ in self.players[: len(scenario.side)]) > 1
        kind = self.table(scenario)
        for number, (side, title) in enumerate(zip(scenario.side, scenario.titles.values(), strict=True)):
            seat, temper = self.players[number]
            mark = side_mark(palette, number, 44)
            people = f"{counted(taken.people[number], 'figure')}"
            briefing = Button("Briefing", self._briefing(scenario, number), "quiet", font="small_strong")
            parts += [
                mark,
                Column(Label(title, "strong"), Label(people, "small", "second"), gap=0),
                briefing,
                self._word(side.name, shown=several and kind == "closed" and seat == PERSON),
                Choice(tempers(), temper, self._tempered(number), visible=thinks(seat), name=f"temper {number}")
                if thinks(seat)
                else Spacer(1),
                Choice(
                    seats(),
                    seat,
                    self._seated(number),
                    name=f"seat {number}",
                    width=SEAT * min(max(1.0, self._page.app.theme.text), 1.4),
                ),
            ]
        grid = Grid(*parts, columns=(0, 1, 0, 0, 0, 0), gap=10, rows=6)
        closed = several and kind == "closed"
        self.column.fill([caption("Who plays"), grid, *self._kinds(kind, shown=several), *self._referee(shown=closed)])

    def _referee(self, *, shown: bool) -> tuple[Widget, ...]:
        """The password of a game master, who may look at everything while the battle goes on."""
        if not shown:
            return ()
        note = "With this password a game master may see everything, and take a hand."
        return (Field("Referee", self._word(REFEREE, shown=True), note),)

    def table(self, scenario: Scenario) -> TableKind:
        """What several people see: only what their own side sees, or what any of them sees."""
        return self.kind or scenario.table

    def _kinds(self, kind: TableKind, *, shown: bool) -> tuple[Widget, ...]:
        """The choice of the kind of table, where several people play."""
        if not shown:
            return ()

        def taken(kind: TableKind) -> None:
            self.kind = kind
            self._changed()

        return (Field("Table", Segments(KINDS, kind, taken, name="table"), NOTES[kind]),)

    def _word(self, side: str, *, shown: bool) -> Widget:
        if not shown:
            return Spacer(1)
        hint = "Optional. With a password, only its player sees what this side sees."
        return Entry(
            self.words.get(side, ""),
            lambda word: self.words.__setitem__(side, word),
            placeholder="password",
            secret=True,
            limit=40,
            width=150,
            hint=hint,
            name=f"word {side}",
        )

    def _briefing(self, scenario: Scenario, number: int) -> Any:
        side = scenario.side[number]
        words = " ".join(side.briefing.split()) or "No briefing for this side."
        return lambda: tell(self._page.root, scenario.titles[side.name], words)

    def _seated(self, number: int) -> Any:
        def taken(seat: str) -> None:
            self.players[number] = seat, self.players[number][1]
            self._changed()

        return taken

    def _tempered(self, number: int) -> Any:
        def minded(temper: str) -> None:
            self.players[number] = self.players[number][0], temper

        return minded
