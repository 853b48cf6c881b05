"""Fighting hand to hand, and the answers of those attacked."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.intents import Role
from rules.frame.marks import AtUnit, Choosing, Mark, With

FISTS = "bare hands"
Called = Annotated[str, Mark.CALLED, Choosing("aimed at", "anywhere")]
Aimed = Literal["to harm", "to subdue"]
Manner = Literal["strike", "kick"]


class Strike(Action):
    """A blow with a weapon, with bare hands or teeth, or a kick (DKC-STRIKE-01, DKC-ARM-02, DKC-MART-03)."""

    title: ClassVar[str] = "Strike"
    does: ClassVar[str] = "Strike an enemy within reach. It may block, which costs it one of its later actions."
    key: ClassVar[str] = "c"
    purpose: ClassVar[Purpose] = Purpose.HARM
    kind: Literal["strike"] = "strike"
    weapon: With
    target: AtUnit
    manner: Annotated[Manner, Mark.HOW] = "strike"
    part: Called = ""
    aim: Annotated[Aimed, Choosing("meant", "to harm")] = "to harm"


class Grapple(Action):
    """Seize an enemy, throttle it, or throw it (DKC-GRAP-01, DKC-STRANG-01, DKC-MART-04)."""

    title: ClassVar[str] = "Grapple"
    does: ClassVar[str] = "Seize an enemy: once your controlling hits reach its strength it can do nothing more."
    key: ClassVar[str] = "g"
    purpose: ClassVar[Purpose] = Purpose.HARM
    kind: Literal["grapple"] = "grapple"
    target: AtUnit
    manner: Annotated[Literal["grapple", "strangle", "throw"], Mark.HOW] = "grapple"
    weapon: With = FISTS
    aim: Annotated[Aimed, Choosing("meant", "to harm")] = "to harm"


class Escape(Action):
    """Break a hold (DKC-GRAP-03)."""

    title: ClassVar[str] = "Break free"
    does: ClassVar[str] = "Take controlling hits off an enemy that has hold of you."
    key: ClassVar[str] = "b"
    purpose: ClassVar[Purpose] = Purpose.DEFEND
    kind: Literal["escape"] = "escape"
    target: AtUnit


class Dive(Action):
    """Dive at an enemy, or leap at it feet first (DKC-DIVE-01, DKC-MART-02)."""

    title: ClassVar[str] = "Dive at"
    does: ClassVar[str] = (
        "Throw yourself at an enemy: one of you is knocked down and hurt, unless it gets out of the way."
    )
    key: ClassVar[str] = "v"
    purpose: ClassVar[Purpose] = Purpose.HARM
    kind: Literal["dive"] = "dive"
    target: AtUnit
    manner: Annotated[Literal["dive", "leaping kick"], Mark.HOW] = "dive"


class LetGo(Action):
    """Give up a hold (DKC-GRAP-02)."""

    title: ClassVar[str] = "Let go"
    does: ClassVar[str] = "Release the enemy you have hold of."
    key: ClassVar[str] = "l"
    purpose: ClassVar[Purpose] = Purpose.OTHER
    role: ClassVar[Role] = Role.ATTACK
    kind: Literal["let go"] = "let go"


class Block(Action):
    """Try to block a blow (DKC-STRIKE-04, DKC-ARM-06)."""

    title: ClassVar[str] = "Block"
    does: ClassVar[str] = (
        "A DIF check keeps the blow off. It costs a later action of this turn, unless it is outstanding."
    )
    key: ClassVar[str] = "b"
    apart: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.DEFEND
    kind: Literal["block"] = "block"
    way: Annotated[Literal["armed", "unarmed"], Mark.HOW] = "armed"
    guard: Annotated[str, Choosing("take it on", "nothing")] = ""
    """Blocking a weapon with bare hands: the part of the body that takes the blow (DKC-ARM-07)."""


class Resist(Action):
    """Answer a grip: slip out of it, or grapple back (DKC-GRAP-01)."""

    title: ClassVar[str] = "Resist"
    does: ClassVar[str] = "A check of agility: slip out of the grip, or get one of your own. It costs a later action."
    key: ClassVar[str] = "r"
    apart: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.DEFEND
    kind: Literal["resist"] = "resist"
    manner: Annotated[Literal["escape", "grapple"], Mark.HOW] = "escape"


class Avoid(Action):
    """Get out of the way of a diving enemy (DKC-DIVE-01)."""

    title: ClassVar[str] = "Get out of the way"
    does: ClassVar[str] = "A check of agility: the enemy lands beside you. It costs an action of this turn."
    key: ClassVar[str] = "a"
    apart: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.DEFEND
    kind: Literal["avoid"] = "avoid"


class Bear(Action):
    """Do nothing against an attack (DKC-STRIKE-04)."""

    title: ClassVar[str] = "Take it"
    does: ClassVar[str] = "Do nothing against it, and keep your later actions."
    key: ClassVar[str] = "n"
    apart: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.PASS
    kind: Literal["bear"] = "bear"
