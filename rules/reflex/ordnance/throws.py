"""Grenades and petrol bombs, thrown: lit, cooked, thrown back, lobbed over walls, covered with a body."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rules.frame.body import Posture
from rules.frame.figure import Item, Position, Stance
from rules.frame.flow import Flow
from rules.frame.ground import Cell
from rules.frame.relations import friends
from rules.frame.scene import Event, Pose, Scene, Table
from rules.frame.things import Lying
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.kernel.words import the
from rules.parts.room import holds_ground, make_room
from rules.reflex.blast import fires, fuses
from rules.reflex.blast.going_off import detonate
from rules.reflex.core.bands import band_between
from rules.reflex.core.location import locate
from rules.reflex.core.moment import Moment
from rules.reflex.core.targets import to_the_attacker
from rules.reflex.fire import attack, deeds, lane, throwing
from rules.reflex.fire.attack import Wish
from rules.reflex.hands.ready import Arm, arm
from rules.reflex.nerve import threats
from rules.reflex.ordnance import tosses
from rules.reflex.ordnance.forms import Cook, LobOver, Smother, ThrowGrenade, ThrowPetrol
from rules.reflex.ordnance.tosses import Toss, Tossed
from rules.reflex.sight import openings
from rules.reflex.state import Arsenal, Live
from rules.reflex.terms.weapons import Weapon
from rules.reflex.wounds.hits import Hit
from rules.reflex.wounds.vehicles import hurt

PIN, DIVE = 1, 5
"""Ticks of pulling a pin, and of diving on something (RFX-GREN-03, RFX-ACT-10)."""


def price(scene: Scene, unit: Ref, action: ThrowGrenade, eye: Pose | None = None) -> int:
    """Ticks of a throw at a place (RFX-THROW-01)."""
    held = arm(scene, unit, action.weapon)
    return 1 if held is None else throwing.reckon(scene, unit, held, action.cell, speed=action.speed, eye=eye).price


def lob_price(scene: Scene, unit: Ref, action: LobOver, eye: Pose | None = None) -> int:
    """Ticks of a throw over an obstacle: those of a snap throw (RFX-INDIR-09)."""
    held = arm(scene, unit, action.weapon)
    return throwing.reckon(scene, unit, held, action.cell, eye=eye).price if held is not None else 1


def petrol_price(scene: Scene, unit: Ref, action: ThrowPetrol, eye: Pose | None = None) -> int:
    """Ticks of a throw at a target."""
    held = arm(scene, unit, action.weapon)
    cell = scene.cells(action.target)[0]
    return 1 if held is None else throwing.reckon(scene, unit, held, cell, speed=action.speed, eye=eye).price


def throw(moment: Moment, unit: Ref, action: ThrowGrenade) -> Flow[None]:
    """The check, and where it comes down; the fuse burns from the throw, or since the pin was pulled (RFX-GREN-01 to
    03).
    """
    yield from ()
    table, eye = moment.table, moment.eye(unit)
    held = arm(table, unit, action.weapon)
    if held is None or held.weapon.burst is None:
        return
    made = throwing.reckon(table, unit, held, action.cell, speed=action.speed, eye=eye)
    _throws(moment, unit, held, action.cell, Toss(made.attempt.check, made.band), str(made.attempt.tally))


def lob(moment: Moment, unit: Ref, action: LobOver) -> Flow[None]:
    """Over what is in the way, at a place one knows (RFX-INDIR-09)."""
    yield from ()
    table = moment.table
    held = arm(table, unit, action.weapon)
    if held is None or held.weapon.burst is None:
        return
    attempt = tosses.lobbing(table, unit, held, action.cell, eye=moment.eye(unit))
    what = tosses.lobbed(table, unit, held, action.cell, eye=moment.eye(unit))
    table.put(unit, tosses.tried(table, unit, action.cell))
    _throws(moment, unit, held, action.cell, what, str(attempt.tally))


def _throws(moment: Moment, unit: Ref, held: Arm, cell: Cell, what: Toss, told: str) -> None:
    table = moment.table
    start = (moment.eye(unit) or table.pose(unit)).cell
    tossed = tosses.toss(table.dice(unit), what)
    own = (f"{told}, margin {tossed.margin}",)
    words = f"{{actor}} throws {the(held.weapon.name)}."
    data = {"margin": tossed.margin, "weapon": held.weapon.name}
    table.say(Event("throws", words, actor=unit, own=own, data=data, success=tossed.margin >= 0))
    _let_go(moment, unit, held, cell)
    spot = tosses.comes_down(table, start, cell, tossed)
    moment.later(lambda: _lands(moment, unit, held.weapon, spot, tossed))


def fling(moment: Moment, unit: Ref, held: Arm, cell: Cell | None) -> None:
    """Out of the hand in panic, towards no one: it flies as far as nothing stops it (RFX-BOOST-02)."""
    table = moment.table
    deeds.spend(table, held, 1)
    deeds.shows_himself(moment, unit)
    spot = openings.flies(table, table.cells(unit)[0], cell) if cell is not None else None
    moment.later(lambda: _lands(moment, unit, held.weapon, spot, Tossed(-1)))


def _let_go(moment: Moment, unit: Ref, held: Arm, cell: Cell) -> None:
    """It is out of the hand, and those it is thrown at know what is meant (RFX-MORALE-03)."""
    table = moment.table
    deeds.spend(table, held, 1)
    for other in table.occupants(cell):
        if not friends(table, unit, other):
            threats.attacked(table, other, unit)
    deeds.attacks(moment, unit)


def _lands(moment: Moment, unit: Ref, weapon: Weapon, spot: Cell | None, tossed: Tossed) -> None:
    """It lies there with its fuse burning, or bursts or breaks at once (RFX-GREN-01, RFX-FIRE-04)."""
    table, margin = moment.table, max(0, tossed.margin)
    burning = fuses.on(table, unit)
    if burning is not None and burning[1].weapon != weapon.name:
        burning = None
    if burning is not None:
        table.strip(unit, Live)
    if spot is None or weapon.burst is None:
        if burning is not None:
            table.remove(burning[0])
        return
    if weapon.burst.fuse == "impact":
        detonate(moment, weapon.burst, spot, margin=margin, by=unit, cause=weapon.name)
        return
    thing = table.add(Lying(Item(weapon.name), spot), Live(weapon.name, spot), Arsenal((weapon,)))
    table.say(Event("lands", f"{weapon.name} lands.", cells=(spot,)))
    if burning is None:
        fuses.light(table, weapon.name, moment.tick, unit, thing, spot, margin=margin)
    else:
        ref, fuse = burning
        table.put(ref, replace(fuse, by=unit, margin=margin, held=False, thing=thing, cell=spot))


def petrol(moment: Moment, unit: Ref, action: ThrowPetrol) -> Flow[None]:
    """A petrol bomb at a target: an attack like any other; hit or miss, where it breaks it burns (RFX-FIRE-04)."""
    yield from ()
    table, target = moment.table, action.target
    held = arm(table, unit, action.weapon)
    if held is None or held.weapon.burst is None:
        return
    wish = Wish(unit, target, held, action.speed, eye=moment.eye(unit))
    made = attack.reckon(table, wish)
    here, there = (moment.eye(unit) or table.pose(unit)), table.cells(target)[0]
    band = band_between(table, unit, target, here=here)
    tossed = tosses.toss(table.dice(unit), Toss(made.attempt.check, band))
    _tell(table, wish, made.attempt.tally, tossed.margin)
    threats.attacked(table, target, unit)
    _let_go(moment, unit, held, there)
    if tossed.margin >= 0:
        _breaks_on(moment, unit, target, held.weapon, tossed.margin, made)
    spot = tosses.comes_down(table, here.cell, there, tossed)
    moment.later(lambda: _lands(moment, unit, held.weapon, spot, tossed))


def _tell(table: Table, wish: Wish, tally: Tally, margin: int) -> None:
    words = f"{{actor}} throws {the(wish.arm.weapon.name)} at {{target}} and {'hits' if margin >= 0 else 'misses'}."
    table.say(
        Event(
            "throws",
            words,
            actor=wish.attacker,
            target=wish.target,
            own=(f"{to_the_attacker(tally)}: margin {margin}",),
            detail=(f"{tally}: margin {margin}",),
            tally=tally,
            data={"margin": margin},
            success=margin >= 0,
        )
    )


def _breaks_on(moment: Moment, unit: Ref, target: Ref, weapon: Weapon, margin: int, made: attack.Reckoning) -> None:
    """Burning petrol on a unit: damage, and it may catch fire (RFX-FIRE-03, RFX-FIRE-04)."""
    table = moment.table
    spot = locate(table.dice(unit))
    hit = Hit(
        spot.location,
        weapon.damage + margin,
        Fraction(weapon.penetration),
        weapon.damage,
        "fire",
        graze=margin == 0,
        cover=lane.over(made.way, spot),
        sites=lane.sites(made.way, spot),
        by=unit,
        cause=weapon.name,
    )
    came = fires.through(table, target, hit)
    hurt(moment, target, (hit,))
    fires.ignite(moment, target, came)


# the pin, and the body


def cook(moment: Moment, unit: Ref, action: Cook) -> Flow[None]:
    """The pin is out: it burns in the hand, for nobody knows how long (RFX-GREN-03)."""
    yield from ()
    table = moment.table
    held = arm(table, unit, action.weapon)
    if held is None or table.find(unit, Live) is not None:
        return
    cell = table.cells(unit)[0]
    table.put(unit, Live(action.weapon, cell))
    fuses.light(table, action.weapon, moment.tick, unit, unit, cell, held=True)
    table.say(Event("pin", "{actor} pulls the pin of a grenade.", actor=unit))


def smother(moment: Moment, unit: Ref, action: Smother) -> Flow[None]:
    """The unit throws itself on it, and lies there; one that stands there gives way (RFX-GREN-02)."""
    yield from ()
    table = moment.table

    def lies_on_it() -> None:
        live = table.find(action.thing, Live)
        if live is None or live.under is not None:
            return
        table.put(unit, Position(live.cell), replace(table.find(unit, Stance) or Stance(), posture=Posture.PRONE))
        table.put(action.thing, replace(live, under=unit))
        for other in table.occupants(live.cell):
            if other != unit and holds_ground(table, other):
                make_room(table, other)
        table.say(Event("smothers", "{actor} dives onto the grenade.", actor=unit, cells=(live.cell,)))

    moment.later(lies_on_it)


def live_beside(scene: Scene, unit: Ref) -> tuple[Ref, ...]:
    """Live things within a step, that the unit may throw itself on or take up."""
    here = scene.cells(unit)
    near = {cell for at in here for _, cell in scene.grid.neighbours(at)} | set(here)
    return tuple(ref for ref, lying in scene.having(Lying) if lying.cell in near and scene.find(ref, Live) is not None)
