"""The order of a round for the eye."""

from __future__ import annotations

from rules.d6.order.timing import order
from rules.d6.state import Turn, Vehicle
from rules.frame.figure import Condition
from rules.frame.scene import Scene
from rules.frame.showing import Beat, Timeline
from rules.kernel.refs import Ref


def timeline(scene: Scene) -> Timeline:
    """Everybody known to take a turn, at the value that ranks him, the most skilled first; enemies in sight of whom
    that is not known stand beside the line (DSX-TIME-01).
    """
    slots = order(scene)
    title = f"Round {max(1, scene.clock.round)}"
    if not slots:
        return Timeline(title)
    beats = tuple(
        Beat(slot.value, unit, _has_gone(scene, unit), scene.assumed(unit)) for slot in slots for unit in slot.members
    )
    ranked = {beat.unit for beat in beats}
    known = tuple(unit for unit in scene.units() if unit not in ranked and _in_sight(scene, unit))
    return Timeline(title, "order", slots[0].value, slots[-1].value, None, beats, known)


def _in_sight(scene: Scene, unit: Ref) -> bool:
    """Whether a unit is an enemy perceived now who fights on, as far as it shows."""
    if not scene.assumed(unit) or scene.lost(unit) is not None or scene.find(unit, Vehicle) is not None:
        return False
    fights = (scene.find(unit, Condition) or Condition()).state.fighting
    return fights and scene.relations.hostile(scene.side(unit), scene.viewer or "")


def _has_gone(scene: Scene, unit: Ref) -> bool:
    """Whether it has had its turn in this round."""
    turn = scene.find(unit, Turn)
    return turn is not None and turn.done and turn.round == scene.clock.round
