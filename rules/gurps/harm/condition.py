"""Putting wounds on a unit, and what shows of them: how it looks, whether it drops."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.body import Posture
from rules.frame.figure import HANDS, Aboard, Condition, Item, Kit, Stance, State
from rules.frame.ground import Cell
from rules.frame.scene import Event, Scene, Table
from rules.frame.things import Lying
from rules.gurps.core import arms, figures, pins
from rules.gurps.flesh.body import Build, Wounds, reeling, strength
from rules.gurps.senses import knowing
from rules.gurps.state.fighting import Aim
from rules.gurps.state.hurts import Lamed, Stunned
from rules.gurps.state.things import Arsenal, Fuse, Live, Unready
from rules.gurps.state.turns import Waiting
from rules.gurps.terms.anatomy import GRASPING, WALKING, Location
from rules.gurps.terms.weapons import Weapon
from rules.kernel.refs import Ref
from rules.kernel.words import capital, the
from rules.parts import handling


def state(wounds: Wounds, build: Build) -> State:
    """How it looks from outside."""
    if wounds.dead:
        return State.DEAD
    if not wounds.active:
        return State.DOWN
    return State.HURT if reeling(wounds, build) or wounds.crippled else State.FIT


def keep(table: Table, unit: Ref, wounds: Wounds, how: str = "goes down") -> None:
    """New wounds: a unit that drops lies prone, one that they stun is knocked down, a crippled arm fails at once, a
    crippled leg brings it down (GUR-KD-01, GUR-INJ-06). `how` says what is seen of a unit that drops.
    """
    before = figures.wounds(table, unit)
    _put(table, unit, wounds)
    if table.pose(unit).body.is_vehicle:
        if before.active and not wounds.active:
            table.say(Event("falls", "{actor} breaks down.", actor=unit))
        return
    if not wounds.active and before.active:
        table.say(Event("falls", f"{{actor}} {how}.", actor=unit))
    if wounds.stunned and not before.stunned:
        knocks_down(table, unit)
    elif not wounds.active and before.active:
        _drops(table, unit)
    elif before.stands and not wounds.stands:
        falls(table, unit)
    for part in GRASPING:
        if before.holds(part) and not wounds.holds(part):
            drop_from(table, unit, part.split()[0])


def _put(table: Table, unit: Ref, wounds: Wounds) -> None:
    build = figures.build(table, unit)
    table.put(unit, wounds, Condition(state(wounds, build), float(strength(wounds, build)), _notes(wounds, build)))


def _drops(table: Table, unit: Ref) -> None:
    """It lies on the ground, and all that it held beside it."""
    drop_all(table, unit)
    table.strip(unit, Aim, Waiting)
    falls(table, unit)


def knocks_down(table: Table, unit: Ref) -> None:
    """Stunned in the body, it falls and drops what it holds, though it may have been stunned before (GUR-KD-01)."""
    table.put(unit, replace(_in_the_body(table, unit), knocked=True))
    _drops(table, unit)


def stuns(table: Table, unit: Ref, modifier: int) -> None:
    """What it has not withstood stuns it in the body. It is not knocked down, and keeps what it holds; its rolls to
    recover are as hard as that one, or as hard as what has stunned it already makes them (GUR-AFF-01).
    """
    wounds, known = figures.wounds(table, unit), _in_the_body(table, unit)
    hard = min(known.modifier, modifier) if wounds.stunned else modifier
    _put(table, unit, replace(wounds, stunned=True))
    table.put(unit, replace(known, modifier=hard))
    table.strip(unit, Aim, Waiting)
    loses_balance(table, unit)


def _in_the_body(scene: Scene, unit: Ref) -> Stunned:
    """Stunned in the body; one that was taken by surprise still is when it has got over that (GUR-SURP-01)."""
    found = scene.find(unit, Stunned)
    if found is None or found.over:
        return Stunned()
    return replace(found, mind=False, modifier=0, mind_too=found.modifier) if found.mind else found


def falls(table: Table, unit: Ref) -> None:
    """Prone, where it stands (GUR-POST-03); an unwieldy weapon must be readied again (GUR-RDY-03)."""
    pose = table.pose(unit)
    seated = pose.body.is_vehicle or table.find(unit, Aboard) is not None
    if seated or pose.posture in (Posture.PRONE, Posture.FACE_UP):
        return
    table.put(unit, Stance(Posture.PRONE))
    loses_balance(table, unit)


def loses_balance(table: Table, unit: Ref) -> None:
    """It falls, totters or is stunned: an unwieldy weapon in its hands must be readied again (GUR-RDY-03)."""
    for arm in arms.arms(table, unit):
        if arm.item is not None and not arms.stays_ready(table, unit, arm):
            unready(table, unit, arm.weapon.name)


def unready(table: Table, unit: Ref, name: str) -> None:
    """A thing in hand must be readied before it is used again (GUR-RDY-03)."""
    known = table.find(unit, Unready) or Unready()
    if name not in known.names:
        table.put(unit, Unready((*known.names, name)))


def drop_all(table: Table, unit: Ref) -> None:
    """Everything held falls to the ground."""
    for item in (table.find(unit, Kit) or Kit()).held():
        let_fall(table, unit, item)


def drop_from(table: Table, unit: Ref, side: str) -> None:
    """What one hand holds, alone or with the other, falls to the ground."""
    for item in (table.find(unit, Kit) or Kit()).held():
        if item.place in HANDS and (item.place.value.startswith(side) or item.place.value.startswith("both")):
            let_fall(table, unit, item)


def drop_weapon(table: Table, unit: Ref) -> None:
    """What it fights with falls to the ground: what its main hand holds, or both (GUR-CRIT-01)."""
    side = arms.main_hand(table, unit).value.split()[0]
    drop_from(table, unit, side)


def let_fall(table: Table, unit: Ref, item: Item) -> Ref:
    """A thing falls, with its figures for the unit that picks it up (GUR-FREE-02); a grenade whose pin is out is live
    (GUR-GREN-01).
    """
    own, lying = table.find(unit, Arsenal) or Arsenal(), handling.drop(table, unit, item)
    weapons = tuple(each for each in own.weapons if each.name == item.name)
    shields = tuple(each for each in own.shields if each.name == item.name)
    table.put(lying, Arsenal(weapons, (), shields))
    if pins.pulled(table, unit, item.name):
        burning = pins.fuse(table, unit, item.name)
        pins.forget(table, unit, item.name)
        for weapon in weapons:
            lights(table, lying, weapon, unit, burning)
    return lying


def lights(table: Table, lying: Ref, weapon: Weapon, by: Ref, burning: Fuse | None = None) -> None:
    """The fuse of a grenade burns where it lies, or burns on there (GUR-GREN-01)."""
    if weapon.burst is not None:
        cell = table.part(lying, Lying).cell
        due, watch = table.clock.round + weapon.burst.fuse, knowing.witnesses(table, by, cell)
        fuse = burning.leaves(watch, due) if burning is not None else Fuse(due, by, watch)
        table.put(lying, Live(weapon, cell, by, fuse))
        if weapon.burst.fuse:
            table.say(Event("fuse", f"{capital(the(weapon.name))} lies there, its fuse burning.", cells=(cell,)))


def lies_at(table: Table, lying: Ref, cell: Cell) -> None:
    """A thing on the ground lies there."""
    table.put(lying, replace(table.part(lying, Lying), cell=cell))
    live = table.find(lying, Live)
    if live is not None:
        table.put(lying, replace(live, cell=cell))


def lames(table: Table, unit: Ref, part: Location, seconds: int) -> None:
    """A limb is crippled for a while: an arm lets go of what it holds, a leg brings the unit down (GUR-CRIT-01,
    GUR-CRIT-03).
    """
    known, until = table.find(unit, Lamed) or Lamed(), table.clock.round + seconds
    table.put(unit, Lamed((*known.parts, (part, until))))
    if part in GRASPING:
        drop_from(table, unit, part.split()[0])
    elif part in WALKING:
        falls(table, unit)


def _notes(wounds: Wounds, build: Build) -> tuple[str, ...]:
    """What its own side reads of how a unit fares."""
    told = [f"{wounds.hp} of {build.hp} HP"] if wounds.hp < build.hp else []
    told += [f"{part} {'destroyed' if part in wounds.severed else 'crippled'}" for part in wounds.crippled]
    states = (("stunned", wounds.stunned), ("unconscious", wounds.unconscious), ("mortally wounded", wounds.mortal))
    return (*told, *(word for word, so in states if so))
