"""What keeps a unit from acting and reacting although it is awake: knockdown, panic, a hold, terror."""

from __future__ import annotations

from rules.darkconspiracy.core import figures
from rules.darkconspiracy.nerve import fear, losing
from rules.darkconspiracy.senses import knowing
from rules.frame.scene import Scene
from rules.kernel.refs import Ref


def why(scene: Scene, unit: Ref) -> str:
    """Why a unit does not act as it likes; "" where it does (DKC-KD-01, DKC-PANIC-01, DKC-PANIC-02, DKC-FEAR-01,
    DKC-GRAP-02).
    """
    return losing.held(scene, unit) or ("" if fear.may_act(scene, unit) else "is in terror")


def able(scene: Scene, unit: Ref) -> bool:
    """Whether a unit can react to what happens: awake, with some Initiative left, and its own master (DKC-WOUND-07)."""
    return knowing.conscious(scene, unit) and figures.initiative(scene, unit) > 0 and not why(scene, unit)
