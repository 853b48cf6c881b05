"""How a unit looks to others: how it moves, what has befallen it, whether it aims or repeats something."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.darkconspiracy.core import figures, motion
from rules.darkconspiracy.harm.bodies import KNOCKED_DOWN
from rules.darkconspiracy.nerve import hindered
from rules.darkconspiracy.state.craft import Craft
from rules.darkconspiracy.state.fire import Aiming
from rules.darkconspiracy.state.hazards import Burning, Gassed
from rules.darkconspiracy.state.melee import Gripping
from rules.frame.scene import Appearance, Scene
from rules.frame.showing import Badge
from rules.kernel.refs import Ref
from rules.parts import looks

FROZEN, DOWN, AIMS, BURNS, CHOKES = "frozen", KNOCKED_DOWN, "aiming", "burning", "choking"
HELD, HOLDS, TERROR = "held fast", "holds an enemy", "in terror"
BADGES: Mapping[str, Badge] = {
    FROZEN: Badge.COWED,
    DOWN: Badge.STUNNED,
    AIMS: Badge.AIMING,
    BURNS: Badge.BURNING,
    CHOKES: Badge.CHOKING,
    HELD: Badge.HELD,
    TERROR: Badge.BROKEN,
}
"""The marks drawn on counters (DKC-PANIC-01, DKC-KD-01, DKC-ACT-02, DKC-BURN-01, DKC-CHEM-04,
DKC-GRAP-02).
"""
HELD_UP = {
    "stands frozen": FROZEN,
    "knocked down for the rest of the turn": DOWN,
    "is held fast": HELD,
    "is in terror": TERROR,
}


def appearance(scene: Scene, unit: Ref) -> Appearance:
    """Its role, pose and state, what is in its hands, and what shows of what it does."""
    return looks.appearance(scene, unit, _marks(scene, unit), figures.traits(scene, unit).setting)


def _marks(scene: Scene, unit: Ref) -> Iterator[str]:
    if scene.find(unit, Craft) is not None and motion.goes(scene, unit):
        yield motion.goes(scene, unit)
    gait = motion.gait(scene, unit)
    if gait:
        yield motion.SHOWS[gait]
    held_up = hindered.why(scene, unit)
    if held_up:
        yield HELD_UP[held_up]
    if scene.find(unit, Gripping) is not None:
        yield HOLDS
    if scene.find(unit, Aiming) is not None:
        yield AIMS
    if scene.find(unit, Burning) is not None:
        yield BURNS
    gassed = scene.find(unit, Gassed)
    if gassed is not None and gassed.overcome >= scene.clock.round:
        yield CHOKES
