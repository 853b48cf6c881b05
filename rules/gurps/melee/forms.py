"""Blows and what prepares them."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.marks import AtCell, AtUnit, Choosing, Handling, Mark, With
from rules.gurps.attacks import AllOut, Attacking, Called, InPassing, Strongly, Surely
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.manoeuvres import Manoeuvre


class Blow(Attacking):
    """Strike at an enemy within reach."""

    weapon: With
    use: Annotated[str, Mark.HOW]
    target: AtUnit
    called: Called = Location.TORSO
    deceptive: Annotated[int, Choosing("deceptive", "no")] = 0
    """Points off the foe's defences, for two each off its own skill (GUR-ATK-09)."""
    chink: Annotated[bool, Choosing("at a chink in the armour", "no")] = False


class Strike(Blow):
    """Attack (GUR-ATT-01)."""

    title: ClassVar[str] = "Strike"
    does: ClassVar[str] = "Strike at an enemy within reach, with a step before or after; you can still defend yourself."
    key: ClassVar[str] = "a"
    kind: Literal["strike"] = "strike"


class StrikeTwice(Blow):
    """Rapid Strike: two blows with one weapon (GUR-ATK-10)."""

    title: ClassVar[str] = "Rapid strike"
    does: ClassVar[str] = (
        "Strike twice with one weapon, each time at -6, at one enemy or at two; all-out, with no defence after it."
    )
    seldom: ClassVar[bool] = True
    option: ClassVar[str] = "rapid"
    kind: Literal["strike twice"] = "strike twice"
    all_out: Annotated[AllOut, Choosing("all-out", "no")] = ""
    """The option of the All-Out Attack of which it replaces a blow; "" for an Attack."""


class StrikeWithBoth(Blow):
    """A blow with each hand's weapon (GUR-DUAL-01)."""

    title: ClassVar[str] = "Strike with both hands"
    does: ClassVar[str] = "Strike with the weapon in each hand: at -4, and -8 with the off hand."
    seldom: ClassVar[bool] = True
    option: ClassVar[str] = "dual"
    kind: Literal["strike with both"] = "strike with both"
    same: Annotated[bool, Choosing("both at this enemy", "no")] = True
    """At one foe, whose defences lose a point; else the second goes for another."""


class StrikeAgain(Blow):
    """The further blow of a manoeuvre under way (GUR-ATK-02)."""

    title: ClassVar[str] = "Strike again"
    does: ClassVar[str] = "Make the second blow of your attack."
    key: ClassVar[str] = "a"
    kind: Literal["strike again"] = "strike again"


class StrikeSurely(Surely, Blow):
    """All-Out Attack, determined (GUR-AOA-02)."""

    title: ClassVar[str] = "All-out: determined"
    does: ClassVar[str] = "Strike at +4, and do without any defence until your next turn."
    key: ClassVar[str] = "o"
    kind: Literal["strike surely"] = "strike surely"


class StrikeHard(Strongly, Blow):
    """All-Out Attack, strong (GUR-AOA-05)."""

    title: ClassVar[str] = "All-out: strong"
    does: ClassVar[str] = "Strike for 2 damage more, and do without any defence until your next turn."
    kind: Literal["strike hard"] = "strike hard"


class StrikeDouble(Blow):
    """All-Out Attack, double (GUR-AOA-03)."""

    title: ClassVar[str] = "All-out: double"
    does: ClassVar[str] = "Strike the same enemy twice, and do without any defence until your next turn."
    manoeuvre: ClassVar[Manoeuvre] = Manoeuvre.ALL_OUT_ATTACK
    option: ClassVar[str] = "double"
    kind: Literal["strike double"] = "strike double"


class FeintAndStrike(Blow):
    """All-Out Attack, feint (GUR-AOA-04)."""

    title: ClassVar[str] = "All-out: feint"
    does: ClassVar[str] = "Feint and strike in one, and do without any defence until your next turn."
    manoeuvre: ClassVar[Manoeuvre] = Manoeuvre.ALL_OUT_ATTACK
    option: ClassVar[str] = "feint"
    kind: Literal["feint and strike"] = "feint and strike"


class StrikeInPassing(InPassing, Blow):
    """Move and Attack (GUR-MAA-01)."""

    title: ClassVar[str] = "Strike in passing"
    does: ClassVar[str] = "Strike after moving: at -4, and never better than 9."
    key: ClassVar[str] = "a"
    kind: Literal["strike in passing"] = "strike in passing"


class StrikeWeapon(Blow):
    """Attack a weapon in a foe's hand (GUR-ATK-08)."""

    title: ClassVar[str] = "Strike at its weapon"
    does: ClassVar[str] = "Strike at what the enemy holds, to knock it away or to break it."
    seldom: ClassVar[bool] = True
    kind: Literal["strike weapon"] = "strike weapon"
    item: Handling
    breaks: Annotated[bool, Choosing("to break it", "to knock it away")] = False


class DropOn(Blow):
    """Drop on an enemy from above, and strike (GUR-ELEV-03)."""

    title: ClassVar[str] = "Drop on it"
    does: ClassVar[str] = "Drop down beside an enemy and strike: at -2, but it may not see you coming."
    option: ClassVar[str] = "above"
    kind: Literal["drop on"] = "drop on"
    cell: AtCell


class Evaluate(Action):
    """Evaluate (GUR-EVAL-01)."""

    title: ClassVar[str] = "Evaluate"
    does: ClassVar[str] = "Watch an enemy for a second: +1 to your next attack on it, up to +3 after three."
    key: ClassVar[str] = "q"
    seldom: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.AIM
    kind: Literal["evaluate"] = "evaluate"
    target: AtUnit


class Feint(Action):
    """Feint (GUR-FEINT-01)."""

    title: ClassVar[str] = "Feint"
    does: ClassVar[str] = "Take an enemy in: if it falls for it, its defence against your next blow is worse."
    key: ClassVar[str] = "y"
    seldom: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.AIM
    kind: Literal["feint"] = "feint"
    weapon: With
    target: AtUnit


class Shift(Action):
    """Hold a long weapon at another reach (GUR-HEX-09)."""

    title: ClassVar[str] = "Change reach"
    does: ClassVar[str] = "Shift your grip, to strike nearer or farther off: a second."
    seldom: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.ARM
    kind: Literal["shift"] = "shift"
    weapon: With
    yards: Annotated[int, Choosing("reach", "as it is")]


BLOWS: tuple[type[Blow], ...] = (
    Strike, StrikeInPassing, StrikeSurely, StrikeHard, StrikeDouble, FeintAndStrike, StrikeTwice, StrikeWithBoth,
)  # fmt: skip
"""The blows that a manoeuvre may begin with, the plainest first."""
