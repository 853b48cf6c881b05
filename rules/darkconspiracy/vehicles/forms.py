"""The forms of driving, riding, boats and flight."""

from __future__ import annotations

from typing import Annotated, Literal

from rules.darkconspiracy.orders import Order
from rules.frame.ground import Cell
from rules.frame.marks import Along, Choosing, Mark


class LaysCourse(Order):
    """Any form that lays a course."""

    course: Along
    speed: Annotated[int, Choosing("metres a phase", "none")] = 0
    height: Annotated[int, Choosing("height", "on the ground")] = 0


class Drive(LaysCourse):
    """A course and a speed for what one drives, rides, steers or flies (DKC-MOVE-03)."""

    kind: Literal["drive"] = "drive"


class DriveHard(LaysCourse):
    """The same beyond the safe rate, or over ground that it is too fast for (DKC-MISH-01)."""

    kind: Literal["drive hard"] = "drive hard"


class HoldCourse(Order):
    """Go on as before, or keep standing (DKC-MOVE-03)."""

    kind: Literal["hold course"] = "hold course"


class Leave(Order):
    """Get out, or jump off a craft under way (DKC-ACT-07, DKC-FALL-02)."""

    kind: Literal["leave"] = "leave"
    cell: Annotated[Cell, Mark.PLACE]


class Recover(Order):
    """Get a craft going or under control again (DKC-MISH-02, DKC-MISH-03, DKC-MISH-07)."""

    kind: Literal["recover"] = "recover"


class TendBoat(Order):
    """Fight a fire aboard for a whole turn, or bail for one (DKC-VEFF-05, DKC-VEFF-07)."""

    kind: Literal["tend boat"] = "tend boat"
    what: Annotated[Literal["fire", "water"], Mark.HOW]


class Manoeuvre(Order):
    """A manoeuvre in the air, for the better position (DKC-AIRAIR-01)."""

    kind: Literal["manoeuvre"] = "manoeuvre"
    level: Annotated[Literal["AVG", "DIF", "IMP"], Mark.HOW]
