"""Blows and what prepares them."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.marks import AtCell, AtUnit, Choosing, Handling, Mark, With
from rules.gurps.attacks import Attacking, Called
from rules.gurps.terms.anatomy import Location


class Blow(Action):
    """Strike at an enemy within reach."""

    purpose: ClassVar[Purpose] = Purpose.HARM

    weapon: With
    use: Annotated[str, Mark.HOW]
    target: AtUnit
    called: Called = Location.TORSO
    deceptive: Annotated[int, Choosing("deceptive", "no")] = 0
    """Points off the foe's defences, for two each off its own skill (GUR-ATK-09)."""
    chink: Annotated[bool, Choosing("at a chink in the armour", "no")] = False


Blows = Literal["", "rapid", "both hands", "two enemies", "again"]


class Strike(Blow, Attacking):
    """A blow by any manoeuvre that attacks, or two in place of one (GUR-ATT-01)."""

    title: ClassVar[str] = "Strike"
    does: ClassVar[str] = "Strike at an enemy within reach."
    key: ClassVar[str] = "a"
    kind: Literal["strike"] = "strike"
    blows: Annotated[Blows, Choosing("blows", "one")] = ""
    """Two with one weapon, at -6 each; or with the weapon in each hand at -4, and -8 with the off hand, both at this
    enemy or the second at another; or the further blow of a manoeuvre under way (GUR-ATK-02, GUR-ATK-10, GUR-DUAL-01).
    """


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
