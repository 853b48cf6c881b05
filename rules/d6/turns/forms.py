"""How a unit takes its turn: when, with how many actions, and what it answers when others act."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.marks import Choosing, Mark
from rules.kernel.refs import Ref


class Declare(Action):
    """Take the turn now, stating how many actions it will hold (DSX-ACT-05)."""

    title: ClassVar[str] = "Act"
    apart: ClassVar[bool] = True
    does: ClassVar[str] = (
        "Take your turn now with this many actions; each one beyond the first makes all of them harder."
    )
    key: ClassVar[str] = "a"
    purpose: ClassVar[Purpose] = Purpose.BEGIN
    kind: Literal["declare"] = "declare"
    actions: Annotated[int, Mark.ACTIONS] = 1


class HoldBack(Action):
    """Let others go first and act later in the round, if wished after the slot of a certain value (DSX-TIME-04)."""

    title: ClassVar[str] = "Act later"
    apart: ClassVar[bool] = True
    does: ClassVar[str] = "Let others go first and act later this round."
    key: ClassVar[str] = "b"
    purpose: ClassVar[Purpose] = Purpose.LATER
    kind: Literal["hold back"] = "hold back"
    after: Annotated[int | None, Choosing("after slot", "any")] = None


class Pass(Action):
    """Do nothing this round."""

    title: ClassVar[str] = "Pass"
    apart: ClassVar[bool] = True
    does: ClassVar[str] = "Do nothing this round."
    purpose: ClassVar[Purpose] = Purpose.PASS
    kind: Literal["pass"] = "pass"


class GoNext(Action):
    """Which unit of a shared slot takes its turn next (DSX-TIME-06)."""

    title: ClassVar[str] = "Next"
    apart: ClassVar[bool] = True
    does: ClassVar[str] = "This unit takes its turn before the others of the slot."
    kind: Literal["go next"] = "go next"
    unit: Ref


class Wait(Action):
    """Not now."""

    title: ClassVar[str] = "Not now"
    apart: ClassVar[bool] = True
    does: ClassVar[str] = "Let this chance go by."
    key: ClassVar[str] = "n"
    purpose: ClassVar[Purpose] = Purpose.PASS
    kind: Literal["wait"] = "wait"


class CarryOut(Action):
    """Carry out the held action now, on a unit that set it off (DSX-HELD-02)."""

    title: ClassVar[str] = "Carry it out"
    apart: ClassVar[bool] = True
    does: ClassVar[str] = "Take the action you held ready, now."
    kind: Literal["carry out"] = "carry out"
    target: Annotated[Ref | None, Mark.TARGET] = None
