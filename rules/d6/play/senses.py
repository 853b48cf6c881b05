"""Searching, aiming, taking one's time: rounds and actions spent on looking hard."""

from __future__ import annotations

from rules.d6.actions import Hold, Prepare, Search, TakeAim
from rules.d6.field import awareness, mines
from rules.d6.order import budget
from rules.d6.order.moment import Moment
from rules.d6.play import zones
from rules.d6.state import Aim, Held, Preparation
from rules.frame.scene import Event
from rules.kernel.refs import Ref


def search(moment: Moment, unit: Ref, _: Search) -> None:
    """Perception against every hider's Stealth in sight, and against mines; in secret (DSX-SENSE-02)."""
    table = moment.table
    budget.spend(table, unit)
    if not zones.acts(moment, unit):
        return
    attempt = awareness.searching(table, unit)
    table.strip(unit, Preparation)
    if not attempt.code.usable:
        return
    throw = table.dice(unit).roll(attempt.code)
    own = (f"{attempt.code}: {throw}",)
    table.say(
        Event(
            "search",
            "{actor} searches for hidden enemies and mines.",
            actor=unit,
            own=own,
            secret=True,
            data={"total": throw.value},
        )
    )
    side = table.side(unit)
    for other in table.units():
        if table.side(other) != side and awareness.finds(table, unit, other, throw.value):
            table.spot(unit, other, "found")
    for ref in (*mines.found(table, unit, throw.value), *mines.fields_found(table, unit, throw.value)):
        table.discover(side, ref)
        table.say(Event("mine found", "{actor} discovers mines.", actor=unit, secret=True))


def take_aim(moment: Moment, unit: Ref, action: TakeAim) -> None:
    """The round goes into lining up one attack (DSX-AIM-01); exposed under fire it is struck first (DSX-SUPP-08)."""
    table = moment.table
    budget.spend(table, unit)
    if not zones.acts(moment, unit):
        return
    table.put(unit, Aim(action.weapon, table.clock.round, action.target, action.cell))
    table.say(Event("aims", "{actor} takes aim.", actor=unit))


def prepare(moment: Moment, unit: Ref, action: Prepare) -> None:
    """The round goes into one thing that is to be done in the next turn (DSX-AIM-50)."""
    table = moment.table
    budget.spend(table, unit)
    if not zones.acts(moment, unit):
        return
    table.put(unit, Preparation(action.task, table.clock.round, action.target))
    table.say(Event("prepares", "{actor} prepares a careful action.", actor=unit))


def hold(moment: Moment, unit: Ref, action: Hold) -> None:
    """Announce an action and what sets it off; nobody else hears of it (DSX-HELD-01).

    Anything but the last component of a spell begun breaks the spell off (DSX-SPELL-02).
    """
    table = moment.table
    budget.spend(table, unit, casting=action.action == "cast")
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
