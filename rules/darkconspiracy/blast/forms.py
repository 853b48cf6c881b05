"""Throwing things, and fire on a high arc."""

from __future__ import annotations

from typing import Annotated, Literal

from rules.darkconspiracy.orders import Order
from rules.frame.marks import AtCell, AtUnit, Choosing, Mark, With
from rules.kernel.refs import Ref


class Throw(Order):
    """Throw a grenade at a place (DKC-GREN-01)."""

    kind: Literal["throw"] = "throw"
    weapon: With
    cell: AtCell


class Hurl(Order):
    """Throw a knife, a spear or any other thing in hand at a unit (DKC-THROW-01)."""

    kind: Literal["hurl"] = "hurl"
    weapon: With
    target: AtUnit
    part: Annotated[str, Mark.CALLED, Choosing("at", "no part")] = ""


class Bombard(Order):
    """Fire on a high arc at a place (DKC-IND-01)."""

    kind: Literal["bombard"] = "bombard"
    weapon: With
    cell: AtCell


class Call(Order):
    """Talk fire onto a place, as its observer or as the one who fires (DKC-IND-02, DKC-IND-06)."""

    kind: Literal["call"] = "call"
    whom: Annotated[Ref, Mark.WHOM]
    cell: AtCell
