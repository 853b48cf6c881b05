"""First aid."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.marks import Caring


class FirstAid(Action):
    """Stop a friend's dying, or treat his wounds (DSX-AID-01)."""

    title: ClassVar[str] = "First aid"
    does: ClassVar[str] = "Stop a dying friend's decline, or treat wounds."
    key: ClassVar[str] = "f"
    purpose: ClassVar[Purpose] = Purpose.AID
    kind: Literal["first aid"] = "first aid"
    patient: Caring
