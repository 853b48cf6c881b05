"""How fast a unit goes, as far as it makes it harder to shoot."""

from __future__ import annotations

from rules.frame.scene import Scene
from rules.gurps.core import riding
from rules.gurps.core.scale import TENTHS
from rules.gurps.state.turns import Ran
from rules.gurps.terms.figures import Traits
from rules.kernel.refs import Ref

HUMAN = 10
"""Yards a second up to which the speed of a unit that can dodge fully is left out (GUR-RNG-06)."""
MARK = " yards a second"


def true_speed(scene: Scene, unit: Ref) -> int:
    """Yards a second that count against a shot at it: those of its last turn or of what it rides in, none at the pace
    of a person on foot unless it sprints (GUR-RNG-06).
    """
    ride = unit if riding.is_ride(scene, unit) else riding.carrier(scene, unit)
    if ride is not None:
        return riding.rolling(scene, ride).speed
    ran = scene.find(unit, Ran)
    if ran is None:
        return 0
    yards = ran.tenths // TENTHS
    plodding = not ran.sprinted and yards <= HUMAN and scene.find(unit, Traits) is not None
    return 0 if plodding and scene.options.human_speed_ignored else yards


def speed(scene: Scene, unit: Ref) -> int:
    """The same; of an enemy as it shows."""
    if not scene.assumed(unit):
        return true_speed(scene, unit)
    shown = (mark for mark in scene.appearance(unit).marks if mark.endswith(MARK))
    return next((int(mark.removesuffix(MARK)) for mark in shown), 0)


def mark(scene: Scene, unit: Ref) -> str:
    """What others see of it; "" where it counts for nothing."""
    yards = true_speed(scene, unit)
    return f"{yards}{MARK}" if yards else ""
