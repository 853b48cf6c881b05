"""How dangerous units are to each other: measures for comparing, with their figures from the rules of fire."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from rules.frame.body import Silhouette
from rules.frame.forecast import Assumption, Fact
from rules.frame.recall import lookup
from rules.frame.scene import Pose, Scene
from rules.graydawn import rolls
from rules.graydawn.core import arms, cover, figures
from rules.graydawn.core.arms import Arm
from rules.graydawn.core.cover import Cover
from rules.graydawn.fire import attack, defence, ranges
from rules.graydawn.flesh.damage import Missile, Shield, penetrates
from rules.graydawn.flesh.track import SPENT
from rules.graydawn.melee import blows
from rules.graydawn.senses import knowing
from rules.graydawn.state import Guard
from rules.graydawn.terms.anatomy import Part, part_at
from rules.graydawn.terms.skills import Skill, Stat
from rules.graydawn.terms.weapons import Mode
from rules.kernel.refs import Ref
from rules.parts.arms_length import NEXT

MEASURE = Assumption(Fact.ROUGH, "averages for comparing what to do; each shot has its exact odds")
FELLED = Fraction(1, 4)
"""How much of a unit's strength a wound costs on average beyond its marks: saves that fail."""


@dataclass(frozen=True, slots=True)
class _Way:
    """A weapon in hand used in one mode: attack without range, what it strikes with, and how many rounds hit."""

    arm: Arm
    mode: Mode
    attack: int


@lookup
def _ways(scene: Scene, unit: Ref, guard: Guard) -> tuple[_Way, ...]:
    base = figures.ra(scene, unit, steady=guard is Guard.BRACING)
    found = []
    for arm in arms.arms(scene, unit):
        if arm.weapon.gun and arm.weapon.blast is None:
            level = base + figures.skill(scene, unit, arm.weapon.skill)
            for mode in arm.weapon.modes:
                if not arms.unfit(scene, unit, arm, mode):
                    extra = attack.BURST_BONUS if mode == "burst" else arm.weapon.accuracy
                    found.append(_Way(arm, mode, level + extra))
    return tuple(found)


def against(
    scene: Scene, by: Ref, upon: Ref, shows: Silhouette, *, guard: Guard, behind: Cover, bonus: int = 0, lost: int = 0
) -> Fraction:
    """The mean share of its strength that the target loses by the best single firing action, or blow beside it."""
    if not shows.in_line or not figures.wounds(scene, by).up:
        return Fraction(0)
    dodge = figures.rd(scene, upon) + figures.skill(scene, upon, Skill.DODGE) + bonus
    best = _by_hand(scene, by, upon, lost) if shows.metres < NEXT * scene.grid.metres else Fraction(0)
    for way in _ways(scene, by, guard):
        listed = ranges.reach(scene, way.arm.weapon, guard)
        true = ranges.true_band(shows.metres, listed, adjacent=shows.metres <= scene.grid.metres)
        band = ranges.counted(true, way.arm.weapon, guard)
        if true is None or band is None:
            continue
        more = ranges.spread(way.arm.weapon, true)
        off = None if ranges.spreads(scene, way.arm.weapon) else ranges.penalty(band)
        total = way.attack + lost + int(off.amount if off else 0) + int(more.amount if more else 0)
        missile = arms.missile(way.arm.weapon, fullest=band is ranges.Band.POINT_BLANK)
        missile = missile.with_dice(-ranges.dice_lost(way.arm.weapon, true))
        marks = _marks(missile, attack.shielded(scene, upon, behind, False), figures.btm(scene, upon))
        rounds = arms.rounds(way.arm.weapon, way.mode, way.arm.loaded)
        best = max(best, _loss(total - dodge, way.mode, rounds, marks, scene.options.explosions))
    return best


@lookup
def _by_hand(scene: Scene, by: Ref, upon: Ref, lost: int) -> Fraction:
    """The same by the best blow (GRD-MELEE-01)."""
    dodge = figures.cqb(scene, upon) + figures.skill(scene, upon, blows.defends_with(scene, upon))
    shields, btm = blows.shields(scene, upon), figures.btm(scene, upon)
    best = Fraction(0)
    for weapon in blows.weapons(scene, by):
        if not blows.unfit(scene, by, weapon):
            level = figures.skill(scene, by, blows.attacks_with(scene, by, weapon))
            total = figures.cqb(scene, by) + level + weapon.accuracy + lost
            marks = _marks(blows.missile(scene, by, weapon), shields, btm)
            best = max(best, _loss(total - dodge, "single", 1, marks, scene.options.explosions))
    return best


