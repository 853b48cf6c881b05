"""What a unit does with a later moment in mind: aiming, careful actions, held actions."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.ground import Cell
from rules.frame.marks import Across, Mark, With
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


class Hold(Action):
    """Announce an action and the event that sets it off (DSX-HELD-01)."""

    title: ClassVar[str] = "Hold an action"
    does: ClassVar[str] = "Name an action and what sets it off; it happens when that occurs."
    key: ClassVar[str] = "h"
    purpose: ClassVar[Purpose] = Purpose.WATCH
    kind: Literal["hold"] = "hold"
    trigger: Literal["moves", "enters", "reach", "attacks", "visible", "acts"]
    anyone: Annotated[bool, Mark.ANYONE] = False
    """Whether friends set it off as well as enemies."""
    whom: Annotated[Ref | None, Mark.WHOM] = None
    """The only unit that sets it off; if none, any does."""
    cells: tuple[Cell, ...] = ()
    """The cells watched."""
    action: Literal["attack", "suppress", "throw", "cast", "duck"]
    weapon: With = ""
    """The weapon or spell."""
    burst: Annotated[bool, Mark.BURST] = False
    thrown: bool = False
    """Throw the weapon instead of striking with it."""
    target: Annotated[Ref | None, Mark.TARGET] = None
    """The fixed target; if none, the unit that sets it off."""
    cell: Annotated[Cell | None, Mark.PLACE] = None
    front: Across = ()
