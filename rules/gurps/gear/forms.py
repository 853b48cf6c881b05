"""Readying things."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.intents import Role
from rules.frame.marks import AtPart, Choosing, Handling
from rules.parts import handling


class Ready(Action):
    """Bring a weapon in hand back into use, hold it with one hand or with both, or work on a gun that has failed
    (GUR-RDY-03, GUR-ATK-05, GUR-CRIT-04).
    """

    title: ClassVar[str] = "Ready"
    does: ClassVar[str] = "Bring a weapon or shield back into use, change the hands on it, or clear a stoppage."
    key: ClassVar[str] = "u"
    purpose: ClassVar[Purpose] = Purpose.ARM
    kind: Literal["make ready"] = "make ready"
    item: Handling
    how: Annotated[Literal["", "both hands", "one hand", "clear it"], Choosing("how", "as it is")] = ""


class Draw(handling.Draw):
    """Take a thing in hand; fast in no time, if the skill comes off (GUR-RDY-01, GUR-RDY-07)."""

    does: ClassVar[str] = "Take something you carry into your hand: a second, or none if you draw it fast and well."
    fast: Annotated[bool, Choosing("fast", "no")] = False


class MoveDoor(Action):
    """Open or shut a door or window within reach (GUR-HEX-18, GUR-RDY-05)."""

    title: ClassVar[str] = "Open or shut"
    does: ClassVar[str] = "Open or shut an unlocked door or window beside you: a second."
    key: ClassVar[str] = "v"
    purpose: ClassVar[Purpose] = Purpose.DOOR
    role: ClassVar[Role] = Role.READY
    kind: Literal["door"] = "door"
    part: AtPart
    state: Literal["open", "shut"]
