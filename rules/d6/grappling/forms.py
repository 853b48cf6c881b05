"""Seizing a creature, breaking free and letting go."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.marks import AtUnit


class Grapple(Action):
    """Seize an adjacent creature (DSX-GRAP-01)."""

    title: ClassVar[str] = "Grapple"
    does: ClassVar[str] = "Seize an enemy beside you; a held enemy can do little else."
    purpose: ClassVar[Purpose] = Purpose.HARM
    kind: Literal["grapple"] = "grapple"
    target: AtUnit


class BreakFree(Action):
    """Try to break a hold (DSX-GRAP-01)."""

    title: ClassVar[str] = "Break free"
    does: ClassVar[str] = "Struggle out of the hold you are in."
    purpose: ClassVar[Purpose] = Purpose.PROTECT
    kind: Literal["break free"] = "break free"


class Release(Action):
    """Let go of a creature held (DSX-GRAP-01)."""

    title: ClassVar[str] = "Release"
    does: ClassVar[str] = "Let go of the enemy you hold."
    kind: Literal["release"] = "release"
