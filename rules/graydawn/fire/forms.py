"""Shots."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.marks import AtUnit, Choosing, Mark, With
from rules.graydawn.terms.weapons import Mode
from rules.kernel.refs import Ref

Called = Literal["", "centre", "head", "torso", "left arm", "right arm", "left leg", "right leg"]
"""What a shot is aimed at: any part that shows, the centre of the body, or one part of it."""


class Shoot(Action):
    """Fire a gun at a unit (GRD-CORE-01)."""

    title: ClassVar[str] = "Shoot"
    does: ClassVar[str] = "Fire at one enemy: your attack total against its defence total, a die for each."
    key: ClassVar[str] = "f"
    purpose: ClassVar[Purpose] = Purpose.HARM
    kind: Literal["shoot"] = "shoot"
    weapon: With
    mode: Annotated[Mode, Mark.HOW] = "single"
    target: AtUnit
    called: Annotated[Called, Mark.CALLED, Choosing("aimed at", "anything")] = ""


class Spray(Action):
    """Spread automatic fire over several enemies (GRD-AUTO-02)."""

    title: ClassVar[str] = "Spray several"
    does: ClassVar[str] = "Share one spray among enemies: equal shares, and 5 rounds lost on every metre between them."
    key: ClassVar[str] = "y"
    purpose: ClassVar[Purpose] = Purpose.HARM
    kind: Literal["spray"] = "spray"
    weapon: With
    target: AtUnit
    others: Annotated[tuple[Ref, ...], Choosing("also at", "nobody else")] = ()
