"""What may be done with things."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.marks import Handling, Mark, With
from rules.kernel.refs import Ref


class Ready(Action):
    """Take a thing in hand, and put away what is in the way (DKC-ACT-09)."""

    title: ClassVar[str] = "Ready"
    does: ClassVar[str] = "Take something you carry in hand; what you hold is put away for it in the same action."
    key: ClassVar[str] = "d"
    purpose: ClassVar[Purpose] = Purpose.ARM
    kind: Literal["ready"] = "ready"
    item: Handling


class Reload(Action):
    """Spend an action on loading its own weapon, or that of a friend beside it (DKC-ACT-10, DKC-RELOAD-01)."""

    title: ClassVar[str] = "Reload"
    does: ClassVar[str] = "Load this weapon. Belts and big guns take several actions; a friend beside you may help."
    key: ClassVar[str] = "r"
    purpose: ClassVar[Purpose] = Purpose.LOAD
    kind: Literal["reload"] = "reload"
    weapon: With
    load: Annotated[str, Mark.HOW] = ""
    """Which of its rounds; "" for the usual."""
    gunner: Annotated[Ref | None, Mark.WHOM] = None
    """The friend who is helped; None for its own weapon."""
