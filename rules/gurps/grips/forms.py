"""Closing in, taking hold, and getting free."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.intents import Role
from rules.frame.marks import AtCell, AtUnit, Choosing, Handling, Mark, With
from rules.gurps.attacks import Attacking
from rules.gurps.terms.anatomy import Location


class CloseIn(Action):
    """Step into a foe's yard (GUR-HEX-14)."""

    title: ClassVar[str] = "Close in"
    does: ClassVar[str] = "Step into a foe's cell: only fists, daggers and grips are of use there."
    seldom: ClassVar[bool] = True
    role: ClassVar[Role] = Role.MOVE
    kind: Literal["close in"] = "close in"
    target: AtUnit


Lock = Literal["", "arm lock", "choke hold"]


class Grapple(Attacking):
    """Take hold of a foe, plainly or by a technique (GUR-GRP-01, GUR-GRP-08)."""

    title: ClassVar[str] = "Grapple"
    does: ClassVar[str] = "Take hold of a foe within reach, or choke it: it cannot get away, and its DX suffers."
    kind: Literal["grapple"] = "grapple"
    target: AtUnit
    part: Annotated[Location, Mark.CALLED, Choosing("by", "torso")] = Location.TORSO
    lock: Annotated[Lock, Choosing("technique", "none")] = ""
    """An arm lock takes a foe whose attack it has parried with Judo or Wrestling."""


class Throw(Attacking):
    """Throw a foe whose attack it has parried with Judo (GUR-GRP-08)."""

    title: ClassVar[str] = "Throw"
    does: ClassVar[str] = "Throw a foe whose attack you have parried with Judo: it falls where you like; HT or stunned."
    kind: Literal["throw foe"] = "throw foe"
    target: AtUnit
    cell: AtCell


class Hold(Attacking):
    """What a hold leads to (GUR-GRP-04 to 08)."""

    title: ClassVar[str] = "Use the hold"
    does: ClassVar[str] = "Do something to the foe you hold: a contest of ST or skill, and of ST or HT on its side."
    kind: Literal["hold"] = "hold"
    target: AtUnit
    what: Annotated[str, Mark.HOW]


class Grab(Attacking):
    """Take hold of what a foe holds (GUR-GRAB-01)."""

    title: ClassVar[str] = "Grab its weapon"
    does: ClassVar[str] = "Take hold of what a foe holds: neither of you can use it until one of you has it alone."
    key: ClassVar[str] = "n"
    kind: Literal["grab"] = "grab"
    target: AtUnit
    item: Handling
    thing: With
    """The hand, or the weapon, that it grabs with."""


class Wrest(Action):
    """Have for itself what two hold (GUR-GRAB-02)."""

    title: ClassVar[str] = "Wrest it away"
    does: ClassVar[str] = "A contest of ST over what you both hold: the winner has it."
    purpose: ClassVar[Purpose] = Purpose.HARM
    kind: Literal["wrest"] = "wrest"
    target: AtUnit


class LetGo(Action):
    """Release a hold, or one hand of two, or mean to kill the foe that it chokes: free on its own turn (GUR-GRP-02,
    GUR-GRP-09, GUR-SUFF-01).
    """

    title: ClassVar[str] = "Change your hold"
    does: ClassVar[str] = "Release the foe, hold it with one hand, or keep throttling it after it faints."
    seldom: ClassVar[bool] = True
    role: ClassVar[Role] = Role.ATTACK
    kind: Literal["let go"] = "let go"
    how: Annotated[Literal["let go", "one hand", "to death"], Mark.HOW] = "let go"


class BreakFree(Action):
    """Get out of a hold (GUR-GRP-11)."""

    title: ClassVar[str] = "Break free"
    does: ClassVar[str] = "A contest of ST against the one that holds you: win, and you are free, a step away."
    key: ClassVar[str] = "b"
    purpose: ClassVar[Purpose] = Purpose.PROTECT
    kind: Literal["break free"] = "break free"


How = Literal["", "tackle", "pounce", "shove"]


class Slam(Attacking):
    """Run into a foe beside it, leap at one, or push it back (GUR-SLAM-01 to 06)."""

    title: ClassVar[str] = "Slam or shove"
    does: ClassVar[str] = "Run into a foe beside you, leap at it, or shove it back: the weaker may fall."
    kind: Literal["slam"] = "slam"
    target: AtUnit
    with_shield: Annotated[bool, Choosing("with the shield", "no")] = False
    how: Annotated[How, Choosing("how", "run")] = ""

    @property
    def leaps(self) -> bool:
        """Whether it leaps at the foe."""
        return self.how in ("tackle", "pounce")
