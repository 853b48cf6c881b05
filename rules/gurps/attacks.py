"""What the forms of all attacks share: the manoeuvre they are made by, and the part of the body they go for."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.marks import Choosing, Mark
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.manoeuvres import Manoeuvre

Called = Annotated[Location, Mark.CALLED, Choosing("at", "torso")]

AllOut = Literal["", "determined", "strong", "double"]


class Attacking(Action):
    """An attack, by one of the manoeuvres that attack (GUR-ATT-01)."""

    purpose: ClassVar[Purpose] = Purpose.HARM
    manoeuvre: ClassVar[Manoeuvre] = Manoeuvre.ATTACK
    option: ClassVar[str] = ""


class InPassing:
    """By Move and Attack (GUR-MAA-01 to 03)."""

    manoeuvre: ClassVar[Manoeuvre] = Manoeuvre.MOVE_AND_ATTACK


class Surely:
    """By an All-Out Attack, determined (GUR-AOA-02, GUR-AOA-06)."""

    manoeuvre: ClassVar[Manoeuvre] = Manoeuvre.ALL_OUT_ATTACK
    option: ClassVar[str] = "determined"


class Strongly:
    """By an All-Out Attack, with all its might (GUR-AOA-05)."""

    manoeuvre: ClassVar[Manoeuvre] = Manoeuvre.ALL_OUT_ATTACK
    option: ClassVar[str] = "strong"
