"""The forms of putting fires out."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.ground import Cell
from rules.frame.intents import Role
from rules.frame.marks import Mark
from rules.kernel.refs import Ref


class BeatOut(Action):
    """Beat out flames on the unit itself, or on one beside it, which must lie (RFX-FIRE-03)."""

    title: ClassVar[str] = "Beat out the flames"
    does: ClassVar[str] = "Beat out flames on yourself or on a friend lying beside you."
    key: ClassVar[str] = "b"
    purpose: ClassVar[Purpose] = Purpose.PROTECT
    kind: Literal["beat out"] = "beat out"
    whom: Annotated[Ref, Mark.WHOM]


class Douse(Action):
    """Put out a small fire, or what burns on a unit (RFX-OPS-09, RFX-FIRE-03)."""

    title: ClassVar[str] = "Put out a fire"
    does: ClassVar[str] = "Put out a small fire, or flames on a person."
    role: ClassVar[Role] = Role.DEFEND
    kind: Literal["douse"] = "douse"
    cell: Annotated[Cell | None, Mark.PLACE] = None
    whom: Annotated[Ref | None, Mark.WHOM] = None
