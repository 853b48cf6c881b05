"""Fuses: lit in secret, burning through the turns of others, in the hand, on the ground, under a body."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.figure import HANDS, Item, Kit, Place
from rules.frame.ground import Cell
from rules.frame.scene import UNTOLD, Event, Scene, Table
from rules.frame.things import Lying
from rules.kernel.dice import Dice, Pool
from rules.kernel.refs import Ref
from rules.kernel.words import capital, counted, the
from rules.parts.arms_length import touching
from rules.reflex.blast.going_off import detonate
from rules.reflex.core.moment import Moment
from rules.reflex.sheets import roster
from rules.reflex.state import Arsenal, Fuse, Live
from rules.reflex.terms.body import Location
from rules.reflex.terms.weapons import Weapon

LEAST = 4


def burns(dice: Dice) -> int:
    """Ticks until it goes off: 1d10 + 4 (RFX-GREN-01)."""
    return dice.roll(Pool(1, 10)).value + LEAST


def light(
    table: Table, weapon: str, tick: int, by: Ref, thing: Ref, cell: Cell, *, margin: int = 0, held: bool = False
) -> Ref:
    """A fuse begins to burn, and nobody learns for how long (RFX-GREN-01, RFX-GREN-03).

    The dice of the unit that lights it fall, as whatever else there is on the map they fall the same.
    """
    many = burns(table.dice(by))
    if held:
        table.say(Event("fuse", f"The fuse burns {counted(many, 'tick')}.", actor=by, only=UNTOLD))
    goes_off = max(0, tick - many)
    return table.add(Fuse(weapon, table.clock.round, goes_off, by, margin, held, thing, cell))


def on(scene: Scene, thing: Ref) -> tuple[Ref, Fuse] | None:
    """The fuse that burns in a thing or in a unit's hand; a side that only looks never finds it."""
    return next(((ref, fuse) for ref, fuse in scene.having(Fuse) if fuse.thing == thing), None)


def figures(scene: Scene, weapon: str, by: Ref | None) -> Weapon | None:
    """What goes off: as the unit that lit it knows it, or as the roster does."""
    own = scene.find(by, Arsenal) if by is not None else None
    return (own.weapon(weapon) if own is not None else None) or roster.standard().find(Weapon, weapon)


def run_out(moment: Moment, tick: int) -> None:
    """What has burnt down goes off at the start of the tick; tick 0: after Tick 1 (RFX-GREN-01)."""
    table = moment.table
    follow(table)
    for ref, fuse in table.having(Fuse):
        if fuse.round < table.clock.round or fuse.tick >= max(tick, 0):
            _goes_off(moment, ref, fuse)


def follow(table: Table) -> None:
    """Live things that were dropped, taken up or shed are where they are now."""
    for ref, fuse in table.having(Fuse):
        if fuse.held and fuse.thing is not None and in_hand(table, fuse.thing, fuse.weapon) is None:
            _fallen(table, ref, fuse, fuse.thing)
        elif not fuse.held and (fuse.thing is None or table.find(fuse.thing, Lying) is None):
            _taken_up(table, ref, fuse)
        elif fuse.held and fuse.thing is not None:
            table.put(ref, replace(fuse, cell=table.cells(fuse.thing)[0]))


def in_hand(scene: Scene, unit: Ref, weapon: str) -> Item | None:
    """A thing of that name in a unit's hand."""
    held = (scene.find(unit, Kit) or Kit()).held()
    return next((item for item in held if item.name == weapon), None)


def _fallen(table: Table, ref: Ref, fuse: Fuse, holder: Ref) -> None:
    """It has slipped from the hand and lies there for all to see."""
    table.strip(holder, Live)
    there = (fuse.cell, *table.cells(holder))
    lying = [
        (other, thing)
        for other, thing in table.having(Lying)
        if thing.item.name == fuse.weapon and thing.cell in there and table.find(other, Live) is None
    ]
    if lying:
        other, thing = lying[-1]
        table.put(other, Live(fuse.weapon, thing.cell))
        table.put(ref, replace(fuse, held=False, thing=other, cell=thing.cell))


def _taken_up(table: Table, ref: Ref, fuse: Fuse) -> None:
    """A unit beside it has it in its hand now: it can be thrown back, and burns on (RFX-GREN-01)."""
    for unit in table.units():
        near = touching(table, table.cells(unit), (fuse.cell,))
        if near and table.find(unit, Live) is None and in_hand(table, unit, fuse.weapon) is not None:
            table.put(unit, Live(fuse.weapon, table.cells(unit)[0]))
            table.put(ref, replace(fuse, held=True, thing=unit))
            return


def _goes_off(moment: Moment, ref: Ref, fuse: Fuse) -> None:
    """Where it lies, or in the hand, or under a unit lying on it: those two it strikes directly (RFX-GREN-02, 03)."""
    table = moment.table
    what = figures(table, fuse.weapon, fuse.by)
    table.remove(ref)
    if what is None or what.burst is None:
        return
    if fuse.held and fuse.thing is not None:
        _in_the_hand(moment, fuse, what, fuse.thing)
        return
    live = table.find(fuse.thing, Live) if fuse.thing is not None else None
    under = live.under if live is not None else None
    if under is not None and fuse.cell not in table.cells(under):
        under = None
    if live is not None and fuse.thing is not None:
        table.remove(fuse.thing)
    detonate(
        moment,
        what.burst,
        fuse.cell,
        damage=what.damage if under is not None else 0,
        margin=fuse.margin,
        by=fuse.by,
        direct=under,
        spared="torso" if under is not None else None,
        cause=what.name,
    )


def _in_the_hand(moment: Moment, fuse: Fuse, what: Weapon, holder: Ref) -> None:
    table = moment.table
    item = in_hand(table, holder, fuse.weapon)
    cell = table.cells(holder)[0]
    table.strip(holder, Live)
    if item is not None:
        table.put(holder, table.part(holder, Kit).swapped(item, less(item)))
    table.say(Event("in the hand", f"{capital(the(fuse.weapon))} goes off in {{target}}'s hand.", target=holder))
    assert what.burst is not None
    detonate(
        moment,
        what.burst,
        cell,
        damage=what.damage,
        by=fuse.by,
        direct=holder,
        spared=arm_of(item),
        cause=what.name,
    )


def arm_of(item: Item | None) -> Location:
    """The arm that holds a thing."""
    return "left_arm" if item is not None and item.place is Place.LEFT else "right_arm"


def less(item: Item) -> Item | None:
    """The same with one fewer; nothing when that was the last. What is left of several goes back to the belt."""
    if item.count <= 1:
        return None
    return replace(item, count=item.count - 1, place=Place.BELT if item.place in HANDS else item.place)
