"""Sweeping a front with automatic fire."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.marks import Across, With


class Suppress(Action):
    """Sweep a front of cells with automatic fire (DSX-SUPP-02 to 04)."""

    title: ClassVar[str] = "Suppress"
    does: ClassVar[str] = "Sweep a row of cells with automatic fire; those in it may be hit and fight worse."
    key: ClassVar[str] = "z"
    purpose: ClassVar[Purpose] = Purpose.PIN
    kind: Literal["suppress"] = "suppress"
    weapon: With
    front: Across
