"""What fire, gas and deep water leave a unit to do."""

from __future__ import annotations

from rules.darkconspiracy.core import figures
from rules.darkconspiracy.state.hazards import Burning, Gassed
from rules.frame.figure import Aboard, Position
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


def swims(scene: Scene, unit: Ref) -> bool:
    """Whether it is in deep water, where it can do nothing but swim (DKC-TERR-01)."""
    if scene.find(unit, Aboard) is not None or scene.find(unit, Position) is None or figures.traits(scene, unit).flies:
        return False
    return scene.place(scene.cells(unit)[0]).walk == "deep"


def flees(scene: Scene, unit: Ref) -> bool:
    """Whether it runs out of the gas by the shortest way (DKC-CHEM-04)."""
    gassed = scene.find(unit, Gassed)
    return gassed is not None and gassed.flees
