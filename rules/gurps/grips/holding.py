"""Holds: taken, kept and loosed on both units alike, so that the side of either knows of them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rules.frame.figure import Position
from rules.frame.scene import Event, Scene, Table
from rules.gurps.core import arms, held, limbs, scale
from rules.gurps.defence import ground
from rules.gurps.senses import knowing
from rules.gurps.state.fighting import Aim
from rules.gurps.state.grips import Clutched, Clutching, Gripping, Held
from rules.gurps.state.turns import Waiting
from rules.gurps.turns import taking
from rules.kernel.refs import Ref


def seize(table: Table, unit: Ref, grip: Gripping) -> None:
    """It has hold of a foe: neither of them aims or waits any longer (GUR-GRP-02, GUR-GRP-09, GUR-GRP-10)."""
    let_go(table, unit)
    for each in (unit, grip.foe):
        table.strip(each, Aim)
        table.strip(each, Waiting)
    _holds(table, unit, replace(grip, since=table.clock.round))


def let_go(table: Table, unit: Ref) -> None:
    """Its hold ends (GUR-GRP-02)."""
    grip = held.gripping(table, unit)
    if grip is not None:
        table.strip(unit, Gripping)
        _feels(table, grip.foe)


def _holds(table: Table, unit: Ref, grip: Gripping) -> None:
    """It holds a foe like this, which feels it."""
    table.put(unit, grip)
    _feels(table, grip.foe)


def _feels(table: Table, foe: Ref) -> None:
    """What a unit feels of all the holds on it, in the order in which they were taken (GUR-GRP-02)."""
    before = held.hold(table, foe)
    rows = [(by, grip) for by, grip in table.having(Gripping) if grip.foe == foe]
    rows.sort(key=lambda row: before.by.index(row[0]) if row[0] in before.by else len(before.by))
    if not rows:
        table.strip(foe, Held)
        return
    grips = tuple(grip for _, grip in rows)
    table.put(
        foe,
        Held(
            tuple(by for by, _ in rows),
            any(grip.pins for grip in grips),
            tuple(grip.hands for grip in grips),
            tuple(grip.part for grip in grips),
            tuple(grip.locks for grip in grips),
            any(grip.chokes for grip in grips),
            before.tried,
        ),
    )


def clutch(table: Table, unit: Ref, foe: Ref, item: str, thing: str) -> None:
    """It has hold of what a foe holds (GUR-GRAB-01)."""
    unclutch(table, unit)
    table.put(unit, Clutching(foe, item, thing, table.clock.round))
    table.put(foe, Clutched(unit, item, table.clock.round))


def unclutch(table: Table, unit: Ref) -> None:
    """It lets go of what a foe holds (GUR-GRAB-02)."""
    found = table.find(unit, Clutching)
    if found is None:
        return
    table.strip(unit, Clutching)
    felt = table.find(found.foe, Clutched)
    if felt is not None and felt.by == unit:
        table.strip(found.foe, Clutched)


def pins(table: Table, unit: Ref) -> None:
    """The foe it holds is helpless (GUR-GRP-06)."""
    _holds(table, unit, replace(table.part(unit, Gripping), pins=True))


def chokes(table: Table, unit: Ref) -> None:
    """The foe it holds loses its breath until this hold ends (GUR-GRP-07)."""
    _holds(table, unit, replace(table.part(unit, Gripping), chokes=True))


def chokes_on(table: Table, unit: Ref) -> None:
    """It means to kill the foe that it chokes (GUR-SUFF-01)."""
    _holds(table, unit, replace(table.part(unit, Gripping), to_death=True))


def breaks(table: Table, unit: Ref) -> None:
    """The arm that it has locked is crippled (GUR-GRP-08)."""
    _holds(table, unit, replace(table.part(unit, Gripping), broken=True))


def holds_with(table: Table, unit: Ref, hands: int) -> None:
    """Fewer hands are left to it for its hold: a choke hold shuts the throat with both only (GUR-GRP-08)."""
    grip = table.part(unit, Gripping)
    _holds(table, unit, replace(grip, hands=hands, chokes=grip.chokes and not grip.needs_both))


def loosen(table: Table) -> None:
    """Holds end by themselves when either unit is out of the fight, unless one means to choke the other to death, or
    they are no longer in one yard (GUR-GRP-11, GUR-SUFF-01); a crippled hand or arm holds nothing any longer
    (GUR-INJ-06).
    """
    for unit, grip in table.having(Gripping):
        left = sum(limbs.grasps(table, unit, hand) for hand in arms.LIMB)
        if 0 < left < grip.hands:
            holds_with(table, unit, left)
        apart = not left or set(table.cells(unit)).isdisjoint(table.cells(grip.foe))
        on = grip.chokes and grip.to_death and knowing.alive(table, grip.foe)
        if apart or not knowing.can_act(table, unit) or not (on or knowing.can_act(table, grip.foe)):
            let_go(table, unit)
    for unit, taken in table.having(Clutching):
        able = knowing.can_act(table, unit) and knowing.can_act(table, taken.foe)
        if not able or held.clutching(table, unit) is None or not at_hand(table, unit, taken):
            unclutch(table, unit)


def at_hand(scene: Scene, unit: Ref, taken: Clutching) -> bool:
    """Whether the foe is within reach of what has hold of its weapon (GUR-GRAB-01)."""
    arm = arms.arm(scene, unit, taken.thing)
    longest = max((max(use.reaches.yards) for use in arm.weapon.melee), default=1) if arm is not None else 1
    return scale.apart(scene, unit, taken.foe) <= max(Fraction(longest), scale.pace(scene))


def enter(table: Table, unit: Ref, foe: Ref) -> None:
    """Into the foe's yard (GUR-HEX-14)."""
    table.put(unit, Position(table.cells(foe)[0]), replace(taking.turn(table, unit), entered=True))
    table.say(Event("closes", "{actor} closes with {target}.", actor=unit, target=foe))


def apart(table: Table, unit: Ref) -> None:
    """A yard away, in any direction that is free and open (GUR-GRP-11)."""
    here = table.cells(unit)[0]
    free = (cell for way, cell in table.grid.neighbours(here) if ground.may_enter(table, here, way, cell))
    cell = next(free, None)
    if cell is not None:
        table.put(unit, Position(cell))
