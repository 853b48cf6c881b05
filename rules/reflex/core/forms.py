"""The forms that answer the questions of the order: taking part, waiting, pressing, doing nothing."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.intents import Role


class TakePart(Action):
    """Roll for initiative and fight on (RFX-TIME-04)."""

    title: ClassVar[str] = "Fight"
    does: ClassVar[str] = "Roll for initiative and fight in this exchange."
    key: ClassVar[str] = "f"
    purpose: ClassVar[Purpose] = Purpose.BEGIN
    kind: Literal["take part"] = "take part"


class Surrender(Action):
    """Refuse the initiative roll: surrender (RFX-TIME-15)."""

    title: ClassVar[str] = "Surrender"
    does: ClassVar[str] = "Give yourself up: out of the fight for good."
    purpose: ClassVar[Purpose] = Purpose.YIELD
    kind: Literal["surrender"] = "surrender"


class Wait(Action):
    """Do nothing for as many ticks as the unit needs to think (RFX-ACT-15)."""

    title: ClassVar[str] = "Wait"
    does: ClassVar[str] = "Let some ticks pass and decide again."
    key: ClassVar[str] = "w"
    purpose: ClassVar[Purpose] = Purpose.PASS
    role: ClassVar[Role] = Role.WAIT
    kind: Literal["wait"] = "wait"


class NoMore(Action):
    """Nothing further on the move."""

    title: ClassVar[str] = "Only move"
    does: ClassVar[str] = "Do nothing besides moving."
    key: ClassVar[str] = "n"
    purpose: ClassVar[Purpose] = Purpose.PASS
    kind: Literal["no more"] = "no more"


class Press(Action):
    """Go on fighting at once (RFX-TIME-09)."""

    title: ClassVar[str] = "Keep fighting"
    apart: ClassVar[bool] = True
    does: ClassVar[str] = "Keep the fight going: the next exchange follows at once."
    key: ClassVar[str] = "p"
    purpose: ClassVar[Purpose] = Purpose.BEGIN
    kind: Literal["press"] = "press"


class Hold(Action):
    """Let it come to a pause (RFX-TIME-09)."""

    title: ClassVar[str] = "Break off"
    apart: ClassVar[bool] = True
    does: ClassVar[str] = "Let the fight go quiet: it does if every unit in it agrees."
    key: ClassVar[str] = "h"
    purpose: ClassVar[Purpose] = Purpose.QUIET
    kind: Literal["hold"] = "hold"


class Idle(Action):
    """Do nothing in this pause."""

    title: ClassVar[str] = "Rest"
    does: ClassVar[str] = "Do nothing in this pause."
    key: ClassVar[str] = "i"
    purpose: ClassVar[Purpose] = Purpose.PASS
    kind: Literal["idle"] = "idle"


class Decline(Action):
    """Not this time."""

    title: ClassVar[str] = "No"
    apart: ClassVar[bool] = True
    does: ClassVar[str] = "Let this chance go by."
    key: ClassVar[str] = "n"
    purpose: ClassVar[Purpose] = Purpose.PASS
    kind: Literal["decline"] = "decline"


FORMS = (TakePart, Surrender, Wait, NoMore, Press, Hold, Idle, Decline)
