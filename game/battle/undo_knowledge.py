"""What each side learns from one step of a battle: what it has learnt it cannot unlearn, so that it may not undo it."""

from __future__ import annotations

from game.battle.chronicle import Chronicle
from game.battle.table import Battletable
from game.world.components import Intel, Luck
from rules.frame.figure import Allegiance
from rules.frame.flow import Ask
from rules.kernel.refs import Ref


class UndoKnowledge:
    """Compares what sides know before and after a step: nothing but what a side is told and shown counts for it."""

    def __init__(self, table: Battletable, chronicle: Chronicle, ask: Ask | None) -> None:
        self._table = table
        self._chronicle = chronicle
        self._acting = ask.unit if ask is not None else None
        self._dice = table.world.rows(Luck)
        self._known = {of.name: intel for of, intel in table.each_side()}
        self._told = {side: len(chronicle.of(side)) for side in self._known}

    def missed(self) -> frozenset[str]:
        """The sides that have learnt nothing from it.

        None of their own dice was thrown; they were told of nothing but deeds of the unit that was asked; and they see
        all others where and as they saw them before.
        """
        return frozenset(
            of.name
            for of, intel in self._table.each_side()
            if not self._rolled(of.name)
            and not self._news(of.name, intel)
            and (intel is self._known[of.name] or _sights(intel) == _sights(self._known[of.name]))
        )

    def _rolled(self, side: str) -> bool:
        now = self._table.world.rows(Luck)
        return now is not self._dice and self._own(side, now) != self._own(side, self._dice)

    def _own(self, side: str, rows: tuple[tuple[Ref, Luck], ...]) -> list[Luck]:
        return [luck for ref, luck in rows if self._owned(ref, side)]

    def _owned(self, ref: Ref, side: str) -> bool:
        owner = self._table.world.find(ref, Allegiance)
        return owner is not None and owner.side == side

    def _news(self, side: str, intel: Intel) -> bool:
        """Whether a side was told of anything but what its own unit did that was asked."""
        acting = self._acting
        own = dict(intel.names).get(acting) if acting is not None and self._owned(acting, side) else None
        fresh = self._chronicle.of(side)[self._told[side] :]
        return any(each.actor is None or each.actor != own for each in fresh)


def _sights(intel: Intel) -> tuple[object, ...]:
    """Everything of others that a side has before its eyes, and all that it has found out."""
    others = tuple([(contact.now, contact.how, contact.looks) for contact in intel.contacts])
    return len(intel.names), intel.doors, intel.things, others
