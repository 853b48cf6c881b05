"""The answers of an attacker while its blow is under way."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.marks import AtCell


class Follow(Action):
    """Follow a foe that gives ground, with the step you have left (GUR-RET-01)."""

    title: ClassVar[str] = "Follow"
    does: ClassVar[str] = "Press on after the foe with your step, forcing it back."
    key: ClassVar[str] = "f"
    apart: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.GO
    kind: Literal["follow"] = "follow"
    cell: AtCell


class HoldGround(Action):
    """Stay where you are."""

    title: ClassVar[str] = "Hold your ground"
    does: ClassVar[str] = "Stay, and keep your step."
    key: ClassVar[str] = "n"
    apart: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.PASS
    kind: Literal["hold ground"] = "hold ground"


class AtArm(Action):
    """Strike the bare arm that has failed to turn the blow aside (GUR-PAR-04)."""

    title: ClassVar[str] = "Strike the arm"
    does: ClassVar[str] = "Hit the arm that was in the way."
    key: ClassVar[str] = "a"
    apart: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.HARM
    kind: Literal["at arm"] = "at arm"


class AsAimed(Action):
    """Strike what was aimed at."""

    title: ClassVar[str] = "Strike on"
    does: ClassVar[str] = "Hit what you aimed at."
    key: ClassVar[str] = "s"
    apart: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.PASS
    kind: Literal["as aimed"] = "as aimed"
