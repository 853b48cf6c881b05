"""Grenades made ready and thrown, launchers fired, and diving away from what is about to burst."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.ground import Cell
from rules.frame.intents import Role
from rules.frame.marks import AtCell, Choosing, Handling, Mark, With
from rules.gurps.asks import Reply
from rules.gurps.attacks import Attacking
from rules.kernel.refs import Ref


class PullPin(Action):
    """Make a grenade in hand live, which its lever holds until it is thrown; or let the lever go, so that its fuse
    burns in hand (GUR-GREN-01).
    """

    title: ClassVar[str] = "Make it live"
    does: ClassVar[str] = (
        "Pull the pin of the grenade in your hand, or let its lever go, so that its fuse burns from now on."
    )
    purpose: ClassVar[Purpose] = Purpose.ARM
    kind: Literal["pull pin"] = "pull pin"
    item: Handling
    lever: Annotated[bool, Choosing("let the lever go", "no")] = False


class Throw(Attacking):
    """Throw a grenade or the like into a cell (GUR-EXP-05, GUR-THR-02)."""

    title: ClassVar[str] = "Throw"
    does: ClassVar[str] = "Throw it to a place; the farther the roll failed, the farther off a miss lands."
    key: ClassVar[str] = "g"
    lets_go: ClassVar[bool] = True
    kind: Literal["throw"] = "throw"
    weapon: With
    cell: AtCell


class Launch(Attacking):
    """Fire a launcher at a unit, or at a cell (GUR-EXP-01, GUR-EXP-05)."""

    title: ClassVar[str] = "Launch"
    does: ClassVar[str] = "Fire a launcher at one enemy, or at a place, at +4: it bursts where it comes down."
    kind: Literal["launch"] = "launch"
    weapon: With
    target: Annotated[Ref | None, Mark.TARGET] = None
    cell: Annotated[Cell | None, Mark.PLACE] = None


class Dive(Reply):
    """Drop and roll away from what is about to burst, or onto it to save those beside it (GUR-RET-04, GUR-RET-05)."""

    title: ClassVar[str] = "Dive"
    does: ClassVar[str] = "Dodge at +3 a step away from a burst, or dive on it so that your body shields the others."
    key: ClassVar[str] = "v"
    purpose: ClassVar[Purpose] = Purpose.DEFEND
    kind: Literal["dive"] = "dive"
    to: Annotated[Cell | None, Mark.PLACE, Choosing("dive to", "onto it")]


class HoldBreath(Action):
    """Take a breath and hold it, before gas comes (GUR-SUFF-01)."""

    title: ClassVar[str] = "Hold your breath"
    does: ClassVar[str] = "Breathe no gas for as many seconds as you have HT; your eyes still need cover."
    seldom: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.PROTECT
    kind: Literal["hold breath"] = "hold breath"


class BeatOut(Action):
    """Beat out burning clothes (GUR-FIRE-01)."""

    title: ClassVar[str] = "Beat out the flames"
    does: ClassVar[str] = "Put out burning clothes by DX; if all of you burns, roll on the ground for three seconds."
    purpose: ClassVar[Purpose] = Purpose.PROTECT
    role: ClassVar[Role] = Role.DEFEND
    kind: Literal["beat out"] = "beat out"
