"""What a unit does to a creature beside it: first aid and holds; and looking for the hidden."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.marks import AtUnit, Caring


class FirstAid(Action):
    """Stop a friend's dying, or treat his wounds (DSX-AID-01)."""

    title: ClassVar[str] = "First aid"
    does: ClassVar[str] = "Stop a dying friend's decline, or treat wounds."
    key: ClassVar[str] = "f"
    purpose: ClassVar[Purpose] = Purpose.AID
    kind: Literal["first aid"] = "first aid"
    patient: Caring


class Search(Action):
    """Look about for hidden enemies and mines (DSX-SENSE-02, DSX-MINE-01)."""

    title: ClassVar[str] = "Search"
    does: ClassVar[str] = "Look for hidden enemies and mines nearby."
    key: ClassVar[str] = "y"
    purpose: ClassVar[Purpose] = Purpose.SEARCH
    kind: Literal["search"] = "search"


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
