"""A scene as it will be for a unit that is about to do something: for telling the odds of what it does then."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import Any, TypeVar, cast

from rules.frame.scene import Makeup, Scene
from rules.kernel.refs import Ref
from rules.reflex.state import Dove, Fight, Initiative, Morale, Moving
from rules.reflex.terms.body import Gait

T = TypeVar("T")


def instead(scene: Scene, unit: Ref, kind: str) -> Scene:
    """The scene in which a unit has given up its roll for an operational action of that kind (RFX-OPS-13)."""
    own = scene.find(unit, Initiative) or Initiative()
    return cast("Scene", _Changed(scene, unit, replace(own, substitute=kind)))


def on_the_move(scene: Scene, unit: Ref, gait: Gait, charge: Dove | None = None) -> Scene:
    """The scene in which a unit is on its way at a gait, which counts against what it does meanwhile, and charges at
    somebody if that is where its way ends (RFX-MOVE-01, RFX-MOVE-11, RFX-DIVE-01).
    """
    tick = next((fight.tick for _, fight in scene.having(Fight)), 0)
    parts = (Moving(gait, scene.clock.round, tick), *((charge,) if charge is not None else ()))
    return cast("Scene", _Changed(scene, unit, *parts))


def charging(scene: Scene, unit: Ref, target: Ref, gait: Gait) -> Scene:
    """The scene in which a unit charges at another, as that one sees it come (RFX-DIVE-01)."""
    return cast("Scene", _Changed(scene, unit, Dove(target, gait, scene.clock.round)))


def shaken(scene: Scene, unit: Ref, nerve: Morale) -> Scene:
    """The scene in which a unit's nerve stands so, by what it goes through before it acts (RFX-SUPP-02)."""
    return cast("Scene", _Changed(scene, unit, nerve))


class _Changed:
    """All of another scene, but for some components of one unit; what is worked out here is remembered here only."""

    def __init__(self, scene: Scene, unit: Ref, *parts: object) -> None:
        self._scene = scene
        self._unit = unit
        self._parts = {type(part): part for part in parts}
        self._memory: dict[Hashable, Any] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._scene, name)

    def find(self, ref: Ref, kind: type[Any]) -> Any:
        """A component that may be there; of the one unit, as it will be."""
        changed = ref == self._unit and kind in self._parts
        return self._parts[kind] if changed else self._scene.find(ref, kind)

    def remembered(self, key: Hashable, make: Callable[[], T]) -> T:
        """What was worked out in this scene under a key, or now is."""
        if key not in self._memory:
            self._memory[key] = make()
        found: T = self._memory[key]
        return found

    def remembered_of(self, unit: Ref, makeup: Makeup, key: Hashable, make: Callable[[], T]) -> T:
        """The same of one unit."""
        return self.remembered((unit, makeup, key), make)
