"""Falling, and being run over: what it does, how it is avoided, and the odds of it. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rules.frame.scene import Scene
from rules.kernel.dice import Dice
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier
from rules.reflex.core import attempts
from rules.reflex.core.attempts import PASSIVE, Attempt
from rules.reflex.core.checks import Check, check, rounded
from rules.reflex.terms.body import Load
from rules.reflex.terms.skills import Attribute

LADEN = {Load.MODERATE: 1, Load.HEAVY: 2, Load.OVERLOADED: 4}


def falling(metres: float, load: Load) -> int:
    """Damage of a fall: whole metres, more for a heavy load (RFX-IMPACT-01)."""
    return int(metres) + LADEN.get(load, 0)


def run_over(tons: float, kph: float) -> int:
    """Damage of being struck by a vehicle (RFX-IMPACT-02)."""
    return rounded(Fraction(tons + kph).limit_denominator(100) / 10)


def avoiding(scene: Scene, unit: Ref, off: int) -> Attempt:
    """Coordination at -1 a whole metre, or ten kilometres an hour of closing speed (RFX-IMPACT-03)."""
    hard = Modifier(-off, "height or speed", "RFX-IMPACT-03") if off else None
    return attempts.attempt(scene, unit, Attribute.CDN, uses=PASSIVE, penalties=(hard,), rule="RFX-IMPACT-03")


@dataclass(frozen=True, slots=True)
class Landed:
    """How many hits an impact came to."""

    hits: int


def lands(dice: Dice, what: Check) -> Landed:
    """No hit when it is avoided; otherwise as many as it was failed by (RFX-IMPACT-03)."""
    return Landed(check(dice, what).missed_by)
