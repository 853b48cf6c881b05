"""What enemies can see of a unit's state, and how that is read back."""

from __future__ import annotations

from rules.frame.scene import Scene
from rules.gurps.state.hurts import Stunned, Unsteady
from rules.gurps.state.turns import Turn
from rules.kernel.refs import Ref

STUNNED = "stunned"
HELD = "held"
CAUGHT = "held by a limb"
HOLDS = "holds"
PINNED = "pinned"
COUGHS, BLIND = "coughing", "blinded"
ON_FIRE, ABLAZE = "on fire", "ablaze"
"""How much of its clothes burns (GUR-FIRE-01)."""
SHAKY, OPEN = "off balance", "guard down"
"""What a critical miss shows (GUR-CRIT-03)."""
OUT = "out of cover"


def marked(scene: Scene, unit: Ref, mark: str) -> bool:
    """Whether a unit shows a mark."""
    return mark in scene.appearance(unit).marks


def stunned(scene: Scene, unit: Ref) -> bool:
    """Whether a unit is stunned, or has recovered only in this turn: its defences suffer (GUR-DN-02). Of an enemy what
    shows.
    """
    if scene.assumed(unit):
        return marked(scene, unit, STUNNED)
    return scene.find(unit, Stunned) is not None


def shaky(scene: Scene, unit: Ref) -> int:
    """What being off balance or with its guard down takes off a unit's defences (GUR-CRIT-03). Of an enemy what
    shows.
    """
    if scene.assumed(unit):
        return OFF if marked(scene, unit, SHAKY) or marked(scene, unit, OPEN) else 0
    return (scene.find(unit, Unsteady) or Unsteady()).defences


def is_open(scene: Scene, unit: Ref) -> bool:
    """Whether its guard is down, so that evaluating it and feints against it count double (GUR-CRIT-03)."""
    if scene.assumed(unit):
        return marked(scene, unit, OPEN)
    return (scene.find(unit, Unsteady) or Unsteady()).open


def out(scene: Scene, unit: Ref) -> bool:
    """Whether a unit is out of its cover for one shot, with no time for more than a dodge (GUR-POP-01). Of an enemy
    what shows.
    """
    if scene.assumed(unit):
        return marked(scene, unit, OUT)
    return (scene.find(unit, Turn) or Turn()).out


OFF = -2
"""What it takes off, as far as it shows."""
