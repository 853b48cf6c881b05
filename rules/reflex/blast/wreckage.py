"""What lies about near an explosion: things dropped, and mines (RFX-EXPL-04, RFX-MINE-12)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rules.ground import Cell
from rules.reflex.blast.force import Ring, ring, shock
from rules.reflex.order.moment import Moment
from rules.reflex.sheets import roster
from rules.reflex.sheets.sheet import Burst, Weapon
from rules.reflex.state import Live
from rules.reflex.wounds import items
from rules.refs import Ref
from rules.scene import Event
from rules.things import Lying, Mine


def shaken(moment: Moment, burst: Burst, cell: Cell, margin: int = 0) -> None:
    """Loose things and mines in reach take the shock wave once, if nothing solid stands before them (RFX-EXPL-04)."""
    table = moment.table
    lying = [(ref, thing.cell) for ref, thing in table.having(Lying) if table.find(ref, Live) is None]
    mines = [(ref, mine.cell) for ref, mine in table.having(Mine)]
    if not burst.blast or not (lying or mines):
        return
    open_to = frozenset(table.spread(cell, 2 * float(burst.radius)))
    for ref, at in (*lying, *mines):
        where = ring(table.grid.straight(cell, at), float(burst.radius)) if at in open_to else None
        if where is not None:
            _strike(moment, ref, shock(burst.blast, margin, where), where)


def _strike(moment: Moment, ref: Ref, damage: int, where: Ring) -> None:
    if moment.table.find(ref, Mine) is not None:
        moment.later(lambda: _mine(moment, ref, damage, where.blast))
    else:
        moment.later(lambda: _thing(moment, ref, damage, where.blast))


def _thing(moment: Moment, ref: Ref, damage: int, penetration: Fraction) -> None:
    """Something lying about: out of order, or gone (RFX-ITEM-01)."""
    table = moment.table
    lying = table.find(ref, Lying)
    what = roster.standard().find(Weapon, lying.item.name) if lying is not None else None
    if lying is None or what is None:
        return
    armor, threshold = items.stands(what.substance, what.bulk)
    came = items.through(damage, Fraction(armor), penetration)
    became = items.hit(table, ref, lying.item.name, came, threshold)
    if became:
        table.say(Event("gear", f"{lying.item.name} is {became}.", cells=(lying.cell,)))
    if became == "destroyed":
        table.remove(ref)


def _mine(moment: Moment, ref: Ref, damage: int, penetration: Fraction) -> None:
    """A mine that is disabled goes off one time in two (RFX-MINE-12)."""
    from rules.reflex.mines import chances, effects, knowledge

    table = moment.table
    if table.find(ref, Mine) is None:
        return
    laid = knowledge.laid(table, ref)
    came = items.through(damage, Fraction(laid.figures.armour), penetration)
    result = chances.struck(table.dice(ref), came, laid.figures.threshold)
    if result.explodes:
        effects.explode(moment, ref)
    elif result.disabled:
        table.put(ref, replace(laid, disabled=True, armed=False))
