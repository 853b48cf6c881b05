"""What a forecast takes for granted of those it strikes, and how each of several is told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rules.d6.core import scale
from rules.d6.core.cover import Cover
from rules.d6.core.defences import armour
from rules.d6.senses import fighters
from rules.d6.senses.awareness import Knows
from rules.d6.state import Seated, Vehicle
from rules.frame.forecast import Assumption, Fact, Outcome
from rules.frame.knowing import Awareness
from rules.frame.scene import Pose, Scene
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally

UPRIGHT = 1.0
"""Metres above the ground that must show for a unit standing there to be seen for certain."""
NOTHING_UNSEEN = Assumption(Fact.UNSEEN, "nothing unseen in the line of fire")
NOBODY_LOST = Assumption(Fact.PLACE, "no unit that went out of sight in the line of fire")


def of_victim(scene: Scene, unit: Ref, reflexes: Tally) -> tuple[Tally, Tally]:
    """The difficulty of hitting one of several, with its cover and reasons, and its armour, under its name."""
    name = scene.name(unit)
    protects = armour(scene, unit)
    return (
        replace(reflexes, title=f"{name}: {reflexes.title}"),
        replace(protects, title=f"{name}: {protects.title}"),
    )


def shaken(scene: Scene, outcomes: Iterable[Outcome]) -> tuple[Assumption, ...]:
    """That the harm to those aboard is left out, for each vehicle that may be wrecked (DSX-VEH-07)."""
    wrecked = (each.unit for each in outcomes if each.unit is not None and each.loss == 1)
    vehicles = (unit for unit in dict.fromkeys(wrecked) if scene.find(unit, Vehicle) is not None)
    return tuple(
        Assumption(Fact.ROUGH, f"{scene.name(unit)}: what a wreck does to those aboard is left out", unit)
        for unit in vehicles
    )


def minds(scene: Scene, unit: Ref, knows: Knows) -> tuple[Assumption, ...]:
    """What an enemy is taken to know of an attack; of a vehicle, everybody who is seen to ride in it too."""
    cells = frozenset(scene.cells(unit)) if scene.find(unit, Vehicle) is not None else frozenset()
    aboard = (other for other, _ in scene.having(Seated) if not cells.isdisjoint(scene.cells(other)))
    return tuple(
        Assumption(Fact.MIND, f"{scene.name(each)} {knows.why}", each) for each in dict.fromkeys((unit, *aboard))
    )


def nobody_between(
    scene: Scene, attacker: Ref, target: Ref, behind: Cover, *, eye: Pose | None = None, at: Pose | None = None
) -> tuple[Assumption, ...]:
    """What is taken for granted of a line that the attacker has not in view: no door shut since, nobody in it who would
    be light cover (DSX-ATK-05).
    """
    if scene.viewer is None or scene.viewer != scene.side(attacker) or scene.viewer == scene.side(target):
        return ()
    sees = target in (scene.find(attacker, Awareness) or Awareness()).now
    if sees and (behind.degree or not _passes_dead_ground(scene, attacker, target, eye, at)):
        return ()
    lost = any(scene.lost(other) is not None and fighters.alive(scene, other) for other in scene.units())
    return (NOTHING_UNSEEN, NOBODY_LOST) if lost else (NOTHING_UNSEEN,)


def _passes_dead_ground(scene: Scene, attacker: Ref, target: Ref, eye: Pose | None, at: Pose | None) -> bool:
    """Whether there is a cell in the line where a unit might stand that the attacker does not see."""
    here, there = eye or scene.pose(attacker), at or scene.pose(target)
    line = scene.grid.line(*scale.nearest_cells(scene, here.cells, there.cells))
    return any(not scene.sees_cell(attacker, cell, above=UPRIGHT, eye=eye) for cell in line[2:-1])
