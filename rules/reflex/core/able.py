"""Who lives, who is awake, and who can do anything now."""

from __future__ import annotations

from fractions import Fraction

from rules.frame.figure import Condition, State
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.reflex.core.attempts import wounds
from rules.reflex.state import Gone, Wounds
from rules.reflex.terms.body import Injury


def alive(scene: Scene, unit: Ref) -> bool:
    """Not clinically dead, and no wreck."""
    return not wounds(scene, unit).dead and not _wrecked(scene, unit)


def awake(scene: Scene, unit: Ref) -> bool:
    """Alive and conscious."""
    hurt = wounds(scene, unit)
    return not hurt.out and not hurt.dead and not _wrecked(scene, unit)


def acts(scene: Scene, unit: Ref) -> bool:
    """May act now: awake, not in shock in this segment, not dazed, not gone for good (RFX-INJ-10)."""
    hurt = wounds(scene, unit)
    if hurt.dazed or (hurt.shock > 0 and hurt.shock == scene.clock.round) or not awake(scene, unit):
        return False
    gone = scene.find(unit, Gone)
    return gone is None or gone.how != "withdrew"


def strength(hurt: Wounds) -> Fraction:
    """How much of a unit's strength is left: none when it is dead or unconscious."""
    return Fraction(0) if hurt.dead or hurt.out else strength_at(hurt.worst)


def strength_at(worst: Injury) -> Fraction:
    """What the worst wound leaves of the strength of a unit that is awake."""
    return 1 - Fraction(22, 100) * int(worst)


def _wrecked(scene: Scene, unit: Ref) -> bool:
    condition = scene.find(unit, Condition)
    return condition is not None and condition.state is State.DEAD
