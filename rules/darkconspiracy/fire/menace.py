"""How dangerous units are to each other: a measure for comparing, with its figures from the rules of fire."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from rules.darkconspiracy.core import arms, cover, figures
from rules.darkconspiracy.core.checks import D20, Level, number
from rules.darkconspiracy.core.cover import of_silhouette
from rules.darkconspiracy.fire import attack, bursts, ranges, recoil
from rules.darkconspiracy.fire.attack import Mode
from rules.darkconspiracy.fire.ranges import Band, Range
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.terms.anatomy import LIMBS, PARTS, Part
from rules.darkconspiracy.terms.skills import Attribute, Skill
from rules.darkconspiracy.terms.weapons import Round, Weapon
from rules.frame.body import Posture, Silhouette
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.kernel.refs import Ref

WEIGHTS = (1, 1, 2, 1, 1, 2, 2)
"""Faces of the die of location that strike each part of a person, in the order of `Part` (DKC-LOC-01)."""
MEAN = Fraction(7, 2)
"""Points of a die of damage on average."""


@dataclass(frozen=True, slots=True)
class Way:
    """A gun in hand, used in one mode with all its pulls."""

    weapon: Weapon
    load: Round
    mode: Mode
    base: int
    """Skill level and attribute."""
    pulls: int
    strength: int


@lookup
def _ways(scene: Scene, unit: Ref) -> tuple[Way, ...]:
    found = []
    strength = figures.attribute(scene, unit, Attribute.STR)
    for arm in arms.arms(scene, unit):
        weapon = arm.weapon
        if not weapon.gun or not weapon.short or attack.unfit(scene, unit, arm):
            continue
        load = arms.round_of(scene, unit, weapon)
        for mode in attack.modes(weapon):
            skill = Skill.RIFLE if mode == "burst" and weapon.skill in attack.SMALL else weapon.skill
            pulls = attack.most(attack.Attack(unit, unit, arm, load, mode))
            found.append(Way(weapon, load, mode, int(figures.base(scene, unit, skill).total), pulls, strength))
    return tuple(found)


def threat(scene: Scene, by: Ref, upon: Ref, shows: Silhouette, _posture: Posture = Posture.STANDING) -> Fraction:
    """The share of its strength that the best Fire action costs a target on average, by what shows of it: quick shots
    or bursts, without what strays.
    """
    if not shows.in_line or not knowing.conscious(scene, by):
        return Fraction(0)
    behind, blurred = of_silhouette(shows), shows.haze >= cover.BLURS
    worn = tuple(arms.armour(scene, upon, part, "front") for part in PARTS)
    best, bears = Fraction(0), figures.capacity(scene, upon)
    for way in _ways(scene, by):
        away = ranges.measured(shows.metres, way.weapon, way.load)
        if away is not None:
            hits = _hits(way, away, blurred=blurred)
            best = max(best, hits * _each(_dice(way, away), _stopped(way, away), behind, worn, bears))
    return min(Fraction(1), best)


def _hits(way: Way, away: Range, *, blurred: bool) -> Fraction:
    """How many hits all pulls make on average."""
    total, hits = 0, 0
    spread = away.counts > Band.SHORT if way.load.pellet else way.mode == "burst"
    for _ in range(way.pulls):
        total += recoil.kick(way.weapon, burst=way.mode == "burst")
        over = recoil.over(total, way.strength)
        checks = 1
        if way.mode == "burst":
            checks = bursts.effective(way.weapon.burst, away.counts, over)
        if way.load.pellet and spread:
            checks = bursts.pellets(checks, away, over)
        if spread:
            bonus = bursts.SHORT_BONUS if away.counts is Band.SHORT else 0
            need = number(way.base + bonus, Level.IMP + blurred)
        else:
            need = number(way.base - over, ranges.level(away) + attack.SHIFT["quick"] + blurred)
        hits += checks * way.weapon.barrels * min(max(need, 1), D20.d - 1)
    return Fraction(hits, D20.d)


def _dice(way: Way, away: Range) -> int:
    """Dice of a hit: of a round that bursts, those of its impact (DKC-GUN-07)."""
    blast = way.load.blast
    if blast is not None:
        return max(blast.pierces or 0, 2 * blast.concussion) if blast.fills == "fragments" else 0
    return way.load.pellet if way.load.pellet and away.counts > Band.SHORT else way.load.damage


def _stopped(way: Way, away: Range) -> int | None:
    """Dice that each point of armour stops; None: all."""
    if way.load.armour_piercing:
        return 0
    return 1 if way.load.blast is not None else ranges.penetration(way.load, away.true) or None


@lru_cache(maxsize=4096)
def _each(
    dice: int, stopped: int | None, behind: tuple[int, ...], worn: tuple[int, ...], bears: tuple[int, ...]
) -> Fraction:
    """The share of strength that one hit costs: its points on average against twice what each part bears, limbs half,
    the head twice (DKC-LOC-01, DKC-GUN-01).
    """
    total = Fraction(0)
    for part, weight, hidden, armour, bear in zip(PARTS, WEIGHTS, behind, worn, bears, strict=True):
        met = hidden + armour
        left = dice if not met else 0 if stopped is None else max(0, dice - met * stopped)
        share = min(Fraction(1), left * MEAN * (2 if part is Part.HEAD else 1) / max(1, 2 * bear))
        total += weight * (share / 2 if part in LIMBS else share)
    return total / sum(WEIGHTS)
