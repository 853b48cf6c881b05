"""Going, stepping, turning, and changing posture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from rules.frame.body import Posture
from rules.frame.forms import Action, Purpose
from rules.frame.marks import Along, Choosing, Mark
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.turns.taking import DODGING

Ahead = Annotated[int | None, Mark.FACING, Choosing("facing", "toward the nearest enemy")]
"""Which way to look at the end; None: toward the nearest enemy known, as far as it is free."""


Pace = Literal["", "step", "sprint", "rush", "charge", "slip", "dash", "hurry"]
PACES: Mapping[Pace, tuple[Manoeuvre, str]] = {
    "": (Manoeuvre.MOVE, ""),
    "sprint": (Manoeuvre.MOVE, ""),
    "charge": (Manoeuvre.ALL_OUT_ATTACK, ""),
    "rush": (Manoeuvre.MOVE_AND_ATTACK, ""),
    "slip": (Manoeuvre.ALL_OUT_DEFENCE, DODGING),
    "dash": (Manoeuvre.MOVE_AND_READY, ""),
    "hurry": (Manoeuvre.ALL_OUT_READY, ""),
}
"""The ways to go about by a manoeuvre with its option, the one that leaves most open first: as far as Move leads, or on
straight ahead a fifth faster (GUR-MOVE-01, GUR-MOVE-04); half of it ahead before an All-Out Attack (GUR-AOA-01), as far
before an attack in passing (GUR-MAA-01), half of it and nothing but dodging (GUR-AOD-01); and before readying something
(GUR-MAR-01, GUR-AOR-01).
"""


class Way(Action):
    """A way over the ground, as part of a manoeuvre."""

    purpose: ClassVar[Purpose] = Purpose.GO

    way: Along
    facing: Ahead = None


class Step(Way):
    """A step before or after what the manoeuvre is for, in any direction (GUR-MAN-05, GUR-MV-03)."""

    title: ClassVar[str] = "Step"
    does: ClassVar[str] = "Take a step in any direction; you can still act."
    key: ClassVar[str] = "s"
    pace: ClassVar[Pace] = "step"
    kind: Literal["step"] = "step"


class Move(Way):
    """Go as far as a manoeuvre leads (GUR-MOVE-01)."""

    title: ClassVar[str] = "Move"
    does: ClassVar[str] = "Go as far as your Move allows; sprint, charge, rush, slip away or dash as the pace says."
    key: ClassVar[str] = "m"
    kind: Literal["move"] = "move"
    pace: Annotated[Pace, Choosing("pace", "walk")] = ""


Going = Step | Move


class Turn(Action):
    """Use the step to face another way (GUR-HEX-06)."""

    title: ClassVar[str] = "Turn"
    does: ClassVar[str] = "Face another way instead of stepping; you can still act."
    key: ClassVar[str] = "t"
    seldom: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.TURN
    kind: Literal["turn"] = "turn"
    facing: Annotated[int, Mark.FACING]


class ChangePosture(Action):
    """Another posture: by a second, kneeling or rising from it by the step, a crouch for nothing (GUR-POST-01,
    GUR-POST-04, GUR-FREE-03).
    """

    title: ClassVar[str] = "Change posture"
    does: ClassVar[str] = "Kneel, crouch, sit, crawl, lie down or get up; from lying, getting up takes two seconds."
    key: ClassVar[str] = "p"
    purpose: ClassVar[Purpose] = Purpose.POSTURE
    kind: Literal["posture"] = "posture"
    posture: Annotated[Posture, Mark.POSTURE]
    by: Literal["", "step", "crouch"] = ""
