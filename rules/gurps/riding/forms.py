"""Driving and riding."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.ground import Cell
from rules.frame.marks import AtUnit, Choosing, Mark


class Steering(Action):
    """Steer what it sits at the controls of, along a route."""

    route: tuple[Cell, ...]
    speed: Annotated[int, Mark.HOW]
    """Yards a second."""


class Drive(Steering):
    """Move: the vehicle or mount goes instead of its rider (GUR-MOVE-03)."""

    title: ClassVar[str] = "Drive"
    does: ClassVar[str] = "Steer the vehicle or mount for this second; evading makes it harder to hit."
    purpose: ClassVar[Purpose] = Purpose.GO
    kind: Literal["drive"] = "drive"
    evade: Annotated[bool, Choosing("evading", "no")] = False


class RunDown(Steering):
    """Move and Attack: slam a foe with the vehicle or mount (GUR-SLAM-07)."""

    title: ClassVar[str] = "Run down"
    does: ClassVar[str] = "Drive or ride at a foe: by the skill that steers it, with its weight and speed."
    purpose: ClassVar[Purpose] = Purpose.HARM
    kind: Literal["run down"] = "run down"
    target: AtUnit
