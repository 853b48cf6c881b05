"""Closing in, taking hold, and getting free."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.marks import AtCell, AtUnit, Choosing, Handling, Mark, With
from rules.gurps.attacks import AllOut, Attacking, InPassing, Strongly, Surely
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.manoeuvres import Manoeuvre


class CloseIn(Action):
    """Step into a foe's yard (GUR-HEX-14)."""

    title: ClassVar[str] = "Close in"
    does: ClassVar[str] = "Step into a foe's yard: only fists, daggers and grips are of use there."
    seldom: ClassVar[bool] = True
    kind: Literal["close in"] = "close in"
    target: AtUnit


class Bodily(Attacking):
    """An attack with the body, by one of the manoeuvres that attack."""

    target: AtUnit


class Grappling(Bodily):
    """Take hold of a foe (GUR-GRP-01)."""

    part: Annotated[Location, Mark.CALLED, Choosing("by", "torso")] = Location.TORSO


class Grapple(Grappling):
    """Attack (GUR-GRP-01)."""

    title: ClassVar[str] = "Grapple"
    does: ClassVar[str] = "Take hold of a foe in your yard: it cannot get away, and its DX suffers."
    kind: Literal["grapple"] = "grapple"


class GrappleInPassing(InPassing, Grappling):
    """Move and Attack (GUR-GRP-01, GUR-MAA-03)."""

    title: ClassVar[str] = "Grapple at a run"
    does: ClassVar[str] = "Take hold of a foe whose yard you have run into: at -4, and never better than 9."
    kind: Literal["grapple in passing"] = "grapple in passing"


class GrappleSurely(Surely, Grappling):
    """All-Out Attack, determined (GUR-GRP-01, GUR-AOA-02)."""

    title: ClassVar[str] = "Grapple all-out"
    does: ClassVar[str] = "Take hold of a foe in your yard at +4, and do without any defence until your next turn."
    kind: Literal["grapple surely"] = "grapple surely"


class Pressed(Action):
    """An attack that a hold or a parry leads to, by itself or as an All-Out Attack."""

    purpose: ClassVar[Purpose] = Purpose.HARM
    options: ClassVar[tuple[AllOut, ...]] = ("", "determined")
    """How it may be made."""
    target: AtUnit
    all_out: Annotated[AllOut, Choosing("all-out", "no")] = ""

    @property
    def manoeuvre(self) -> Manoeuvre:
        """The manoeuvre it is made by."""
        return Manoeuvre.ALL_OUT_ATTACK if self.all_out else Manoeuvre.ATTACK

    @property
    def option(self) -> str:
        """The option of that manoeuvre."""
        return self.all_out


class Throw(Pressed):
    """Throw a foe whose attack it has parried with Judo (GUR-GRP-08)."""

    title: ClassVar[str] = "Throw"
    does: ClassVar[str] = "Throw a foe whose attack you have parried with Judo: it falls where you like; HT or stunned."
    kind: Literal["judo throw"] = "judo throw"
    cell: AtCell


class Technique(Pressed):
    """Take hold of a foe by a technique (GUR-GRP-08)."""

    part: Annotated[Location, Mark.CALLED, Choosing("by", "neck")] = Location.NECK


class ArmLock(Technique):
    """Lock the arm of a foe whose attack it has parried with Judo or Wrestling (GUR-GRP-08)."""

    title: ClassVar[str] = "Arm lock"
    does: ClassVar[str] = "Lock an arm of a foe whose attack you have parried with Judo or Wrestling."
    kind: Literal["arm lock"] = "arm lock"


class ChokeHold(Technique):
    """Shut a foe's throat without crushing it (GUR-GRP-08)."""

    title: ClassVar[str] = "Choke hold"
    does: ClassVar[str] = "Judo-2 or Wrestling-3, with both hands: a fatigue point in each of its turns, and no harm."
    kind: Literal["choke hold"] = "choke hold"


class Hold(Pressed):
    """What a hold leads to."""

    options: ClassVar[tuple[AllOut, ...]] = ("", "determined", "double")


class Takedown(Hold):
    """Bear a standing foe to the ground (GUR-GRP-05)."""

    title: ClassVar[str] = "Takedown"
    does: ClassVar[str] = "A contest of ST, DX or grappling: the loser falls."
    kind: Literal["takedown"] = "takedown"


class Pin(Hold):
    """Pin a foe on the ground (GUR-GRP-06)."""

    title: ClassVar[str] = "Pin"
    does: ClassVar[str] = "A contest of ST over a foe on the ground: win, and it is helpless."
    kind: Literal["pin"] = "pin"


