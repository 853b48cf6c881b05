"""Driving."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.ground import Cell
from rules.frame.marks import Mark


class Drive(Action):
    """Drive the vehicle along a route, evading or not (DSX-VEH-01, DSX-VEH-06)."""

    title: ClassVar[str] = "Drive"
    does: ClassVar[str] = "Drive along a route; evading makes the vehicle harder to hit and to steer."
    purpose: ClassVar[Purpose] = Purpose.GO
    kind: Literal["drive"] = "drive"
    route: tuple[Cell, ...]
    speed: Annotated[Literal["stopped", "cautious", "standard", "double", "triple", "quadruple"], Mark.HOW]
    evade: bool = False
