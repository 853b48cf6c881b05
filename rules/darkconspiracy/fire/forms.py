"""Aiming and firing."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.darkconspiracy.fire.attack import Mode
from rules.frame.forms import Action, Purpose
from rules.frame.ground import Cell
from rules.frame.marks import AtUnit, Choosing, Mark, With

Called = Annotated[str, Mark.CALLED, Choosing("aimed at", "anything")]


class Fire(Action):
    """Pull the trigger at up to three enemies (DKC-ACT-04)."""

    title: ClassVar[str] = "Fire"
    does: ClassVar[str] = "Fire single shots or bursts. Only the first shot after an aim is aimed, and recoil adds up."
    key: ClassVar[str] = "f"
    purpose: ClassVar[Purpose] = Purpose.HARM
    kind: Literal["fire"] = "fire"
    weapon: With
    target: AtUnit
    mode: Annotated[Mode, Mark.HOW] = "single"
    pulls: Annotated[int, Mark.ROUNDS, Choosing("pulls of the trigger", "one")] = 1
    part: Called = ""
    second: Annotated[str, Choosing("along with", "no other weapon")] = ""
    """A weapon in the other hand, fired as often at the same target (DKC-REC-05)."""


class Shift(Action):
    """Fire at another target in the same action (DKC-FIRE-01)."""

    title: ClassVar[str] = "Also fire at"
    does: ClassVar[str] = (
        "Fire pulls that are left at another enemy, three in all: quick shots, and recoil goes on adding up."
    )
    key: ClassVar[str] = "f"
    apart: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.HARM
    kind: Literal["shift"] = "shift"
    target: AtUnit
    pulls: Annotated[int, Mark.ROUNDS, Choosing("pulls of the trigger", "one")] = 1


class AtNobodyElse(Action):
    """Fire what has been declared and no more (DKC-FIRE-03)."""

    title: ClassVar[str] = "Fire"
    does: ClassVar[str] = "Fire what you have declared, at nobody else."
    key: ClassVar[str] = "n"
    apart: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.PASS
    kind: Literal["at nobody else"] = "at nobody else"


class Aim(Action):
    """Spend an action on aiming at a unit (DKC-ACT-02)."""

    title: ClassVar[str] = "Aim"
    does: ClassVar[str] = (
        "Your next shot at this target is one level easier. You may fire at once at an enemy that moves there."
    )
    key: ClassVar[str] = "i"
    purpose: ClassVar[Purpose] = Purpose.AIM
    kind: Literal["aim"] = "aim"
    weapon: With
    target: AtUnit
    part: Called = ""


class Watch(Action):
    """Aim over a piece of ground (DKC-ACT-02, DKC-OPP-01)."""

    title: ClassVar[str] = "Overwatch"
    does: ClassVar[str] = (
        "Aim over an arc, or about a place: fire at once at an enemy that moves there, until you do anything else."
    )
    key: ClassVar[str] = "o"
    purpose: ClassVar[Purpose] = Purpose.WATCH
    kind: Literal["watch"] = "watch"
    weapon: With
    direction: Annotated[int, Mark.FACING]
    place: Annotated[Cell | None, Mark.PLACE, Choosing("about", "the whole arc")] = None


class HoldFire(Action):
    """Let an enemy pass (DKC-OPP-01)."""

    title: ClassVar[str] = "Hold fire"
    does: ClassVar[str] = "Let this enemy pass. The aim stays as it is."
    key: ClassVar[str] = "n"
    apart: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.PASS
    kind: Literal["hold fire"] = "hold fire"


class React(Action):
    """Fire at an enemy that moves over watched ground (DKC-OPP-01)."""

    title: ClassVar[str] = "Opportunity fire"
    does: ClassVar[str] = "Fire at the enemy that moves where you aim. It counts as your action of this phase."
    key: ClassVar[str] = "f"
    apart: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.HARM
    kind: Literal["react"] = "react"
    target: AtUnit
    mode: Annotated[Mode, Mark.HOW] = "single"
    pulls: Annotated[int, Mark.ROUNDS, Choosing("pulls of the trigger", "one")] = 1
