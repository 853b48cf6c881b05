"""Which units are surprised by an attack, and for how long."""

from __future__ import annotations

from rules.darkconspiracy.core import figures, scale
from rules.darkconspiracy.state.order import Surprised
from rules.frame.conjecture import Guess, presuming
from rules.frame.forecast import Assumption, Fact
from rules.frame.knowing import Awareness
from rules.frame.scene import Scene
from rules.kernel.refs import Ref

ALERT = 6
"""Initiative of those that surprise does not keep from acting (DKC-SUR-01)."""


def _guessed(scene: Scene, unaware: bool, target: Ref, *_: object) -> Guess[bool] | None:
    if not scene.assumed(target):
        return None
    words = f"{scene.name(target)} {'has not noticed' if unaware else 'has noticed'} the attacker"
    return Guess((Assumption(Fact.MIND, words, target),), (not unaware,))


@presuming(_guessed)
def unaware(scene: Scene, target: Ref, attacker: Ref) -> bool:
    """Whether a target has never seen nor heard this attacker in this battle: an attack of his surprises it
    (DKC-SUR-01). Of an enemy the opposite is taken for granted.
    """
    if scene.assumed(target) or figures.traits(scene, target).robot:
        return False
    aware = scene.find(target, Awareness) or Awareness()
    return attacker not in aware.now and aware.of(attacker) is None


def surprised(scene: Scene, unit: Ref) -> bool:
    """Whether it is in its Surprised Turn (DKC-SUR-01)."""
    found = scene.find(unit, Surprised)
    return found is not None and found.turn == scale.turn(scene.clock.round)


def benefits(scene: Scene, attacker: Ref, target: Ref) -> bool:
    """Whether the attacker has what surprise gives him: he picks the part, and the target cannot defend itself
    (DKC-SUR-02).
    """
    found = scene.find(target, Surprised)
    if found is not None and surprised(scene, target) and attacker in found.by:
        return True
    return unaware(scene, target, attacker)
