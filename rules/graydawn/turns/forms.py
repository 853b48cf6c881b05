"""What a unit declares when its initiative comes: its stance, and its actions."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.intents import Role
from rules.frame.marks import AtCell, Mark
from rules.graydawn.state import Guard


class Plan(Action):
    """Declare a stance and the actions of the round (GRD-STANCE-01, GRD-ACT-05)."""

    apart: ClassVar[bool] = True
    guard: ClassVar[Guard] = Guard.ACTIVE
    purpose: ClassVar[Purpose] = Purpose.BEGIN

    moves: Annotated[int, Mark.MOVES] = 0
    actions: Annotated[int, Mark.ACTIONS] = 1


class Advance(Plan):
    """Take the moving stance (GRD-STANCE-02)."""

    title: ClassVar[str] = "Stand or move"
    does: ClassVar[str] = (
        "Act in the open, standing or on the move. Two moves or more make you harder to hit, and every action harder."
    )
    key: ClassVar[str] = "m"
    guard: ClassVar[Guard] = Guard.MOVING
    kind: Literal["advance"] = "advance"


class FromCover(Plan):
    """Take active cover (GRD-STANCE-03)."""

    title: ClassVar[str] = "Fight from cover"
    does: ClassVar[str] = "Peek out and act: legs and lower torso stay behind cover, and you dodge with all your skill."
    key: ClassVar[str] = "a"
    guard: ClassVar[Guard] = Guard.ACTIVE
    kind: Literal["active cover"] = "active cover"


class Brace(Plan):
    """Take the bracing stance (GRD-STANCE-05)."""

    title: ClassVar[str] = "Brace"
    does: ClassVar[str] = (
        "Hold still and aim with care: every range counts one band nearer, but you dodge without your skill."
    )
    key: ClassVar[str] = "b"
    guard: ClassVar[Guard] = Guard.BRACING
    kind: Literal["brace"] = "brace"


class KeepDown(Plan):
    """Take full cover (GRD-STANCE-04)."""

    title: ClassVar[str] = "Full cover"
    does: ClassVar[str] = (
        "Hide: nothing of you can be aimed at, and you see nothing past your cover. Throw or reload unseen."
    )
    key: ClassVar[str] = "h"
    guard: ClassVar[Guard] = Guard.FULL
    kind: Literal["full cover"] = "full cover"


class Roll(Plan):
    """Slip to cover two cells away as the stance is taken, for nothing (GRD-COVER-03)."""

    to: AtCell
    """The cell beside that cover."""


class RollIntoCover(Roll):
    """Slip there, and take active cover (GRD-COVER-03)."""

    title: ClassVar[str] = "Shoulder roll into cover"
    does: ClassVar[str] = (
        "Slip one cell, to the cover beyond it, for nothing, and fight from there. Held shots meet you on the way."
    )
    key: ClassVar[str] = "s"
    guard: ClassVar[Guard] = Guard.ACTIVE
    kind: Literal["roll into cover"] = "roll into cover"


class RollIntoHiding(Roll):
    """Slip there, and take full cover (GRD-COVER-03)."""

    title: ClassVar[str] = "Shoulder roll into full cover"
    does: ClassVar[str] = (
        "Slip one cell, to the cover beyond it, for nothing, and hide there. Held shots meet you on the way."
    )
    key: ClassVar[str] = "j"
    guard: ClassVar[Guard] = Guard.FULL
    kind: Literal["roll into full cover"] = "roll into full cover"


class Stay(Action):
    """Do nothing this round."""

    title: ClassVar[str] = "Pass"
    does: ClassVar[str] = "Do nothing this round and keep your stance."
    apart: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.PASS
    kind: Literal["stay"] = "stay"


class Later(Action):
    """Let the count run down before the next action (GRD-INIT-06), such as for a friend's answer (GRD-ACT-04)."""

    title: ClassVar[str] = "Act later"
    does: ClassVar[str] = "Wait until this count; your next action comes five points after it."
    key: ClassVar[str] = "l"
    purpose: ClassVar[Purpose] = Purpose.LATER
    kind: Literal["later"] = "later"
    until: Annotated[int, Mark.COUNT] = 0


class Steady(Action):
    """Do not act on the move (GRD-MOVE-02)."""

    title: ClassVar[str] = "Wait five points"
    does: ClassVar[str] = "Catch your breath: the next action comes five points later, without the penalty."
    key: ClassVar[str] = "n"
    purpose: ClassVar[Purpose] = Purpose.PASS
    role: ClassVar[Role] = Role.WAIT
    kind: Literal["steady"] = "steady"


ROLLS: tuple[type[Roll], ...] = (RollIntoCover, RollIntoHiding)
PLANS: tuple[type[Plan], ...] = (Advance, FromCover, Brace, KeepDown, *ROLLS)
"""The ways to begin."""
