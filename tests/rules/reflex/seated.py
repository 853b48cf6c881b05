"""A stage on which everybody answers from the menu that his own side is shown."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from game.battle.view import View
from rules.frame.flow import Ask
from rules.frame.forecast import Forecast
from rules.frame.forms import Action, Menu
from rules.kernel.refs import Ref, renamed
from rules.reflex.asks import TICK, OnTick
from rules.reflex.book import BOOK
from tests.rules.reflex.playing import LEAST
from tests.rules.reflex.stage import Stage


class Seated(Stage):
    """What was said is answered only if the side's own menu admits it; menus and forecasts come from the rulebook."""

    def runs(self, flow: Generator[Ask, Action, Any], *faces: int) -> Any:
        """A flow to its end with these dice, all of which are rolled."""
        self.dice(*faces)
        came = self.converses(flow)
        assert not self.dice_left, f"{self.dice_left} dice not rolled"
        return came

    def plays(self, flow: Generator[Ask, Action, Any]) -> Any:
        """A flow to its end with everybody's own dice."""
        return self.converses(flow)

    def converses(self, flow: Generator[Ask, Action, Any]) -> Any:
        answer: Action | None = None
        try:
            while True:
                ask = next(flow) if answer is None else flow.send(answer)
                self.asked.append(ask)
                own = self.said.get((ask.unit, ask.kind))
                answer = self.from_the_menu(ask, own.pop(0)) if own else LEAST[ask.kind]
        except StopIteration as end:
            return end.value

    def from_the_menu(self, ask: Ask, action: Action) -> Action:
        view = View(self.table, ask.side)
        menu = BOOK.menu(view, view.asked(ask))
        mine = renamed(action, dict(view._names))
        assert menu.admits(mine), f"not offered: {action}, {[str(each) for each in menu.refusals]}"
        return action

    def shown(self, unit: Ref, kind: str = TICK, about: Any = None) -> Menu:
        """What the unit's side is offered."""
        view = View(self.table, self.table.side(unit))
        return BOOK.menu(view, view.asked(Ask(self.table.side(unit), unit, kind, about or OnTick(10))))

    def admits(self, unit: Ref, action: Action, kind: str = TICK) -> bool:
        """Whether the unit's side may choose it."""
        view = View(self.table, self.table.side(unit))
        return self.shown(unit, kind).admits(renamed(action, dict(view._names)))

    def promised(self, unit: Ref, action: Action, kind: str = TICK, about: Any = None) -> Forecast:
        """What the unit's side is told of an action."""
        view = View(self.table, self.table.side(unit))
        ask = view.asked(Ask(self.table.side(unit), unit, kind, about or OnTick(10)))
        return BOOK.forecast(view, ask, renamed(action, dict(view._names)))
