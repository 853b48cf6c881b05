"""Which units a blast reaches, and how: what stands between it and each body, and whether a unit dives aside."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rules.frame.ground import Cell
from rules.frame.recall import lookup
from rules.frame.scene import Caught, Scene
from rules.graydawn import rolls
from rules.graydawn.core import arms, cover, figures
from rules.graydawn.core.cover import FACES, Cover
from rules.graydawn.flesh import bursting
from rules.graydawn.flesh.bursting import Exposed
from rules.graydawn.flesh.damage import Missile
from rules.graydawn.nerve import points
from rules.graydawn.senses import knowing
from rules.graydawn.state import Guard, Traits
from rules.graydawn.terms.anatomy import EXTREMITIES, Part, part_at
from rules.graydawn.terms.skills import Skill, Stat
from rules.graydawn.terms.weapons import Blast, Weapon, dice
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally

ABOVE_GROUND = 0.4
"""Metres of the burst point."""
COVERS = 2
"""Level of cover that protects the extremities behind it (GRD-EXPL-02)."""
NOISE = 1e-6


def caught(scene: Scene, cell: Cell, blast: Blast) -> tuple[Caught, ...]:
    """The living within the radius of a blast and not shut off from it (GRD-EXPL-06)."""
    there = scene.caught(cell, float(blast.radius) + NOISE, ABOVE_GROUND)
    return tuple(each for each in there if scene.find(each.unit, Traits) and knowing.alive(scene, each.unit))


def behind(scene: Scene, each: Caught) -> Cover:
    """The cover of a unit against a blast: what it hides behind; round a corner, whatever is in the way
    (GRD-EXPL-07).
    """
    shows = each.silhouette
    found = cover.against(scene, each.unit, shows, scene.cells(each.unit))
    if shows.in_line or found.level or shows.screen is None:
        return found
    return Cover(cover.level_of(shows.screen.material, shows.screen.millimetres), FACES, str(shows.screen))


def exposed(scene: Scene, each: Caught) -> Exposed:
    """How a unit meets a blast: bare are the extremities with less than 8 SP and no cover of level 2; the torso has
    cover only where all of it is behind some (GRD-EXPL-02, GRD-EXPL-07).
    """
    return _exposed(scene, each.unit, behind(scene, each))


@lookup
def _exposed(scene: Scene, unit: Ref, hidden: Cover) -> Exposed:
    def shows(part: Part) -> bool:
        return any(face not in hidden.covers for face in FACES if part_at(face) is part)

    bare = (part for part in EXTREMITIES if arms.armour(scene, unit, part).armour < bursting.PROTECTS)
    power = 0 if shows(Part.TORSO) else hidden.level * cover.POWER
    open_to_it = tuple(part for part in bare if hidden.level < COVERS or shows(part))
    return Exposed(power, arms.armour(scene, unit, Part.TORSO).armour, open_to_it)


def dazes(scene: Scene, each: Caught) -> int | None:
    """What a flash-bang takes off a unit's stun save if it is in sight: nothing from full cover; None for others out
    of its sight (GRD-FLASH-01).
    """
    if not figures.wounds(scene, each.unit).up:
        return None
    if each.silhouette.in_line:
        return bursting.DAZES
    return 0 if cover.guarding(scene, each.unit).guard is Guard.FULL else None


# diving aside


@dataclass(frozen=True, slots=True)
class Incoming:
    """A timed grenade beside a unit: its name, its dice, and where it lies."""

    name: str
    damage: str
    cell: Cell

    @property
    def missile(self) -> Missile:
        return struck_with(self.damage)


def struck_with(damage: str) -> Missile:
    """The dice of a blast."""
    number, sides, plus = dice(damage)
    return Missile(number, sides, plus)


def notices(scene: Scene, unit: Ref) -> Tally:
    """INT and Awareness, to notice a grenade (GRD-EXPL-04)."""
    known = scene.assumed(unit)
    found = Tally("Notice", figures.now(scene, unit, Stat.INT), "INT", "GRD-EXPL-04")
    return found.plus(Modifier(figures.skill(scene, unit, Skill.AWARENESS), "Awareness", "GRD-EXPL-04", known))


def leaps(scene: Scene, unit: Ref) -> Tally:
    """REF and Athletics, to get away from it (GRD-EXPL-04)."""
    known = scene.assumed(unit)
    found = Tally("Dive", figures.now(scene, unit, Stat.REF), "REF", "GRD-EXPL-04")
    return found.plus(Modifier(figures.skill(scene, unit, Skill.ATHLETICS), "Athletics", "GRD-EXPL-04", known))


def chance(scene: Scene, check: Tally) -> Fraction:
    """How likely such a check comes off."""
    return rolls.chance_of(int(check.total), rolls.STANDARD, scene.options.explosions)


def dives(scene: Scene, unit: Ref) -> Fraction:
    """How likely a unit notices a timed grenade and gets away from it in part; never one that is out of action
    (GRD-EXPL-04).
    """
    if not figures.wounds(scene, unit).up:
        return Fraction(0)
    return chance(scene, notices(scene, unit)) * chance(scene, leaps(scene, unit))


@lookup
def in_blast(scene: Scene, unit: Ref, met: Exposed, *, dives: bool) -> dict[str, Any]:
    """A unit in a blast as it begins, which may dive from it unless it is out of action (GRD-EXPL-04)."""
    before, flesh, mettle = figures.wounds(scene, unit), figures.flesh(scene, unit), figures.mettle(scene, unit)
    notice, leap = (rolls.STANDARD - int(check(scene, unit).total) for check in (notices, leaps))
    may = dives and before.up
    return bursting.begins(before, met, flesh, mettle) | {"notice": notice if may else None, "leap": leap}


def may_dive(scene: Scene, each: Caught, missile: Missile) -> bool:
    """Whether it could make a difference that a unit dives (GRD-EXPL-04)."""
    possible = figures.wounds(scene, each.unit).up and chance(scene, leaps(scene, each.unit)) > 0
    return possible and bursting.matters(missile, exposed(scene, each), figures.flesh(scene, each.unit))


# what frightens


def fright(weapon: Weapon, metres: float) -> int:
    """Points of suppression from what bursts so far off: by its damage, of a flash-bang by the dice it counts as
    (GRD-SUPP-13, GRD-FLASH-01).
    """
    counts = weapon.blast.suppression if weapon.blast is not None else ""
    return points.of_blast(counts or weapon.damage, metres)


def frightens(scene: Scene, weapon: Weapon, cell: Cell) -> tuple[tuple[Ref, float], ...]:
    """The living that are near enough to be frightened by it, and how far off each is: it loses a point for each metre
    (GRD-SUPP-13).
    """
    reach, straight = fright(weapon, 0), scene.grid.straight
    near = ((unit, round(min([straight(cell, at) for at in cells]), 6)) for unit, cells in _living(scene))
    return tuple([(unit, away) for unit, away in near if away < reach])


@lookup
def _living(scene: Scene) -> tuple[tuple[Ref, tuple[Cell, ...]], ...]:
    """All characters that live, and where they are."""
    there = (unit for unit in scene.units() if scene.find(unit, Traits) is not None and knowing.alive(scene, unit))
    return tuple((unit, scene.cells(unit)) for unit in there)
