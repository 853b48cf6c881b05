"""The forms of riding."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.ground import Cell
from rules.frame.intents import Role
from rules.frame.marks import AtCell
from rules.kernel.refs import Ref


class GetIn(Action):
    """One of the Moves it takes to get in (RFX-MOVE-09)."""

    title: ClassVar[str] = "Get in"
    does: ClassVar[str] = "Climb into a vehicle; this takes several Moves."
    key: ClassVar[str] = "b"
    role: ClassVar[Role] = Role.MOVE
    kind: Literal["board"] = "board"
    vehicle: Ref
    seat: int


class Alight(Action):
    """One of the Moves it takes to get out (RFX-MOVE-09)."""

    title: ClassVar[str] = "Get out"
    does: ClassVar[str] = "Climb out of the vehicle; this takes several Moves."
    purpose: ClassVar[Purpose] = Purpose.ALIGHT
    kind: Literal["alight"] = "alight"
    cell: AtCell


class Drive(Action):
    """Drive on along a route (RFX-VEH-02)."""

    title: ClassVar[str] = "Drive"
    does: ClassVar[str] = "Drive on along a route."
    key: ClassVar[str] = "v"
    purpose: ClassVar[Purpose] = Purpose.GO
    kind: Literal["drive"] = "drive"
    route: tuple[Cell, ...]
