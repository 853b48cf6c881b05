"""The forms of nerve: keeping heads down, steadying friends, watching, slipping away."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.forms import Action, Purpose
from rules.ground import Cell
from rules.refs import Ref


class Suppress(Action):
    """Fire into a strip of ground to keep heads down (RFX-SUPP-01)."""

    title: ClassVar[str] = "Suppress"
    key: ClassVar[str] = "z"
    purpose: ClassVar[Purpose] = Purpose.PIN
    kind: Literal["suppress"] = "suppress"
    weapon: str
    cell: Cell
    rounds: int


class TakeShot(Action):
    """Shoot at whoever shows himself (RFX-SUPP-03)."""

    title: ClassVar[str] = "Shoot"
    key: ClassVar[str] = "s"
    purpose: ClassVar[Purpose] = Purpose.HARM
    kind: Literal["take shot"] = "take shot"


class PanicFire(Action):
    """Fire at nothing, as fast as it goes (RFX-BOOST-02)."""

    title: ClassVar[str] = "Panic fire"
    kind: Literal["panic fire"] = "panic fire"
    weapon: str


class Say(Action):
    """Call something out: a word, a phrase, a sentence (RFX-ACT-06)."""

    title: ClassVar[str] = "Call out"
    kind: Literal["say"] = "say"
    words: Literal["word", "phrase", "sentence"] = "word"
    radio: bool = False


class Encourage(Action):
    """Steady a friend with a phrase (RFX-BOOST-04)."""

    title: ClassVar[str] = "Encourage"
    purpose: ClassVar[Purpose] = Purpose.RALLY
    kind: Literal["encourage"] = "encourage"
    target: Ref
    radio: bool = False


class Assess(Action):
    """Take a good look round (RFX-ACT-02)."""

    title: ClassVar[str] = "Look round"
    key: ClassVar[str] = "l"
    kind: Literal["assess"] = "assess"
    extra: int = 0


class Inject(Action):
    """Give a painkiller (RFX-BOOST-03)."""

    title: ClassVar[str] = "Painkiller"
    kind: Literal["inject"] = "inject"
    target: Ref


class KeepWatch(Action):
    """Keep an eye on the enemy for the pause (RFX-OPS-05)."""

    title: ClassVar[str] = "Keep watch"
    purpose: ClassVar[Purpose] = Purpose.WATCH
    kind: Literal["keep watch"] = "keep watch"


class HastyAmbush(Action):
    """Prepare to do what they do not expect (RFX-OPS-08)."""

    title: ClassVar[str] = "Set a hasty ambush"
    purpose: ClassVar[Purpose] = Purpose.WATCH
    kind: Literal["hasty ambush"] = "hasty ambush"


class Withdraw(Action):
    """Slip out of the fight (RFX-OPS-10)."""

    title: ClassVar[str] = "Withdraw"
    purpose: ClassVar[Purpose] = Purpose.YIELD
    kind: Literal["withdraw"] = "withdraw"


class TeamOrder(Action):
    """Give the team its orders (RFX-BOOST-05, RFX-OPS-02)."""

    title: ClassVar[str] = "Give orders"
    purpose: ClassVar[Purpose] = Purpose.RALLY
    kind: Literal["team order"] = "team order"


class Demand(Action):
    """Call on an enemy to surrender: will against will (RFX-OPS-02, RFX-CORE-07)."""

    title: ClassVar[str] = "Demand surrender"
    kind: Literal["demand"] = "demand"
    target: Ref


class Bluff(Action):
    """Make an enemy believe that others are close by (RFX-OPS-02, RFX-CORE-07)."""

    title: ClassVar[str] = "Bluff"
    kind: Literal["bluff"] = "bluff"
    target: Ref


class Talk(Action):
    """Tell the others all there is to tell, by voice and by radio (RFX-OPS-02)."""

    title: ClassVar[str] = "Talk it over"
    kind: Literal["talk"] = "talk"


class Look(Action):
    """How to look out for an ambush (RFX-SURP-04)."""

    title: ClassVar[str] = "Look out"
    kind: Literal["look out"] = "look out"
    by: Literal["Tactics", "Awareness"] = "Tactics"


class Enter(Action):
    """Go in all the same, forewarned (RFX-SURP-04)."""

    title: ClassVar[str] = "Go in"
    kind: Literal["enter"] = "enter"


class Avoid(Action):
    """Keep out of it altogether (RFX-SURP-04)."""

    title: ClassVar[str] = "Keep out"
    kind: Literal["avoid"] = "avoid"
