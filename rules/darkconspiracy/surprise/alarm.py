"""An attack out of the blue: who is surprised, panics, and may do nothing but duck."""

from __future__ import annotations

from collections.abc import Iterable

from rules.darkconspiracy.core import figures, scale
from rules.darkconspiracy.nerve import panic
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.senses.surprise import ALERT, surprised, unaware
from rules.darkconspiracy.state.order import BrokenOff, Repeating, Surprised
from rules.frame.flow import Flow
from rules.frame.scene import Event, Table
from rules.kernel.refs import Ref


def sprung(table: Table, attacker: Ref, targets: Iterable[Ref]) -> Flow[None]:
    """Those who had not noticed the attacker are surprised: each may panic, and all but the quickest do
    what it repeats to the end of the turn, or breaks it off (DKC-SUR-01, DKC-REP-02).
    """
    for target in targets:
        if not knowing.present(table, target) or not unaware(table, target, attacker):
            continue
        turn, was = scale.turn(table.clock.round), table.find(target, Surprised)
        fresh = not surprised(table, target)
        by = (*(was.by if was is not None and not fresh else ()), attacker)
        table.put(target, Surprised(turn, tuple(dict.fromkeys(by))))
        if not fresh:
            continue
        table.say(Event("surprised", "{target} is surprised!", actor=attacker, target=target))
        quick = figures.initiative(table, target) >= ALERT
        if not quick and table.find(target, Repeating) is None:
            table.put(target, BrokenOff(table.clock.round))
        yield from panic.panic(table, target, "surprise")
