"""Doing nothing, and doing the same thing all turn."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.marks import Along, Mark


class Wait(Action):
    """Do nothing with the action of a phase (DKC-ACT-01)."""

    title: ClassVar[str] = "Wait"
    does: ClassVar[str] = "Do nothing for now. An aim that is held stays as it is."
    key: ClassVar[str] = "e"
    purpose: ClassVar[Purpose] = Purpose.PASS
    kind: Literal["wait"] = "wait"


class AsItComes(Action):
    """Decide each action when it is due (DKC-ACT-01)."""

    title: ClassVar[str] = "Act as it comes"
    does: ClassVar[str] = "Decide each action when your Initiative is called."
    key: ClassVar[str] = "n"
    apart: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.PASS
    kind: Literal["as it comes"] = "as it comes"


class KeepMoving(Action):
    """Go on at one gait in all six phases, whatever the Initiative (DKC-REP-01)."""

    title: ClassVar[str] = "Keep moving all turn"
    does: ClassVar[str] = (
        "Move at the same gait in every phase, before other units act. If you break it off you may only duck."
    )
    key: ClassVar[str] = "m"
    apart: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.GO
    kind: Literal["keep moving"] = "keep moving"
    way: Along
    gait: Annotated[Literal["walk", "trot", "run"], Mark.HOW] = "trot"


class KeepOn(Action):
    """Do the same thing in all six phases, whatever the Initiative (DKC-REP-01)."""

    title: ClassVar[str] = "Do the same all turn"
    does: ClassVar[str] = (
        "Load, aid or aim in every phase, before other units act. If you break it off you may only duck."
    )
    key: ClassVar[str] = "k"
    apart: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.LATER
    kind: Literal["keep on"] = "keep on"
    what: Annotated[str, Mark.HOW]


class CarryOn(Action):
    """Let a move be all, or go on with what is repeated with an enemy in sight (DKC-ACT-04, DKC-REP-01)."""

    title: ClassVar[str] = "Carry on"
    does: ClassVar[str] = "Do nothing further, and go on as before."
    key: ClassVar[str] = "n"
    apart: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.PASS
    kind: Literal["carry on"] = "carry on"


class BreakOff(Action):
    """Break off what is repeated (DKC-REP-02)."""

    title: ClassVar[str] = "Break off"
    does: ClassVar[str] = "Stop. You are idle until your next action, and that may only be to drop prone or take cover."
    key: ClassVar[str] = "b"
    apart: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.DEFEND
    kind: Literal["break off"] = "break off"
