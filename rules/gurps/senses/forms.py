"""Going into hiding."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.frame.forms import Action, Purpose


class Hide(Action):
    """Keep still out of plain sight (GUR-VIS-02)."""

    title: ClassVar[str] = "Hide"
    does: ClassVar[str] = "Keep still where no enemy sees you plainly; they notice you only if they make you out."
    seldom: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.OTHER
    kind: Literal["hide"] = "hide"
