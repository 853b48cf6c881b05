"""Where a unit gets to in a second."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from rules.frame.ground import Reach
from rules.frame.scene import Scene
from rules.gurps.afoot import allowance
from rules.gurps.afoot.forms import Going, Step
from rules.gurps.core import scale
from rules.kernel.refs import Ref
from rules.parts.reach import OneAtLeast, Sought


@dataclass(frozen=True, eq=False)
class Within(Sought):
    """Where a unit gets to by one way of going."""

    scene: Scene
    unit: Ref
    form: type[Going]

    @cached_property
    def budget(self) -> int:
        """Tenths of movement points."""
        return allowance.left(self.scene, self.unit, self.form)

    def __bool__(self) -> bool:
        return self.budget > 0 and bool(self.found)

    def search(self) -> Reach:
        """As far as its points lead (GUR-HEX-04)."""
        near, most = self._within(self.budget), allowance.DEAREST * scale.across(self.scene)
        if near.budget >= most or not allowance.fresh(self.scene, self.unit, self.form, self.budget):
            return near
        beside = tuple(cell for _, cell in self.scene.grid.neighbours(near.start))
        return OneAtLeast(near, self._within(most), beside)

    def _within(self, budget: int) -> Reach:
        gait = allowance.gait(self.scene, self.form, self.scene.pose(self.unit).posture)
        extra = None if self.form is Step else dict(allowance.hindered(self.scene, self.unit))
        return self.scene.reach(self.unit, gait, budget, extra=extra)
