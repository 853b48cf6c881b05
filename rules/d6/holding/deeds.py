"""Announcing a held action."""

from __future__ import annotations

from rules.d6.core.moment import Moment
from rules.d6.holding.forms import Hold
from rules.d6.state import Held
from rules.frame.scene import Event
from rules.kernel.refs import Ref


def hold(moment: Moment, unit: Ref, action: Hold) -> None:
    """Announce an action and what sets it off; nobody else hears of it (DSX-HELD-01).

    Anything but the last component of a spell begun breaks the spell off (DSX-SPELL-02).
    """
    table = moment.table
    table.put(
        unit,
        Held(
            trigger=action.trigger,
            action=action.action,
            round=table.clock.round,
            whom=action.whom,
            anyone=action.anyone,
            cells=action.cells,
            weapon=action.weapon,
            mode="burst" if action.burst else "thrown" if action.thrown else "single",
            target=action.target,
            cell=action.cell,
            front=action.front,
        ),
    )
    table.say(Event("holds", "{actor} holds an action.", actor=unit, secret=True))
