"""Aiming, and preparing a careful action."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.ground import Cell
from rules.frame.marks import Mark, With
from rules.kernel.refs import Ref


class TakeAim(Action):
    """Spend the round lining up a shot or blow on a creature or a cell (DSX-AIM-01)."""

    title: ClassVar[str] = "Aim"
    does: ClassVar[str] = "Spend this round aiming; your next shot or blow at that target gets a bonus."
    key: ClassVar[str] = "i"
    purpose: ClassVar[Purpose] = Purpose.AIM
    kind: Literal["aim"] = "aim"
    weapon: With
    target: Annotated[Ref | None, Mark.TARGET] = None
    cell: Annotated[Cell | None, Mark.PLACE] = None


class Prepare(Action):
    """Spend the round preparing one thing to be done in the next turn (DSX-AIM-50)."""

    title: ClassVar[str] = "Careful action"
    does: ClassVar[str] = "Spend this round on one action that you take with a bonus next turn."
    kind: Literal["prepare"] = "prepare"
    task: Literal["first aid", "search"]
    target: Annotated[Ref | None, Mark.TARGET] = None
