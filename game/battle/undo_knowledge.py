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
        rolled = self._rolled()
        return frozenset(
            of.name
            for of, intel in self._table.each_side()
            if of.name not in rolled
            and not self._news(of.name, intel)
            and (intel is self._known[of.name] or _sights(intel) == _sights(self._known[of.name]))
        )

    def _rolled(self) -> frozenset[str]:
        """The sides of whose dice one was thrown."""
        before, now = dict(self._dice), dict(self._table.world.rows(Luck))
        other = (ref for ref in {**before, **now} if before.get(ref) is not now.get(ref))
        thrown = [ref for ref in other if before.get(ref) != now.get(ref)]
        return frozenset(
            of.name for of, _ in self._table.each_side() if any(self._owned(ref, of.name) for ref in thrown)
        )

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
