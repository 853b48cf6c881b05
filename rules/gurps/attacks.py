"""What the forms of all attacks share: the manner in which they are made, and the part of the body they go for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.marks import Choosing, Mark
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.manoeuvres import Manoeuvre

Called = Annotated[Location, Mark.CALLED, Choosing("at", "torso")]

AllOut = Literal["", "determined", "strong", "double"]
Manner = Literal["", "in passing", "determined", "strong", "double", "feint", "pop-up"]


AFAR: tuple[Manner, ...] = ("", "in passing", "determined")
"""The manners of all attacks that muscle makes no harder: shots, throws, and those that take hold."""


BY_MANNER: Mapping[Manner, tuple[Manoeuvre, str]] = {
    "": (Manoeuvre.ATTACK, ""),
    "pop-up": (Manoeuvre.ATTACK, "pop-up"),
    "in passing": (Manoeuvre.MOVE_AND_ATTACK, ""),
    "determined": (Manoeuvre.ALL_OUT_ATTACK, "determined"),
    "strong": (Manoeuvre.ALL_OUT_ATTACK, "strong"),
    "double": (Manoeuvre.ALL_OUT_ATTACK, "double"),
    "feint": (Manoeuvre.ALL_OUT_ATTACK, "feint"),
}
"""The manoeuvre that attacks in a manner, with its option: an Attack, be it out of cover and back, a Move and Attack,
or an All-Out Attack (GUR-ATT-01, GUR-POP-01, GUR-MAA-01 to 03, GUR-AOA-02 to 06).
"""


class Attacking(Action):
    """An attack, by one of the manoeuvres that attack (GUR-ATT-01)."""

    purpose: ClassVar[Purpose] = Purpose.HARM

    manner: Annotated[Manner, Choosing("manner", "plain")] = ""

    @property
    def manoeuvre(self) -> Manoeuvre:
        """The manoeuvre it is made by."""
        return BY_MANNER[self.manner][0]

    @property
    def option(self) -> str:
        """The option of that manoeuvre."""
        return BY_MANNER[self.manner][1]
