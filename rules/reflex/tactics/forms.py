"""The forms of nerve: keeping heads down, steadying friends, watching, slipping away."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.intents import Role
from rules.frame.marks import AtCell, AtUnit, Choosing, Mark, With


class Suppress(Action):
    """Fire into a strip of ground to keep heads down (RFX-SUPP-01)."""

    title: ClassVar[str] = "Suppress"
    does: ClassVar[str] = "Fire into a strip of ground; enemies exposed there draw fire."
    key: ClassVar[str] = "z"
    purpose: ClassVar[Purpose] = Purpose.PIN
    kind: Literal["suppress"] = "suppress"
    weapon: With
    cell: AtCell
    rounds: Annotated[int, Mark.ROUNDS]


class TakeShot(Action):
    """Shoot at the enemy that shows in the strip (RFX-SUPP-03)."""

    title: ClassVar[str] = "Shoot"
    apart: ClassVar[bool] = True
    does: ClassVar[str] = "Shoot at the enemy exposed in your fire zone."
    key: ClassVar[str] = "s"
    purpose: ClassVar[Purpose] = Purpose.HARM
    kind: Literal["take shot"] = "take shot"


class PanicFire(Action):
    """Fire at nothing, as fast as it goes (RFX-BOOST-02)."""

    title: ClassVar[str] = "Panic fire"
    does: ClassVar[str] = "Empty the weapon at nobody as fast as it goes: it steadies the nerve."
    role: ClassVar[Role] = Role.SUPPRESS
    kind: Literal["panic fire"] = "panic fire"
    weapon: With


class Say(Action):
    """Call something out: a word, a phrase, a sentence (RFX-ACT-06)."""

    title: ClassVar[str] = "Call out"
    seldom: ClassVar[bool] = True
    does: ClassVar[str] = "Call out to friends in earshot, or by radio."
    role: ClassVar[Role] = Role.AID
    kind: Literal["say"] = "say"
    words: Literal["word", "phrase", "sentence"] = "word"
    radio: bool = False


class Encourage(Action):
    """Steady a friend with a phrase (RFX-BOOST-04)."""

    title: ClassVar[str] = "Encourage"
    does: ClassVar[str] = "Steady a friend's nerve with a few words."
    purpose: ClassVar[Purpose] = Purpose.RALLY
    kind: Literal["encourage"] = "encourage"
    target: AtUnit
    radio: bool = False


class Assess(Action):
    """Take a good look round (RFX-ACT-02)."""

    title: ClassVar[str] = "Look round"
    seldom: ClassVar[bool] = True
    does: ClassVar[str] = "Take a good look round: you notice more."
    key: ClassVar[str] = "u"
    kind: Literal["assess"] = "assess"
    extra: Annotated[int, Choosing("extra ticks", "none", "extra ticks")] = 0


class Inject(Action):
    """Give a painkiller (RFX-BOOST-03)."""

    title: ClassVar[str] = "Painkiller"
    does: ClassVar[str] = "Give a painkiller: wounds hinder less for a while."
    role: ClassVar[Role] = Role.AID
    kind: Literal["inject"] = "inject"
    target: AtUnit


class KeepWatch(Action):
    """Keep an eye on the enemy for the pause (RFX-OPS-05)."""

    title: ClassVar[str] = "Keep watch"
    does: ClassVar[str] = "Watch the enemy during the pause: you are not caught unready."
    purpose: ClassVar[Purpose] = Purpose.SEARCH
    role: ClassVar[Role] = Role.WAIT
    kind: Literal["keep watch"] = "keep watch"


class HastyAmbush(Action):
    """Prepare to do what they do not expect (RFX-OPS-08)."""

    title: ClassVar[str] = "Set a hasty ambush"
    does: ClassVar[str] = "Prepare a surprise for enemies who come on."
    purpose: ClassVar[Purpose] = Purpose.WATCH
    kind: Literal["hasty ambush"] = "hasty ambush"


class Withdraw(Action):
    """Slip out of the fight (RFX-OPS-10)."""

    title: ClassVar[str] = "Withdraw"
    does: ClassVar[str] = "Slip out of the fight for good."
    purpose: ClassVar[Purpose] = Purpose.YIELD
    kind: Literal["withdraw"] = "withdraw"


class TeamOrder(Action):
    """Give the team its orders (RFX-BOOST-05, RFX-OPS-02)."""

    title: ClassVar[str] = "Give orders"
    does: ClassVar[str] = "Give your team its orders: a bonus if it follows them."
    purpose: ClassVar[Purpose] = Purpose.RALLY
    kind: Literal["team order"] = "team order"


class Demand(Action):
    """Call on an enemy to surrender: will against will (RFX-OPS-02, RFX-CORE-07)."""

    title: ClassVar[str] = "Demand surrender"
    does: ClassVar[str] = "Call on an enemy to surrender: your Resolve against theirs."
    role: ClassVar[Role] = Role.AID
    kind: Literal["demand"] = "demand"
    target: AtUnit


class Bluff(Action):
    """Make an enemy believe that others are close by (RFX-OPS-02, RFX-CORE-07)."""

    title: ClassVar[str] = "Bluff"
    does: ClassVar[str] = "Make an enemy believe that help is close to you."
    role: ClassVar[Role] = Role.AID
    kind: Literal["bluff"] = "bluff"
    target: AtUnit


class Talk(Action):
    """Tell the others all there is to tell, by voice and by radio (RFX-OPS-02)."""

    title: ClassVar[str] = "Talk it over"
    does: ClassVar[str] = "Tell friends everything you know, by voice and by radio."
    role: ClassVar[Role] = Role.AID
    kind: Literal["talk"] = "talk"


class Look(Action):
    """How to look out for an ambush (RFX-SURP-04)."""

    title: ClassVar[str] = "Look out"
    apart: ClassVar[bool] = True
    does: ClassVar[str] = "Look for an ambush, with the skill you choose."
    kind: Literal["look out"] = "look out"
    by: Literal["Tactics", "Awareness"] = "Tactics"


class Enter(Action):
    """Go in all the same, forewarned (RFX-SURP-04)."""

    title: ClassVar[str] = "Go in"
    apart: ClassVar[bool] = True
    does: ClassVar[str] = "Go on into the ambush, forewarned."
    kind: Literal["enter"] = "enter"


class Avoid(Action):
    """Keep out of it altogether (RFX-SURP-04)."""

    title: ClassVar[str] = "Keep out"
    apart: ClassVar[bool] = True
    does: ClassVar[str] = "Stay out of the ambush."
    kind: Literal["avoid"] = "avoid"
