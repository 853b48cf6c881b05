"""What may be done with things."""

from __future__ import annotations

from typing import Annotated, Literal

from rules.darkconspiracy.orders import Order
from rules.frame.marks import Handling, Mark, With
from rules.kernel.refs import Ref


class Ready(Order):
    """Take a thing in hand, and put away what is in the way (DKC-ACT-09)."""

    kind: Literal["ready"] = "ready"
    item: Handling


class Reload(Order):
    """Spend an action on loading its own weapon, or that of a friend beside it (DKC-ACT-10, DKC-RELOAD-01)."""

    kind: Literal["reload"] = "reload"
    weapon: With
    load: Annotated[str, Mark.HOW] = ""
    """Which of its rounds; "" for the usual."""
    gunner: Annotated[Ref | None, Mark.WHOM] = None
    """The friend who is helped; None for its own weapon."""
