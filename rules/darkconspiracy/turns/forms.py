"""Doing nothing, and doing the same thing all turn."""

from __future__ import annotations

from typing import Annotated, Literal

from rules.darkconspiracy.orders import Order
from rules.frame.marks import Along, Mark


class Wait(Order):
    """Do nothing with the action of a phase (DKC-ACT-01)."""

    kind: Literal["wait"] = "wait"


class AsItComes(Order):
    """Decide each action when it is due (DKC-ACT-01)."""

    kind: Literal["as it comes"] = "as it comes"


class KeepMoving(Order):
    """Go on at one gait in all six phases, whatever the Initiative (DKC-REP-01)."""

    kind: Literal["keep moving"] = "keep moving"
    way: Along
    gait: Annotated[Literal["walk", "trot", "run"], Mark.HOW] = "trot"


class KeepOn(Order):
    """Do the same thing in all six phases, whatever the Initiative (DKC-REP-01)."""

    kind: Literal["keep on"] = "keep on"
    what: Annotated[str, Mark.HOW]


class CarryOn(Order):
    """Let a move be all, or go on with what is repeated with an enemy in sight (DKC-ACT-04, DKC-REP-01)."""

    kind: Literal["carry on"] = "carry on"


class BreakOff(Order):
    """Break off what is repeated (DKC-REP-02)."""

    kind: Literal["break off"] = "break off"
