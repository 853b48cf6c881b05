"""Blows at a weapon, to break it or to knock it away; shots that a shield stops (GUR-ATK-08, GUR-DEF-04)."""

from __future__ import annotations

from fractions import Fraction

from rules.frame.figure import Item, Kit, Place
from rules.frame.ground import Cell
from rules.frame.scene import Event, Scene, Table
from rules.gurps import rolls
from rules.gurps.core import arms, figures, pins
from rules.gurps.core.arms import Arm
from rules.gurps.defence.course import stops
from rules.gurps.defence.meeting import Met
from rules.gurps.defence.threat import BLOCKED
from rules.gurps.flesh import blows
from rules.gurps.flesh.blows import Strike
from rules.gurps.harm import condition
from rules.gurps.state.things import Battered
from rules.gurps.strike.attack import Attack, hit, threat
from rules.gurps.terms.armour import Shield
from rules.gurps.terms.skills import FENCING, Attribute
from rules.gurps.terms.weapons import Weapon
from rules.kernel import odds
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally

CLUMSY, FIRM = -2, 2
"""On the contest: an attacker without a fencing weapon, a grip with both hands (GUR-ATK-08)."""
FLIES = 4
"""Winning by so much sends the weapon flying (GUR-ATK-08)."""


def target(scene: Scene, made: Attack) -> Arm | None:
    """The weapon that is struck at: the foe's weapon of that name, or else any that it holds."""
    held = [arm for arm in arms.arms(scene, made.target) if arm.item is not None]
    return next((arm for arm in held if arm.weapon.name == made.at), held[0] if held else None)


def scores(scene: Scene, made: Attack, aim: Arm) -> tuple[Tally, Tally]:
    """Both sides of the contest over a weapon: weapon skill, or ST where it is better (GUR-ATK-08)."""
    own = _hold(scene, made.attacker, made.arm)
    if made.arm.weapon.skill_for(made.use) not in FENCING:
        own = own.plus(Modifier(CLUMSY, "not a fencing weapon", "GUR-ATK-08"))
    return own, _hold(scene, made.target, aim)


def _hold(scene: Scene, unit: Ref, arm: Arm) -> Tally:
    skills = {arm.weapon.skill_for(use) for use in arm.weapon.melee} or {arm.weapon.skill}
    found = [figures.skill(scene, unit, each) for each in sorted(skills)]
    st = figures.attribute(scene, unit, Attribute.ST)
    best = max((st, *(each for each in found if each is not None)), key=lambda each: each.total)
    both = arm.item is not None and arm.item.place is Place.BOTH
    return best.plus(Modifier(FIRM, "held in both hands", "GUR-ATK-08") if both else None)


def lands(table: Table, made: Attack) -> None:
    """A blow that has struck a weapon."""
    aim, struck = target(table, made), hit(table, made)
    if aim is None or aim.item is None:
        return
    if made.breaks:
        if struck is not None:
            _wears(table, made, struck.strike, aim.weapon)
        return
    own, other = scores(table, made, aim)
    won = rolls.quick(table.dice(made.attacker), int(own.total), int(other.total))
    here, there = table.cells(made.target)[0], table.cells(made.attacker)[0]
    if won.margin > 0:
        yards = -(-won.margin // 2) if won.margin >= FLIES else 0
        flies(table, made.target, aim.item, yards, table.grid.direction(there, here))
    elif won.own.fumble and made.arm.item is not None:
        flies(table, made.attacker, made.arm.item, 0, table.grid.direction(here, there))


def flies(table: Table, unit: Ref, item: Item, yards: int, way: int) -> Cell | None:
    """A weapon leaves the hand and lands there, or some yards on, in the cell it tells (GUR-ATK-08, GUR-CRIT-03)."""
    if item not in arms.kit(table, unit).items:
        return None
    lying, cell = condition.let_fall(table, unit, item), table.cells(unit)[0]
    for _ in range(yards):
        onward = table.grid.step(cell, way)
        cell = onward if onward in table.grid else cell
    if not yards:
        return None
    condition.lies_at(table, lying, cell)
    return cell


def chance(scene: Scene, made: Attack, aim: Arm | None) -> Fraction:
    """How likely a blow that strikes a weapon breaks it, or knocks it away."""
    struck = hit(scene, made)
    if aim is None or (made.breaks and struck is None):
        return Fraction(0)
    if made.breaks and struck is not None:
        strike, left = struck.strike, aim.weapon.hit_points - _damage(scene, made.target, aim.weapon.name)
        return odds.of(blows.basic, strike).chance(lambda points: blows.worn(points, strike, aim.weapon.dr) >= left)
    own, other = scores(scene, made, aim)
    return rolls.quick_margins(int(own.total), int(other.total)).chance(lambda margin: margin > 0)


def _damage(scene: Scene, unit: Ref, name: str) -> int:
    return dict((scene.find(unit, Battered) or Battered()).damage).get(name, 0)


def _wears(table: Table, made: Attack, strike: Strike, thing: Weapon | Shield) -> None:
    """A thing in the target's hand is struck."""
    points = blows.basic(table.dice(made.attacker), strike)
    wears(table, made.target, thing.name, blows.worn(points, strike, thing.dr), thing.hit_points)


def wears(table: Table, unit: Ref, name: str, lost: int, stands: int) -> None:
    """Damage to a thing in hand, which breaks once it has taken all that it stands, if that is known (GUR-ATK-08)."""
    whole = _damage(table, unit, name) + lost
    known = table.find(unit, Battered) or Battered()
    others = tuple(each for each in known.damage if each[0] != name)
    table.put(unit, Battered((*others, (name, whole)), known.ruined))
    if 0 < stands <= whole:
        breaks(table, unit, name)


def shielded(table: Table, made: Attack, met: Met) -> None:
    """As an option shields help against guns: each hit that only the Defense Bonus has stopped strikes the shield
    (GUR-DEF-04).
    """
    shield, way, struck = arms.shield(table, made.target), met.way, hit(table, made)
    if shield is None or way is None or met.fell is None or struck is None or threat(table, made).comes in BLOCKED:
        return
    bonus = sum(int(each.amount) for each in way.score.modifiers if each.rule == "GUR-DEF-04")
    bare = met.fell._replace(score=met.fell.score - bonus)
    for _ in range(met.stopped - stops(bare, way.how, met.stopped)):
        _wears(table, made, struck.strike, shield)


def breaks(table: Table, unit: Ref, name: str) -> None:
    """A weapon in hand is broken, and of no more use."""
    kit = table.find(unit, Kit) or Kit()
    item = next((each for each in kit.held() if each.name == name), None)
    if item is not None:
        table.put(unit, kit.swapped(item, None))
        pins.forget(table, unit, name)
        table.say(Event("breaks", f"{{actor}}'s weapon breaks ({name}).", actor=unit))


def ruins(table: Table, unit: Ref, name: str) -> None:
    """It is of no more use for what it was made for, but may parry once more (GUR-PAR-08)."""
    known = table.find(unit, Battered) or Battered()
    table.put(unit, Battered(known.damage, (*known.ruined, name)))
