"""Waiting, and what it comes to."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.ground import Cell
from rules.frame.marks import AtUnit, Choosing, Mark, With
from rules.kernel.refs import Ref


class WaitToStrike(Action):
    """Wait for a foe to come within reach (GUR-WAIT-01, GUR-STOP-01)."""

    title: ClassVar[str] = "Wait to strike"
    does: ClassVar[str] = "Strike at a foe as soon as it comes within reach, before it goes on; nothing if none does."
    key: ClassVar[str] = "w"
    purpose: ClassVar[Purpose] = Purpose.BRACE
    kind: Literal["wait to strike"] = "wait to strike"
    weapon: With
    use: Annotated[str, Mark.HOW]
    whom: Annotated[Ref | None, Mark.WHOM, Choosing("for", "any enemy")] = None
    all_out: Annotated[Literal["", "determined", "strong"], Choosing("all-out", "no")] = ""
    """The option of the All-Out Attack it waits with; "" for an Attack."""


class CoverGround(Action):
    """Wait for a target to show itself on some ground (GUR-WAIT-05, GUR-OPP-01)."""

    title: ClassVar[str] = "Cover ground"
    does: ClassVar[str] = "Shoot at the first that enters the ground you watch; the more ground, the less surely."
    key: ClassVar[str] = "z"
    purpose: ClassVar[Purpose] = Purpose.WATCH
    kind: Literal["cover ground"] = "cover ground"
    weapon: With
    use: Annotated[str, Mark.HOW]
    cells: Annotated[tuple[Cell, ...], Mark.WATCHED]
    shots: Annotated[int, Mark.ROUNDS] = 1
    sure: Annotated[bool, Choosing("look before you shoot", "no")] = True
    all_out: Annotated[bool, Choosing("all-out", "no")] = False


class Spring(Action):
    """What it waited for happens: attack (GUR-WAIT-01)."""

    title: ClassVar[str] = "Attack now"
    does: ClassVar[str] = "Make the attack you have waited with."
    key: ClassVar[str] = "f"
    apart: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.HARM
    kind: Literal["spring"] = "spring"
    target: AtUnit


class LetPass(Action):
    """Let it pass, and go on waiting (GUR-WAIT-01)."""

    title: ClassVar[str] = "Let it pass"
    does: ClassVar[str] = "Go on waiting."
    key: ClassVar[str] = "n"
    apart: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.PASS
    kind: Literal["let pass"] = "let pass"
