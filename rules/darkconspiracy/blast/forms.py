"""Throwing things, and fire on a high arc."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.intents import Role
from rules.frame.marks import AtCell, AtUnit, Choosing, Mark, With
from rules.kernel.refs import Ref


class Throw(Action):
    """Throw a grenade at a place (DKC-GREN-01)."""

    title: ClassVar[str] = "Throw a grenade"
    does: ClassVar[str] = "Throw a grenade at a place you see. It bursts as the phase ends, and may land elsewhere."
    key: ClassVar[str] = "g"
    purpose: ClassVar[Purpose] = Purpose.HARM
    lets_go: ClassVar[bool] = True
    role: ClassVar[Role] = Role.THROW
    kind: Literal["throw"] = "throw"
    weapon: With
    cell: AtCell


class Hurl(Action):
    """Throw a knife, a spear or any other thing in hand at a unit (DKC-THROW-01)."""

    title: ClassVar[str] = "Throw"
    does: ClassVar[str] = "Throw what you hold at a character. Armour stops it altogether."
    key: ClassVar[str] = "h"
    purpose: ClassVar[Purpose] = Purpose.HARM
    lets_go: ClassVar[bool] = True
    kind: Literal["hurl"] = "hurl"
    weapon: With
    target: AtUnit
    part: Annotated[str, Mark.CALLED, Choosing("at", "no part")] = ""


class Bombard(Action):
    """Fire on a high arc at a place (DKC-IND-01)."""

    title: ClassVar[str] = "Fire indirectly"
    does: ClassVar[str] = "Lob a round over what is in the way. It comes down on its mark or somewhere around."
    key: ClassVar[str] = "i"
    purpose: ClassVar[Purpose] = Purpose.HARM
    role: ClassVar[Role] = Role.THROW
    kind: Literal["bombard"] = "bombard"
    weapon: With
    cell: AtCell


class Call(Action):
    """Talk fire onto a place, as its observer or as the one who fires (DKC-IND-02, DKC-IND-06)."""

    title: ClassVar[str] = "Call for fire"
    does: ClassVar[str] = (
        "Talk indirect fire onto a place: a whole turn before the first shot, an action to correct it."
    )
    key: ClassVar[str] = "c"
    purpose: ClassVar[Purpose] = Purpose.AIM
    role: ClassVar[Role] = Role.THROW
    kind: Literal["call"] = "call"
    whom: Annotated[Ref, Mark.WHOM]
    cell: AtCell
