"""What the forms of all attacks share: the manner in which they are made, and the part of the body they go for."""

from __future__ import annotations

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


def by_manner(manner: Manner) -> tuple[Manoeuvre, str]:
    """The manoeuvre that attacks in a manner: an Attack, be it out of cover and back, a Move and Attack, or an All-Out
    Attack with its option (GUR-ATT-01, GUR-POP-01, GUR-MAA-01 to 03, GUR-AOA-02 to 06).
    """
    if manner == "pop-up":
        return Manoeuvre.ATTACK, manner
    if manner in ("", "in passing"):
        return Manoeuvre.MOVE_AND_ATTACK if manner else Manoeuvre.ATTACK, ""
    return Manoeuvre.ALL_OUT_ATTACK, manner


class Attacking(Action):
    """An attack, by one of the manoeuvres that attack (GUR-ATT-01)."""

    purpose: ClassVar[Purpose] = Purpose.HARM

    manner: Annotated[Manner, Choosing("manner", "plain")] = ""

    @property
    def manoeuvre(self) -> Manoeuvre:
        """The manoeuvre it is made by."""
        return by_manner(self.manner)[0]

    @property
    def option(self) -> str:
        """The option of that manoeuvre."""
        return by_manner(self.manner)[1]
