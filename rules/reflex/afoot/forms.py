"""The forms of going about."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.body import Posture
from rules.frame.forms import Action, Purpose
from rules.frame.intents import Role
from rules.frame.marks import Along, AtCell, AtPart, Choosing, Mark

GaitName = Literal["crawl", "stagger", "walk", "trot", "run", "sprint"]


class Move(Action):
    """Go along a way; a further action may be done in the course of it (RFX-MOVE-01)."""

    title: ClassVar[str] = "Move"
    does: ClassVar[str] = "Go to a cell by the cheapest way; you may pause on it for one more action."
    key: ClassVar[str] = "m"
    purpose: ClassVar[Purpose] = Purpose.GO
    kind: Literal["move"] = "move"
    way: Along
    gait: GaitName = "walk"
    pause_at: Annotated[int | None, Choosing("act after cell", "only move")] = None
    """After how many cells of the way something further is done; nothing: only the move."""


class Jump(Action):
    """Jump down where it is too steep to walk: a fall like any other, unless it is avoided (RFX-IMPACT-01)."""

    title: ClassVar[str] = "Jump down"
    does: ClassVar[str] = "Jump down where it is too steep to walk; you take a fall."
    key: ClassVar[str] = "j"
    role: ClassVar[Role] = Role.MOVE
    kind: Literal["jump"] = "jump"
    cell: AtCell


class ChangeStance(Action):
    """One level up or down: stand, kneel, sit, lie (RFX-ACT-05)."""

    title: ClassVar[str] = "Change stance"
    does: ClassVar[str] = "Go one level up or down: standing, kneeling, sitting, lying."
    key: ClassVar[str] = "c"
    purpose: ClassVar[Purpose] = Purpose.POSTURE
    kind: Literal["stance"] = "stance"
    posture: Annotated[Posture, Mark.POSTURE]


class Duck(Action):
    """Keep behind what is there along these directions, or look over it again (RFX-COVER-02)."""

    title: ClassVar[str] = "Duck"
    does: ClassVar[str] = "Stay behind cover in some directions, or look over it again."
    key: ClassVar[str] = "k"
    purpose: ClassVar[Purpose] = Purpose.DUCK
    kind: Literal["duck"] = "duck"
    directions: tuple[int, ...] = ()


class WorkDoor(Action):
    """Open or shut a door or window beside one (RFX-ACT-01)."""

    title: ClassVar[str] = "Open or shut"
    does: ClassVar[str] = "Open or shut a door or window beside you."
    key: ClassVar[str] = "o"
    purpose: ClassVar[Purpose] = Purpose.DOOR
    kind: Literal["work door"] = "work door"
    part: AtPart
    state: Literal["open", "shut"]


class Amble(Action):
    """Shift about in a pause (RFX-OPS-12)."""

    title: ClassVar[str] = "Shift"
    apart: ClassVar[bool] = True
    does: ClassVar[str] = "Move during the pause."
    key: ClassVar[str] = "m"
    purpose: ClassVar[Purpose] = Purpose.GO
    kind: Literal["amble"] = "amble"
    way: Along
    upright: bool = False
    """There is time to stand up first."""
    posture: Annotated[Posture | None, Mark.POSTURE, Choosing("posture", "unchanged")] = None
    """The stance at the end of the way; nothing: the one from before it."""


class Stay(Action):
    """Stay where one is."""

    title: ClassVar[str] = "Stay"
    apart: ClassVar[bool] = True
    does: ClassVar[str] = "Stay where you are."
    key: ClassVar[str] = "y"
    purpose: ClassVar[Purpose] = Purpose.POSTURE
    kind: Literal["stay"] = "stay"
    posture: Annotated[Posture | None, Mark.POSTURE, Choosing("posture", "unchanged")] = None
    """There is time for any stance; nothing: the present one."""
