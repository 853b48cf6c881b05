"""Reloading in steps: how many of them have been done on which weapon."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.frame.scene import Scene
from rules.kernel.refs import Ref


@dataclass(frozen=True, slots=True)
class Loading:
    """Steps of reloading done on weapons that take more than one; they are kept over rounds."""

    steps: tuple[tuple[str, int], ...] = ()

    def done(self, weapon: str) -> int:
        """How many have been done on a weapon."""
        return dict(self.steps).get(weapon, 0)

    def with_steps(self, weapon: str, steps: int) -> Loading:
        """The same with so many steps done on one weapon."""
        kept = tuple(step for step in self.steps if step[0] != weapon)
        return replace(self, steps=(*kept, (weapon, steps)) if steps else kept)


def begun(scene: Scene, bearer: Ref) -> Loading:
    """What a unit has done of its reloading."""
    return scene.find(bearer, Loading) or Loading()
