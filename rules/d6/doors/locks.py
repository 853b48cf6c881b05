"""Doors and windows opened, shut and unlocked."""

from __future__ import annotations

from rules.d6.core.moment import Moment
from rules.d6.doors.forms import MoveDoor, Unlock
from rules.d6.state import Aim
from rules.d6.suppression import zones
from rules.d6.turns.topic import Desk
from rules.frame.forms import OneOf, Refusal
from rules.frame.scene import Event
from rules.kernel.refs import Ref
from rules.parts.edges import parts_beside
from rules.parts.topics import Lines


def offers(desk: Desk) -> Lines:
    """Doors and windows on the edges of the unit's own cell (DSX-ACT-06)."""
    if desk.aboard or desk.held:
        return
    for part, barrier in parts_beside(desk.scene, desk.pose.cells):
        if barrier.state in ("open", "shut") and desk.idle:
            change = "shut" if barrier.state == "open" else "open"
            yield desk.offer(MoveDoor, {"part": OneOf((part,)), "state": OneOf((change,))}, barrier.what)
        elif barrier.state == "locked":
            if desk.busy:
                yield Refusal(Unlock.title, desk.busy, "DSX-ACT-06")
            else:
                yield desk.offer(Unlock, {"part": OneOf((part,))}, barrier.what)


def door(moment: Moment, unit: Ref, action: MoveDoor) -> None:
    """Open or shut what is not locked, in passing (DSX-ACT-06)."""
    table = moment.table
    table.door(action.part, action.state)
    table.say(Event("door", f"{{actor}} {'opens' if action.state == 'open' else 'shuts'} a door.", actor=unit))


def unlock(moment: Moment, unit: Ref, action: Unlock) -> None:
    """Work a lock: an action, and the door can be opened (DSX-ACT-06)."""
    table = moment.table
    table.strip(unit, Aim)
    if zones.acts(moment, unit):
        table.door(action.part, "shut")
        table.say(Event("door", "{actor} unlocks a door.", actor=unit))
