"""Frightening somebody outside combat: threats against his Resolve."""

from __future__ import annotations

from dataclasses import dataclass

from rules.reflex.core import attempts
from rules.reflex.core.attempts import BODY, MIND, Attempt
from rules.reflex.sheets.sheet import Attribute, Skill
from rules.refs import Ref
from rules.scene import Scene

BREAKS = 5
MINUTES = {"words": 5, "display": 1}


@dataclass(frozen=True, slots=True)
class Cowed:
    """How far somebody has been frightened."""

    threats: int
    resolve: int

    @property
    def penalty(self) -> int:
        """Off all his checks (RFX-INTIM-01)."""
        return max(0, self.threats - self.resolve)

    @property
    def broken(self) -> bool:
        """Resists no further (RFX-INTIM-01)."""
        return self.penalty >= BREAKS


def threatening(scene: Scene, unit: Ref, *, display: bool) -> Attempt:
    """By words or silence with Resolve, by a show of force with Muscle (RFX-INTIM-01)."""
    attribute = Attribute.MUS if display else Attribute.RES
    uses = BODY if display else MIND
    return attempts.attempt(scene, unit, attribute, Skill.INTIMIDATION, uses=uses, rule="RFX-INTIM-01")


def cowed(margin: int, others: int, resolve: int) -> Cowed:
    """The margin counts as threats, other conditions add, Resolve stands against them (RFX-INTIM-01)."""
    return Cowed(max(0, margin) + others, resolve)
