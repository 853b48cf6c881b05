"""A scene as it will be for somebody who does something in place of an exchange: for telling the odds of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from rules.reflex.state import Initiative
from rules.refs import Ref
from rules.scene import Scene


def instead(scene: Scene, unit: Ref, kind: str) -> Scene:
    """The scene in which somebody has given up his roll for an operational action of that kind (RFX-OPS-13)."""
    return cast("Scene", _Instead(scene, unit, kind))


class _Instead:
    """All of another scene, but for what one unit has chosen to do."""

    def __init__(self, scene: Scene, unit: Ref, kind: str) -> None:
        self._scene = scene
        self._unit = unit
        self._kind = kind

    def __getattr__(self, name: str) -> Any:
        return getattr(self._scene, name)

    def find(self, ref: Ref, kind: type[Any]) -> Any:
        """A component that may be there; of the one unit, with his choice in it."""
        found = self._scene.find(ref, kind)
        if kind is Initiative and ref == self._unit:
            return replace(found or Initiative(), substitute=self._kind)
        return found
