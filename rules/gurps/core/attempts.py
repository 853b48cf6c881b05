"""Which attacks may be tried at all (GUR-CORE-01)."""

from __future__ import annotations

from rules.frame.scene import Scene
from rules.kernel.tally import Tally

LEAST = 3
"""The effective skill from which an attack is more than hopeless: three dice show no less."""
TOO_HARD = f"effective skill below {LEAST}: it may not be tried"


def refused(scene: Scene) -> bool:
    """Whether hopeless attacks are left out, as a game master may choose."""
    return bool(scene.options.hopeless_attacks == "refused")


def too_hard(scene: Scene, score: Tally) -> bool:
    """Whether an attack may not be tried: nothing but a 3 or 4 would hit (GUR-CORE-01)."""
    return refused(scene) and score.total < LEAST
