"""Covering fire: how much a weapon can give, at what, and which units it frightens. No attack is rolled."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.frame.body import Posture
from rules.frame.figure import Position
from rules.frame.ground import Cell, Diagonals
from rules.frame.knowing import Awareness
from rules.frame.recall import lookup
from rules.frame.scene import Pose, Scene
from rules.graydawn.core import arms, figures, footing
from rules.graydawn.core.arms import Arm
from rules.graydawn.core.cover import Cover
from rules.graydawn.fire import defence, ranges
from rules.graydawn.fire.attack import Attack
from rules.graydawn.fire.hits import hit
from rules.graydawn.fire.ranges import Band
from rules.graydawn.nerve import points
from rules.graydawn.senses import knowing
from rules.graydawn.state import Guard, Traits
from rules.graydawn.terms.skills import Skill
from rules.graydawn.terms.weapons import BURST, Mode, Weapon
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally

MOST, BY_HAND = 8, 3
"""Firing actions of a round at most; of a weapon that is worked by hand (GRD-COVF-02, GRD-BURST-04)."""
NEAR, NEAR_LANE = 1, 2
"""Cells from a target within which others are suppressed too; from a target in a lane (GRD-COVF-04)."""
UPRIGHT = 1.8
"""Metres above the ground of a place that must be in the line of fire: a unit standing there could be hit."""


def fit(weapon: Weapon) -> bool:
    """Whether a weapon can give such fire at all: a gun that shoots bullets."""
    return weapon.gun and weapon.blast is None


def modes(weapon: Weapon) -> tuple[Mode, ...]:
    """The ways to give covering fire: bursts, double taps, or single shots of a weapon that has no other way
    (GRD-COVF-02, GRD-BURST-04); full automatic fire lays a lane.
    """
    found: tuple[Mode, ...] = tuple(mode for mode in weapon.modes if mode in ("burst", "semi"))
    return found or (("single",) if "single" in weapon.modes else ())


def rounds_each(weapon: Weapon, mode: Mode) -> int:
    """Rounds of one firing action: a burst, or all that the rate of fire gives (GRD-COVF-02)."""
    if mode == "burst":
        return BURST
    return min(arms.SEMI, weapon.rof) if "auto" in weapon.modes or mode == "semi" else weapon.rof


def most(arm: Arm, mode: Mode) -> int:
    """Firing actions that the rounds loaded allow, eight at most, three by hand (GRD-COVF-02, GRD-BURST-04)."""
    return min(BY_HAND if mode == "single" else MOST, arm.loaded // rounds_each(arm.weapon, mode))


def points_each(weapon: Weapon, mode: Mode) -> int:
    """Suppression by one firing action: 1, of a shotgun 1 for each shot (GRD-COVF-02, GRD-SUPP-11); the shooter's skill
    does not matter (GRD-SUPP-20).
    """
    return points.of_attack(weapon, rounds_each(weapon, mode))


def believed(scene: Scene, unit: Ref, target: Ref) -> Cell | None:
    """Where a unit takes a target to be: where it perceives it, or last did."""
    if knowing.perceives(scene, unit, target):
        return scene.cells(target)[0]
    sighting = (scene.find(unit, Awareness) or Awareness()).of(target)
    return None if sighting is None else sighting.cell


@lookup
def eye(scene: Scene, unit: Ref) -> Pose:
    """How a unit holds its weapon over or round what it hides behind (GRD-COVF-08)."""
    return replace(scene.pose(unit), kept_down=(), posture=Posture.STANDING)


@lookup
def hindrance(scene: Scene, unit: Ref, weapon: Weapon, cell: Cell) -> str:
    """Why a place may not be fired at; "" when it may: no farther than long range (GRD-COVF-07)."""
    if cell not in scene.grid or cell in scene.cells(unit):
        return "not a place to fire at"
    metres = scene.grid.straight(scene.cells(unit)[0], cell)
    band = ranges.true_band(metres, ranges.reach(scene, weapon, Guard.ACTIVE))
    if band is None or band > Band.LONG:
        return "beyond long range: only aimed fire suppresses there"
    return "" if scene.sees_cell(unit, cell, above=UPRIGHT, eye=eye(scene, unit)) else "not in the line of fire"


@lookup
def near(scene: Scene, unit: Ref, cell: Cell, within: int = NEAR) -> tuple[Ref, ...]:
    """All but the shooter within a cell or so of a place, friends too: they share the suppression (GRD-COVF-04)."""
    return tuple(other for other in standing(scene) if other != unit and _apart(scene, other, cell) <= within)


@lookup
def standing(scene: Scene) -> tuple[Ref, ...]:
    """All characters on the map that live."""
    there = (unit for unit in scene.units() if scene.find(unit, Traits) is not None)
    return tuple(u for u in there if scene.find(u, Position) is not None and knowing.alive(scene, u))


def _apart(scene: Scene, unit: Ref, cell: Cell) -> float:
    return min(scene.grid.count(own, cell, Diagonals.FLAT) for own in scene.cells(unit))


def dodge(scene: Scene, made: Attack) -> Tally:
    """The defence total against such fire: a unit hidden from the shooter takes cover with all its skill, whatever
    drove it there; one in the open defends as against any attack (GRD-COVF-01, GRD-SUPP-16).
    """
    target = made.target
    if scene.in_line(made.attacker, target) or footing.fallen(scene, target):
        return defence.to_dodge(scene, made)
    skill = Modifier(figures.skill(scene, target, Skill.DODGE), Skill.DODGE.value, "GRD-CORE-02", scene.assumed(target))
    return Tally("Defence", figures.rd(scene, target), "RD", "GRD-DERIVED-02").plus(skill)


ESCAPES = 1
"""The least defence total that such fire misses (GRD-COVF-01)."""


def strays(reached: int) -> bool:
    """A unit whose defence totals 0 or less is hit by fire not aimed at that unit (GRD-COVF-01)."""
    return reached < ESCAPES


def sweeps(scene: Scene, made: Attack, behind: Cover | None = None) -> dict[str, Any]:
    """The hits of a lane, by one, two or three rounds at once (GRD-LANE-02)."""
    hits = tuple(hit(scene, made, rounds, behind) for rounds in range(1, BURST + 1))
    return {"sweeps": hits, "table": scene.options.burst_table}
