"""Doors and windows opened, shut and unlocked."""

from __future__ import annotations

from collections.abc import Iterator

from rules.d6.doors.forms import MoveDoor, Unlock
from rules.d6.order.moment import Moment
from rules.d6.order.topic import Desk
from rules.d6.state import Aim
from rules.d6.suppression import zones
from rules.frame.forms import OneOf, Refusal
from rules.frame.ground import Barrier
from rules.frame.scene import Event
from rules.kernel.refs import Ref
from rules.parts.topics import Lines


def offers(desk: Desk) -> Lines:
    """Doors and windows on the edges of one's own cell (DSX-ACT-06)."""
    if desk.aboard or desk.held:
        return
    for part, barrier in _beside(desk):
        if barrier.state in ("open", "shut") and desk.idle:
            change = "shut" if barrier.state == "open" else "open"
            yield desk.offer(MoveDoor, {"part": OneOf((part,)), "state": OneOf((change,))}, barrier.what)
        elif barrier.state == "locked":
            if desk.busy:
                yield Refusal(Unlock.title, desk.busy, "DSX-ACT-06")
            else:
                yield desk.offer(Unlock, {"part": OneOf((part,))}, barrier.what)


def _beside(desk: Desk) -> Iterator[tuple[int, Barrier]]:
    seen: set[int] = set()
    for cell in desk.pose.cells:
        for direction in range(desk.scene.grid.directions):
            barrier = desk.scene.barrier(cell, direction)
            if barrier is not None and barrier.part is not None and barrier.part not in seen:
                seen.add(barrier.part)
                yield barrier.part, barrier


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
