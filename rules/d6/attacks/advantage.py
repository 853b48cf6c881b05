"""Position of advantage: armed against unarmed, large against small, behind an opponent."""

from __future__ import annotations

from rules.d6.core import equipment, facing, rolls, scale
from rules.d6.core.equipment import SHOT, Arm
from rules.d6.senses.awareness import Knows, aware
from rules.d6.state import Vehicle
from rules.frame.conjecture import Guess, presuming
from rules.frame.forecast import Assumption, Fact
from rules.frame.knowing import Awareness
from rules.frame.relations import enemies_among
from rules.frame.scene import Pose, Scene
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier


def advantage(
    scene: Scene,
    attacker: Ref,
    target: Ref,
    knows: Knows,
    *,
    eye: Pose | None = None,
    pose: Pose | None = None,
) -> Modifier | None:
    """1D for any ground of advantage, once, whatever the attack; none over a target that does not know of it
    (DSX-ADV-05, DSX-SURP-01).
    """
    return _ground(scene, attacker, target, eye, pose) if knows.aware else None


def _ground(
    scene: Scene, attacker: Ref, target: Ref, eye: Pose | None = None, pose: Pose | None = None
) -> Modifier | None:
    """The first ground of advantage over a target that knows of it."""
    if _behind(scene, attacker, target, eye, pose):
        why = facing.cannot_turn(scene, target, attacker, there=pose)
        return Modifier(1, f"behind, and the target {why}", "DSX-ADV-03", unit="D")
    if _behind(scene, target, attacker, pose, eye) and aware(scene, attacker, target).aware:
        return None
    if armed_against_unarmed(scene, attacker, target, eye=eye, pose=pose):
        return Modifier(1, "armed against unarmed", "DSX-ADV-01", unit="D")
    if larger(scene, attacker, target, eye=eye, pose=pose):
        return Modifier(1, "larger, both unarmed", "DSX-ADV-02", unit="D")
    return None


def _behind(scene: Scene, unit: Ref, other: Ref, here: Pose | None, there: Pose | None) -> bool:
    """Behind a target that cannot turn round (DSX-ADV-03)."""
    return facing.behind(scene, unit, other, here=here, there=there) and bool(
        facing.cannot_turn(scene, other, unit, there=there)
    )


def _willing(scene: Scene, turned: bool, target: Ref, *_: object, **_eye: object) -> Guess[bool] | None:
    """That an enemy turns round is its own affair."""
    if not (turned and scene.assumed(target)):
        return None
    name = scene.name(target)
    turns, stays = f"{name} turns to face the attack", f"{name} does not turn round"
    return Guess((Assumption(Fact.ANSWER, turns, target),), (False,), ((turns, True), (stays, False)))


@presuming(_willing)
def turns(scene: Scene, target: Ref, attacker: Ref, knows: Knows, *, eye: Pose | None = None) -> bool:
    """Whether a target turns round to an attacker in its back before the roll, unless unwilling (DSX-ADV-04)."""
    return (
        knows.aware
        and facing.behind(scene, attacker, target, here=eye)
        and not facing.cannot_turn(scene, target, attacker)
    )


def armed_against_unarmed(
    scene: Scene, unit: Ref, other: Ref, *, eye: Pose | None = None, pose: Pose | None = None
) -> bool:
    """An armed character over an unarmed one within reach or short range of a weapon it has ready (DSX-ADV-01).

    Vehicles and those aboard are neither armed nor unarmed; with an empty gun a unit is armed in reach only.
    """
    if not _on_foot(scene, unit, other):
        return False
    here, there = eye or scene.pose(unit), pose or scene.pose(other)
    touching = scale.steps(scene, here.cells, there.cells) <= 1
    if equipment.armed(scene, other, in_reach=touching) or not equipment.armed(scene, unit, in_reach=touching):
        return False
    fit = (arm for arm in equipment.arms(scene, unit) if arm.weapon.category not in ("unarmed", "spell"))
    return any(within_threat(scene, arm, here, there) for arm in fit)


def within_threat(scene: Scene, arm: Arm, here: Pose, there: Pose) -> bool:
    """Whether a weapon could strike there at once: in reach, or in short range, a gun only if loaded (DSX-ADV-01)."""
    weapon, item = arm.weapon, arm.item
    if weapon.reach and scale.steps(scene, here.cells, there.cells) <= scale.in_cells(scene.grid, weapon.reach):
        return True
    empty = weapon.category in SHOT and (item is None or not item.loaded)
    if weapon.range is None or empty:
        return False
    return scale.between(scene, here.cells, there.cells) <= scale.in_cells(scene.grid, weapon.range[0])


def larger(scene: Scene, unit: Ref, other: Ref, *, eye: Pose | None = None, pose: Pose | None = None) -> bool:
    """Both unarmed and adjacent: the one of the larger size (DSX-ADV-02)."""
    here, there = eye or scene.pose(unit), pose or scene.pose(other)
    if not _on_foot(scene, unit, other) or scale.steps(scene, here.cells, there.cells) > 1:
        return False
    if equipment.armed(scene, unit, in_reach=True) or equipment.armed(scene, other, in_reach=True):
        return False
    return rolls.traits(scene, unit).size.rank > rolls.traits(scene, other).size.rank


def _on_foot(scene: Scene, *units: Ref) -> bool:
    """Whether these are creatures, none of them a vehicle or aboard one (DSX-ADV-01)."""
    return not any(equipment.rides(scene, unit) or scene.find(unit, Vehicle) is not None for unit in units)


def over_anyone(scene: Scene, unit: Ref) -> Ref | None:
    """The first enemy a unit knows of and has a position of advantage over when the order is made (DSX-TIME-03)."""
    awareness = scene.find(unit, Awareness) or Awareness()
    return next((enemy for enemy in enemies_among(scene, unit, awareness.now) if _over(scene, unit, enemy)), None)


def _over(scene: Scene, unit: Ref, enemy: Ref) -> bool:
    """Advantage as it counts for the order: over an enemy in front, in line, that knows of the unit (DSX-TIME-03)."""
    if not equipment.arms(scene, unit) or facing.down(scene, enemy) or facing.behind(scene, enemy, unit):
        return False
    if not _ground(scene, unit, enemy):
        return False
    return aware(scene, enemy, unit).aware and scene.silhouette(unit, enemy).in_line
