"""Moves on foot, and posture."""

from __future__ import annotations

from typing import Annotated, Literal

from rules.darkconspiracy.orders import Order
from rules.frame.body import Posture
from rules.frame.marks import Along, Mark

Gaits = Literal["crawl", "walk", "trot", "run"]


class Move(Order):
    """Go along a way at one gait (DKC-ACT-08, DKC-MOVE-01)."""

    kind: Literal["move"] = "move"
    way: Along
    gait: Annotated[Gaits, Mark.HOW] = "run"


class GoProneOrStand(Order):
    """Drop prone, or stand up, as an action of its own (DKC-ACT-05)."""

    kind: Literal["posture"] = "posture"
    posture: Annotated[Posture, Mark.POSTURE]
