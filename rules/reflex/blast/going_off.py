"""Something goes off: those near it suffer, what lies about is shaken, and a mine among it goes off as well
(RFX-EXPL-01 to 10, RFX-MINE-07 to 12); and what a trigger lets loose.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from rules.frame.ground import Cell
from rules.frame.outbreaks import What
from rules.frame.scene import Event, Table
from rules.frame.things import Cloud, Lying, Mine
from rules.kernel.refs import Ref
from rules.parts.wear import Site
from rules.reflex import minefields
from rules.reflex.blast import confines, fires, reach
from rules.reflex.blast.explosion import Charge, suffers
from rules.reflex.blast.force import Ring, ring, shock
from rules.reflex.blast.reach import Arc
from rules.reflex.core import able, course
from rules.reflex.core.moment import Moment
from rules.reflex.gas import clouds
from rules.reflex.nerve import threats
from rules.reflex.sheets import roster
from rules.reflex.state import Live
from rules.reflex.terms.weapons import Burst, MineKind, Weapon
from rules.reflex.wounds import items

HEARD = 3000.0
DUST = "dust"


def detonate(
    moment: Moment,
    burst: Burst,
    cell: Cell,
    *,
    damage: int = 0,
    margin: int = 0,
    by: Ref | None = None,
    direct: Ref | None = None,
    spared: str | None = None,
    cover: tuple[Fraction, ...] = (),
    sites: tuple[Site | None, ...] = (),
    cause: str = "",
    trodden: Ref | None = None,
    handler: Ref | None = None,
    arc: Arc | None = None,
) -> None:
    """Something goes off in a cell: everybody it reaches is struck when the moment settles (RFX-EXPL-01 to 08).

    `direct` is struck or touched by it and takes the damage and the margin at the location `spared` (a vehicle's
    facing; rolled where none is named), which then has nothing of the rest; with no damage the hit itself has been
    dealt with. `trodden` set off a mine, `handler` worked on it; `arc` limits a directional charge. Gas and flames
    follow where it holds them.
    """
    charge = Charge(burst, cell, damage, max(0, margin), by, direct, spared, cover, sites, cause, trodden, handler, arc)
    if damage or burst.blast or burst.frag:
        _explodes(moment, charge)
    if burst.agent:
        moment.later(lambda: _releases(moment.table, burst, cell, by))
    if burst.burning:
        fires.flame(moment, cell, burst.burning, burst.burning_for, by=by)


def _releases(table: Table, burst: Burst, cell: Cell, by: Ref | None) -> None:
    clouds.release(table, burst.agent, float(burst.cloud), cell, by=by)


def _explodes(moment: Moment, charge: Charge) -> None:
    table, burst, cell, by = moment.table, charge.burst, charge.cell, charge.by
    words = f"{charge.cause or 'Something'} goes off."
    table.say(Event("burst", words, cells=(cell,), sound="An explosion", loud=HEARD))
    if by is not None:
        threats.displayed(table, by, "explosives")
    near = {each.unit: each for each in reach.reached(table, burst, cell, charge.margin, charge.arc)}
    contact = (charge.direct, charge.trodden, charge.handler)
    touched = [unit for unit in contact if unit is not None and unit not in near]
    for unit in (*touched, *near):
        if able.alive(table, unit):
            suffers(moment, charge, unit, near.get(unit))
    shaken(moment, burst, cell, charge.margin)
    _dust(moment, burst, cell)


def _dust(moment: Moment, burst: Burst, cell: Cell) -> None:
    """Smoke and dust hide the cells of the primary radius to the end of the segment (RFX-EXPL-10)."""
    table = moment.table
    if not table.options.explosion_dust or not burst.radius:
        return
    radius = confines.space(table, cell, float(burst.radius), burst.blast).radius
    cells = tuple((at, 1.0) for at in table.spread(cell, radius))
    moment.later(lambda: _raise_dust(moment, Cloud(DUST, cells, table.clock.round, 0, cell)))


def _raise_dust(moment: Moment, cloud: Cloud) -> None:
    moment.table.cloud(cloud)


# what lies about


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
    table = moment.table
    if table.find(ref, Mine) is None:
        return
    what = minefields.laid(table, ref).figures
    hit_hard(moment, ref, items.through(damage, Fraction(what.armour), penetration))


def hit_hard(moment: Moment, ref: Ref, came: int) -> bool:
    """A mine is struck with so much: out of order it may go off; a dummy falls apart for all to see. Whether it is out
    of order (RFX-MINE-11, RFX-MINE-12).
    """
    table = moment.table
    inside, threshold = minefields.works(table, ref), minefields.laid(table, ref).figures.threshold
    result = minefields.struck(table.dice(ref), came, threshold)
    if result.disabled and inside.decoy:
        table.say(Event("dummy", "It was a dummy.", cells=(table.part(ref, Mine).cell,)))
        minefields.clear_away(table, ref)
    elif result.explodes:
        moment.later(lambda: _bang(moment, ref))
    elif result.disabled:
        minefields.keep(table, replace(inside, disabled=True, armed=False))
    return result.disabled


def _bang(moment: Moment, ref: Ref) -> None:
    if moment.table.find(ref, Mine) is not None:
        mine_explodes(moment, ref)


# mines


def mine_explodes(
    moment: Moment, ref: Ref, *, trodden: Ref | None = None, handler: Ref | None = None, by: Ref | None = None
) -> None:
    """A single mine is gone in a blast; a unit in contact with it fares as the rules of mines say (RFX-MINE-07 to
    09).
    """
    table = moment.table
    mine, laid = table.part(ref, Mine), minefields.laid(table, ref)
    minefields.clear_away(table, ref)
    if trodden is not None:
        table.say(Event("mine", "{actor} sets off a mine.", actor=trodden))
    mine_bursts(moment, laid.figures, mine.cell, trodden=trodden, handler=handler, by=by, facing=laid.facing)


def mine_bursts(
    moment: Moment,
    what: MineKind,
    cell: Cell,
    *,
    trodden: Ref | None = None,
    handler: Ref | None = None,
    by: Ref | None = None,
    facing: int | None = None,
) -> None:
    """The explosion of a mine of that kind in a cell; a directional one only in its arc (RFX-MINE-07)."""
    towards = mine_arc(what, facing)
    detonate(
        moment,
        what.burst,
        cell,
        damage=what.damage,
        by=by,
        cause=what.name,
        trodden=trodden,
        handler=handler,
        arc=towards,
    )


def mine_arc(what: MineKind, facing: int | None) -> Arc | None:
    """Where a directional mine strikes; one that nobody turned anywhere strikes all round (RFX-MINE-07)."""
    return (facing, what.arc / 2) if what.arc is not None and facing is not None else None


USUAL = {"gas": "tear gas", "fire": "petrol bomb"}
"""What is let loose where the trigger names nothing."""


def outbreaks(what: What, sheets: Sequence[Path] = ()) -> dict[str, MineKind | Weapon]:
    """The weapons and mines of the roster that let such a thing loose, the usual first (RFX-EXPL-01, RFX-FIRE-04,
    RFX-GAS-01).
    """
    known = roster.with_sheets(sheets)
    found: list[MineKind | Weapon] = [*known.all(MineKind), *known.all(Weapon)]
    fit = [each for each in found if each.burst is not None and _does(what, each.burst)]
    fit.sort(key=lambda each: what not in USUAL or not each.name.casefold().startswith(USUAL[what]))
    return {each.name: each for each in fit}


def _does(what: What, burst: Burst) -> bool:
    match what:
        case "gas":
            return bool(burst.agent and burst.cloud)
        case "fire":
            return bool(burst.burning and burst.burning_for)
        case _:
            return bool(burst.blast or burst.frag)


def break_out(table: Table, what: MineKind | Weapon, cell: Cell) -> None:
    """It goes off where it is, by no hand (RFX-EXPL-01 to 10, RFX-MINE-07). Everybody learns of the fight by an
    explosion (RFX-TIME-16).
    """
    moment = Moment(table)
    if isinstance(what, MineKind):
        mine_bursts(moment, what, cell)
    elif what.burst is not None:
        detonate(moment, what.burst, cell, cause=what.name)
    moment.settle()
    if what.burst is not None and (what.burst.blast or what.burst.frag):
        course.change(table, attacked=True)
