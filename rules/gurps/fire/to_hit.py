"""The attack roll of a shot or throw, with every modifier and its reason, and what a gun is braced on."""

from __future__ import annotations

from collections.abc import Iterator

from rules.frame.body import Posture
from rules.frame.figure import Place
from rules.frame.ground import Barrier, Cell
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.gurps.core import ails, arms, cover, figures, footing, light, riding, scale, speed
from rules.gurps.core.arms import Arm
from rules.gurps.fire import lines
from rules.gurps.melee import to_hit as blows
from rules.gurps.senses import knowing
from rules.gurps.state.fighting import Aim
from rules.gurps.strike import attack
from rules.gurps.strike.attack import Attack
from rules.gurps.strike.straying import STRAY
from rules.gurps.terms import ranges
from rules.gurps.terms.anatomy import FEET, LEGS, Location
from rules.gurps.terms.figures import off_hand, too_weak
from rules.gurps.terms.manoeuvres import BEARING, LYING, Manoeuvre
from rules.gurps.terms.skills import Skill
from rules.gurps.terms.weapons import Ranged
from rules.gurps.turns import taking
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.kernel.words import counted
from rules.parts.edges import OPEN, round_corner, straight_on

DETERMINED = 1
"""An all-out determined shot (GUR-AOA-06)."""
HASTY = -2
"""Shooting in passing, unless Bulk is worse (GUR-MAA-02)."""
POP_UP = -2
"""Out of cover and back (GUR-POP-01)."""
SECONDS = {1: 0, 2: 1}
"""What aiming longer than a second adds; 2 from the third on (GUR-AIM-04)."""
MANY = ((5, 0), (9, 1), (13, 2), (17, 3), (25, 4), (50, 5), (100, 6))
"""What firing fewer shots than each adds to hit (GUR-ROF-01)."""
HIDDEN, THROUGH = -2, -2
"""A target half behind cover, and a mark that is wholly behind it (GUR-COV-01, GUR-RNG-02)."""
HALF = 0.15
"""The share of a body that must be hidden to count as half behind cover."""
IN_THE_WAY = -4
"""Each figure on the line (GUR-HEX-11)."""
UNSEEN = -4
"""A foe that is not seen, in a cell that is known (GUR-VIS-01)."""
WHOLE = (None, Location.TORSO, Location.VITALS, Location.GROIN)
"""Marks that a half hidden body makes harder: parts that are bare are aimed at as ever (GUR-COV-01)."""
LOW = (*WHOLE, *LEGS)
"""Marks that a low posture makes harder (GUR-POST-07)."""
FLAT = (Posture.CRAWLING, *LYING)
LENGTH = 2
"""Yards from which a figure that lies or crawls hides what is below its torso (GUR-POST-07)."""
BELOW = (Location.GROIN, *LEGS, *FEET)
FIRED = ("firearm", "beam")
"""What can be braced, besides crossbows (GUR-AIM-03)."""
LOWEST = 0.5
"""The share of the height of the eyes that a thing must have for a gun to rest on it."""


def parts(scene: Scene, unit: Ref, foe: Ref, use: Ranged) -> tuple[Location, ...]:
    """The parts of a body that a shot can be aimed at: of one that lies or crawls nothing below the torso, from no
    higher than it and from farther than it is long (GUR-ATK-07, GUR-POST-07).
    """
    found = blows.parts(scene, unit, foe, use)
    if scene.pose(foe).posture not in FLAT or footing.higher(scene, unit, foe) > footing.EVEN:
        return found
    flat = scale.apart(scene, unit, foe) > LENGTH
    return tuple(part for part in found if not (flat and part in BELOW))


@lookup
def tally(scene: Scene, made: Attack) -> Tally:
    """Skill and all that changes it, aim, manoeuvre, weapon and hand before the target and what lies between
    (GUR-RNG-00, GUR-RNG-02).
    """
    unit, target, use = made.attacker, made.target, made.ranged
    assert use is not None
    own, before, between, beyond = _anyhow(scene, unit, target, made.arm, use, made.stray)
    mark = _mark(scene, unit, target, made.called)
    whole = own.plus(*_by_choice(scene, made, use), *before, *mark, *between, *blows.aimed_at(scene, made), *beyond)
    most = STRAY if made.stray else made.capped
    over = int(whole.total) - most if most is not None else 0
    rule = "GUR-WRONG-01" if made.stray else "GUR-SUP-02"
    return whole.plus(Modifier(-over, f"at most {most}", rule)) if over > 0 else whole


Modifiers = tuple[Modifier | None, ...]


