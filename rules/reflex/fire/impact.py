"""Where a shot ends: in a body, in a vehicle, in a burst, in flames, or on the first thing behind a missed target."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import hypot

from rules.frame.figure import Item
from rules.frame.ground import Cell
from rules.frame.scene import Event, Scene
from rules.frame.things import Lying
from rules.kernel.dice import Dice
from rules.parts.scatter import nearest
from rules.reflex.blast import fires
from rules.reflex.blast.going_off import detonate
from rules.reflex.core.bands import band_of_cells
from rules.reflex.core.location import Spot, locate
from rules.reflex.core.moment import Moment
from rules.reflex.fire import lane
from rules.reflex.fire.attack import Reckoning, Wish
from rules.reflex.fire.lane import Lane
from rules.reflex.hands import ready
from rules.reflex.melee.strikes import CALLED
from rules.reflex.state import Arsenal, Vehicle
from rules.reflex.terms.bands import Band
from rules.reflex.terms.body import Location
from rules.reflex.terms.weapons import Weapon
from rules.reflex.wounds.hits import Extra, Hit
from rules.reflex.wounds.vehicles import hurt

BEYOND = 10.0
"""Metres behind the target in which a warhead that missed it may still meet something (RFX-EXPL-60)."""
AIM = 1.0
"""Metres above the ground at which it flies on."""
FLAME = 1
"""Segments a cell burns on after a flamethrower (RFX-FIRE-04)."""


def hits(moment: Moment, made: Wish, worked_out: Reckoning, net: int, more: Extra) -> None:
    """Location by location, cover by location; every further round by the same margin, and every warhead goes off
    (RFX-BURST-02, RFX-EXPL-01).
    """
    table, weapon = moment.table, made.arm.weapon
    spots = struck_at(table.dice(made.attacker), worked_out.way, made.called, more)
    way = worked_out.way
    found = tuple(
        replace(hit(made, spot.location, net, lane.over(way, spot)), sites=lane.sites(way, spot)) for spot in spots
    )
    where = f"hit location: {', '.join(spot.words for spot in spots)}"
    table.say(Event("finds", "", actor=made.attacker, target=made.target, detail=(where,)))
    if warhead(weapon) and net > 0:
        for spot in spots:
            struck = whole(made, spot.location, net, lane.over(way, spot))
            _goes_off(moment, made, weapon, net, replace(struck, sites=lane.sites(way, spot)))
        return
    hurt(moment, made.target, found)
    if weapon.fire:
        _sets_alight(moment, made, found[0])
    _burns(moment, made)
    falls_there(moment, made)


def struck_at(dice: Dice, way: Lane, called: Location | None, more: Extra) -> tuple[Spot, ...]:
    """Where the first round lands, and each further one that hits (RFX-HITLOC-01, RFX-CALL-01, RFX-BURST-02)."""
    first = locate(dice) if called is None else lane.called_at(way, called)
    return (first, *(first for _ in range(more.same)), *(locate(dice) for _ in range(more.elsewhere)))


def hit(made: Wish, location: Location, net: int, cover: tuple[Fraction, ...]) -> Hit:
    """One round on its way through the cover; a called location is struck the harder (RFX-CALL-02, RFX-CALL-03)."""
    weapon = made.arm.weapon
    bonus = CALLED[location][1] if made.called == location else 0
    return Hit(
        location,
        weapon.damage + net + bonus,
        Fraction(weapon.penetration),
        weapon.damage,
        "fire" if weapon.fire else "projectile",
        graze=net == 0,
        cover=cover,
        by=made.attacker,
        cause=weapon.name,
    )


def warhead(weapon: Weapon) -> bool:
    """Whether what it fires bursts where it strikes."""
    return weapon.burst is not None and weapon.burst.blast > 0 and weapon.kind != "thrown"


def struck_in(scene: Scene, made: Wish) -> Cell:
    """The cell in which a shot finds its target."""
    return (made.at or scene.pose(made.target)).cell


def whole(made: Wish, location: Location, net: int, cover: tuple[Fraction, ...]) -> Hit:
    """A warhead's direct hit: its damage and the margin, by the printed armour (RFX-EXPL-01)."""
    weapon = made.arm.weapon
    return Hit(
        location,
        weapon.damage + net,
        Fraction(1),
        weapon.damage,
        "explosion",
        cover=cover,
        by=made.attacker,
        cause=weapon.name,
    )


