"""Mines set off by hand: who holds the button, when it can be pressed, and catching somebody on the mine."""

from __future__ import annotations

from dataclasses import replace

from rules.flow import Flow
from rules.ground import Cell
from rules.reflex.core import attempts
from rules.reflex.core.attempts import Attempt
from rules.reflex.core.checks import check
from rules.reflex.mines import effects, knowledge
from rules.reflex.mines.forms import Detonate
from rules.reflex.order import course
from rules.reflex.order.moment import Moment
from rules.reflex.sheets.sheet import Attribute
from rules.reflex.wounds import able
from rules.refs import Ref
from rules.scene import Event, Scene, Table
from rules.things import Mine

TICKS = 2
"""Of a mechanical or electric signal (RFX-MINE-09)."""
TIMING = -1
"""Printed in the check of catching somebody just on it (RFX-MINE-09)."""


def holder(scene: Scene, ref: Ref) -> Ref | None:
    """Who has the button: whoever laid it, or for a mine of the map the first able man of its side."""
    laid, mine = knowledge.laid(scene, ref), scene.part(ref, Mine)
    if laid.by is not None:
        return laid.by if able.acts(scene, laid.by) else None
    own = (unit for unit in course.people(scene) if scene.side(unit) == mine.side and able.acts(scene, unit))
    return next(own, None)


def in_time(moment: Moment, unit: Ref, cell: Cell) -> bool:
    """Sees the cell, and his own tick comes while the mover is under way, with two ticks to spare (RFX-MINE-09)."""
    own = course.initiative(moment.table, unit)
    soon = own.now >= TICKS and moment.tick - 4 <= own.now <= moment.tick
    return soon and able.acts(moment.table, unit) and moment.table.sees_cell(unit, cell)


def price(scene: Scene, unit: Ref, action: Detonate) -> int:  # noqa: ARG001
    """Two ticks (RFX-MINE-09)."""
    return TICKS


def detonate(moment: Moment, unit: Ref, action: Detonate) -> Flow[None]:
    """An ordinary explosion; those in contact with it fare as if they had trodden on it (RFX-MINE-09)."""
    yield from ()
    table = moment.table
    mine = table.find(action.mine, Mine)
    if mine is None or not knowledge.laid(table, action.mine).armed:
        table.say(Event("dud", "{actor} presses the button, and nothing happens.", actor=unit))
        return
    there = next((u for u in table.occupants(mine.cell) if able.alive(table, u)), None)
    table.say(Event("detonates", "{actor} sets off a mine.", actor=unit, secret=True))
    moment.later(lambda: effects.explode(moment, action.mine, trodden=there, by=unit))


def press(table: Table, unit: Ref) -> int:
    """A check of coolness as somebody goes over a mine: how many metres too late it goes off (RFX-MINE-09)."""
    own = course.initiative(table, unit)
    table.put(unit, replace(own, now=max(0, own.now - TICKS), acted=True))
    attempt = timing(table, unit)
    result = check(table.dice(unit), attempt.check)
    told = (f"{attempt.tally}: {result.throw}",)
    table.say(Event("detonates", "{actor} sets off a mine.", actor=unit, own=told, secret=True))
    return result.missed_by


def timing(scene: Scene, unit: Ref) -> Attempt:
    """Coolness, to press it at the right moment (RFX-MINE-09)."""
    return attempts.attempt(scene, unit, Attribute.CUF, printed=TIMING, rule="RFX-MINE-09")
