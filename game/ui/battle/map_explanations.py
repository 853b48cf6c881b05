""" "Why?": whatever is pointed at is explained, each thing and state in it with the rules that say so."""

from __future__ import annotations

from game.ui.battle.form_fields import where
from game.ui.battle.map_queries import WHY, Answer
from game.ui.battle.panels.screen_protocol import Whole
from rules.frame.ground import Cell
from rules.kernel.refs import Ref


class Inquiry:
    """Follows the pointer until a click holds it; what is asked about stays while one reads."""

    def __init__(self, screen: Whole) -> None:
        self.screen = screen
        self._about: tuple[Cell, Ref | None] | None = None
        self._held = False
        """Whether what is asked about was clicked, and is kept when the pointer goes elsewhere."""

    @property
    def on(self) -> bool:
        """Whether "why?" is what is being asked."""
        asking = self.screen.asking
        return asking.on and asking.what is WHY

    # beginning and ending

    def obey(self, name: str) -> bool:
        """Do what a named key means while a player asks why; whether it means anything."""
        if name == "battle.why":
            self._toggle()
        elif name == "battle.back" and self.on:
            self.end()
        else:
            return False
        return True

    def _toggle(self) -> None:
        """Ask about the place of the cursor, or about the unit whose card is shown; again: close it."""
        desk = self.screen.desk
        place = (desk.cell, desk.pointed) if desk.cell is not None else None
        if self.on and (place is None or place == self._about):
            self.end()
        elif place is not None:
            self.ask(*place)
        elif desk.subject is not None:
            self.ask_about(desk.subject)

    def ask(self, cell: Cell, unit: Ref | None) -> None:
        """Ask about a place, and about a unit there first of all."""
        asking = self.screen.asking
        asking.choose(WHY.name)
        asking.kept = True
        self._about, self._held = (cell, unit), True
        self.screen.show()

    def ask_about(self, unit: Ref) -> None:
        """Ask about a unit, wherever it is."""
        cells = where(self.screen.desk.view, unit)
        if cells:
            self.ask(cells[0], unit)

    def end(self) -> None:
        """Ask no more."""
        asking = self.screen.asking
        asking.kept = asking.held = self._held = False
        self._about = None
        self.screen.show()

    def click(self, cell: Cell | None, unit: Ref | None) -> bool:
        """A click on the map: whether it asks, rather than gives an order."""
        if not self.on or cell is None:
            return False
        self.ask(cell, unit)
        return True

    # answering

    def answers(self) -> tuple[Answer, ...]:
        """What there is to say: of everybody there, then of the ground and all that is on it."""
        if not self.on:
            self._about, self._held = None, False
            return ()
        view, desk = self.screen.desk.view, self.screen.desk
        if desk.cell is not None and (not self._held or desk.by_keys):
            self._about = desk.cell, desk.pointed
        if self._about is None:
            return ()
        cell, unit = self._about
        self.screen.table.overlays.cursor = cell
        known = set(view.units())
        there = (unit, *view.occupants(cell))
        people = [ref for ref in dict.fromkeys(there) if ref is not None and ref in known]
        said = [Answer(view.name(ref), view.book.of_unit(view, ref)) for ref in people]
        return (*said, Answer(f"at {cell[0]},{cell[1]}", view.book.of_cell(view, cell)))
