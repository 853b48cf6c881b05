"""Things in hand and on the ground, and loading."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.marks import Handling, Mark, With
from rules.kernel.refs import Ref


class Draw(Action):
    """Take a thing in hand (DSX-EQUIP-02)."""

    title: ClassVar[str] = "Draw"
    does: ClassVar[str] = "Take something you carry into your hand."
    key: ClassVar[str] = "d"
    purpose: ClassVar[Purpose] = Purpose.ARM
    kind: Literal["draw"] = "draw"
    item: Handling


class PutAway(Action):
    """Put a thing in hand back where it belongs (DSX-EQUIP-02)."""

    title: ClassVar[str] = "Put away"
    does: ClassVar[str] = "Put what you hold back where it belongs."
    kind: Literal["put away"] = "put away"
    item: Handling


class Drop(Action):
    """Let a thing fall (DSX-EQUIP-01)."""

    title: ClassVar[str] = "Drop"
    does: ClassVar[str] = "Let go of what you hold; it stays on the ground."
    kind: Literal["drop"] = "drop"
    item: Handling


class PickUp(Action):
    """Take up a thing that lies here or next to here (DSX-ACT-06)."""

    title: ClassVar[str] = "Pick up"
    does: ClassVar[str] = "Pick up something that lies here or beside you."
    key: ClassVar[str] = "p"
    purpose: ClassVar[Purpose] = Purpose.ARM
    kind: Literal["pick up"] = "pick up"
    lying: Annotated[Ref, Mark.LYING]


class Load(Action):
    """One step of making a weapon ready to shoot again (DSX-EQUIP-03)."""

    title: ClassVar[str] = "Load"
    does: ClassVar[str] = "Take the next step of loading this weapon."
    key: ClassVar[str] = "r"
    purpose: ClassVar[Purpose] = Purpose.LOAD
    kind: Literal["load"] = "load"
    weapon: With
