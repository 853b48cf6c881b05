"""What is opened over a battle: the rules, the menu, standing orders, the briefing; and taking an answer back."""

from __future__ import annotations

from game.ui.battle.event_player import EventPlayer
from game.ui.battle.exits import Exits
from game.ui.battle.looking_about import LookingAbout
from game.ui.battle.panels.briefing import briefing
from game.ui.battle.panels.dialogs import menu, standing_orders
from game.ui.battle.panels.handover import HandOver
from game.ui.battle.session import Session
from game.ui.kit.dialog import tell


class Opening(LookingAbout):
    """A battle from which other things are opened."""

    session: Session
    ways: Exits
    handing: HandOver | None
    theatre: EventPlayer

    def read(self, rule: str) -> None:
        """Open the rules at a rule."""
        if self.ways.rules is not None:
            self.ways.rules(self.app, self.session, rule)

    def menu(self) -> None:
        """Open the menu."""
        if self.ways.menu is not None:
            self.ways.menu(self.app, self.session)
        else:
            menu(self.board.root, self.orders, self.leave)

    def _menu_between(self) -> None:
        """The menu while the seat is passed; where there is none the battle is left."""
        if self.ways.menu is not None:
            self.ways.menu(self.app, self.session)
        else:
            self.leave()

    def orders(self) -> None:
        """Open the standing orders of the side that looks on."""
        if self.session.eyes is not None:
            self.app.hush()
            standing_orders(self.board.root, self.session, self.session.set_orders)

    def brief(self) -> None:
        """Open the briefing of the side that looks on, once all that happens has been shown."""
        if self.handing is None and not self.theatre.on and not self.board.root.layers:
            self.app.hush()
            briefing(self.board.root, self.session)

    def leave(self) -> None:
        """Leave the battle; it can be taken up again."""
        self.app.pop()

    def say(self, title: str, words: str) -> None:
        """Something that has to be acknowledged."""
        tell(self.board.root, title, words)

    def undo(self) -> None:
        """Take the last answer back."""
        why_not = self.session.may_undo()
        if why_not:
            self.desk.complaint = why_not
            self.desk.changes += 1
        else:
            self.session.undo()
