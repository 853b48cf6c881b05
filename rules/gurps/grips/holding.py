"""Holds: taken, kept and loosed on both units alike, so that the side of either knows of them; a foe's yard."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from rules.frame.figure import Position
from rules.frame.ground import Cell
from rules.frame.scene import Event, Scene, Table
from rules.gurps.core import ails, arms, figures, held, scale
from rules.gurps.defence import ground
from rules.gurps.senses import knowing
from rules.gurps.state.fighting import Aim, Clutched, Clutching, Gripping, Held
from rules.gurps.state.turns import Waiting
from rules.gurps.terms.manoeuvres import LOW
from rules.gurps.turns import taking
from rules.kernel.refs import Ref
from rules.parts import room


def seize(table: Table, unit: Ref, grip: Gripping) -> None:
    """It has hold of a foe: neither of them aims or waits any longer (GUR-GRP-02, GUR-GRP-09, GUR-GRP-10)."""
    let_go(table, unit)
    for each in (unit, grip.foe):
        table.strip(each, Aim)
        table.strip(each, Waiting)
    _keeps(table, unit, replace(grip, since=table.clock.round))


def let_go(table: Table, unit: Ref) -> None:
    """Its hold ends (GUR-GRP-02)."""
    grip = held.gripping(table, unit)
    if grip is not None:
        table.strip(unit, Gripping)
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


def changes(table: Table, unit: Ref, **how: Any) -> None:
    """Its hold is another from now on: it pins, chokes, goes on to the death, or has crippled the arm (GUR-GRP-06 to
    08, GUR-SUFF-01).
    """
    _keeps(table, unit, replace(table.part(unit, Gripping), **how))


def holds_with(table: Table, unit: Ref, hands: int) -> None:
    """Fewer hands are left to it for its hold: a choke hold shuts the throat with both only (GUR-GRP-08)."""
    grip = table.part(unit, Gripping)
    _keeps(table, unit, replace(grip, hands=hands, chokes=grip.chokes and not grip.needs_both))


def _keeps(table: Table, unit: Ref, grip: Gripping) -> None:
    """It holds a foe like this, which feels it."""
    table.put(unit, grip)
    _feels(table, grip.foe)


def loosen(table: Table) -> None:
    """Holds end by themselves when either unit is out of the fight, unless one means to choke the other to death, or
    they are no longer in one yard (GUR-GRP-11, GUR-SUFF-01); a crippled hand or arm holds nothing any longer
    (GUR-INJ-06).
    """
    for unit, grip in table.having(Gripping):
        left = sum(ails.grasps(table, unit, hand) for hand in arms.LIMB)
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
    cell = next(ground.beside(table, unit, table.cells(unit)[0]), None)
    if cell is not None:
        table.put(unit, Position(cell))


def part(table: Table) -> None:
    """Friends who fought a foe in its yard do not stay in one when it is gone or down: the biggest keeps it, the others
    go aside (GUR-HEX-14).
    """
    yards: dict[Cell, list[Ref]] = {}
    for unit, _ in table.having(Position):
        for cell in table.cells(unit):
            yards.setdefault(cell, []).append(unit)
    for there in [units for units in yards.values() if len(units) > 1]:
        standing = [each for each in there if room.holds_ground(table, each)]
        if len({table.side(each) for each in standing}) == 1:
            for each in sorted(standing, key=lambda each: -len(table.cells(each)))[1:]:
                _steps_aside(table, each)


def _steps_aside(table: Table, unit: Ref) -> None:
    before = table.cells(unit)
    if len(before) == 1:
        apart(table, unit)
    else:
        room.make_room(table, unit)
    if table.cells(unit) != before:
        table.say(Event("walks", "{actor} steps aside.", actor=unit, cells=table.cells(unit)))


# a foe's yard


def reached(scene: Scene, unit: Ref, foe: Ref) -> bool:
    """Whether a foe's yard is beside it, with nothing between, and there is room in it (GUR-HEX-14)."""
    return leads(scene, scene.cells(unit)[0], scene.cells(foe)[0]) and has_room(scene, unit, foe)


def beside(scene: Scene, unit: Ref, foe: Ref) -> bool:
    """Whether it is in a foe's yard, or in the next with nothing between."""
    return foe in held.sharing(scene, unit) or leads(scene, scene.cells(unit)[0], scene.cells(foe)[0])


def leads(scene: Scene, here: Cell, there: Cell) -> bool:
    """Whether one cell is beside another, and no wall is in the way."""
    return any(cell == there and ground.open_to(scene, here, way) for way, cell in scene.grid.neighbours(here))


def has_room(scene: Scene, unit: Ref, foe: Ref) -> bool:
    """Two of a side at most fight in one yard, and nobody in that of a vehicle (GUR-HEX-14)."""
    there = scene.standing_in((scene.cells(foe)[0],))
    friends = [each for each in there if scene.side(each) == scene.side(unit) and room.holds_ground(scene, each)]
    return len(friends) < 2 and not scene.pose(foe).body.is_vehicle


def low_enough(scene: Scene, unit: Ref, foe: Ref) -> bool:
    """Whether it is as low as a foe that lies, kneels or sits, or the foe much bigger; what has no legs always is
    (GUR-GRP-01).
    """
    own = figures.traits(scene, unit)
    size = figures.traits(scene, foe).size - own.size
    low = scene.pose(unit).posture in LOW or not own.legs
    return low or scene.pose(foe).posture not in LOW or size >= 2