@lookup
def _anyhow(
    scene: Scene, unit: Ref, target: Ref, arm: Arm, use: Ranged, stray: bool
) -> tuple[Tally, Modifiers, Modifiers, Modifiers]:
    """The skill, and what changes it however the target is shot at: before its mark, after it, and at the end."""
    skill = arm.weapon.skill_for(use)
    own = figures.skill(scene, unit, skill) or Tally(skill.value, 0, "no skill")
    before = (*handled(scene, unit, arm, use), *_far(scene, unit, target, use.bulk, use.kind == "beam"))
    between = () if stray else (_in_the_way(scene, unit, target),)
    return own.plus(riding.capped(scene, unit, int(own.total))), before, between, (_sight(scene, unit, target, stray),)


def by_shots(shots: int) -> int:
    """Bonus to hit for the number of shots fired: 1 more for each doubling from 100 on (GUR-ROF-01)."""
    for below, bonus in MANY:
        if shots < below:
            return bonus
    return 6 + (shots // 50).bit_length() - 1


def aimed(scene: Scene, made: Attack) -> int:
    """What aiming adds to the next attack on the same target with the same weapon: Accuracy, the scope, bracing and
    further seconds (GUR-AIM-02 to 05); an aim at a yard adds it to the first that appears there (GUR-OPP-01). Nothing
    in passing, in suppression, out of cover and back, or where more ground than a yard was watched.
    """
    found = scene.find(made.attacker, Aim)
    if found is None or made.ranged is None or made.hasty or made.stray or made.unaimed:
        return 0
    if made.option in ("suppression", "pop-up"):
        return 0
    if found.weapon != made.arm.weapon.name or found.until < scene.clock.round:
        return 0
    if found.target != made.target and not made.awaited:
        return 0
    firm = found.braced and still_braced(scene, made)
    bonus = accuracy(made.ranged.accuracy.base, made.ranged.accuracy.scope, found.seconds, braced=firm)
    return riding.steadiest(scene, made.attacker, bonus)


def accuracy(base: int, scope: int, seconds: int, *, braced: bool) -> int:
    """Accuracy and what comes to it: scopes at most once as much, all together at most twice (GUR-AIM-05)."""
    return min(2 * base, base + min(scope, base) + braced + SECONDS.get(seconds, 2))


def _by_choice(scene: Scene, made: Attack, use: Ranged) -> Iterator[Modifier | None]:
    """Aim, shots and manoeuvre."""
    aim = aimed(scene, made)
    yield Modifier(aim, "aimed", "GUR-AIM-02") if aim else misjudged(scene, made.attacker)
    fired = made.bonus_shots or attack.missiles(scene, made)
    many = by_shots(fired)
    yield Modifier(many, f"{fired} shots", "GUR-ROF-01") if many else None
    yield from by_manoeuvre(made.manoeuvre, made.option, use)


def misjudged(scene: Scene, unit: Ref) -> Modifier | None:
    """What one eye costs what is not aimed (GUR-INJ-06, GUR-AIM-02)."""
    return Modifier(ails.MISJUDGED, "not aimed, with one eye", "GUR-AIM-02") if ails.one_eyed(scene, unit) else None


def by_manoeuvre(manoeuvre: Manoeuvre, option: str, use: Ranged) -> Iterator[Modifier]:
    """What the manoeuvre adds or costs, whatever it is aimed at (GUR-AOA-06, GUR-POP-01, GUR-MAA-02)."""
    if option == "determined":
        yield Modifier(DETERMINED, "all-out, determined", "GUR-AOA-06")
    if option == "pop-up":
        yield Modifier(POP_UP, "out of cover and back", "GUR-POP-01")
    if manoeuvre is Manoeuvre.MOVE_AND_ATTACK:
        yield Modifier(min(HASTY, use.bulk), "on the move", "GUR-MAA-02")


@lookup
def handled(scene: Scene, unit: Ref, arm: Arm, use: Ranged) -> tuple[Modifier | None, ...]:
    """How it is held and how well that can be done, whatever it is aimed at: on the move of a vehicle, ground,
    strength, hand (GUR-RNG-02, GUR-CHAR-04, GUR-CHAR-05).
    """
    own, fixed = figures.traits(scene, unit), arm.carrier is not None
    weak = 0 if fixed else too_weak(own.st, arm.weapon.strength_for(use).minimum)
    hand = off_hand(own) if arms.in_off_hand(scene, unit, arm) else 0
    return (
        None if fixed else riding.jolted(scene, unit),
        Modifier(footing.SHOTS, "bad footing", "GUR-RNG-02") if footing.bad(scene, unit) else None,
        Modifier(weak, "too weak for it", "GUR-CHAR-04"),
        Modifier(hand, "off hand", "GUR-CHAR-05"),
    )


def _far(scene: Scene, unit: Ref, target: Ref, bulk: int, beam: bool) -> tuple[Modifier, ...]:
    """Range and speed together, and the size of the target; in one cell the bulk of the weapon instead of
    range (GUR-RNG-03 to 06, GUR-HEX-15).
    """
    size = Modifier(figures.traits(scene, target).size, "size", "GUR-RNG-03")
    if not scale.apart(scene, unit, target):
        return Modifier(bulk, "at close quarters", "GUR-HEX-15"), size
    yards, fast = scale.reckoned(scene, unit, target, beam=beam), speed.speed(scene, target)
    told = Modifier(ranges.penalty(yards + fast), ranges.told(yards, fast), "GUR-RNG-06" if fast else "GUR-RNG-05")
    return told, size


@lookup
def _mark(scene: Scene, unit: Ref, target: Ref, called: Location | None) -> tuple[Modifier, ...]:
    """Posture and cover of the part aimed at (GUR-POST-07, GUR-COV-01)."""
    posture, above = scene.pose(target).posture, footing.higher(scene, unit, target) > footing.EVEN
    low = BEARING[posture].shots_at if called in LOW and not above else 0
    found = [Modifier(low, posture.value, "GUR-POST-07")]
    behind = called is not None and called in cover.cover(scene, unit, target).hides
    if (behind or (called in WHOLE and scene.silhouette(unit, target).hidden >= HALF)) and not low:
        found.append(Modifier(HIDDEN, "half behind cover", "GUR-COV-01"))
    return (*found, *((Modifier(THROUGH, f"the {called} is behind it", "GUR-COV-01"),) if behind else ()))


def _in_the_way(scene: Scene, unit: Ref, target: Ref) -> Modifier:
    """Figures on the line (GUR-HEX-11)."""
    way = len(lines.between(scene, unit, target))
    return Modifier(IN_THE_WAY * way, f"{counted(way, 'figure')} in the way", "GUR-HEX-11")


def _sight(scene: Scene, unit: Ref, target: Ref, stray: bool) -> Modifier:
    """Darkness, haze, and a target that is not seen (GUR-VIS-01)."""
    dark = light.penalty(scene, unit, target, scene.silhouette(unit, target))
    hidden = 0 if stray or scene.assumed(unit) or knowing.perceives(scene, unit, target) else UNSEEN
    worst = max(light.BLIND, dark + hidden)
    return Modifier(worst, "not in sight" if hidden else "poor sight", "GUR-VIS-01")


# bracing


def two_handed(arm: Arm, use: Ranged) -> bool:
    """Whether it takes both hands (GUR-ATK-05)."""
    return arm.weapon.strength_for(use).hands == 2


def steady(scene: Scene, unit: Ref, arm: Arm, use: Ranged, there: Cell) -> bool:
    """Whether a gun could be braced now: resting on something low toward its mark, a one-handed gun with the other
    hand free for it, or a long one on its bipod by a unit that lies (GUR-AIM-03).
    """
    if use.kind not in FIRED and arm.weapon.skill_for(use) is not Skill.CROSSBOW:
        return False
    if arm.carrier is not None:
        return True
    if not two_handed(arm, use) and arm.item is not None:
        if arm.item.place is Place.BOTH or arms.free_hands(scene, unit):
            return True
    elif scene.pose(unit).posture is Posture.PRONE and arm.weapon.strength_for(use).bipod:
        return True
    return rests(scene, unit, there)


def still_braced(scene: Scene, made: Attack) -> bool:
    """Whether it still is when the shot is fired: no step goes with a long gun that is braced (GUR-AIM-01)."""
    if made.ranged is None or (two_handed(made.arm, made.ranged) and taking.has_stepped(scene, made.attacker)):
        return False
    return steady(scene, made.attacker, made.arm, made.ranged, scene.cells(made.target)[0])


def rests(scene: Scene, unit: Ref, there: Cell) -> bool:
    """Whether something at its cell's edge toward the mark is as high as a gun is rested on: up to the eyes, and not
    below half of that (GUR-AIM-03).
    """
    pose = scene.pose(unit)
    if pose.cell == there:
        return False
    way = scene.grid.direction(pose.cell, there)
    sides = (way,) if straight_on(scene, way) else tuple(first for first, _ in round_corner(scene, way))
    return any(LOWEST * pose.eye <= top <= pose.eye for side in sides for top in _tops(scene, pose.cell, side))


def _tops(scene: Scene, cell: Cell, side: int) -> tuple[float, ...]:
    """How high the things on one side of a cell are, above its ground."""
    barrier, beyond = scene.barrier(cell, side), scene.grid.step(cell, side)
    tops = () if barrier is None else (_top(barrier),)
    if beyond not in scene.grid:
        return tops
    there = scene.place(beyond)
    return (*tops, there.obstacle + there.height - scene.place(cell).height) if there.obstacle else tops


def _top(barrier: Barrier) -> float:
    """The top of a wall, or the sill of a window; an open door has none."""
    return barrier.sill or (0.0 if barrier.state in OPEN else barrier.height)