class Choke(Hold):
    """Strangle a foe held by the neck (GUR-GRP-07)."""

    title: ClassVar[str] = "Choke"
    does: ClassVar[str] = "ST against ST or HT: the margin is crushing damage to the neck, and it loses its breath."
    kind: Literal["choke"] = "choke"


class Wring(Hold):
    """Twist the neck or limb that is held (GUR-GRP-08)."""

    title: ClassVar[str] = "Wrench"
    does: ClassVar[str] = "ST-4 against ST or HT: swing damage to the limb or neck you hold."
    options: ClassVar[tuple[AllOut, ...]] = ("", "determined", "strong", "double")
    kind: Literal["wrench"] = "wrench"


class Lever(Hold):
    """Twist the arm that is locked (GUR-GRP-08)."""

    title: ClassVar[str] = "Twist the arm"
    does: ClassVar[str] = "ST or skill against ST or HT: the margin is crushing damage to the arm you have locked."
    kind: Literal["lever"] = "lever"


class Disarm(Hold):
    """Make a foe drop what it holds in the arm that is held (GUR-GRP-04)."""

    title: ClassVar[str] = "Force it to drop"
    does: ClassVar[str] = "A contest of ST: win, and what it holds in that arm falls."
    key: ClassVar[str] = "f"
    kind: Literal["force drop"] = "force drop"


class Grabbing(Bodily):
    """Take hold of what a foe holds (GUR-GRAB-01)."""

    item: Handling
    thing: With
    """The hand, or the weapon, that it grabs with."""


class Grab(Grabbing):
    """Attack (GUR-GRAB-01)."""

    title: ClassVar[str] = "Grab its weapon"
    does: ClassVar[str] = "Take hold of what a foe holds: neither of you can use it until one of you has it alone."
    key: ClassVar[str] = "n"
    kind: Literal["grab"] = "grab"


class GrabInPassing(InPassing, Grabbing):
    """Move and Attack (GUR-GRAB-01, GUR-MAA-03)."""

    title: ClassVar[str] = "Grab its weapon at a run"
    does: ClassVar[str] = "Take hold of what a foe holds after moving: at -4 more, and never better than 9."
    kind: Literal["grab in passing"] = "grab in passing"


class GrabSurely(Surely, Grabbing):
    """All-Out Attack, determined (GUR-GRAB-01, GUR-AOA-02)."""

    title: ClassVar[str] = "Grab its weapon all-out"
    does: ClassVar[str] = "Take hold of what a foe holds at +4, and do without any defence until your next turn."
    kind: Literal["grab surely"] = "grab surely"


class Wrest(Action):
    """Have for itself what two hold (GUR-GRAB-02)."""

    title: ClassVar[str] = "Wrest it away"
    does: ClassVar[str] = "A contest of ST over what you both hold: the winner has it."
    purpose: ClassVar[Purpose] = Purpose.HARM
    kind: Literal["wrest"] = "wrest"
    target: AtUnit


class LetGo(Action):
    """Release a hold: free on its own turn (GUR-GRP-02)."""

    title: ClassVar[str] = "Let go"
    does: ClassVar[str] = "Release the foe, or what it holds."
    seldom: ClassVar[bool] = True
    kind: Literal["let go"] = "let go"


class ChokeOn(Action):
    """Mean to kill the foe that it chokes: free on its own turn (GUR-SUFF-01)."""

    title: ClassVar[str] = "Choke to death"
    does: ClassVar[str] = "Do not let go when the foe faints: it dies after four minutes without air, if not before."
    seldom: ClassVar[bool] = True
    kind: Literal["choke on"] = "choke on"


class FreeHand(Action):
    """Let go with one hand of two: free on its own turn (GUR-GRP-09)."""

    title: ClassVar[str] = "Let go with one hand"
    does: ClassVar[str] = "Hold the foe with one hand: the other is free, but the foe gets away more easily."
    seldom: ClassVar[bool] = True
    kind: Literal["free hand"] = "free hand"


class BreakFree(Action):
    """Get out of a hold (GUR-GRP-11)."""

    title: ClassVar[str] = "Break free"
    does: ClassVar[str] = "A contest of ST against the one that holds you: win, and you are free and a yard away."
    key: ClassVar[str] = "b"
    purpose: ClassVar[Purpose] = Purpose.PROTECT
    kind: Literal["break free"] = "break free"


class Running(Bodily):
    """Run into a foe (GUR-SLAM-01)."""


class Slamming(Running):
    """Run into a foe beside it (GUR-SLAM-01)."""

    does: ClassVar[str] = "Run into a foe beside you: your speed hurts you both, and the weaker may fall."
    with_shield: Annotated[bool, Choosing("with the shield", "no")] = False


