"""The forms of close combat."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.intents import Role
from rules.frame.marks import AtUnit, Mark, With
from rules.reflex.state import Speed
from rules.reflex.terms.body import AT_PART, Location


class Close(Action):
    """What every close attack names: with what, which unit, and how quickly (RFX-CLOSE-01)."""

    purpose: ClassVar[Purpose] = Purpose.HARM
    weapon: With
    target: AtUnit
    speed: Annotated[Speed, Mark.HOW] = "snap"


class CloseStrike(Close):
    """A flurry of blows with a weapon or bare hands (RFX-ATK-03 to 05, RFX-CLOSE-01)."""

    title: ClassVar[str] = "Strike"
    does: ClassVar[str] = "Strike with a weapon or bare hands."
    key: ClassVar[str] = "x"
    kind: Literal["close strike"] = "close strike"
    called: Annotated[Location | None, Mark.CALLED, AT_PART] = None


class Grapple(Close):
    """Seize a unit, or tighten the hold on it (RFX-GRAP-01, RFX-GRAP-08)."""

    title: ClassVar[str] = "Grapple"
    does: ClassVar[str] = "Seize an enemy beside you, or tighten your hold."
    key: ClassVar[str] = "g"
    kind: Literal["grapple"] = "grapple"


class Comply(Close):
    """Make it hurt: a compliance hold (RFX-GRAP-09)."""

    title: ClassVar[str] = "Compliance hold"
    does: ClassVar[str] = "Twist a held limb until it hurts: pain instead of wounds."
    kind: Literal["comply"] = "comply"


class Disarm(Close):
    """Twist what he holds out of a hand (RFX-GRAP-10)."""

    title: ClassVar[str] = "Disarm"
    does: ClassVar[str] = "Wrench something out of a held enemy's hand."
    kind: Literal["disarm"] = "disarm"
    hand: Literal["right", "left"] = "right"


class Choke(Action):
    """Spend the whole exchange on choking a held unit out (RFX-GRAP-12)."""

    title: ClassVar[str] = "Choke out"
    does: ClassVar[str] = "Choke a held enemy unconscious; this takes the whole exchange."
    role: ClassVar[Role] = Role.ATTACK
    kind: Literal["choke"] = "choke"
    target: AtUnit


class Escape(Close):
    """Break out of a hold (RFX-GRAP-13)."""

    title: ClassVar[str] = "Escape"
    does: ClassVar[str] = "Break out of the hold you are in."
    key: ClassVar[str] = "e"
    purpose: ClassVar[Purpose] = Purpose.PROTECT
    kind: Literal["escape"] = "escape"


class LetGo(Action):
    """Release the held unit."""

    title: ClassVar[str] = "Let go"
    does: ClassVar[str] = "Release the enemy you hold."
    role: ClassVar[Role] = Role.ATTACK
    kind: Literal["let go"] = "let go"


class Block(Action):
    """Turn the attack aside, with a thing in hand or bare hands; or seize the attacker by it (RFX-BLOCK-01)."""

    title: ClassVar[str] = "Block"
    apart: ClassVar[bool] = True
    does: ClassVar[str] = "Turn the attack aside, or seize the attacker by it."
    key: ClassVar[str] = "b"
    purpose: ClassVar[Purpose] = Purpose.DEFEND
    kind: Literal["block"] = "block"
    weapon: With
    grapple: bool = False
