"""The answers to an attack."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.ground import Cell
from rules.frame.marks import AtCell, Choosing, Mark
from rules.gurps.asks import Reply
from rules.gurps.terms.manoeuvres import Manoeuvre


class Defence(Reply):
    """A way to meet an attack."""

    purpose: ClassVar[Purpose] = Purpose.DEFEND

    back: Annotated[Cell | None, Mark.PLACE, Choosing("step back to", "stand")] = None
    """Where it gives ground to; None if it stands."""


class Dodge(Defence):
    """Get out of the way (GUR-DOD-01)."""

    title: ClassVar[str] = "Dodge"
    does: ClassVar[str] = "Get out of the way; stepping back makes it surer, once until your next turn."
    key: ClassVar[str] = "d"
    kind: Literal["dodge"] = "dodge"
    drop: Annotated[bool, Mark.FALLS] = False
    """Drop prone from a shot (GUR-RET-03)."""
    tumble: bool = False
    """Try an acrobatic dodge (GUR-DOD-03)."""


class Parry(Defence):
    """Turn it aside with a weapon or a bare hand (GUR-PAR-01)."""

    title: ClassVar[str] = "Parry"
    does: ClassVar[str] = "Turn the blow aside; each further parry with the same thing this turn is harder."
    key: ClassVar[str] = "p"
    kind: Literal["parry"] = "parry"
    thing: Annotated[str, Mark.WEAPON]


class Block(Defence):
    """Catch it with the shield (GUR-BLK-01)."""

    title: ClassVar[str] = "Block"
    does: ClassVar[str] = "Catch it with your shield: once until your next turn."
    key: ClassVar[str] = "b"
    kind: Literal["block"] = "block"
    thing: Annotated[str, Mark.WEAPON]


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
    kind: Literal["guard"] = "guard"
    better: Annotated[Literal["double", "dodge", "parry", "block"], Mark.HOW] = "double"
