"""Blasts: a set value against Reflexes, full damage or half; and where a throw or launch comes down."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import sqrt

from rules.d6.attacks import attack
from rules.d6.core import equipment, facing, rolls, scale, vehicles
from rules.d6.core.cover import Cover, from_burst
from rules.d6.core.defences import resists, through
from rules.d6.core.equipment import Arm
from rules.d6.core.rolls import Attempt, Check, Result, check
from rules.d6.senses import survey
from rules.d6.terms.code import half
from rules.d6.terms.weapons import Blast, Weapon
from rules.frame.ground import Cell
from rules.frame.scene import Caught, Pose, Scene
from rules.kernel.dice import Dice, Pool, Throw
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.parts.edges import passes, shut

AT_A_CELL = 10
"""What a throw or launch must reach to burst in its cell (DSX-EXPL-05)."""
POINTS_A_CELL = 3
"""It lands a cell off for every 3 points missing, or part of them (DSX-EXPL-05)."""
ABOVE_GROUND = 0.9
"""Metres of the burst point: 3 feet up (DSX-EXPL-04)."""
NOISE = 1e-6
LOB = 10
"""Feet of obstacle that a thrown thing goes over (DSX-EXPL-05)."""


def blast(weapon: Weapon, total: int) -> Blast:
    """A weapon's blast. Without a set value the roll that delivered it stands in for one (DSX-EXPL-01, DSX-EXPL-02)."""
    if weapon.area is None:
        raise ValueError(f"{weapon.name} does not burst")
    value = total if weapon.area.value is None else weapon.area.value
    resisted = weapon.spell is not None and weapon.spell.resisted
    return Blast(value, weapon.blast_damage, weapon.area.radius, total if resisted else None)


@dataclass(frozen=True, slots=True)
class Victim:
    """One creature in a blast: all that is needed to say what happens to it."""

    difficulty: int
    armour: int
    resistance: int | None = None


@dataclass(frozen=True, slots=True)
class Burnt:
    """What a blast did to one of those in it."""

    full: bool
    damage: int
    through: int
    resisted: bool = False


def burst(what: Blast, victim: Victim) -> Burnt:
    """Full damage if the value reaches the final Reflexes, otherwise half; no roll, and never any excess.

    DSX-EXPL-01, DSX-EXPL-02; a spell that falls short of Spell Resistance does nothing (DSX-EXPL-03).
    """
    if what.cast is not None and resists(victim.resistance, what.cast):
        return Burnt(False, 0, 0, resisted=True)
    full = what.value >= victim.difficulty
    damage = what.damage if full else half(what.damage)
    return Burnt(full, damage, through(damage, victim.armour))


def caught(scene: Scene, cell: Cell, radius: int) -> tuple[Caught, ...]:
    """Everybody the blast gets at: nearest cell within the radius by the grid's counting, once each (DSX-EXPL-04).

    The open and light seats of a vehicle share what befalls it (DSX-VEH-07).
    """
    cells = scale.in_cells(scene.grid, radius)
    near = scene.caught(cell, _as_the_crow_flies(scene, cells), ABOVE_GROUND)
    found: list[Caught] = []
    for each in near:
        if scale.between(scene, (cell,), scene.cells(each.unit)) > cells or equipment.rides(scene, each.unit):
            continue
        found.append(each)
        for rider in vehicles.riders(scene, each.unit):
            seat = equipment.seat(scene, rider)
            if seat is not None and vehicles.struck_by_blast(seat):
                found.append(Caught(rider, each.metres, each.silhouette, each.round_about))
    return tuple(found)


def _as_the_crow_flies(scene: Scene, cells: int) -> float:
    """Metres that hold every cell which counts as so near: a diagonal is longer than it counts."""
    flat = scene.grid.shape == "square" and scene.options.diagonals == "flat"
    return (cells * sqrt(2) if flat else cells + sqrt(2) - 1) * scene.grid.metres + NOISE


