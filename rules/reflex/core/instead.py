"""A scene as it will be for a unit that is about to do something: for telling the odds of what it does then."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.parts.altered import Altered
from rules.reflex.state import Dove, Fight, Initiative, Morale, Moving
from rules.reflex.terms.body import Gait


def instead(scene: Scene, unit: Ref, kind: str) -> Scene:
    """The scene in which a unit has given up its roll for an operational action of that kind (RFX-OPS-13)."""
    own = scene.find(unit, Initiative) or Initiative()
    return Altered(scene, unit, replace(own, substitute=kind))


def on_the_move(scene: Scene, unit: Ref, gait: Gait, charge: Dove | None = None) -> Scene:
    """The scene in which a unit is on its way at a gait, which counts against what it does meanwhile, and charges at
    a unit if that is where its way ends (RFX-MOVE-01, RFX-MOVE-11, RFX-DIVE-01).
    """
    tick = next((fight.tick for _, fight in scene.having(Fight)), 0)
    parts = (Moving(gait, scene.clock.round, tick), *((charge,) if charge is not None else ()))
    return Altered(scene, unit, *parts)


def charging(scene: Scene, unit: Ref, target: Ref, gait: Gait) -> Scene:
    """The scene in which a unit charges at another, as that one sees it come (RFX-DIVE-01)."""
    return Altered(scene, unit, Dove(target, gait, scene.clock.round))


def shaken(scene: Scene, unit: Ref, nerve: Morale) -> Scene:
    """The scene in which a unit's nerve stands so, by what it goes through before it acts (RFX-SUPP-02)."""
    return Altered(scene, unit, nerve)
