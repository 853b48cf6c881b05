"""The forms of handling things."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.intents import Role
from rules.frame.marks import AtPart, Handling, Mark, With
from rules.kernel.refs import Ref

Hands = Literal["right", "left", "both"]


class Ready(Action):
    """Take a thing in hand, off the body or from the ground beside one (RFX-ACT-11)."""

    title: ClassVar[str] = "Ready"
    does: ClassVar[str] = "Take something into your hand, from your kit or from the ground."
    key: ClassVar[str] = "y"
    purpose: ClassVar[Purpose] = Purpose.ARM
    kind: Literal["ready"] = "ready"
    item: Handling
    hands: Hands = "both"
    lying: Annotated[Ref | None, Mark.LYING] = None
    """The thing on the ground; nothing: carried."""


class Stow(Action):
    """Put away what is in hand (RFX-ACT-11)."""

    title: ClassVar[str] = "Stow"
    seldom: ClassVar[bool] = True
    does: ClassVar[str] = "Put away what you hold."
    key: ClassVar[str] = "s"
    purpose: ClassVar[Purpose] = Purpose.ARM
    lets_go: ClassVar[bool] = True
    kind: Literal["stow"] = "stow"
    item: Handling


class Grip(Action):
    """Hold a weapon with both hands, or with one (RFX-RECOIL-03)."""

    title: ClassVar[str] = "Change grip"
    seldom: ClassVar[bool] = True
    does: ClassVar[str] = "Hold a weapon in both hands, or in one."
    purpose: ClassVar[Purpose] = Purpose.ARM
    kind: Literal["grip"] = "grip"
    item: Handling
    hands: Hands


class Ditch(Action):
    """Let go of what is in hand, or tear loose what hangs on one (RFX-ACT-07, RFX-ACT-08)."""

    title: ClassVar[str] = "Drop"
    seldom: ClassVar[bool] = True
    does: ClassVar[str] = "Drop what you hold, or tear loose what hangs on you."
    key: ClassVar[str] = "d"
    role: ClassVar[Role] = Role.READY
    kind: Literal["ditch"] = "ditch"
    item: Handling


class Shed(Action):
    """Tear off a garment, the pack or the harness (RFX-ACT-09)."""

    title: ClassVar[str] = "Tear off"
    seldom: ClassVar[bool] = True
    does: ClassVar[str] = "Tear off a garment, pack or harness."
    role: ClassVar[Role] = Role.READY
    kind: Literal["shed"] = "shed"
    what: str
    """ "backpack", "harness", or what is worn."""


class Mask(Action):
    """Put the mask on in a hurry, or take it off (RFX-GAS-03)."""

    title: ClassVar[str] = "Mask"
    does: ClassVar[str] = "Put your gas mask on in a hurry, or take it off."
    key: ClassVar[str] = "g"
    purpose: ClassVar[Purpose] = Purpose.PROTECT
    kind: Literal["mask"] = "mask"
    item: Handling
    on: Annotated[bool, Mark.ON] = True


class Reload(Action):
    """One action of loading: a magazine, three rounds, half a belt (RFX-ACT-13, RFX-ACT-14)."""

    title: ClassVar[str] = "Reload"
    does: ClassVar[str] = "Take one step of loading: a magazine, three rounds or half a belt."
    key: ClassVar[str] = "r"
    purpose: ClassVar[Purpose] = Purpose.LOAD
    kind: Literal["reload"] = "reload"
    weapon: With
    keep: bool = False
    """Put the partly empty magazine or belt away instead of dropping it."""


class FeedGun(Action):
    """Do half of a reload for the gunner beside one (RFX-AGUN-01)."""

    title: ClassVar[str] = "Feed the gun"
    does: ClassVar[str] = "Do half of a reload for the gunner beside you."
    role: ClassVar[Role] = Role.READY
    kind: Literal["feed gun"] = "feed gun"
    gunner: Ref
    weapon: With


class Bipod(Action):
    """Fold the bipod out or in (RFX-ACT-01, RFX-RECOIL-04)."""

    title: ClassVar[str] = "Bipod"
    does: ClassVar[str] = "Fold the bipod out or in; rested on it the weapon kicks less."
    key: ClassVar[str] = "b"
    role: ClassVar[Role] = Role.READY
    kind: Literal["bipod"] = "bipod"
    weapon: With
    out: bool = True


class Don(Action):
    """Put on a pack, a harness, an armour or a suit; small things come along (RFX-OPS-03)."""

    title: ClassVar[str] = "Put on"
    does: ClassVar[str] = "Put on a pack, harness, armour or suit."
    role: ClassVar[Role] = Role.READY
    kind: Literal["don"] = "don"
    what: str
    lying: Annotated[Ref | None, Mark.LYING] = None


class Doff(Action):
    """Take off a pack, a harness, an armour or a suit with care (RFX-OPS-03)."""

    title: ClassVar[str] = "Take off"
    does: ClassVar[str] = "Take off a pack, harness, armour or suit."
    role: ClassVar[Role] = Role.READY
    kind: Literal["doff"] = "doff"
    what: str
    along: bool = False
    """Whether helmet and mask come off too."""


class FieldRepair(Action):
    """Make something broken work for a while (RFX-OPS-04)."""

    title: ClassVar[str] = "Field repair"
    does: ClassVar[str] = "Make something broken work for a while."
    key: ClassVar[str] = "f"
    role: ClassVar[Role] = Role.READY
    kind: Literal["field repair"] = "field repair"
    item: Handling
    vehicle: Ref | None = None
    """Whose component it is; nothing: a thing of its own."""


class ResetWeapons(Action):
    """Load everything, and put away what is not wanted (RFX-OPS-07)."""

    title: ClassVar[str] = "Reset weapons"
    does: ClassVar[str] = "Load all weapons and put away those you do not want."
    key: ClassVar[str] = "r"
    purpose: ClassVar[Purpose] = Purpose.LOAD
    kind: Literal["reset weapons"] = "reset weapons"
    away: tuple[str, ...] = ()
    """What of the things in hand goes back where it belongs."""


class SetUp(Action):
    """Put a weapon on its tripod, or take it off again (RFX-OPS-09, RFX-RECOIL-04)."""

    title: ClassVar[str] = "Tripod"
    does: ClassVar[str] = "Put a weapon on its tripod, or take it off."
    role: ClassVar[Role] = Role.READY
    kind: Literal["set up"] = "set up"
    weapon: With
    up: bool = True


class PickLock(Action):
    """Open a locked door beside one (RFX-OPS-09)."""

    title: ClassVar[str] = "Pick the lock"
    does: ClassVar[str] = "Pick the lock of a door beside you."
    kind: Literal["pick lock"] = "pick lock"
    part: AtPart


class HotWire(Action):
    """Start an empty vehicle of another side: it belongs to the unit's side from then on (RFX-OPS-09)."""

    title: ClassVar[str] = "Hot-wire"
    does: ClassVar[str] = "Start an empty vehicle that is not yours."
    kind: Literal["hot-wire"] = "hot-wire"
    vehicle: Ref
