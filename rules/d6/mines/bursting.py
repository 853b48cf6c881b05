"""Mines that go off under foot."""

from __future__ import annotations

from dataclasses import replace

from rules.d6.blast import landing
from rules.d6.core.moment import Moment
from rules.d6.mines import mines
from rules.frame.ground import Cell
from rules.frame.scene import Event
from rules.frame.things import Mine, Minefield
from rules.kernel.refs import Ref


def mine_bursts(moment: Moment, unit: Ref, ref: Ref, *, known: bool) -> None:
    """A mine goes off under foot: those who did not know of it are hit on 5 (DSX-MINE-01)."""
    table = moment.table
    mine = table.part(ref, Mine)
    table.say(Event("mine", "{actor} treads on a mine.", actor=unit))
    table.remove(ref)
    landing.detonate(moment, None, mines.blast(mine.name), mine.cell, f"{mine.name} goes off.", known=known)


def field_bursts(moment: Moment, unit: Ref, ref: Ref, cell: Cell, *, known: bool) -> None:
    """There was one in this cell of the field; it is gone now, and the field is known (DSX-MINE-01)."""
    table = moment.table
    field = table.part(ref, Minefield)
    table.put(ref, replace(field, cleared=(*field.cleared, cell)))
    table.say(Event("mine", "{actor} treads on a mine.", actor=unit))
    table.discover(table.side(unit), ref)
    landing.detonate(moment, None, mines.blast(field.name), cell, f"{field.name} goes off.", known=known)
