"""Casting a spell, component by component."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.ground import Cell
from rules.frame.marks import Mark
from rules.kernel.refs import Ref


class Cast(Action):
    """Perform one component of a spell; with the last of them it works, on a creature or a cell (DSX-SPELL-01)."""

    title: ClassVar[str] = "Cast"
    does: ClassVar[str] = "Perform the next part of a spell; the last part releases it."
    key: ClassVar[str] = "v"
    purpose: ClassVar[Purpose] = Purpose.HARM
    kind: Literal["cast"] = "cast"
    spell: str
    component: str = ""
    """V, S or M; nothing for a spell without components."""
    target: Annotated[Ref | None, Mark.TARGET] = None
    cell: Annotated[Cell | None, Mark.PLACE] = None
    then: bool = False
