"""Helping a character who burns, and jumping down."""

from __future__ import annotations

from typing import Literal

from rules.darkconspiracy.orders import Order
from rules.frame.marks import AtCell, Caring


class Douse(Order):
    """Help to put out the flames on a unit beside one (DKC-BURN-01)."""

    kind: Literal["douse"] = "douse"
    patient: Caring


class Jump(Order):
    """Jump off a ledge (DKC-FALL-01)."""

    kind: Literal["jump"] = "jump"
    cell: AtCell
