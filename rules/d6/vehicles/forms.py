"""Getting into vehicles, about in them and out of them, and driving."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.ground import Cell
from rules.frame.marks import AtCell, Mark
from rules.kernel.refs import Ref


class Board(Action):
    """Get into a vehicle (DSX-ACT-06)."""

    title: ClassVar[str] = "Get in"
    does: ClassVar[str] = "Climb into a vehicle beside you and take a seat."
    kind: Literal["board"] = "board"
    vehicle: Ref
    seat: int


class ChangeSeat(Action):
    """Take another seat (DSX-ACT-06)."""

    title: ClassVar[str] = "Change seat"
    does: ClassVar[str] = "Move to another seat of the same vehicle."
    kind: Literal["change seat"] = "change seat"
    seat: int


class Alight(Action):
    """Get out of a vehicle (DSX-ACT-06)."""

    title: ClassVar[str] = "Get out"
    does: ClassVar[str] = "Climb out of the vehicle onto a cell beside it."
    purpose: ClassVar[Purpose] = Purpose.ALIGHT
    kind: Literal["alight"] = "alight"
    cell: AtCell


class Drive(Action):
    """Drive the vehicle along a route, evading or not (DSX-VEH-01, DSX-VEH-06)."""

    title: ClassVar[str] = "Drive"
    does: ClassVar[str] = "Drive along a route; evading makes the vehicle harder to hit and to steer."
    purpose: ClassVar[Purpose] = Purpose.GO
    kind: Literal["drive"] = "drive"
    route: tuple[Cell, ...]
    speed: Annotated[Literal["stopped", "cautious", "standard", "double", "triple", "quadruple"], Mark.HOW]
    evade: bool = False
