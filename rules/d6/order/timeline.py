"""The order of a round for the eye."""

from __future__ import annotations

from rules.d6.order.timing import order
from rules.d6.state import Turn
from rules.refs import Ref
from rules.scene import Scene
from rules.showing import Beat, Timeline


def timeline(scene: Scene) -> Timeline:
    """Everybody known to take a turn, at the value that ranks him, the most skilled first (DSX-TIME-01)."""
    slots = order(scene)
    title = f"Round {max(1, scene.clock.round)}"
    if not slots:
        return Timeline(title)
    beats = tuple(
        Beat(slot.value, unit, _has_gone(scene, unit), scene.assumed(unit)) for slot in slots for unit in slot.members
    )
    return Timeline(title, "order", slots[0].value, slots[-1].value, None, beats)


def _has_gone(scene: Scene, unit: Ref) -> bool:
    """Whether it has had its turn in this round."""
    turn = scene.find(unit, Turn)
    return turn is not None and turn.done and turn.round == scene.clock.round