def _goes_off(moment: Moment, made: Wish, weapon: Weapon, net: int, first: Hit) -> None:
    """A direct hit with a warhead: its whole force on what it struck, then the burst (RFX-EXPL-01, RFX-EXPL-03)."""
    assert weapon.burst is not None
    vehicle = moment.table.find(made.target, Vehicle) is not None
    detonate(
        moment,
        weapon.burst,
        struck_in(moment.table, made),
        damage=weapon.damage,
        margin=net,
        by=made.attacker,
        direct=made.target,
        spared=None if vehicle else first.location,
        cover=first.cover,
        sites=first.sites,
        cause=weapon.name,
    )


def misses(moment: Moment, made: Wish) -> None:
    """Warheads that miss fly on to the first solid thing; flame burns where it was aimed (RFX-EXPL-60)."""
    table, weapon = moment.table, made.arm.weapon
    _burns(moment, made)
    falls_there(moment, made)
    if weapon.burst is None or weapon.kind == "thrown" or not (weapon.burst.blast or weapon.burst.agent):
        return

    end = flies_on(table, made)
    if end is None:
        return
    for _ in range(made.rounds):
        detonate(moment, weapon.burst, end, by=made.attacker, cause=weapon.name)


def flies_on(scene: Scene, made: Wish) -> Cell | None:
    """Where a miss ends: before the first wall, obstacle or rise, or at the first vehicle, within ten metres beyond the
    target on the line of fire and inside maximum range; None when it leaves the fight (RFX-EXPL-60).
    """
    here = (made.eye or scene.pose(made.attacker)).cell
    there = (made.at or scene.pose(made.target)).cell
    maximum = made.arm.weapon.maximum or Band.EXTREME
    level = scene.place(there).height + AIM
    hulls = {cell: ref for ref, _ in scene.having(Vehicle) for cell in scene.cells(ref)}
    for cell, onward in pairwise(_beyond(scene, here, there)):
        barrier = lane.crossed(scene, cell, onward)
        parts = lane.parts(barrier, scene.place(cell).height, 0.0) if barrier is not None else ()
        place = scene.place(onward)
        if any(part.low <= level < part.high for part in parts) or place.height + place.obstacle > level:
            return cell
        if hulls.get(onward, made.target) != made.target:
            return onward
        band = band_of_cells(scene, here, onward)
        if band is None or band.rank > maximum.rank:
            return None
    return None


def _beyond(scene: Scene, here: Cell, there: Cell) -> Iterator[Cell]:
    """The cells behind a target, seen from the muzzle, the target's own first."""
    grid = scene.grid
    (east, south), (from_east, from_south) = grid.centre(there), grid.centre(here)
    far = hypot(east - from_east, south - from_south) or 1.0
    cell = there
    yield cell
    for step in range(1, int(BEYOND / grid.metres) + 1):
        share = step * grid.metres / far
        onward = nearest(grid, cell, (east + (east - from_east) * share, south + (south - from_south) * share))
        if onward is None:
            return
        if onward != cell:
            yield onward
            cell = onward


def falls_there(moment: Moment, made: Wish, where: Cell | None = None) -> None:
    """A thing thrown lies where it was thrown (RFX-THROW-01)."""
    weapon, table = made.arm.weapon, moment.table
    if weapon.kind != "thrown" or weapon.burst is not None:
        return
    cell = where or (made.at or table.pose(made.target)).cell
    figures = ready.arsenal(table, made.attacker).weapon(weapon.name)

    def lies() -> None:
        lying = table.add(Lying(Item(weapon.name), cell))
        table.put(lying, Arsenal((figures or weapon,)))

    moment.later(lies)


def _sets_alight(moment: Moment, made: Wish, first: Hit) -> None:
    """A unit that is burnt may catch fire; what a flamethrower fires sticks to it (RFX-FIRE-03, RFX-FIRE-04)."""
    sticks = made.arm.weapon.kind == "flamethrower"
    fires.ignite(moment, made.target, fires.through(moment.table, made.target, first), fuel=sticks)


def _burns(moment: Moment, made: Wish) -> None:
    """A flamethrower leaves the cell it was aimed at burning, hit or miss (RFX-FIRE-04)."""
    if made.arm.weapon.kind == "flamethrower":
        cell = (made.at or moment.table.pose(made.target)).cell
        fires.flame(moment, cell, made.arm.weapon.damage, FLAME, by=made.attacker)
