"""Helping a character who burns, and jumping down."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.marks import AtCell, Caring


class Douse(Action):
    """Help to put out the flames on a unit beside one (DKC-BURN-01)."""

    title: ClassVar[str] = "Put out the flames"
    does: ClassVar[str] = "Beat at the flames on a friend beside you: a try of your own in each second of the phase."
    key: ClassVar[str] = "u"
    purpose: ClassVar[Purpose] = Purpose.AID
    kind: Literal["douse"] = "douse"
    patient: Caring


class Jump(Action):
    """Jump off a ledge (DKC-FALL-01)."""

    title: ClassVar[str] = "Jump down"
    does: ClassVar[str] = "Jump off a roof or a ledge: two dice of damage a metre, less what your agility takes off."
    key: ClassVar[str] = "j"
    purpose: ClassVar[Purpose] = Purpose.GO
    kind: Literal["jump"] = "jump"
    cell: AtCell