class Slam(Slamming):
    """From where it stands (GUR-SLAM-01)."""

    title: ClassVar[str] = "Slam"
    kind: Literal["slam"] = "slam"


class SlamInPassing(InPassing, Slamming):
    """Run into a foe at the end of a run (GUR-SLAM-01, GUR-MAA-03)."""

    title: ClassVar[str] = "Slam at a run"
    kind: Literal["slam in passing"] = "slam in passing"


class SlamAllOut(Strongly, Slamming):
    """Run into a foe at the end of a charge, with all its might (GUR-SLAM-02)."""

    title: ClassVar[str] = "Slam all-out"
    kind: Literal["slam all-out"] = "slam all-out"


class Tackling(Running):
    """Leap at a foe (GUR-SLAM-03)."""

    does: ClassVar[str] = "Leap at a foe up to two yards off, at +4: you end on the ground in its yard."


class Tackle(Tackling):
    """From where it stands (GUR-SLAM-03)."""

    title: ClassVar[str] = "Flying tackle"
    kind: Literal["tackle"] = "tackle"


class TackleInPassing(InPassing, Tackling):
    """At the end of a run (GUR-SLAM-03, GUR-MAA-03)."""

    title: ClassVar[str] = "Flying tackle at a run"
    kind: Literal["tackle in passing"] = "tackle in passing"


class TackleAllOut(Strongly, Tackling):
    """At the end of a charge, with all its might (GUR-SLAM-03)."""

    title: ClassVar[str] = "Flying tackle all-out"
    kind: Literal["tackle all-out"] = "tackle all-out"


class Pouncing(Tackling):
    """Leap at a foe on four legs (GUR-SLAM-04)."""

    does: ClassVar[str] = "Leap at a foe up to two yards off, at +4: a roll of DX leaves you standing in its yard."


class Pounce(Pouncing):
    """From where it stands (GUR-SLAM-04)."""

    title: ClassVar[str] = "Pounce"
    kind: Literal["pounce"] = "pounce"


class PounceInPassing(InPassing, Pouncing):
    """At the end of a run (GUR-SLAM-04, GUR-MAA-03)."""

    title: ClassVar[str] = "Pounce at a run"
    kind: Literal["pounce in passing"] = "pounce in passing"


class PounceAllOut(Strongly, Pouncing):
    """At the end of a charge, with all its might (GUR-SLAM-04)."""

    title: ClassVar[str] = "Pounce all-out"
    kind: Literal["pounce all-out"] = "pounce all-out"


class Shoving(Bodily):
    """Push a foe back (GUR-SLAM-06)."""


class Shove(Shoving):
    """Attack (GUR-SLAM-06)."""

    title: ClassVar[str] = "Shove"
    does: ClassVar[str] = "Push a foe back without hurting it: twice your thrust counts as knockback."
    kind: Literal["shove"] = "shove"


class ShoveInPassing(InPassing, Shoving):
    """Move and Attack (GUR-SLAM-06, GUR-MAA-03)."""

    title: ClassVar[str] = "Shove at a run"
    does: ClassVar[str] = "Push a foe back after moving: at -4, and never better than 9."
    kind: Literal["shove in passing"] = "shove in passing"


class ShoveSurely(Surely, Shoving):
    """All-Out Attack, determined (GUR-SLAM-06, GUR-AOA-02)."""

    title: ClassVar[str] = "Shove all-out"
    does: ClassVar[str] = "Push a foe back at +4, and do without any defence until your next turn."
    kind: Literal["shove surely"] = "shove surely"


GRAPPLES: tuple[type[Grappling], ...] = (Grapple, GrappleInPassing, GrappleSurely)
GRABS: tuple[type[Grabbing], ...] = (Grab, GrabInPassing, GrabSurely)
SHOVES: tuple[type[Shoving], ...] = (Shove, ShoveInPassing, ShoveSurely)
TECHNIQUES: tuple[type[Technique], ...] = (ArmLock, ChokeHold)
HOLDS: tuple[type[Hold], ...] = (Takedown, Pin, Choke, Wring, Lever, Disarm)
SLAMS: tuple[type[Slamming], ...] = (Slam, SlamInPassing, SlamAllOut)
TACKLES: tuple[type[Tackling], ...] = (Tackle, TackleInPassing, TackleAllOut)
POUNCES: tuple[type[Tackling], ...] = (Pounce, PounceInPassing, PounceAllOut)
RUNS: tuple[type[Running], ...] = (*SLAMS, *TACKLES, *POUNCES)