def difficulty(scene: Scene, each: Caught, cell: Cell, *, knows: bool, pose: Pose | None = None) -> Tally:
    """Reflexes with cover from the burst point and a shield towards it, or 5 for one that does not know of it
    (DSX-EXPL-01, DSX-ARM-01, DSX-SURP-01). `pose` is how the unit stands meanwhile, if not as it does now.
    """
    return _on_guard(scene, each.unit, from_burst(scene, each), _held_up(scene, each, cell, pose), knows=knows)


def _held_up(scene: Scene, each: Caught, cell: Cell, pose: Pose | None) -> Modifier | None:
    """A shield between a unit and what bursts in front of it; under its feet none helps (DSX-ARM-01)."""
    underfoot = cell in (pose.cells if pose else scene.cells(each.unit))
    return None if underfoot else attack.shield_towards(scene, each.unit, (cell,), pose)


def _on_guard(scene: Scene, unit: Ref, behind: Cover, held_up: Modifier | None, *, knows: bool) -> Tally:
    """The same behind such cover and shield, wherever it bursts."""
    return attack.reflexes(scene, unit, knows and not facing.down(scene, unit), behind, held_up)


def victim(scene: Scene, each: Caught, cell: Cell, *, knows: bool, pose: Pose | None = None) -> Victim:
    """A unit in a blast, worked out: the same behind the same cover and shield, wherever it bursts."""
    behind, held_up, unit = from_burst(scene, each), _held_up(scene, each, cell, pose), each.unit
    return _victim(scene, unit, behind, held_up, knows=knows)


def _victim(scene: Scene, unit: Ref, behind: Cover, held_up: Modifier | None, *, knows: bool) -> Victim:
    reach = int(_on_guard(scene, unit, behind, held_up, knows=knows).total)
    return Victim(reach, equipment.armour(scene, unit), rolls.traits(scene, unit).spell_resistance)


# where it comes down


@dataclass(frozen=True, slots=True)
class Toss:
    """A throw or launch at a cell. Frozen, so that its odds can be asked."""

    check: Check
    distance: int
    """Cells to the target."""
    grain: int = 1
    """Cells of this map for every 5 feet off."""


@dataclass(frozen=True, slots=True)
class Landing:
    """Where it comes down: on the spot, or so many cells off, one of six ways relative to the throw."""

    result: Result
    off: int = 0
    way: int = 0


def toss(dice: Dice, what: Toss) -> Landing:
    """It bursts in its cell, or lands short, long or wide by the points missing (DSX-EXPL-05)."""
    result = check(dice, what.check)
    if result.passed:
        return Landing(result)
    return Landing(result, off_by(-result.margin, what.distance, what.grain), dice.roll(Pool(1)).value)


Astray = tuple[int, int, int]
"""How many cells off it comes down, which of six ways, and the total of the roll."""


def astray(dice: Dice, what: Toss) -> Astray:
    """The same, as far as anything comes of it."""
    landing = toss(dice, what)
    return landing.off, landing.way, landing.result.throw.value


def stray(dice: Dice, short: int, distance: int, grain: int = 1) -> Landing:
    """A rocket past its mark goes off as far from it as a throw that fell short by as many points (DSX-EXPL-05)."""
    off = off_by(short, distance, grain)
    return Landing(Result(Throw(0), -short), off, dice.roll(Pool(1)).value)


