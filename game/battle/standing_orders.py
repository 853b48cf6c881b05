"""Standing orders: the kinds of question to which a side's units give their usual answer without being asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.battle.quiet_answer import quiet_answer
from game.battle.script import Settled
from game.battle.table import Battletable
from game.battle.view import View
from game.world.components import Asleep, Intel, SideOf
from rules.frame.flow import Ask
from rules.frame.forms import Action


class StandingOrders:
    """Each side's standing orders, kept with what it knows, and the answers they give."""

    def __init__(self, table: Battletable, view: Callable[[str], View]) -> None:
        self._table = table
        self._view = view
        self.settled: list[Settled] = []
        """What they chose among several answers, to be told of; nothing that happens depends on it."""

    def why_not(self, kinds: tuple[str, ...]) -> str:
        """Why there can be no such orders; "" when there can."""
        known = {routine.kind for routine in self._table.book.routines}
        unknown = [kind for kind in kinds if kind not in known]
        if unknown:
            return f"no standing order for {unknown[0]!r}; there are: {', '.join(sorted(known))}"
        return ""

    def give(self, side: str, kinds: tuple[str, ...]) -> None:
        """From now on these are a side's standing orders."""
        world = self._table.world
        for ref, of in world.rows(SideOf):
            if of.name == side:
                world.put(ref, replace(world.part(ref, Intel), orders=kinds))

    def answer(self, ask: Ask) -> Action | None:
        """The usual answer, in true references, where standing orders give it and there is one; a sleeping unit does
        the least there is.
        """
        book = self._table.book
        if self._table.world.find(ask.unit, Asleep) is not None:
            view = self._view(ask.side)
            return view.meant(quiet_answer(book.menu(view, view.asked(ask))))
        if not any(of.name == ask.side and ask.kind in intel.orders for of, intel in self._table.each_side()):
            return None
        view = self._view(ask.side)
        menu = book.menu(view, view.asked(ask))
        if menu.routine is None or menu.open:
            return None
        if menu.only is None:
            self.settled.append(Settled(ask.side, view.asked(ask).unit, ask.kind, menu.routine))
        return view.meant(menu.routine)
