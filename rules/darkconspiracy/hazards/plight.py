"""What fire and gas leave a unit to do."""

from __future__ import annotations

from rules.darkconspiracy.state.hazards import Burning, Gassed
from rules.frame.scene import Scene
from rules.kernel.refs import Ref


def busy(scene: Scene, unit: Ref) -> str:
    """Why a unit can take no action of its own: it does nothing but put out the flames on it (DKC-BURN-01); "" where
    it can.
    """
    burning = scene.find(unit, Burning)
    return "puts out the flames" if burning is not None and burning.since <= scene.clock.round else ""


def overcome(scene: Scene, unit: Ref) -> bool:
    """Whether gas blinds and chokes it, so that it can do nothing but crawl (DKC-CHEM-04)."""
    gassed = scene.find(unit, Gassed)
    return gassed is not None and gassed.overcome >= scene.clock.round


def flees(scene: Scene, unit: Ref) -> bool:
    """Whether it runs out of the gas by the shortest way (DKC-CHEM-04)."""
    gassed = scene.find(unit, Gassed)
    return gassed is not None and gassed.flees
