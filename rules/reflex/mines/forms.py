"""The forms of mine work."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.intents import Role
from rules.frame.marks import Choosing, Mark, With
from rules.kernel.refs import Ref
from rules.reflex.terms.weapons import Fuze


class LayMine(Action):
    """Lay a mine here, or a dummy: so many minutes, then one check (RFX-MINE-01 to 04, RFX-MINE-11)."""

    title: ClassVar[str] = "Lay a mine"
    does: ClassVar[str] = "Lay a mine or a dummy here."
    kind: Literal["lay mine"] = "lay mine"
    mine: str
    by: Literal["Construction", "Tactics"] = "Construction"
    open: bool = False
    """Left where all can see it: quicker and easier."""
    facing: Annotated[int | None, Mark.FACING] = None
    """Of a directional mine."""
    fuze: Annotated[Fuze | None, Choosing("fuze", "as made")] = None
    """What sets it off; nothing: what usually does (RFX-MINE-04)."""
    wire: int | None = None
    """The direction in which its trip line runs."""
    guarded: bool = False
    """With an anti-tamper fuze as well (RFX-MINE-14)."""


class Detonate(Action):
    """Set off a mine that waits for a signal (RFX-MINE-09)."""

    title: ClassVar[str] = "Detonate"
    does: ClassVar[str] = "Set off a mine that waits for your signal."
    key: ClassVar[str] = "d"
    purpose: ClassVar[Purpose] = Purpose.HARM
    role: ClassVar[Role] = Role.THROW
    kind: Literal["detonate"] = "detonate"
    mine: Annotated[Ref, Mark.MINE]


class DetonateUnder(Action):
    """Catch him just as he crosses it (RFX-MINE-09)."""

    title: ClassVar[str] = "Now"
    apart: ClassVar[bool] = True
    does: ClassVar[str] = "Set the mine off just as the enemy crosses it."
    key: ClassVar[str] = "d"
    kind: Literal["detonate under"] = "detonate under"


class MarkLane(Action):
    """Mark a safe lane into a minefield, so many metres a try (RFX-MINE-10)."""

    title: ClassVar[str] = "Mark a lane"
    does: ClassVar[str] = "Search out and mark a safe lane into a minefield."
    kind: Literal["mark lane"] = "mark lane"
    field: Ref
    direction: int


class Defuse(Action):
    """Make a mine safe (RFX-MINE-13, RFX-MINE-14)."""

    title: ClassVar[str] = "Defuse"
    does: ClassVar[str] = "Make a mine safe."
    kind: Literal["defuse"] = "defuse"
    mine: Annotated[Ref, Mark.MINE]


class TakeUp(Action):
    """Take up a mine that is thought to be safe (RFX-MINE-13)."""

    title: ClassVar[str] = "Take up a mine"
    does: ClassVar[str] = "Lift a mine that you believe to be safe."
    kind: Literal["take up"] = "take up"
    mine: Annotated[Ref, Mark.MINE]


class ShootMine(Action):
    """Destroy a mine from afar (RFX-MINE-12)."""

    title: ClassVar[str] = "Shoot a mine"
    does: ClassVar[str] = "Destroy a mine you know of by a shot."
    role: ClassVar[Role] = Role.ATTACK
    kind: Literal["shoot mine"] = "shoot mine"
    weapon: With
    mine: Annotated[Ref, Mark.MINE]
    speed: Annotated[Literal["hip", "snap", "aimed"], Mark.HOW] = "aimed"
