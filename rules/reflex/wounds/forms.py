"""The form of helping."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.marks import Caring


class RenderAid(Action):
    """Stop somebody's bleeding, or bring him back (RFX-OPS-06)."""

    title: ClassVar[str] = "Render aid"
    does: ClassVar[str] = "Stop a friend's bleeding, or bring the friend round."
    key: ClassVar[str] = "a"
    purpose: ClassVar[Purpose] = Purpose.AID
    kind: Literal["render aid"] = "render aid"
    patient: Caring
