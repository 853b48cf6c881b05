"""The form of care."""

from __future__ import annotations

from typing import Annotated, Literal

from rules.darkconspiracy.orders import Order
from rules.darkconspiracy.terms.anatomy import Part
from rules.frame.marks import Caring, Mark

Manner = Literal["first aid", "stabilise", "antivenin", "shake"]


class Aid(Order):
    """See to a wound, or bring a unit to its senses (DKC-HEAL-01 to DKC-HEAL-03, DKC-FEAR-03)."""

    kind: Literal["aid"] = "aid"
    patient: Caring
    manner: Annotated[Manner, Mark.HOW] = "first aid"
    part: Annotated[Part, Mark.CALLED] = Part.CHEST
