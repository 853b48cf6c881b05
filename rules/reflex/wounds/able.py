"""Who lives, who is awake, and who can do anything now."""

from __future__ import annotations

from rules.figure import Condition, State
from rules.reflex.core.attempts import wounds
from rules.reflex.state import Gone
from rules.refs import Ref
from rules.scene import Scene


def alive(scene: Scene, unit: Ref) -> bool:
    """Not clinically dead, and no wreck."""
    condition = scene.find(unit, Condition)
    return not wounds(scene, unit).dead and not (condition is not None and condition.state is State.DEAD)


def awake(scene: Scene, unit: Ref) -> bool:
    """Alive and conscious."""
    hurt = wounds(scene, unit)
    return alive(scene, unit) and not hurt.out


def acts(scene: Scene, unit: Ref) -> bool:
    """May act now: awake, not in shock in this segment, not dazed, not gone for good (RFX-INJ-10)."""
    hurt, gone = wounds(scene, unit), scene.find(unit, Gone)
    shocked = hurt.dazed or (hurt.shock > 0 and hurt.shock == scene.clock.round)
    return awake(scene, unit) and not shocked and not (gone is not None and gone.how == "withdrew")
