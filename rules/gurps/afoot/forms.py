"""Going, stepping, turning, and changing posture."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.body import Posture
from rules.frame.forms import Action, Purpose
from rules.frame.marks import Along, AtCell, AtUnit, Choosing, Mark, With
from rules.gurps.terms.manoeuvres import Manoeuvre

Ahead = Annotated[int | None, Mark.FACING, Choosing("facing", "toward the nearest enemy")]
"""Which way to look at the end; None: toward the nearest enemy known, as far as it is free."""


class Going(Action):
    """A way over the ground, as part of a manoeuvre."""

    manoeuvre: ClassVar[Manoeuvre] = Manoeuvre.MOVE
    purpose: ClassVar[Purpose] = Purpose.GO

    way: Along
    facing: Ahead = None


class Step(Going):
    """A step before or after what the manoeuvre is for, in any direction (GUR-MAN-05, GUR-MV-03)."""

    title: ClassVar[str] = "Step"
    does: ClassVar[str] = "Take a step of a yard in any direction; you can still act."
    key: ClassVar[str] = "s"
    kind: Literal["step"] = "step"


class Move(Going):
    """Go as far as Move leads, and do nothing else (GUR-MOVE-01)."""

    title: ClassVar[str] = "Move"
    does: ClassVar[str] = "Go up to your Move in yards, and do nothing else this second."
    key: ClassVar[str] = "m"
    kind: Literal["move"] = "move"


class Sprint(Going):
    """Run on straight ahead, faster than before (GUR-MOVE-04)."""

    title: ClassVar[str] = "Sprint"
    does: ClassVar[str] = "Run on straight ahead, a fifth faster; you cannot give ground until your next turn."
    kind: Literal["sprint"] = "sprint"


class Rush(Going):
    """Move and Attack: go as far, and attack at the end of it (GUR-MAA-01)."""

    title: ClassVar[str] = "Move and attack"
    does: ClassVar[str] = "Go up to your Move, then attack: less surely, and without parrying until your next turn."
    key: ClassVar[str] = "r"
    manoeuvre: ClassVar[Manoeuvre] = Manoeuvre.MOVE_AND_ATTACK
    kind: Literal["rush"] = "rush"


class Charge(Going):
    """All-Out Attack: up to half the Move, straight ahead, then attack (GUR-AOA-01)."""

    title: ClassVar[str] = "Charge"
    does: ClassVar[str] = (
        "Go up to half your Move ahead, then attack with all you have: no defence until your next turn."
    )
    key: ClassVar[str] = "c"
    manoeuvre: ClassVar[Manoeuvre] = Manoeuvre.ALL_OUT_ATTACK
    kind: Literal["charge"] = "charge"


class Slip(Going):
    """All-Out Defence with increased dodge: up to half the Move (GUR-AOD-01)."""

    title: ClassVar[str] = "Slip away"
    does: ClassVar[str] = "Go up to half your Move and do nothing but dodge: +2 to dodge until your next turn."
    manoeuvre: ClassVar[Manoeuvre] = Manoeuvre.ALL_OUT_DEFENCE
    kind: Literal["slip"] = "slip"


class PopUp(Action):
    """Out of cover, a shot, and back (GUR-POP-01)."""

    title: ClassVar[str] = "Pop-up shot"
    does: ClassVar[str] = "Step or rise out of cover, shoot at -2 and without aim, and go back, all in one turn."
    key: ClassVar[str] = "j"
    purpose: ClassVar[Purpose] = Purpose.HARM
    kind: Literal["pop up"] = "pop up"
    weapon: With
    use: Annotated[str, Mark.HOW]
    target: AtUnit
    place: AtCell
    """Where it shoots from."""
    upright: bool = False
    shots: Annotated[int, Mark.ROUNDS] = 1


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


GOING: tuple[type[Going], ...] = (Step, Move, Sprint, Charge, Rush, Slip)
"""The ways to go about, the one that leaves most open first."""
