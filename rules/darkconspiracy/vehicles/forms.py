"""The forms of driving, riding, boats and flight."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.ground import Cell
from rules.frame.intents import Role
from rules.frame.marks import Along, Choosing, Mark


class LaysCourse(Action):
    """Any form that lays a course."""

    apart: ClassVar[bool] = True
    course: Along
    speed: Annotated[int, Choosing("metres a phase", "none")] = 0
    height: Annotated[int, Choosing("height", "on the ground")] = 0


class Drive(LaysCourse):
    """A course and a speed for what one drives, rides, steers or flies (DKC-MOVE-03)."""

    title: ClassVar[str] = "Set the course"
    does: ClassVar[str] = (
        "Lay a course and a speed. The craft follows it at the start of every phase, until you lay another."
    )
    key: ClassVar[str] = "v"
    purpose: ClassVar[Purpose] = Purpose.GO
    kind: Literal["drive"] = "drive"


class DriveHard(LaysCourse):
    """The same beyond the safe rate, or over ground that it is too fast for (DKC-MISH-01)."""

    title: ClassVar[str] = "Push it"
    does: ClassVar[str] = "Go faster than is safe there: a check every phase, and a mishap when it fails."
    key: ClassVar[str] = "p"
    kind: Literal["drive hard"] = "drive hard"


class HoldCourse(Action):
    """Go on as before, or keep standing (DKC-MOVE-03)."""

    title: ClassVar[str] = "Hold the course"
    does: ClassVar[str] = "Go on along the course that is laid, at the same speed; stay where you are if there is none."
    key: ClassVar[str] = "h"
    apart: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.PASS
    kind: Literal["hold course"] = "hold course"


class Leave(Action):
    """Get out, or jump off a craft under way (DKC-ACT-07, DKC-FALL-02)."""

    title: ClassVar[str] = "Get out"
    does: ClassVar[str] = "Climb out onto a cell beside it. Who jumps off at speed falls: two dice for ten metres."
    purpose: ClassVar[Purpose] = Purpose.ALIGHT
    kind: Literal["leave"] = "leave"
    cell: Annotated[Cell, Mark.PLACE]


class Recover(Action):
    """Get a craft going or under control again (DKC-MISH-02, DKC-MISH-03, DKC-MISH-07)."""

    title: ClassVar[str] = "Regain control"
    does: ClassVar[str] = "Free what is stuck, start what has stalled, catch what skids, drifts or falls."
    key: ClassVar[str] = "g"
    purpose: ClassVar[Purpose] = Purpose.STEER
    kind: Literal["recover"] = "recover"


class TendBoat(Action):
    """Fight a fire aboard for a whole turn, or bail for one (DKC-VEFF-05, DKC-VEFF-07)."""

    title: ClassVar[str] = "Tend the boat"
    does: ClassVar[str] = "Fight the fire, or bail: it takes effect when you have done nothing else for a whole turn."
    purpose: ClassVar[Purpose] = Purpose.PROTECT
    kind: Literal["tend boat"] = "tend boat"
    what: Annotated[Literal["fire", "water"], Mark.HOW]


class Manoeuvre(Action):
    """A manoeuvre in the air, for the better position (DKC-AIRAIR-01)."""

    title: ClassVar[str] = "Manoeuvre"
    does: ClassVar[str] = "Once a turn: the harder it is, the more points it brings. Failing it is a mishap."
    role: ClassVar[Role] = Role.MOVE
    kind: Literal["manoeuvre"] = "manoeuvre"
    level: Annotated[Literal["AVG", "DIF", "IMP"], Mark.HOW]
