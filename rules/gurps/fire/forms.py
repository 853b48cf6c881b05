"""Shots, throws, and aiming."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.ground import Cell
from rules.frame.intents import Role
from rules.frame.marks import AtCell, AtUnit, Choosing, Mark, With
from rules.gurps.attacks import Attacking, Called
from rules.gurps.terms.anatomy import Location
from rules.kernel.refs import Ref


class Shoot(Attacking):
    """Shoot or throw at an enemy, by any manoeuvre that attacks, or out of cover and back (GUR-ATT-01,
    GUR-POP-01).
    """

    title: ClassVar[str] = "Shoot"
    does: ClassVar[str] = "Shoot or throw at an enemy, standing, after moving, all-out, or popping up from cover."
    key: ClassVar[str] = "f"
    kind: Literal["shoot"] = "shoot"
    weapon: With
    use: Annotated[str, Mark.HOW]
    target: AtUnit
    shots: Annotated[int, Mark.ROUNDS] = 1
    called: Called = Location.TORSO
    place: Annotated[Cell | None, Mark.PLACE, Choosing("from", "where it stands")] = None
    """Where it pops up: its own cell where it rises, else a step away."""


class TakeAim(Action):
    """Aim (GUR-AIM-01)."""

    title: ClassVar[str] = "Aim"
    does: ClassVar[str] = (
        "Line up a shot at one target, or at a place to cover it: surer next second, and surer still after three."
    )
    key: ClassVar[str] = "i"
    purpose: ClassVar[Purpose] = Purpose.AIM
    kind: Literal["aim"] = "aim"
    weapon: With
    target: Annotated[Ref | None, Mark.TARGET] = None
    cell: Annotated[Cell | None, Mark.PLACE] = None
    braced: Annotated[bool, Choosing("braced", "no")] = False
    """With a long gun there is no step then."""


class Spray(Action):
    """One volley at several targets (GUR-ROF-03, GUR-SUP-03)."""

    title: ClassVar[str] = "Spray"
    does: ClassVar[str] = "Share a volley among targets side by side; shots are lost between them."
    key: ClassVar[str] = "b"
    purpose: ClassVar[Purpose] = Purpose.HARM
    kind: Literal["spray"] = "spray"
    weapon: With
    use: Annotated[str, Mark.HOW]
    target: AtUnit
    others: Annotated[tuple[Ref, ...], Choosing("then at", "nobody else")]
    all_out: Annotated[bool, Choosing("all-out", "no")] = False


class Suppress(Action):
    """All-Out Attack, suppression fire (GUR-AOA-07, GUR-ROF-03)."""

    title: ClassVar[str] = "Suppression fire"
    does: ClassVar[str] = (
        "Spray a strip of ground until your next turn: it strikes at all in it or entering it; no defence till then."
    )
    key: ClassVar[str] = "v"
    purpose: ClassVar[Purpose] = Purpose.PIN
    role: ClassVar[Role] = Role.ALL_OUT
    kind: Literal["suppress"] = "suppress"
    weapon: With
    use: Annotated[str, Mark.HOW]
    place: AtCell
    zones: Annotated[int, Choosing("zones side by side", "one")] = 1
