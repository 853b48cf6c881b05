"""Closing with an enemy: from which cell it can be struck, with what, and how likely (GUR-MAN-05, GUR-MAA-01)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rules.frame.forecast import Follows
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.gurps.afoot.forms import Pace
from rules.gurps.attacks import Manner
from rules.gurps.core import arms
from rules.gurps.melee import reach, to_hit, topic
from rules.gurps.melee.forms import Strike
from rules.gurps.senses import knowing
from rules.gurps.senses.elsewhere import Elsewhere
from rules.gurps.state.turns import Turn
from rules.gurps.turns import taking
from rules.gurps.turns.topic import Desk
from rules.kernel.refs import Ref

BEFORE: Mapping[Pace, Manner] = {"step": "", "rush": "in passing", "charge": "determined"}
"""The ways of going that an attack may follow, with its plainest manner (GUR-MAN-05, GUR-MAA-01, GUR-AOA-01)."""


def reaches(desk: Desk, cell: Cell, foe: Ref) -> bool:
    """Whether an enemy is in reach of a weapon in hand from there, with the unit turned to it."""
    scene, unit = desk.scene, desk.unit
    if not knowing.perceives(scene, unit, foe) or not knowing.worth_attacking(scene, foe):
        return False
    way = scene.grid.direction(cell, scene.cells(foe)[0]) if cell not in scene.cells(foe) else scene.pose(unit).facing
    return next(_blows(scene, unit, "", cell, way, foe), None) is not None


def follows(scene: Scene, unit: Ref, pace: Pace, cell: Cell, facing: int, foe: Ref) -> Follows | None:
    """The likeliest blow at an enemy from where a way ends, as the unit looks there."""
    manner = BEFORE.get(pace)
    if manner is None or taking.turn(scene, unit).taken is not None:
        return None
    found = []
    for there, blow in _blows(scene, unit, manner, cell, facing, foe):
        told = topic.foreseen(there, unit, blow).told()
        if told.success is not None:
            found.append(Follows(f"{blow.weapon}, {blow.use}", told.success))
    return max(found, key=lambda each: each.success, default=None)


def _blows(
    scene: Scene, unit: Ref, manner: Manner, cell: Cell, facing: int, foe: Ref
) -> Iterator[tuple[Scene, Strike]]:
    """Every plain blow with what is in hand, or with bare hands where that is nothing to shoot with."""
    ready = [each for each in arms.strikes(scene, unit) if arms.ready(scene, unit, each[0].weapon.name)]
    shoots = any(arm.weapon.ranged and arm.item is not None for arm in arms.arms(scene, unit))
    armed = any(arm.item is not None for arm, _ in ready)
    able = [(arm, use) for arm, use in ready if arm.item is not None or not (armed or shoots)]
    far = max((max(use.reaches.yards) for _, use in able), default=-1)
    if reach.yards_from(scene, (cell,), foe) > far:
        return
    pose = replace(scene.pose(unit), cells=(cell,), facing=facing)
    there = Elsewhere(scene, unit, pose, foe, replace(scene.find(unit, Turn) or Turn(), stepped=True))
    for arm, use in able:
        if reach.within(there, unit, foe, use, arm.weapon) and not to_hit.is_wild(there, unit, foe):
            yield there, Strike(weapon=arm.weapon.name, use=use.use, target=foe, manner=manner)
