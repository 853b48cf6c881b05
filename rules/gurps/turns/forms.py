"""Ending a turn."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.frame.forms import Action, Purpose


class DoNothing(Action):
    """Take no manoeuvre but to stand there (GUR-DN-01)."""

    title: ClassVar[str] = "Do nothing"
    does: ClassVar[str] = "Stand where you are for this second; you can still defend yourself."
    key: ClassVar[str] = "n"
    purpose: ClassVar[Purpose] = Purpose.PASS
    kind: Literal["do nothing"] = "do nothing"
