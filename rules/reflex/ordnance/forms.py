"""The forms of what bursts and burns."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.intents import Role
from rules.frame.marks import AtCell, AtUnit, Mark, With
from rules.kernel.refs import Ref
from rules.reflex.state import Speed


class ThrowGrenade(Action):
    """Throw a grenade or petrol bomb into a cell, lit in throwing or before (RFX-GREN-01, RFX-GREN-02)."""

    title: ClassVar[str] = "Throw"
    does: ClassVar[str] = "Throw a grenade or petrol bomb to a cell; it may miss and land nearby."
    key: ClassVar[str] = "t"
    purpose: ClassVar[Purpose] = Purpose.HARM
    lets_go: ClassVar[bool] = True
    role: ClassVar[Role] = Role.THROW
    kind: Literal["throw grenade"] = "throw grenade"
    weapon: With
    cell: AtCell
    speed: Annotated[Speed, Mark.HOW] = "snap"


class ThrowPetrol(Action):
    """Throw a petrol bomb at a unit: it breaks on it, or beside it (RFX-FIRE-04)."""

    title: ClassVar[str] = "Throw at"
    does: ClassVar[str] = "Throw a petrol bomb at a target; it breaks there or beside it."
    purpose: ClassVar[Purpose] = Purpose.HARM
    lets_go: ClassVar[bool] = True
    role: ClassVar[Role] = Role.THROW
    kind: Literal["throw petrol"] = "throw petrol"
    weapon: With
    target: AtUnit
    speed: Annotated[Speed, Mark.HOW] = "snap"


class LobOver(Action):
    """Throw over what is in the way, at a place one cannot see into (RFX-INDIR-09)."""

    title: ClassVar[str] = "Lob over"
    does: ClassVar[str] = "Throw over what is in the way, to a cell you cannot see."
    purpose: ClassVar[Purpose] = Purpose.HARM
    lets_go: ClassVar[bool] = True
    role: ClassVar[Role] = Role.THROW
    kind: Literal["lob over"] = "lob over"
    weapon: With
    cell: AtCell


class Cook(Action):
    """Pull the pin and hold on to it: how long the fuse burns nobody knows (RFX-GREN-03, RFX-ACT-01)."""

    title: ClassVar[str] = "Pull the pin"
    does: ClassVar[str] = "Pull the pin and hold the grenade; it bursts sooner after the throw, or in your hand."
    key: ClassVar[str] = "k"
    role: ClassVar[Role] = Role.THROW
    kind: Literal["cook"] = "cook"
    weapon: With


class Smother(Action):
    """Drop onto a live grenade to cover it (RFX-GREN-02)."""

    title: ClassVar[str] = "Smother with your body"
    does: ClassVar[str] = "Throw yourself on a live grenade and take most of its blast."
    role: ClassVar[Role] = Role.DEFEND
    kind: Literal["smother"] = "smother"
    thing: Ref


# indirect fire

Calling = Literal["Artillery", "Tactics"]


class CallForFire(Action):
    """Tell a gunner where to fire: a new target, or the first one (RFX-INDIR-02, RFX-INDIR-08)."""

    title: ClassVar[str] = "Call for fire"
    does: ClassVar[str] = "Tell a gunner where to fire."
    purpose: ClassVar[Purpose] = Purpose.HARM
    role: ClassVar[Role] = Role.THROW
    kind: Literal["call for fire"] = "call for fire"
    gunner: Ref
    cell: AtCell
    by: Calling = "Artillery"


class Adjusting(Action):
    """Tell a gunner where his last round fell (RFX-INDIR-07)."""

    purpose: ClassVar[Purpose] = Purpose.HARM
    gunner: Ref
    by: Calling = "Artillery"


class AdjustFire(Adjusting):
    """In the middle of a fight."""

    title: ClassVar[str] = "Adjust fire"
    does: ClassVar[str] = "Correct a gunner's fire from where the last round fell."
    key: ClassVar[str] = "f"
    role: ClassVar[Role] = Role.THROW
    kind: Literal["adjust fire"] = "adjust fire"


class AdjustAtLength(Adjusting):
    """In a pause."""

    title: ClassVar[str] = "Adjust fire"
    does: ClassVar[str] = "Correct a gunner's fire from where the last round fell."
    key: ClassVar[str] = "f"
    role: ClassVar[Role] = Role.THROW
    kind: Literal["adjust at length"] = "adjust at length"


class FireAsCalled(Action):
    """Fire at what the observer called for (RFX-INDIR-03)."""

    title: ClassVar[str] = "Fire as called"
    does: ClassVar[str] = "Fire at the place an observer called for."
    key: ClassVar[str] = "m"
    purpose: ClassVar[Purpose] = Purpose.HARM
    role: ClassVar[Role] = Role.THROW
    kind: Literal["fire as called"] = "fire as called"
    weapon: With


class FireOver(Action):
    """Fire over what is in the way, without a spotter: as an action of the fight, from a weapon that can
    (RFX-INDIR-09).
    """

    title: ClassVar[str] = "Fire over"
    does: ClassVar[str] = "Fire over what is in the way, at a cell you know of."
    purpose: ClassVar[Purpose] = Purpose.HARM
    role: ClassVar[Role] = Role.THROW
    kind: Literal["fire over"] = "fire over"
    weapon: With
    cell: AtCell


class Bombard(Action):
    """The same with a mortar: a round that takes its time (RFX-INDIR-09)."""

    title: ClassVar[str] = "Fire on sight"
    does: ClassVar[str] = "Fire a mortar at a cell you see; the round takes time to land."
    purpose: ClassVar[Purpose] = Purpose.HARM
    role: ClassVar[Role] = Role.THROW
    kind: Literal["bombard"] = "bombard"
    weapon: With
    cell: AtCell
