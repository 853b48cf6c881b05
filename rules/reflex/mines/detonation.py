"""Mines set off by hand: who holds the button, when it can be pressed, catching an enemy on the mine, fuses lit."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.flow import Flow
from rules.frame.ground import Cell
from rules.frame.scene import Event, Scene, Table
from rules.frame.things import Mine
from rules.kernel.refs import Ref
from rules.parts.arms_length import touching
from rules.reflex import minefields
from rules.reflex.blast import going_off
from rules.reflex.core import able, attempts, course
from rules.reflex.core.attempts import Attempt
from rules.reflex.core.checks import check
from rules.reflex.core.moment import Moment
from rules.reflex.mines.forms import Detonate
from rules.reflex.state import Laid
from rules.reflex.terms.skills import Attribute

TICKS = 2
"""Of a mechanical or electric signal (RFX-MINE-09)."""
LIGHTING, AFTER = 5, 1
"""Ticks of lighting a fuse, and from then until it goes off, should the fuse not burn for longer (RFX-MINE-09)."""
TIMING = -1
"""Printed in the check of catching an enemy just on it (RFX-MINE-09)."""


def holder(scene: Scene, ref: Ref) -> Ref | None:
    """Who has the button: the unit that laid it, or for a mine of the map the first able man of its side."""
    laid, mine = minefields.laid(scene, ref), scene.part(ref, Mine)
    if laid.by is not None:
        return laid.by if able.acts(scene, laid.by) else None
    own = (unit for unit in course.people(scene) if scene.side(unit) == mine.side and able.acts(scene, unit))
    return next(own, None)


def at_hand(scene: Scene, unit: Ref, ref: Ref) -> bool:
    """Whether a unit has the button of a mine, or is at arm's length of a fuse to be lit (RFX-MINE-09)."""
    laid = minefields.laid(scene, ref)
    if laid.figures.wick is None:
        return laid.by in (None, unit) and holder(scene, ref) == unit
    return laid.lit is None and touching(scene, scene.cells(unit), (scene.part(ref, Mine).cell,))


def in_time(moment: Moment, unit: Ref, cell: Cell) -> bool:
    """Sees the cell, and his own tick comes while the mover is under way, with two ticks to spare (RFX-MINE-09)."""
    own = course.initiative(moment.table, unit)
    soon = own.now >= TICKS and moment.tick - 4 <= own.now <= moment.tick
    return soon and able.acts(moment.table, unit) and moment.table.sees_cell(unit, cell)


def price(scene: Scene, _unit: Ref, action: Detonate) -> int:
    """Two ticks for a button, five to light a fuse (RFX-MINE-09)."""
    return ticks_of(scene, action.mine)


def ticks_of(scene: Scene, ref: Ref) -> int:
    """The same for a mine."""
    return TICKS if minefields.laid(scene, ref).figures.wick is None else LIGHTING


def detonate(moment: Moment, unit: Ref, action: Detonate) -> Flow[None]:
    """The signal, or a light to the fuse (RFX-MINE-09)."""
    yield from ()
    table = moment.table
    mine, laid = table.find(action.mine, Mine), minefields.laid(table, action.mine)
    if mine is None or not minefields.works(table, action.mine).armed:
        table.say(Event("dud", "{actor} presses the button, and nothing happens.", actor=unit))
    elif laid.figures.wick is None:
        table.say(Event("detonates", "{actor} sets off a mine.", actor=unit, secret=True))
        _goes_off(moment, action.mine, unit)
    elif laid.lit is None:
        due = table.clock.round, max(0, moment.tick - AFTER - laid.figures.wick)
        table.put(action.mine, replace(laid, lit=due, by=laid.by or unit))
        table.say(Event("lights", "{actor} lights a fuse.", actor=unit, secret=True))


def _goes_off(moment: Moment, ref: Ref, by: Ref | None) -> None:
    """An ordinary explosion; those in contact with it fare as if they had trodden on it (RFX-MINE-09)."""
    table = moment.table
    cell = table.part(ref, Mine).cell
    there = next((unit for unit in table.occupants(cell) if able.alive(table, unit)), None)

    def signal() -> None:
        """Another burst of the same moment may have set it off before, or put it out of order."""
        if table.find(ref, Mine) is not None and minefields.works(table, ref).armed:
            going_off.mine_explodes(moment, ref, trodden=there, by=by)

    moment.later(signal)


def burn_down(moment: Moment, tick: int) -> None:
    """Fuses that have burnt down by this tick; tick 0: after Tick 1 (RFX-MINE-09)."""
    table = moment.table
    for ref, laid in table.having(Laid):
        if laid.lit is None or table.find(ref, Mine) is None:
            continue
        if laid.lit[0] < table.clock.round or laid.lit[1] >= tick:
            table.put(ref, replace(laid, lit=None))
            if minefields.works(table, ref).armed:
                _goes_off(moment, ref, laid.by)


def press(table: Table, unit: Ref) -> int:
    """A check of coolness as an enemy goes over a mine: how many metres too late it goes off (RFX-MINE-09)."""
    own = course.initiative(table, unit)
    table.put(unit, replace(own, now=max(0, own.now - TICKS), acted=True))
    attempt = timing(table, unit)
    result = check(table.dice(unit), attempt.check)
    told = (f"{attempt.tally}: {result.throw}",)
    table.say(Event("detonates", "{actor} sets off a mine.", actor=unit, own=told, secret=True, success=result.passed))
    return result.missed_by


def timing(scene: Scene, unit: Ref) -> Attempt:
    """Coolness, to press it at the right moment (RFX-MINE-09)."""
    return attempts.attempt(scene, unit, Attribute.CUF, printed=TIMING, rule="RFX-MINE-09")
