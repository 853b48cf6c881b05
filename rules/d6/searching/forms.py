"""Looking for the hidden."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.frame.forms import Action, Purpose


class Search(Action):
    """Look about for hidden enemies and mines (DSX-SENSE-02, DSX-MINE-01)."""

    title: ClassVar[str] = "Search"
    does: ClassVar[str] = "Look for hidden enemies and mines nearby."
    key: ClassVar[str] = "y"
    purpose: ClassVar[Purpose] = Purpose.SEARCH
    kind: Literal["search"] = "search"
