"""Moves on foot, posture, and keeping out of sight."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.intents import Role
from rules.frame.marks import Along, AtCell, Mark


class Move(Action):
    """Walk along a way: a whole move, or the half move that rides on another action (DSX-ACT-02, DSX-MOVE-01)."""

    title: ClassVar[str] = "Move"
    does: ClassVar[str] = "Go to a cell by the cheapest way; a half move keeps your action."
    key: ClassVar[str] = "m"
    purpose: ClassVar[Purpose] = Purpose.GO
    kind: Literal["move"] = "move"
    way: Along
    half: bool = False
    sneak: bool = False
    facing: Annotated[int | None, Mark.FACING] = None
    """Which way to look at the end; otherwise the way of the last step."""


class Jump(Action):
    """Jump down an edge that no way leads down: a fall, as one of the moves (DSX-MOVE-04)."""

    title: ClassVar[str] = "Jump down"
    does: ClassVar[str] = "Jump down where no path leads; you take a fall."
    purpose: ClassVar[Purpose] = Purpose.GO
    kind: Literal["jump"] = "jump"
    cell: AtCell


class Turn(Action):
    """Look another way (DSX-MOVE-03)."""

    title: ClassVar[str] = "Turn"
    seldom: ClassVar[bool] = True
    does: ClassVar[str] = "Face another way."
    key: ClassVar[str] = "t"
    role: ClassVar[Role] = Role.MOVE
    kind: Literal["turn"] = "turn"
    facing: Annotated[int, Mark.FACING]


class StandUp(Action):
    """Get up from prone (DSX-MOVE-04)."""

    title: ClassVar[str] = "Stand up"
    does: ClassVar[str] = "Get up from prone."
    key: ClassVar[str] = "u"
    purpose: ClassVar[Purpose] = Purpose.POSTURE
    kind: Literal["stand up"] = "stand up"


class KeepDown(Action):
    """Keep out of sight along these directions, or along none any more (DSX-COVER-07)."""

    title: ClassVar[str] = "Keep out of sight"
    does: ClassVar[str] = "Stay behind cover in some directions: you are not seen from there and do not see."
    key: ClassVar[str] = "k"
    purpose: ClassVar[Purpose] = Purpose.DUCK
    kind: Literal["keep down"] = "keep down"
    directions: tuple[int, ...] = ()
