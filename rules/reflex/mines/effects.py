"""A mine goes off: under a foot, under a vehicle, in the hands of whoever works on it, or at a signal."""

from __future__ import annotations

from rules.ground import Cell
from rules.reflex.blast.explosion import detonate
from rules.reflex.blast.reach import Arc
from rules.reflex.mines import knowledge
from rules.reflex.order.moment import Moment
from rules.reflex.sheets.sheet import Mine as Figures
from rules.refs import Ref
from rules.scene import Event
from rules.things import Mine


def explode(moment: Moment, ref: Ref, *, trodden: Ref | None = None, by: Ref | None = None) -> None:
    """A single mine is gone in a blast; whoever is in contact with it fares as the rules of mines say (RFX-MINE-07 to
    09).
    """
    table = moment.table
    mine, laid = table.part(ref, Mine), knowledge.laid(table, ref)
    table.remove(ref)
    if trodden is not None:
        table.say(Event("mine", "{actor} sets off a mine.", actor=trodden))
    burst(moment, laid.figures, mine.cell, trodden=trodden, by=by, facing=laid.facing)


def burst(
    moment: Moment,
    what: Figures,
    cell: Cell,
    *,
    trodden: Ref | None = None,
    by: Ref | None = None,
    facing: int | None = None,
) -> None:
    """The explosion of a mine of that kind in a cell; a directional one only in its arc (RFX-MINE-07)."""
    towards = arc(what, facing)
    detonate(moment, what.burst, cell, damage=what.damage, by=by, cause=what.name, trodden=trodden, arc=towards)


def arc(what: Figures, facing: int | None) -> Arc | None:
    """Where a directional mine strikes; one that nobody turned anywhere strikes all round (RFX-MINE-07)."""
    return (facing, what.arc / 2) if what.arc is not None and facing is not None else None
