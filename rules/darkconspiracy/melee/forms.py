"""Fighting hand to hand, and the answers of those attacked."""

from __future__ import annotations

from typing import Annotated, Literal

from rules.darkconspiracy.orders import Order
from rules.frame.marks import AtUnit, Choosing, Mark, With

FISTS = "bare hands"
Called = Annotated[str, Mark.CALLED, Choosing("aimed at", "anywhere")]
Aimed = Literal["to harm", "to subdue"]
Manner = Literal["strike", "kick"]


class Strike(Order):
    """A blow with a weapon, with bare hands or teeth, or a kick (DKC-STRIKE-01, DKC-ARM-02, DKC-MART-03)."""

    kind: Literal["strike"] = "strike"
    weapon: With
    target: AtUnit
    manner: Annotated[Manner, Mark.HOW] = "strike"
    part: Called = ""
    aim: Annotated[Aimed, Choosing("meant", "to harm")] = "to harm"


class Grapple(Order):
    """Seize an enemy, throttle it, or throw it (DKC-GRAP-01, DKC-STRANG-01, DKC-MART-04)."""

    kind: Literal["grapple"] = "grapple"
    target: AtUnit
    manner: Annotated[Literal["grapple", "strangle", "throw"], Mark.HOW] = "grapple"
    weapon: With = FISTS
    aim: Annotated[Aimed, Choosing("meant", "to harm")] = "to harm"


class Escape(Order):
    """Break a hold (DKC-GRAP-03)."""

    kind: Literal["escape"] = "escape"
    target: AtUnit


class Dive(Order):
    """Dive at an enemy, or leap at it feet first (DKC-DIVE-01, DKC-MART-02)."""

    kind: Literal["dive"] = "dive"
    target: AtUnit
    manner: Annotated[Literal["dive", "leaping kick"], Mark.HOW] = "dive"


class LetGo(Order):
    """Give up a hold (DKC-GRAP-02)."""

    kind: Literal["let go"] = "let go"


class Block(Order):
    """Try to block a blow (DKC-STRIKE-04, DKC-ARM-06)."""

    kind: Literal["block"] = "block"
    way: Annotated[Literal["armed", "unarmed"], Mark.HOW] = "armed"
    guard: Annotated[str, Choosing("take it on", "nothing")] = ""
    """Blocking a weapon with bare hands: the part of the body that takes the blow (DKC-ARM-07)."""


class Resist(Order):
    """Answer a grip: slip out of it, or grapple back (DKC-GRAP-01)."""

    kind: Literal["resist"] = "resist"
    manner: Annotated[Literal["escape", "grapple"], Mark.HOW] = "escape"


class Avoid(Order):
    """Get out of the way of a diving enemy (DKC-DIVE-01)."""

    kind: Literal["avoid"] = "avoid"


class Bear(Order):
    """Do nothing against an attack (DKC-STRIKE-04)."""

    kind: Literal["bear"] = "bear"
