"""Going into hiding, and searching for what is hidden."""

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


class Search(Action):
    """Look and listen with all its care (GUR-CONC-01)."""

    title: ClassVar[str] = "Look and listen"
    does: ClassVar[str] = (
        "Search for enemies you do not see: a full Vision or Hearing roll, against Stealth if they hide."
    )
    key: ClassVar[str] = "l"
    seldom: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.SEARCH
    kind: Literal["look and listen"] = "look and listen"
