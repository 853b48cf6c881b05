"""The form of care."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.darkconspiracy.terms.anatomy import Part
from rules.frame.forms import Action, Purpose
from rules.frame.marks import Caring, Mark

Manner = Literal["first aid", "stabilise", "antivenin", "shake"]


class Aid(Action):
    """See to a wound, or bring a unit to its senses (DKC-HEAL-01 to DKC-HEAL-03, DKC-FEAR-03)."""

    title: ClassVar[str] = "Aid"
    does: ClassVar[str] = (
        "Treat a wound of a unit beside you, or your own: it takes a turn. Or shake a friend out of blind fear."
    )
    key: ClassVar[str] = "t"
    purpose: ClassVar[Purpose] = Purpose.AID
    kind: Literal["aid"] = "aid"
    patient: Caring
    manner: Annotated[Manner, Mark.HOW] = "first aid"
    part: Annotated[Part, Mark.CALLED] = Part.CHEST
