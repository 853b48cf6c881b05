"""Shots."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.marks import AtUnit, Choosing, Mark, With
from rules.graydawn.terms.weapons import Mode

Called = Literal["", "centre", "head", "torso", "left arm", "right arm", "left leg", "right leg"]
"""What a shot is aimed at: whatever shows, the centre of the body, or one part of it."""


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