@lru_cache(maxsize=65_536)
def _loss(ahead: int, mode: Mode, rounds: int, marks: Fraction, explosions: int) -> Fraction:
    """The mean share of strength that it costs, by how far the attack is ahead of the defence and what a hit costs:
    more hits than it takes to lose all of it cost no more.
    """
    hits, whole = _hits(ahead, rounds if mode == "auto" else 1, explosions)
    if mode == "auto":
        most, each = marks.denominator, marks.numerator
        total = sum([many * (most if each * number > most else each * number) for number, many in hits.items()])
        return Fraction(total, whole * most)
    once = Fraction(hits.get(1, 0), whole)
    if mode == "semi":
        return 1 - (1 - once * min(Fraction(1), marks)) ** min(2, rounds)
    return once * min(Fraction(1), marks * (Fraction(11, 6) if mode == "burst" else 1))


@lru_cache(maxsize=4096)
def _hits(ahead: int, rounds: int, explosions: int) -> tuple[dict[int, int], int]:
    """In how many ways so many rounds of a spray hit, of how many in all."""
    ways, whole = rolls.margins(explosions).ways()
    found: dict[int, int] = {}
    for by, many in ways.items():
        if rolls.hits(ahead + by):
            number = attack.sprayed(ahead + by, rounds)
            found[number] = found.get(number, 0) + many
    return found, whole


@lru_cache(maxsize=8192)
def _marks(missile: Missile, shields: tuple[Shield, ...], btm: int) -> Fraction:
    """The mean share of strength that a hit costs: the average damage through each part, limbs half, the head twice."""
    average = missile.dice * (missile.sides if missile.fullest else Fraction(missile.sides + 1, 2)) + missile.plus
    total = Fraction(0)
    for face, shield in enumerate(shields, 1):
        through = penetrates(int(average), shield, missile)
        if through:
            part, points = part_at(face), max(1, through - btm)
            marks = min(8, max(1, points // 2)) if part not in (Part.HEAD, Part.TORSO) else points
            total += Fraction(min(SPENT, marks * (2 if part is Part.HEAD else 1)), SPENT) + FELLED
    return total / len(shields)


@lookup
def best(scene: Scene, unit: Ref, guard: Guard, lost: int, eye: Pose | None = None) -> tuple[Ref, Fraction] | None:
    """The enemy in sight that one firing action from such a stance promises to hurt most, and how much; of equals the
    same, whatever numbers a side has for them. It may be fired from another place than where the unit is.
    """
    found: tuple[Ref, Fraction] | None = None
    for foe in sorted(in_sight(scene, unit), key=lambda foe: scene.cells(foe)[0]):
        behind, shows = cover.cover(scene, unit, foe, eye=eye), scene.silhouette(unit, foe, eye=eye)
        mean = against(scene, unit, foe, shows, guard=guard, behind=behind, lost=lost)
        if mean and (found is None or mean > found[1]):
            found = foe, mean
    return found


@lookup
def in_sight(scene: Scene, unit: Ref) -> tuple[Ref, ...]:
    """The enemies a unit perceives who can still fight."""
    foes = (foe for foe in knowing.foes(scene, unit) if knowing.perceives(scene, unit, foe))
    return tuple(foe for foe in foes if not _down(scene, foe))


def _down(scene: Scene, unit: Ref) -> bool:
    return not figures.wounds(scene, unit).up


NEAREST = 3
"""How many enemies are reckoned with."""


@lookup
def suffered(scene: Scene, unit: Ref, guard: Guard, moves: int, pose: Pose | None = None) -> Fraction:
    """What the nearest enemies in sight cost a unit in such a stance, here or in another place, by one firing action
    each.
    """
    seen = knowing.nearest(scene, unit, in_sight(scene, unit))
    total = Fraction(0)
    for foe in seen[:NEAREST]:
        shows = scene.silhouette(foe, unit, pose=pose)
        hidden = cover.of_line(scene, shows, (pose or scene.pose(unit)).cells, full=guard is Guard.FULL)
        if guard is Guard.FULL and hidden.level:
            continue
        behind = cover.OPEN if guard is Guard.MOVING else hidden
        total += against(
            scene, foe, unit, shows, guard=Guard.ACTIVE, behind=behind, bonus=_dodging(scene, unit, guard, moves)
        )
    return min(Fraction(1), total)


def _dodging(scene: Scene, unit: Ref, guard: Guard, moves: int) -> int:
    """What a stance adds to defence or takes off it (GRD-MOVE-04, GRD-STANCE-06)."""
    if guard is Guard.BRACING:
        return -figures.skill(scene, unit, Skill.DODGE)
    if moves < 2:
        return 0
    return -(-figures.now(scene, unit, Stat.MA) // 2) + (defence.SPRINT if moves > 2 else 0)
