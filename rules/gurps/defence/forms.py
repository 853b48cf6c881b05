"""The answers to an attack."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.ground import Cell
from rules.frame.intents import Role
from rules.frame.marks import AtCell, Choosing, Mark
from rules.gurps.asks import Reply
from rules.gurps.terms.manoeuvres import Manoeuvre


class Defend(Reply):
    """A way to meet an attack: get out of the way, turn it aside with a weapon or a bare hand, or catch it with the
    shield (GUR-DOD-01, GUR-PAR-01, GUR-BLK-01).
    """

    title: ClassVar[str] = "Defend"
    does: ClassVar[str] = "Dodge, parry or block; stepping back makes it surer, once until your next turn."
    key: ClassVar[str] = "d"
    purpose: ClassVar[Purpose] = Purpose.DEFEND
    kind: Literal["defend"] = "defend"
    how: Annotated[Literal["dodge", "parry", "block"], Mark.HOW]
    thing: Annotated[str, Mark.WEAPON] = ""
    """What it parries or blocks with."""
    back: Annotated[Cell | None, Mark.PLACE, Choosing("step back to", "stand")] = None
    """Where it gives ground to; None if it stands."""
    drop: Annotated[bool, Mark.FALLS] = False
    """Drop prone from a shot (GUR-RET-03)."""
    tumble: bool = False
    """Try an acrobatic dodge (GUR-DOD-03)."""


class Interpose(Reply):
    """Throw yourself between a friend and the attack (GUR-DOD-04)."""

    title: ClassVar[str] = "Step in between"
    does: ClassVar[str] = "Throw yourself in the way: if your dodge comes off, the attack strikes you instead."
    key: ClassVar[str] = "i"
    purpose: ClassVar[Purpose] = Purpose.DEFEND
    kind: Literal["interpose"] = "interpose"
    cell: AtCell
    drop: Annotated[bool, Mark.FALLS] = False
    """Pull the friend down as well (GUR-RET-04)."""


class Guard(Action):
    """All-Out Defence (GUR-AOD-01, GUR-AOD-02)."""

    title: ClassVar[str] = "All-out defence"
    does: ClassVar[str] = "Only defend yourself: +2 to one kind of defence, or a second try where the first fails."
    key: ClassVar[str] = "d"
    manoeuvre: ClassVar[Manoeuvre] = Manoeuvre.ALL_OUT_DEFENCE
    role: ClassVar[Role] = Role.DEFEND
    kind: Literal["guard"] = "guard"
    better: Annotated[Literal["double", "dodge", "parry", "block"], Mark.HOW] = "double"
