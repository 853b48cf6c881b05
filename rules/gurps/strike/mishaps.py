"""What goes wrong with attacks and parries: the critical miss tables as they are played out (GUR-CRIT-03)."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.figure import Facing, Place, Position
from rules.frame.ground import Cell
from rules.frame.means import Means
from rules.frame.scene import Event, Scene, Table
from rules.gurps import rolls
from rules.gurps.core import arms, figures, riding
from rules.gurps.core.arms import Arm
from rules.gurps.defence.way import Way
from rules.gurps.flesh import misses
from rules.gurps.flesh.blows import strike as dice_of
from rules.gurps.flesh.harming import Hit
from rules.gurps.flesh.misses import Clumsy, Fumble, Miss
from rules.gurps.harm import condition, hurting
from rules.gurps.senses import knowing
from rules.gurps.state.hurts import Sore, Unsteady
from rules.gurps.strike import disarming
from rules.gurps.strike.attack import Attack
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.damage import thrust
from rules.gurps.terms.skills import Attribute
from rules.gurps.terms.traits import Trait
from rules.gurps.terms.weapons import Melee, Use, Weapon
from rules.kernel.refs import Ref
from rules.parts import room

KICK_TRIPS = -4
"""On the DX roll after a kick (GUR-CRIT-03)."""
PAINED = -2
"""What a strained neck takes off everything (GUR-CRIT-03)."""
MISHAP = hurting.Blame(means=Means.MELEE, weapon="mishap")
MINUTE = 60


def attack_fumbled(table: Table, made: Attack) -> None:
    """A critical miss, or an attack that was met by a critical success (GUR-CRIT-02, GUR-CRIT-03)."""
    foe = table.cells(made.target)[0]
    fumbles(table, made.attacker, made.arm, made.use, foe, ranged=made.ranged is not None)


def parry_fumbled(table: Table, made: Attack, way: Way) -> None:
    """A parry that fails critically (GUR-CRIT-03)."""
    arm, use = parries_with(table, made.target, way)
    fumbles(table, made.target, arm, use, table.cells(made.attacker)[0], parries=True)


def parries_with(scene: Scene, unit: Ref, way: Way) -> tuple[Arm | None, Use | None]:
    """The weapon of a parry; none of a bare hand."""
    arm = arms.arm(scene, unit, way.thing) if not way.bare else None
    return arm, arm.weapon.uses[0] if arm is not None else None


def fumbles(
    table: Table, unit: Ref, arm: Arm | None, use: Use | None, foe: Cell, *, ranged: bool = False, parries: bool = False
) -> Fumble | None:
    """Roll on the table for weapons or for bare limbs, and apply it at once (GUR-CRIT-03). None for a unit that is out
    of the fight.
    """
    if not knowing.can_act(table, unit):
        return None
    by = clumsy(table, unit, arm, use, ranged=ranged, parries=parries)
    fumble = misses.fumbled(table.dice(unit), by)
    if arm is not None and by.arm is not None:
        befalls(table, unit, fumble, arm, use)
        return fumble
    table.say(Event("fumbles", f"{{actor}} fumbles: {fumble.what.value}.", unit))
    _without_weapon(table, unit, fumble, by, foe)
    return fumble


def befalls(table: Table, unit: Ref, fumble: Fumble, arm: Arm, use: Use | None) -> None:
    """A result of the table for weapons, applied at once (GUR-CRIT-03)."""
    table.say(Event("fumbles", f"{{actor}} fumbles: {fumble.what.value}.", unit))
    _with_weapon(table, unit, fumble, arm, misses.own_hit(clumsy(table, unit, arm, use), fumble))


def clumsy(
    scene: Scene, unit: Ref, arm: Arm | None, use: Use | None, *, ranged: bool = False, parries: bool = False
) -> Clumsy:
    """What such a roll asks of a unit and of what it fights with (GUR-CRIT-03)."""
    st, limb = figures.traits(scene, unit).st, (use.limb if isinstance(use, Melee) else "") or "hand"
    side = arms.main_hand(scene, unit).value.split()[0]
    feet = int(figures.attribute(scene, unit, Attribute.DX).total) + (KICK_TRIPS if limb == "foot" else 0)
    plain = Clumsy(None, None, thrust(st), limb, side, feet, parries)
    if arm is None or arm.item is None:
        return plain
    harms = use.harms if use is not None and not arm.weapon.bursts else None
    blow = dice_of(harms, st) if harms is not None else None
    return plain._replace(arm=as_miss(arm.weapon, use, ranged=ranged, parries=parries), blow=blow)


def as_shot(weapon: Weapon) -> misses.Arm:
    """What the table asks about a weapon that is thrown or shot."""
    return as_miss(weapon, None, ranged=True)


def as_miss(weapon: Weapon, use: Use | None, *, ranged: bool = False, parries: bool = False) -> misses.Arm:
    """What the table asks about a weapon: solid ones, guns and fine ones seldom break (GUR-CRIT-03)."""
    swung = not ranged and use is not None and use.harms is not None and not use.harms.by_thrust
    sturdy = weapon.solid or weapon.quality in ("fine", "very fine") or any(u.kind == "firearm" for u in weapon.ranged)
    return misses.Arm(sturdy, weapon.quality == "cheap", swung, ranged, parries)


def _with_weapon(table: Table, unit: Ref, fumble: Fumble, arm: Arm, hit: Hit | None) -> None:
    what, name = fumble.what, arm.weapon.name
    if what is Miss.BREAKS:
        disarming.breaks(table, unit, name)
    elif what is Miss.HITS_SELF and arm.weapon.bursts:
        _flies(table, unit, arm, 0)  # its charge is no blow: it falls at the feet of the unit
    elif hit is not None:
        hurting.suffer(table, unit, (hit,), blame=MISHAP)
    elif what is Miss.OFF_BALANCE:
        off_balance(table, unit)
    elif what is Miss.UNREADY:
        condition.unready(table, unit, name)
    elif what in (Miss.DROPS, Miss.FLIES) and arm.item is not None:
        _flies(table, unit, arm, fumble.yards)
    elif what is Miss.STRAINS_ARM:
        condition.lames(table, unit, _arm_of(table, unit, arm), misses.STRAINED_MINUTES * MINUTE)
    elif what is Miss.FALLS:
        condition.falls(table, unit)


def _arm_of(table: Table, unit: Ref, arm: Arm) -> Location:
    """The arm that holds a weapon; of both, the one it fights with."""
    place = arm.item.place if arm.item is not None else Place.BOTH
    if place in (Place.RIGHT, Place.LEFT):
        return Location(f"{place.value.split()[0]} arm")
    return Location(f"{arms.main_hand(table, unit).value.split()[0]} arm")


def off_balance(table: Table, unit: Ref) -> None:
    """It can do nothing until its next turn, and defends itself worse; an unwieldy weapon must be readied again
    (GUR-CRIT-03, GUR-RDY-03).
    """
    condition.loses_balance(table, unit)
    table.put(unit, Unsteady(misses.OFF_BALANCE, idle=True))


def _flies(table: Table, unit: Ref, arm: Arm, yards: int) -> None:
    """It falls, or flies so many yards ahead or behind; a unit that it comes down on rolls DX or takes half its damage
    (GUR-CRIT-03).
    """
    kit = arms.kit(table, unit)
    if arm.item is None or arm.item not in kit.items:
        return
    lying = condition.let_fall(table, unit, arm.item)
    pose, grid = table.pose(unit), table.grid
    way = pose.facing if yards > 0 else (pose.facing + grid.directions // 2) % grid.directions
    cell = pose.cell
    for _ in range(abs(yards)):
        onward = grid.step(cell, way)
        cell = onward if onward in grid else cell
    if not yards:
        return
    condition.lies_at(table, lying, cell)
    for other in table.occupants(cell):
        harms = arm.weapon.melee[0].harms if arm.weapon.melee else None
        if harms is None or not knowing.alive(table, other):
            continue
        dx = figures.attribute(table, other, Attribute.DX)
        if not rolls.roll(table.dice(other), int(dx.total)).success:
            strike = replace(dice_of(harms, figures.traits(table, unit).st), halved=True)
            hurting.suffer(table, other, (Hit(strike),), blame=hurting.Blame(unit, Means.FIRE, arm.weapon.name))


def _without_weapon(table: Table, unit: Ref, fumble: Fumble, by: Clumsy, foe: Cell) -> None:
    what, hit = fumble.what, misses.own_hit(by, fumble)
    if hit is not None:
        hurting.suffer(table, unit, (hit,), blame=MISHAP)
    if what is Miss.KNOCKED_OUT:
        condition.keep(table, unit, replace(figures.wounds(table, unit), unconscious=True))
    elif what is Miss.STRAINS:
        _strains(table, unit, by)
    elif what is Miss.STUMBLES:
        _stumbles(table, unit, foe)
    elif what is Miss.FALLS:
        condition.falls(table, unit)
    elif what is Miss.OFF_BALANCE:
        off_balance(table, unit)
    elif what is Miss.TRIPS:
        if not rolls.roll(table.dice(unit), by.feet).success:
            condition.falls(table, unit)
    elif what is Miss.DROPS_GUARD:
        table.put(unit, Unsteady(misses.GUARD_DOWN, open=True))
    elif what is Miss.TEARS:
        high = figures.has(table, unit, Trait.HIGH_PAIN_THRESHOLD)
        more = misses.TORN_ALL if high else misses.TORN_LIMB
        table.put(unit, Sore(misses.TORN_ALL, by.limb, more - misses.TORN_ALL))


def _strains(table: Table, unit: Ref, by: Clumsy) -> None:
    """A strained limb is crippled for a while; a strained neck pains (GUR-CRIT-03)."""
    if by.limb == "head":
        table.put(unit, Sore(PAINED))
        return
    condition.lames(table, unit, by.struck_with, misses.STRAINED_MINUTES * MINUTE)


def _stumbles(table: Table, unit: Ref, foe: Cell) -> None:
    """A yard past the foe, facing away from it; one that rides keeps its seat (GUR-CRIT-03)."""
    here, grid = table.cells(unit)[0], table.grid
    if here == foe or riding.carrier(table, unit) is not None:
        return
    way = grid.direction(here, foe)
    past = grid.step(foe, way)
    if past in grid and room.free(table, past):
        table.put(unit, Position(past))
    table.put(unit, Facing(way))
