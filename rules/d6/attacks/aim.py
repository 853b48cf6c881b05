"""Aiming: a round spent on lining up one attack, and what spoils it."""

from __future__ import annotations

from rules.d6.core import facing
from rules.d6.core.cover import cover
from rules.d6.core.equipment import arm
from rules.d6.core.rolls import traits
from rules.d6.state import Aim, Mode
from rules.d6.terms.weapons import Weapon
from rules.frame.scene import Pose, Scene
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier

NOT_AIMED = ("grenade", "thrown")


def aimed(
    scene: Scene,
    attacker: Ref,
    target: Ref,
    weapon: Weapon,
    mode: Mode,
    target_aware: bool | None,
    *,
    pose: Pose | None = None,
) -> Modifier | None:
    """+1D for a round of aiming at this target, or at the cell it is struck in, with this weapon (DSX-AIM-01).

    With a hand weapon only if the target still does not know, or cannot move (DSX-AIM-02).
    """
    aim = scene.find(attacker, Aim)
    if aim is None or aim.weapon != weapon.name or aim.round >= scene.clock.round:
        return None
    if mode == "thrown" or not _on(aim, target, pose or scene.pose(target)):
        return None
    if weapon.reach and target_aware and not facing.cannot_move(scene, target):
        return None
    return Modifier(1, "aimed", "DSX-AIM-01", unit="D")


def _on(aim: Aim, target: Ref, there: Pose) -> bool:
    return target == aim.target if aim.target is not None else aim.cell in there.cells


def may_aim(weapon: Weapon, *, in_reach: bool, target_aware: bool, target_fast: bool) -> str:
    """Why a weapon or spell cannot be aimed at a creature; "" when it can (DSX-AIM-01, DSX-AIM-02)."""
    area_spell = weapon.spell is not None and (weapon.spell.target == "area" or weapon.spell.defence == "none")
    if weapon.category in NOT_AIMED or area_spell:
        return "nothing to aim"
    if not weapon.reach:
        return ""
    if not in_reach:
        return "out of reach"
    return "" if target_fast or not target_aware else "it knows of you and can move"


def keeps(scene: Scene, unit: Ref) -> bool:
    """Whether an aim stands at the start of the next turn: target in line, weapon in hand (DSX-AIM-03). A shot held in
    that turn and never set off was the last that it counted for. A spell
    needs no hand to be aimed: only to be known still.
    """
    aim = scene.find(unit, Aim)
    if aim is None or not (arm(scene, unit, aim.weapon) or aim.weapon in traits(scene, unit).spells):
        return False
    if facing.cannot_move(scene, unit) or aim.round < scene.clock.round - 1:
        return False
    if aim.target is not None:
        return cover(scene, unit, aim.target).in_line
    return aim.cell is None or scene.sees_cell(unit, aim.cell)
