"""Aiming and firing."""

from __future__ import annotations

from typing import Annotated, Literal

from rules.darkconspiracy.fire.attack import Mode
from rules.darkconspiracy.orders import Order
from rules.frame.ground import Cell
from rules.frame.marks import AtUnit, Choosing, Mark, With

Called = Annotated[str, Mark.CALLED, Choosing("aimed at", "anything")]


class Fire(Order):
    """Pull the trigger at up to three enemies (DKC-ACT-04)."""

    kind: Literal["fire"] = "fire"
    weapon: With
    target: AtUnit
    mode: Annotated[Mode, Mark.HOW] = "single"
    pulls: Annotated[int, Mark.ROUNDS, Choosing("pulls of the trigger", "one")] = 1
    part: Called = ""
    second: Annotated[str, Choosing("along with", "no other weapon")] = ""
    """A weapon in the other hand, fired as often at the same target (DKC-REC-05)."""


class Shift(Order):
    """Fire at another target in the same action (DKC-FIRE-01)."""

    kind: Literal["shift"] = "shift"
    target: AtUnit
    pulls: Annotated[int, Mark.ROUNDS, Choosing("pulls of the trigger", "one")] = 1


class AtNobodyElse(Order):
    """Fire what has been declared and no more (DKC-FIRE-03)."""

    kind: Literal["at nobody else"] = "at nobody else"


class Aim(Order):
    """Spend an action on aiming at a unit (DKC-ACT-02)."""

    kind: Literal["aim"] = "aim"
    weapon: With
    target: AtUnit
    part: Called = ""


class Watch(Order):
    """Aim over a piece of ground (DKC-ACT-02, DKC-OPP-01)."""

    kind: Literal["watch"] = "watch"
    weapon: With
    direction: Annotated[int, Mark.FACING]
    place: Annotated[Cell | None, Mark.PLACE, Choosing("about", "the whole arc")] = None


class HoldFire(Order):
    """Let an enemy pass (DKC-OPP-01)."""

    kind: Literal["hold fire"] = "hold fire"


class React(Order):
    """Fire at an enemy that moves over watched ground (DKC-OPP-01)."""

    kind: Literal["react"] = "react"
    target: AtUnit
    mode: Annotated[Mode, Mark.HOW] = "single"
    pulls: Annotated[int, Mark.ROUNDS, Choosing("pulls of the trigger", "one")] = 1
