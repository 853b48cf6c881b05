"""Blows at a weapon, to break it or to knock it away; shots that a shield stops (GUR-ATK-08, GUR-DEF-04)."""

from __future__ import annotations

from fractions import Fraction

from rules.frame.figure import Item, Kit, Place
from rules.frame.scene import Event, Scene, Table
from rules.gurps import rolls
from rules.gurps.core import arms, figures, pins
from rules.gurps.core.arms import Arm
from rules.gurps.defence.course import stops
from rules.gurps.defence.meeting import Met
from rules.gurps.defence.threat import BLOCKED
from rules.gurps.flesh import armour
from rules.gurps.flesh import blows as dice_of
from rules.gurps.flesh.blows import injury, multiplier
from rules.gurps.flesh.body import Tolerance
from rules.gurps.harm import condition
from rules.gurps.state.things import Battered
from rules.gurps.strike.attack import Attack, hit, threat
from rules.gurps.terms.skills import FENCING, Attribute
from rules.kernel import odds
from rules.kernel.odds import Odds
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
    aim = target(table, made)
    if aim is None or aim.item is None:
        return
    if made.breaks:
        _batters(table, made, aim)
        return
    own, other = scores(table, made, aim)
    won = rolls.quick(table.dice(made.attacker), int(own.total), int(other.total))
    if won.margin > 0:
        flies = -(-won.margin // 2) if won.margin >= FLIES else 0
        knocked_away(table, made.target, aim.item, flies, made.attacker)
    elif won.own.fumble and made.arm.item is not None:
        knocked_away(table, made.attacker, made.arm.item, 0, made.target)


def knocked_away(table: Table, unit: Ref, item: Item, yards: int, foe: Ref) -> None:
    """A weapon leaves the hand and lands there, or some yards on (GUR-ATK-08)."""
    if item not in (table.find(unit, Kit) or Kit()).items:
        return
    lying = condition.let_fall(table, unit, item)
    cell, grid = table.cells(unit)[0], table.grid
    way = grid.direction(table.cells(foe)[0], cell)
    for _ in range(yards):
        onward = grid.step(cell, way)
        if onward not in grid:
            break
        cell = onward
    if yards:
        condition.lies_at(table, lying, cell)


def breaking(scene: Scene, made: Attack, aim: Arm) -> Odds[bool]:
    """Whether the damage of one blow breaks the weapon it strikes."""
    struck = hit(scene, made)
    if struck is None:
        return Odds.counted({False: 1}, 1)
    left = aim.weapon.hit_points - _damage(scene, made.target, aim.weapon.name)
    return odds.of(dice_of.basic, struck.strike).map(lambda points: harm(points, made, aim.weapon.dr) >= left)


def chance(scene: Scene, made: Attack, aim: Arm | None) -> Fraction:
    """How likely a blow that strikes a weapon breaks it, or knocks it away."""
    if aim is None:
        return Fraction(0)
    if made.breaks:
        return breaking(scene, made, aim).chance(bool)
    own, other = scores(scene, made, aim)
    return rolls.quick_margins(int(own.total), int(other.total)).chance(lambda margin: margin > 0)


def harm(points: int, made: Attack, dr: int) -> int:
    """What so much basic damage does to a weapon or shield: it is solid and the same all through (GUR-ATK-08,
    GUR-INJ-02).
    """
    found = made.use.harms
    if found is None:
        return 0
    through = max(0, points - armour.divided(dr, Fraction(found.divisor)))
    return injury(through, multiplier(found.kind, tolerance=Tolerance.HOMOGENOUS), found.kind, Tolerance.HOMOGENOUS)


def _damage(scene: Scene, unit: Ref, name: str) -> int:
    return dict((scene.find(unit, Battered) or Battered()).damage).get(name, 0)


def _batters(table: Table, made: Attack, aim: Arm) -> None:
    struck, unit, name = hit(table, made), made.target, aim.weapon.name
    if struck is None:
        return
    points = dice_of.basic(table.dice(made.attacker), struck.strike)
    wears(table, unit, name, harm(points, made, aim.weapon.dr), aim.weapon.hit_points)


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
        points = dice_of.basic(table.dice(made.attacker), struck.strike)
        wears(table, made.target, shield.name, harm(points, made, shield.dr), shield.hit_points)


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
