"""Suppression: a cone of automatic fire, one roll for everybody, half damage at least for every unit exposed in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from rules.d6.attacks import attack
from rules.d6.core import equipment, facing, rolls, scale, vehicles
from rules.d6.core.cover import cover
from rules.d6.core.defences import through
from rules.d6.core.equipment import Arm
from rules.d6.core.rolls import Attempt
from rules.d6.senses.awareness import Knows, knows_of_fire
from rules.d6.state import Zone
from rules.d6.terms.code import half
from rules.frame.conjecture import Guess, presuming
from rules.frame.figure import Aboard
from rules.frame.forecast import Assumption, Fact
from rules.frame.ground import Cell
from rules.frame.recall import lookup
from rules.frame.scene import Pose, Scene
from rules.kernel.lengths import METRES_A_FOOT
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally

FEET_A_UNIT = 5
"""Each 5 feet of front cost 5 shots (DSX-SUPP-02)."""
UNSEEN_FIRE = Assumption(Fact.UNSEEN, "fire from unseen shooters is not counted")
STANDING = 1.8
"""Metres above the ground that a cell of the zone must be seen at: a unit standing there could be exposed."""


def units_of(scene: Scene, front: tuple[Cell, ...]) -> int:
    """A front's width in units of 5 feet, at least one (DSX-SUPP-02)."""
    return scale.to_the_nearest(len(front) * scene.grid.metres / METRES_A_FOOT, scale.metres(FEET_A_UNIT))


def shots(scene: Scene, front: tuple[Cell, ...]) -> int:
    """Rounds it takes: 5 for each 5 feet of the front (DSX-SUPP-02)."""
    return equipment.rounds("single", units_of(scene, front))


def widest(scene: Scene, arm: Arm) -> int:
    """Cells of front that the rounds loaded reach (DSX-SUPP-02)."""
    loaded = arm.item.loaded if arm.item else 0
    cells = 0
    while shots(scene, ((0, 0),) * (cells + 1)) <= loaded:
        cells += 1
    return cells


def forbidden(scene: Scene, unit: Ref, arm: Arm) -> str:
    """Why no front at all can be suppressed now; "" when one may do (DSX-SUPP-02)."""
    wrong = (
        facing.tied(scene, unit)
        or vehicles.cannot_attack(scene, unit, arm.weapon.name)
        or equipment.hindrance(scene, unit, arm, front=1)
    )
    return wrong or rolls.attempt(scene, unit, arm.weapon.skill, *vehicles.firing(scene, unit)).refusal


def hindrance(scene: Scene, unit: Ref, arm: Arm, front: tuple[Cell, ...], *, eye: Pose | None = None) -> str:
    """Why this front cannot be suppressed now; "" when it can (DSX-SUPP-02, DSX-SUPP-03)."""
    here = eye or scene.pose(unit)
    wrong = _unfit(scene, unit, arm, units_of(scene, front))
    if wrong:
        return wrong
    if any(cell in here.cells for cell in front) or not straight(scene, front):
        return "the front must be a straight unbroken line of cells"
    aboard = scene.find(unit, Aboard) is not None
    if aboard and not all(vehicles.bears(scene, unit, arm.weapon.name, (cell,)) for cell in front):
        return "outside the mount's arc"
    away = [scale.between(scene, here.cells, (cell,)) for cell in front]
    nearest = min(away)
    if not attack.band_at(scene, arm.weapon, nearest) or not attack.band_at(scene, arm.weapon, max(away)):
        return "out of range"
    if not within_right_angle(scene, here.cell, front):
        return "wider than a right angle"
    if not any(_seen(scene, unit, front, eye)) and not any(_swept(scene, unit, front, eye)):
        return "none of it is in sight"
    return _at_range(scene, unit, arm, nearest).refusal


@lookup
def _unfit(scene: Scene, unit: Ref, arm: Arm, front: int) -> str:
    """Why no front of so many rounds' width can be suppressed, wherever it lies; "" when it can."""
    return (
        facing.tied(scene, unit)
        or vehicles.cannot_attack(scene, unit, arm.weapon.name)
        or equipment.hindrance(scene, unit, arm, front=front)
    )


def straight(scene: Scene, front: tuple[Cell, ...]) -> bool:
    """Whether cells make a straight unbroken run along a direction of the grid (DSX-SUPP-03)."""
    if len(front) < 2:
        return len(front) == 1
    way = scene.grid.direction(front[0], front[1])
    return all(scene.grid.step(a, way) == b for a, b in pairwise(front))


def within_right_angle(scene: Scene, apex: Cell, front: tuple[Cell, ...]) -> bool:
    """Whether the front is seen under at most 90 degrees, from outer corner to outer corner (DSX-SUPP-03)."""
    if len(front) < 2:
        return True
    x, y = scene.grid.centre(apex)
    (ax, ay), (bx, by) = scene.grid.centre(front[0]), scene.grid.centre(front[-1])
    over = 0.5 / (len(front) - 1)
    dx, dy = (bx - ax) * over, (by - ay) * over
    left, right = (ax - dx - x, ay - dy - y), (bx + dx - x, by + dy - y)
    return left[0] * right[0] + left[1] * right[1] >= -1e-6


def zone_cells(scene: Scene, unit: Ref, front: tuple[Cell, ...], *, eye: Pose | None = None) -> tuple[Cell, ...]:
    """The cone: the triangle from the shooter to the front, less what walls shut off (DSX-SUPP-03)."""
    return tuple(_swept(scene, unit, front, eye))


def _swept(scene: Scene, unit: Ref, front: tuple[Cell, ...], eye: Pose | None) -> Iterator[Cell]:
    return _seen(scene, unit, scene.grid.triangle((eye or scene.pose(unit)).cell, front), eye)


