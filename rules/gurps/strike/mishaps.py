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
from rules.gurps.defence.course import Way
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
STRAINED = 30 * 60
"""Seconds that a strained limb is crippled (GUR-CRIT-03)."""


def attack_fumbled(table: Table, made: Attack) -> None:
    """A critical miss, or an attack that was met by a critical success (GUR-CRIT-02, GUR-CRIT-03)."""
    foe = table.cells(made.target)[0]
    fumbles(table, made.attacker, made.arm, made.use, foe, ranged=made.ranged is not None)


def parries_with(scene: Scene, unit: Ref, way: Way) -> tuple[Arm | None, Use | None]:
    """The weapon of a parry; none of a bare hand."""
    arm = arms.arm(scene, unit, way.thing) if not way.bare else None
    return arm, arm.weapon.uses[0] if arm is not None else None


def fumbles(
    table: Table, unit: Ref, arm: Arm | None, use: Use | None, foe: Cell, *, ranged: bool = False, parries: bool = False
) -> None:
    """Roll on the table for weapons or for bare limbs, and apply it at once, unless the unit is out of the fight
    (GUR-CRIT-03).
    """
    if knowing.can_act(table, unit):
        by = clumsy(table, unit, arm, use, ranged=ranged, parries=parries)
        befalls(table, unit, misses.fumbled(table.dice(unit), by), by, arm, foe)


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


def as_miss(weapon: Weapon, use: Use | None, *, ranged: bool = False, parries: bool = False) -> misses.Arm:
    """What the table asks about a weapon: solid ones, guns and fine ones seldom break (GUR-CRIT-03)."""
    swung = not ranged and use is not None and use.harms is not None and not use.harms.by_thrust
    sturdy = weapon.solid or weapon.quality in ("fine", "very fine") or any(u.kind == "firearm" for u in weapon.ranged)
    return misses.Arm(sturdy, weapon.quality == "cheap", swung, ranged, parries)


def befalls(table: Table, unit: Ref, fumble: Fumble, by: Clumsy, arm: Arm | None, foe: Cell) -> None:
    """A result of the table for weapons or for bare limbs, applied at once (GUR-CRIT-03)."""
    what, hit = fumble.what, misses.own_hit(by, fumble)
    table.say(Event("fumbles", f"{{actor}} fumbles: {what.value}.", unit))
    if hit is not None:
        hurting.suffer(table, unit, (hit,), blame=hurting.Blame(means=Means.MELEE, weapon="mishap"))
    if by.arm is not None and arm is not None:
        _of_the_weapon(table, unit, fumble, by, arm)
    if misses.trips(table.dice(unit), by, what, False):
        condition.falls(table, unit)
    elif what is Miss.OFF_BALANCE:
        condition.loses_balance(table, unit)
        table.put(unit, Unsteady(misses.OFF_BALANCE, idle=True))
    elif what is Miss.DROPS_GUARD:
        table.put(unit, Unsteady(misses.GUARD_DOWN, open=True))
    elif what is Miss.KNOCKED_OUT:
        condition.keep(table, unit, replace(figures.wounds(table, unit), unconscious=True))
    elif what is Miss.STUMBLES:
        _stumbles(table, unit, foe)
    elif what is Miss.STRAINS and by.limb == "head":
        table.put(unit, Sore(PAINED))
    elif what is Miss.STRAINS:
        condition.lames(table, unit, by.struck_with, STRAINED)
    elif what is Miss.TEARS:
        high = figures.has(table, unit, Trait.HIGH_PAIN_THRESHOLD)
        more = 0 if high else misses.TORN_LIMB - misses.TORN_ALL
        table.put(unit, Sore(misses.TORN_ALL, by.limb, more))


def _of_the_weapon(table: Table, unit: Ref, fumble: Fumble, by: Clumsy, arm: Arm) -> None:
    """What becomes of the weapon; a grenade does not strike the unit that holds it, but falls at its feet."""
    what, name = fumble.what, arm.weapon.name
    if what is Miss.BREAKS:
        disarming.breaks(table, unit, name)
    elif what is Miss.UNREADY:
        condition.unready(table, unit, name)
    elif what in (Miss.DROPS, Miss.FLIES) or (what is Miss.HITS_SELF and arm.weapon.bursts):
        _flies(table, unit, arm, fumble.yards)
    elif what is Miss.STRAINS_ARM:
        place = arm.item.place if arm.item is not None else Place.BOTH
        one = place in (Place.RIGHT, Place.LEFT)
        condition.lames(table, unit, Location(f"{place.split()[0]} arm") if one else by.part("arm"), STRAINED)


def _flies(table: Table, unit: Ref, arm: Arm, yards: int) -> None:
    """It falls, or flies so many yards ahead or behind; a unit that it comes down on rolls DX or takes half its damage
    (GUR-CRIT-03).
    """
    facing, around = table.pose(unit).facing, table.grid.directions
    way = facing if yards > 0 else (facing + around // 2) % around
    cell = disarming.flies(table, unit, arm.item, abs(yards), way) if arm.item is not None else None
    harms = arm.weapon.melee[0].harms if arm.weapon.melee else None
    if cell is None or harms is None:
        return
    for other in table.occupants(cell):
        if not knowing.alive(table, other):
            continue
        dx = figures.attribute(table, other, Attribute.DX)
        if not rolls.roll(table.dice(other), int(dx.total)).success:
            strike = replace(dice_of(harms, figures.traits(table, unit).st), halved=True)
            hurting.suffer(table, other, (Hit(strike),), blame=hurting.Blame(unit, Means.FIRE, arm.weapon.name))


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
