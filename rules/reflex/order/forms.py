"""The forms that answer the questions of the order: taking part, waiting, pressing, doing nothing."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.forms import Action, Purpose


class TakePart(Action):
    """Roll for initiative and fight on (RFX-TIME-04)."""

    title: ClassVar[str] = "Fight"
    key: ClassVar[str] = "f"
    purpose: ClassVar[Purpose] = Purpose.BEGIN
    kind: Literal["take part"] = "take part"


class Surrender(Action):
    """Refuse the initiative roll: give oneself up (RFX-TIME-15)."""

    title: ClassVar[str] = "Surrender"
    purpose: ClassVar[Purpose] = Purpose.YIELD
    kind: Literal["surrender"] = "surrender"


class Wait(Action):
    """Do nothing for as many ticks as one's wits need (RFX-ACT-15)."""

    title: ClassVar[str] = "Wait"
    key: ClassVar[str] = "w"
    purpose: ClassVar[Purpose] = Purpose.PASS
    kind: Literal["wait"] = "wait"


class NoMore(Action):
    """Nothing further on the move."""

    title: ClassVar[str] = "Only move"
    key: ClassVar[str] = "n"
    purpose: ClassVar[Purpose] = Purpose.PASS
    kind: Literal["no more"] = "no more"


class Press(Action):
    """Go on fighting at once (RFX-TIME-09)."""

    title: ClassVar[str] = "Press"
    key: ClassVar[str] = "p"
    purpose: ClassVar[Purpose] = Purpose.BEGIN
    kind: Literal["press"] = "press"


class Hold(Action):
    """Let it come to a pause (RFX-TIME-09)."""

    title: ClassVar[str] = "Hold"
    key: ClassVar[str] = "h"
    purpose: ClassVar[Purpose] = Purpose.QUIET
    kind: Literal["hold"] = "hold"


class Idle(Action):
    """Do nothing in this pause."""

    title: ClassVar[str] = "Rest"
    key: ClassVar[str] = "i"
    purpose: ClassVar[Purpose] = Purpose.PASS
    kind: Literal["idle"] = "idle"


class Decline(Action):
    """Not this time."""

    title: ClassVar[str] = "No"
    key: ClassVar[str] = "n"
    purpose: ClassVar[Purpose] = Purpose.PASS
    kind: Literal["decline"] = "decline"


FORMS = (TakePart, Surrender, Wait, NoMore, Press, Hold, Idle, Decline)
