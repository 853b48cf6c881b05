"""Waiting, and what it comes to."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.ground import Cell
from rules.frame.intents import Role
from rules.frame.marks import Choosing, Handling, Mark, With
from rules.gurps.asks import Reply
from rules.gurps.attacks import AllOut, Called
from rules.gurps.terms.anatomy import Location
from rules.kernel.refs import Ref

Whom = Annotated[Ref | None, Mark.WHOM, Choosing("for", "any enemy")]
Steps = Annotated[bool, Choosing("advance", "no")]
"""Whether it is set off too by an enemy that it gets at only by moving as its response allows (GUR-WAIT-02)."""
StepTo = Annotated[Cell | None, Mark.PLACE, Choosing("step to", "stand")]
"""Where it goes or, if that is where it stands, turns before it responds (GUR-WAIT-02)."""


class WaitToStrike(Action):
    """Wait for a foe to come within reach (GUR-WAIT-01, GUR-STOP-01)."""

    title: ClassVar[str] = "Wait to strike"
    does: ClassVar[str] = "Strike at a foe as soon as it comes within reach, before it goes on; nothing if none does."
    key: ClassVar[str] = "w"
    purpose: ClassVar[Purpose] = Purpose.BRACE
    kind: Literal["wait to strike"] = "wait to strike"
    weapon: With
    use: Annotated[str, Mark.HOW]
    whom: Whom = None
    all_out: Annotated[AllOut | Literal["feint"], Choosing("all-out", "no")] = ""
    """The option of the All-Out Attack it waits with; "" for an Attack."""
    steps: Steps = False
    called: Called = Location.TORSO
    """The torso instead where the foe has no such part, or it is out of reach."""
    deceptive: Annotated[int, Choosing("deceptive", "no")] = 0
    """Points off the foe's defences, for two each off its own skill; fewer where the blow cannot afford so many
    (GUR-ATK-09).
    """
    chink: Annotated[bool, Choosing("at a chink in the armour", "no")] = False
    """Anywhere where that part of the foe has no armour (GUR-ATK-07)."""


class WaitToReady(Action):
    """Wait to ready something when a foe comes near or into sight, or to feint at one that comes within reach
    (GUR-WAIT-01, GUR-WAIT-03, GUR-FEINT-01).
    """

    title: ClassVar[str] = "Wait to ready or feint"
    does: ClassVar[str] = "Draw, load, open, shut or feint as soon as an enemy moves near enough."
    seldom: ClassVar[bool] = True
    role: ClassVar[Role] = Role.WAIT
    kind: Literal["wait to ready"] = "wait to ready"
    item: Handling
    what: Annotated[str, Mark.HOW]
    part: int = 0
    whom: Whom = None
    yards: Annotated[int | None, Choosing("within yards", "in sight")] = None
    steps: Steps = False


class CoverGround(Action):
    """Wait for a target to show itself on some ground (GUR-WAIT-05, GUR-OPP-01)."""

    title: ClassVar[str] = "Cover ground"
    does: ClassVar[str] = "Shoot at the first that enters the ground you watch; the more ground, the less surely."
    key: ClassVar[str] = "z"
    purpose: ClassVar[Purpose] = Purpose.WATCH
    kind: Literal["cover ground"] = "cover ground"
    weapon: With
    use: Annotated[str, Mark.HOW]
    cells: Annotated[tuple[Cell, ...], Mark.WATCHED]
    shots: Annotated[int, Mark.ROUNDS] = 1
    sure: Annotated[bool, Choosing("look before you shoot", "no")] = True
    all_out: Annotated[bool, Choosing("all-out", "no")] = False
    called: Called = Location.TORSO


class Spring(Reply):
    """What it waited for happens: attack, feint, or ready something (GUR-WAIT-01, GUR-WAIT-03, GUR-FEINT-01)."""

    title: ClassVar[str] = "Act now"
    does: ClassVar[str] = "Do what you have waited to do: attack, feint, or ready something."
    key: ClassVar[str] = "f"
    purpose: ClassVar[Purpose] = Purpose.HARM
    kind: Literal["spring"] = "spring"
    target: Annotated[Ref | None, Mark.TARGET] = None
    """None for what is readied."""
    place: StepTo = None
    after: Annotated[bool, Choosing("step afterwards", "no")] = False
    """Whether the step of the Attack comes after it (GUR-WAIT-02)."""