def off_by(missing: int, distance: int, grain: int = 1) -> int:
    """A cell for every 3 points missing or part of them, at most half the distance, at least one (DSX-EXPL-05)."""
    cells = -(-missing // POINTS_A_CELL) * grain
    return max(1, min(cells, distance // 2))


WAYS = {"square": (0, 1, 3, 4, 5, 7), "hex": (0, 1, 2, 3, 4, 5)}
"""Directions clockwise of the throw for 1 long, 2 long right, 3 short right, 4 short, 5 short left, 6 long left."""


def comes_down(scene: Scene, start: Cell, goal: Cell, off: int, way: int) -> Cell:
    """The cell where it lands: so many cells off the way the die says, as far as walls let it (DSX-EXPL-05)."""
    cell = goal
    if not off:
        return cell
    throw = scene.grid.direction(start, goal)
    direction = (throw + WAYS[scene.grid.shape][way - 1]) % scene.grid.directions
    for _ in range(off):
        if blocked(scene, cell, direction):
            break
        cell = scene.grid.step(cell, direction)
    return cell


def blocked(scene: Scene, cell: Cell, way: int, feet: float = 3) -> bool:
    """Whether a thing rolling that way is stopped: by the board's edge, a wall, a shut door, an obstacle."""
    beyond, tall = scene.grid.step(cell, way), scale.metres(feet)
    if beyond not in scene.grid or scene.place(beyond).obstacle > tall:
        return True
    return not passes(scene, cell, way, lambda barrier: shut(barrier, tall))


def attempt(scene: Scene, unit: Ref, arm: Arm, cell: Cell) -> Attempt:
    """The roll to throw or launch at a cell: range dice apply, aim does not (DSX-EXPL-05, DSX-AIM-01)."""
    away = scale.between(scene, scene.cells(unit), (cell,))
    return rolls.attempt(
        scene,
        unit,
        arm.weapon.skill,
        attack.off_for_range(attack.band_at(scene, arm.weapon, away)),
        *vehicles.firing(scene, unit),
    )


def tossed(scene: Scene, unit: Ref, arm: Arm, cell: Cell) -> Toss:
    """A throw or launch worked out (DSX-EXPL-05)."""
    away = int(scale.between(scene, scene.cells(unit), (cell,)))
    return Toss(Check(attempt(scene, unit, arm, cell).code, AT_A_CELL), away, scale.in_cells(scene.grid, 5))


def forbidden(scene: Scene, unit: Ref, arm: Arm) -> str:
    """Why nothing can be thrown, launched or cast now, wherever to; "" when it can (DSX-EXPL-05, DSX-GRAP-01)."""
    harmless = arm.weapon.spell is not None and not arm.weapon.damage
    wrong = (
        (facing.held if harmless else facing.tied)(scene, unit)
        or vehicles.cannot_attack(scene, unit, arm.weapon.name)
        or equipment.hindrance(scene, unit, arm)
    )
    if wrong or arm.weapon.spell:
        return wrong
    return rolls.attempt(scene, unit, arm.weapon.skill, *vehicles.firing(scene, unit)).refusal


def hindrance(scene: Scene, unit: Ref, arm: Arm, cell: Cell, *, eye: Pose | None = None) -> str:
    """Why nothing can be thrown, launched or cast into a cell now; "" when it can (DSX-EXPL-05)."""
    return forbidden(scene, unit, arm) or out_of_reach(scene, unit, arm, cell, eye=eye)


def out_of_reach(scene: Scene, unit: Ref, arm: Arm, cell: Cell, *, eye: Pose | None = None) -> str:
    """What a cell itself has against it: range, sight, the mount's arc, too few dice so far off (DSX-EXPL-05)."""
    away = scale.between(scene, scene.cells(unit), (cell,))
    if not attack.band_at(scene, arm.weapon, away):
        return "out of range"
    if not scene.sees_cell(unit, cell, eye=eye):
        if arm.weapon.category != "grenade" or not lobbed(scene, unit, cell):
            return "no line of sight"
        if not survey.has_seen(scene, unit, cell):
            return "your side has not seen that ground"
    if not vehicles.bears(scene, unit, arm.weapon.name, (cell,)):
        return "outside the mount's arc"
    return "" if arm.weapon.spell else attempt(scene, unit, arm, cell).refusal


def lobbed(scene: Scene, unit: Ref, cell: Cell) -> bool:
    """Whether a thing can be thrown over what is in the way: obstacles up to 10 ft, and no roof (DSX-EXPL-05)."""
    start, _ = scale.nearest_cells(scene, scene.cells(unit), (cell,))
    line = scene.grid.line(start, cell)
    if scene.place(start).roof or scene.place(cell).roof:
        return False
    tall, ground = scale.metres(LOB), scene.place(start).height
    return all(
        scene.place(a).obstacle + scene.place(a).height - ground <= tall
        and not blocked(scene, a, scene.grid.direction(a, b), LOB)
        for a, b in pairwise(line)
    )