def _seen(scene: Scene, unit: Ref, cells: Iterable[Cell], eye: Pose | None) -> Iterator[Cell]:
    here = eye or scene.pose(unit)
    for cell in cells:
        if cell in scene.grid and cell not in here.cells and scene.sees_cell(unit, cell, above=STANDING, eye=eye):
            yield cell


def attempt(scene: Scene, unit: Ref, arm: Arm, front: tuple[Cell, ...], *, eye: Pose | None = None) -> Attempt:
    """The one roll for all: skill, actions, vehicle and range to the nearest cell of the front (DSX-SUPP-04).

    Neither burst nor aim nor advantage counts (DSX-BURST-01, DSX-AIM-01).
    """
    here = eye or scene.pose(unit)
    return _at_range(scene, unit, arm, scale.between(scene, here.cells, front))


def _at_range(scene: Scene, unit: Ref, arm: Arm, away: float) -> Attempt:
    return rolls.attempt(
        scene,
        unit,
        arm.weapon.skill,
        attack.off_for_range(attack.band_at(scene, arm.weapon, away)),
        *vehicles.firing(scene, unit),
    )


def zone(scene: Scene, unit: Ref, arm: Arm, cells: tuple[Cell, ...], total: int) -> Zone:
    """A zone as it is laid, with the total that counts for everybody (DSX-SUPP-04)."""
    return Zone(unit, arm.weapon.name, total, arm.weapon.damage, cells, scene.clock.round)


@dataclass(frozen=True, slots=True)
class Sweep:
    """One unit exposed in one zone: all that is needed to say what happens to it."""

    total: int
    difficulty: int
    damage: int
    armour: int


@dataclass(frozen=True, slots=True)
class Struck:
    """What fire did to a unit exposed in it."""

    hit: bool
    damage: int
    through: int


def sweep(what: Sweep) -> Struck:
    """Reached: listed damage and the difference. Missed: half of it. Then armour (DSX-SUPP-05, DSX-SUPP-01)."""
    hit = what.total >= what.difficulty
    damage = what.damage + what.total - what.difficulty if hit else half(what.damage)
    return Struck(hit, damage, through(damage, what.armour))


def knows(
    scene: Scene, zone: Zone, unit: Ref, *, eye: Pose | None = None, pose: Pose | None = None, surprised: bool = False
) -> Knows:
    """Whether a unit knows of the fire of a zone (DSX-SUPP-05)."""
    if zone.owner is None:
        raise ValueError("nobody is known to fire into this zone")
    return knows_of_fire(scene, unit, zone.owner, eye=eye, pose=pose, surprised=surprised)


def difficulty(
    scene: Scene,
    zone: Zone,
    unit: Ref,
    *,
    eye: Pose | None = None,
    pose: Pose | None = None,
    knows: Knows | None = None,
) -> Tally:
    """The unit's Reflexes at that moment, with its cover in that cell from the shooter; 5 if unaware (DSX-SUPP-05).

    `eye` is how the shooter stands to fire, if not as he stands now: looking over what he keeps down behind.
    """
    if zone.owner is None:
        raise ValueError("nobody is known to fire into this zone")
    known = knows or knows_of_fire(scene, unit, zone.owner, eye=eye, pose=pose)
    behind = cover(scene, zone.owner, unit, eye=eye, pose=pose)
    held_up = attack.shield(scene, zone.owner, unit, eye=eye, at=pose)
    return attack.reflexes(scene, unit, known.aware, behind, held_up)


def against(
    scene: Scene,
    zone: Zone,
    unit: Ref,
    *,
    eye: Pose | None = None,
    pose: Pose | None = None,
    knows: Knows | None = None,
) -> Sweep:
    """A zone's fire worked out against one unit (DSX-SUPP-05)."""
    reach = int(difficulty(scene, zone, unit, eye=eye, pose=pose, knows=knows).total)
    return Sweep(zone.total, reach, zone.damage, equipment.armour(scene, unit))


def _not_counted(*_: object) -> Guess[bool]:
    return Guess((UNSEEN_FIRE,), ())


@presuming(_not_counted)
def _from_nowhere(_scene: Scene) -> bool:
    """Fire whose shooter is not known is taken to strike nobody."""
    return False


def exposed(scene: Scene, zone: Zone, unit: Ref, *, eye: Pose | None = None, pose: Pose | None = None) -> bool:
    """Whether a unit is in a zone and not wholly out of the shooter's line of sight (DSX-SUPP-01, DSX-SUPP-06).

    A firing port is not out of sight; and softness alone stops no bullets. A rider is exposed where he could be singled
    out: in any seat but an enclosed one, or firing through his port (DSX-VEH-07).
    """
    at = pose or scene.pose(unit)
    if unit == zone.owner or not any(cell in zone.cells for cell in at.cells):
        return False
    if zone.owner is None:
        return _from_nowhere(scene)
    if vehicles.cannot_single_out(scene, unit):
        return False
    return cover(scene, zone.owner, unit, eye=eye, pose=pose).in_line


def may_strike_in_turn(scene: Scene, zone: Zone, unit: Ref) -> bool:
    """Whether a zone still strikes a unit that moves or acts in its own turn: at most once a turn (DSX-SUPP-08).

    With the option suppression_turn_hit off not even that, if it was struck when the zone was laid.
    """
    if (unit, scene.clock.round) in zone.struck:
        return False
    return scene.options.suppression_turn_hit or unit not in zone.struck_when_laid


def worst(zones: Iterable[tuple[Ref, Zone]]) -> tuple[Ref, Zone] | None:
    """Of several zones at one trigger only the one with the highest total strikes (DSX-SUPP-07)."""
    return max(zones, key=lambda each: each[1].total, default=None)
