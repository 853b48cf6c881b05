"""Doors and locks, and what stands in the way broken down."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.marks import AtCell, With


class Break(Action):
    """Attack the door, window or wall on an edge of a cell (DSX-ARM-01)."""

    title: ClassVar[str] = "Break"
    does: ClassVar[str] = "Attack a door, window or wall until it gives way."
    kind: Literal["break"] = "break"
    weapon: With
    cell: AtCell
    direction: int


class MoveDoor(Action):
    """Open or shut an unlocked door or window beside one (DSX-ACT-06)."""

    title: ClassVar[str] = "Open or shut"
    does: ClassVar[str] = "Open or shut an unlocked door or window beside you."
    key: ClassVar[str] = "o"
    purpose: ClassVar[Purpose] = Purpose.DOOR
    kind: Literal["door"] = "door"
    part: int
    state: Literal["open", "shut"]


class Unlock(Action):
    """Work a lock open (DSX-ACT-06)."""

    title: ClassVar[str] = "Unlock"
    does: ClassVar[str] = "Open the lock of a door or window beside you."
    kind: Literal["unlock"] = "unlock"
    part: int
