"""The referee's seat: everything of all sides while the battle goes on, as a side sees it, and what may be decreed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from game.battle.battle import Refused
from game.battle.decrees.filling import fields
from game.ui.battle.panels.screen_protocol import Whole
from game.ui.battle.referee.dice import dice_form
from game.ui.battle.referee.form import DecreeForm
from game.ui.battle.referee.knowledge import knows
from game.ui.battle.referee.palette import Palette
from game.ui.battle.seats import REFEREE
from game.ui.kit.boxes import Column
from game.ui.kit.dialog import Answer, Dialog, tell
from game.ui.kit.label import Label
from game.ui.kit.menu import Item, menu
from game.ui.kit.text_entry import Entry
from rules.frame.decrees import Decree
from rules.frame.ground import Cell
from rules.frame.marks import Mark, field_of
from rules.kernel.faults import Faulty
from rules.kernel.refs import Ref
from rules.kernel.words import mentioned

CLOSED = (
    "Several people take turns at this screen, and this battle has no referee’s password: no player may see what all"
    " of them see. The password is set in New battle, beside those of the players."
)


class RefereeSeat:
    """What the game master does at one battle screen."""

    def __init__(self, screen: Whole) -> None:
        self.screen = screen

    @property
    def taken(self) -> bool:
        """Whether the game master looks on just now."""
        return self.screen.session.above

    # sitting down and getting up

    def sit_down(self) -> None:
        """Take the seat: where the seat is passed or has passwords, only by the referee's."""
        session = self.screen.session
        passed = len(session.seats.persons) > 1 and session.open is None
        if self.taken:
            self.leave()
        elif not passed and not session.seats.guarded:
            self._look(None)
        elif session.seats.locked(REFEREE):
            self._ask_word()
        else:
            tell(self.screen.widgets, "The referee’s seat", CLOSED)

    def _ask_word(self) -> None:
        trouble = Label("", "small", "bad")

        def tried(word: str) -> None:
            if self.screen.session.seats.opens(REFEREE, word):
                dialog.close()
                self._look(None)
            else:
                trouble.text = "This is not the referee’s password."

        entry = Entry("", None, tried, "password", secret=True, limit=40, name="referee word")
        enter = Answer("Take the seat", None, "primary")
        dialog = Dialog("The referee’s seat", Column(entry, trouble), [enter, Answer("Cancel")])
        dialog.buttons[0].doing = lambda: tried(entry.text)
        dialog.open(self.screen.widgets)
        self.screen.widgets.set_focus(entry, False)

    def _look(self, side: str | None) -> None:
        self.screen.session.rise(side)
        self.screen.looks_anew()

    def leave(self) -> None:
        """Back to the table: several people take their seats anew."""
        side = self.screen.session.sit_down()
        self.screen.looks_anew()
        if side is not None and self.screen.session.open is None and len(self.screen.session.seats.persons) > 1:
            self.screen.hand_seat_to(side)

    # menus

    def bar(self, place: tuple[int, int]) -> None:
        """What there is to do beside units and cells."""
        titles = self.screen.session.battle.setup.scenario.titles
        eyes = self.screen.session.eyes
        items = [
            Item("All decrees…", self.palette, "search", "battle.decrees"),
            Item("Next dice…", lambda: dice_form(self.screen), "dice"),
            *(Item(title, partial(self.fill, kind, {}), "") for kind, title in self._of("weather", "battle")),
            *((Item("See everything", partial(self._look, None), "eye"),) if eyes is not None else ()),
            *(
                Item(f"Show as {mentioned(title)} sees it", partial(self._look, side), "eye")
                for side, title in titles.items()
            ),
            Item("Leave the referee’s seat", self.leave, "left"),
        ]
        menu(self.screen.widgets, place, items)

    def _of(self, *groups: str) -> list[tuple[str, str]]:
        kinds = self.screen.session.battle.hand.kinds
        return [(kind, f"{of.form.title}…") for kind, of in kinds.items() if of.form.group in groups]

    def at(self, place: tuple[int, int], cell: Cell | None, unit: Ref | None) -> bool:
        """The menu of what is there: a unit, an edge, a cell; whether the click was for the referee."""
        if not self.taken:
            return False
        if self.screen.session.eyes is not None:
            self.bar(place)
            return True
        items = self._unit(unit) if unit is not None else self._ground(place, cell) if cell is not None else []
        if items:
            menu(self.screen.widgets, place, items)
        else:
            self.bar(place)
        return True

    def _unit(self, unit: Ref) -> list[Item]:
        hand = self.screen.session.battle.hand
        items = [Item("What the unit knows", partial(knows, self.screen, unit), "eye")]
        for kind, of in hand.kinds.items():
            field = field_of(of.form, Mark.TARGET)
            if field and unit in of.choices(hand.referee, {})[field]:
                items.append(Item(f"{of.form.title}…", partial(self.fill, kind, {field: unit})))
        return items

    def _ground(self, place: tuple[int, int], cell: Cell) -> list[Item]:
        hand, items = self.screen.session.battle.hand, []
        edge = self._edge(place, cell)
        for kind, of in hand.kinds.items():
            field = field_of(of.form, Mark.PLACE)
            if not field:
                continue
            given: dict[str, Any] = {field: cell}
            if field_of(of.form, Mark.TARGET):
                items.append(Item(f"{of.form.title} a unit here…", partial(self.fill, kind, given)))
                continue
            if "direction" in fields(of.form):
                if cell not in of.choices(hand.referee, {})[field]:
                    continue
                given |= {} if edge is None else {"direction": edge}
            items.append(Item(f"{of.form.title}…", partial(self.fill, kind, given)))
        return items

    def lifts(self, unit: Ref) -> bool:
        """Whether a unit may be taken up here and dragged elsewhere."""
        return self.taken and self.screen.session.eyes is None and bool(self._moves(unit))

    def set_down(self, unit: Ref, cell: Cell) -> None:
        """A unit was dragged to a cell: fill in that it goes there."""
        for kind, given in self._moves(unit, cell):
            self.fill(kind, given)

    def _moves(self, unit: Ref, cell: Cell | None = None) -> list[tuple[str, dict[str, Any]]]:
        """The decree that puts a unit elsewhere, filled in."""
        hand = self.screen.session.battle.hand
        for kind, of in hand.kinds.items():
            who, where = field_of(of.form, Mark.TARGET), field_of(of.form, Mark.PLACE)
            if who and where and unit in of.choices(hand.referee, {})[who]:
                return [(kind, {who: unit, where: cell})]
        return []

    def _edge(self, place: tuple[int, int], cell: Cell) -> int | None:
        """The edge of a cell that is nearest to the pointer, of those with something on them."""
        table, field = self.screen.table, self.screen.session.battle.table
        x, y = table.camera.to_ground(place)
        edges = [(way, beside) for way, beside in field.grid.neighbours(cell) if field.barrier(cell, way) is not None]

        def off(edge: tuple[int, Cell]) -> float:
            (ax, ay), (bx, by) = table.chart.middle(cell), table.chart.middle(edge[1])
            return ((ax + bx) / 2 - x) ** 2 + ((ay + by) / 2 - y) ** 2

        return min(edges, key=off)[0] if edges else None

    def palette(self) -> None:
        """Search among all decrees."""
        if self.taken:
            Palette(self.screen.session.battle.hand, lambda kind: self.fill(kind, {})).look(self.screen.widgets)

    def fill(self, kind: str, given: Mapping[str, Any]) -> None:
        """Open the form of a decree, with what the click has chosen."""
        battle = self.screen.session.battle
        if battle.over:
            tell(self.screen.widgets, "The battle is over", "Nothing can be decreed any more.")
            return
        DecreeForm(battle.hand, kind, given, battle.ask, self.give).open(self.screen.widgets)

    def give(self, decree: Decree) -> None:
        """Give it, once nobody is thinking."""

        def refused(error: Refused | Faulty) -> None:
            self.screen.say("This cannot be decreed", str(error))

        self.screen.session.decree(decree, refused)
