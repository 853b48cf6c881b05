"""The forms of shooting and throwing."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.intents import Role
from rules.frame.marks import AtCell, AtUnit, Mark, With
from rules.kernel.refs import Ref
from rules.reflex.state import Speed
from rules.reflex.terms.body import AT_PART, Location


class Shoot(Action):
    """A shot or burst at a unit (RFX-ATK-03 to 05, RFX-BURST-01, RFX-CALL-01)."""

    title: ClassVar[str] = "Shoot"
    does: ClassVar[str] = "Fire a shot or a burst at a target."
    key: ClassVar[str] = "s"
    purpose: ClassVar[Purpose] = Purpose.HARM
    kind: Literal["shoot"] = "shoot"
    weapon: With
    target: AtUnit
    speed: Annotated[Speed, Mark.HOW] = "snap"
    rounds: Annotated[int, Mark.ROUNDS] = 1
    called: Annotated[Location | None, Mark.CALLED, AT_PART] = None


class Hurl(Action):
    """Throw a weapon at a unit (RFX-THROW-01)."""

    title: ClassVar[str] = "Throw at"
    does: ClassVar[str] = "Throw a weapon at a target."
    purpose: ClassVar[Purpose] = Purpose.HARM
    lets_go: ClassVar[bool] = True
    kind: Literal["hurl"] = "hurl"
    weapon: With
    target: AtUnit
    speed: Annotated[Speed, Mark.HOW] = "snap"
    called: Annotated[Location | None, Mark.CALLED, AT_PART] = None


class ShootGround(Action):
    """A round from a launcher, cannon or flamethrower into a place (RFX-EXPL-60, RFX-FIRE-04)."""

    title: ClassVar[str] = "Fire at a place"
    does: ClassVar[str] = "Fire a launcher, cannon or flamethrower at a cell."
    key: ClassVar[str] = "l"
    purpose: ClassVar[Purpose] = Purpose.HARM
    role: ClassVar[Role] = Role.THROW
    kind: Literal["shoot ground"] = "shoot ground"
    weapon: With
    cell: AtCell
    speed: Annotated[Speed, Mark.HOW] = "snap"


class TwoGuns(Action):
    """A gun in each hand, both at once, from the hip (RFX-HANDED-04)."""

    title: ClassVar[str] = "Fire both guns"
    does: ClassVar[str] = "Fire the gun in each hand at once, from the hip."
    purpose: ClassVar[Purpose] = Purpose.HARM
    kind: Literal["two guns"] = "two guns"
    target: AtUnit
    other: Ref
    """What the second gun is fired at; the same, or another unit."""


class ShootThing(Action):
    """Shoot at a thing that lies about (RFX-ITEM-01)."""

    title: ClassVar[str] = "Shoot a thing"
    seldom: ClassVar[bool] = True
    does: ClassVar[str] = "Shoot at an object on the ground."
    role: ClassVar[Role] = Role.ATTACK
    kind: Literal["shoot thing"] = "shoot thing"
    weapon: With
    thing: Ref
    speed: Annotated[Speed, Mark.HOW] = "snap"


class ShootHeld(Action):
    """Shoot at what an enemy has in his hands, or at his back or belt (RFX-ITEM-01)."""

    title: ClassVar[str] = "Shoot at a held item"
    seldom: ClassVar[bool] = True
    does: ClassVar[str] = "Shoot at what an enemy holds or carries."
    role: ClassVar[Role] = Role.ATTACK
    kind: Literal["shoot held"] = "shoot held"
    weapon: With
    target: AtUnit
    slung: str = ""
    """The thing at the back or belt; nothing: what is in the hands."""
    speed: Annotated[Speed, Mark.HOW] = "snap"
