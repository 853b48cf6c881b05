"""What each topic of the rules adds: deeds that are part of a manoeuvre, and the desk of a unit about to choose."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from rules.frame.forms import FREE, Action, Choices, Cost, Offer
from rules.frame.scene import Scene, Table
from rules.gurps.core import facing
from rules.gurps.senses import knowing
from rules.gurps.state.turns import Turn
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.turns import families, taking
from rules.kernel.refs import Ref
from rules.parts import topics

SECOND = Cost(Fraction(1), "1 second")
STEP = Cost(Fraction(0), "step")
"""A step goes along with a manoeuvre."""


def costs(_scene: Scene, _unit: Ref, _action: Any) -> Cost:
    """A manoeuvre takes the second."""
    return SECOND


@dataclass(frozen=True)
class Deed(topics.Deed[Table, Cost]):
    """What a form costs and does, and which manoeuvre it is or belongs to."""

    price: Callable[[Scene, Ref, Any], Cost] = costs
    manoeuvre: Callable[[Any], tuple[Manoeuvre, str]] | None = None
    """The manoeuvre it takes, with its option; None for what goes along with any, or answers a question."""


def taking_up(manoeuvre: Manoeuvre, option: str = "") -> Callable[[Any], tuple[Manoeuvre, str]]:
    """A deed that is always the same manoeuvre."""
    return lambda _action: (manoeuvre, option)


def by_form(action: Any) -> tuple[Manoeuvre, str]:
    """The manoeuvre that its form names, with its option."""
    return action.manoeuvre, action.option


def at_once(done: Callable[[Table, Ref, Any], None], manoeuvre: Manoeuvre, option: str = "") -> Deed:
    """A manoeuvre that is over before any player can say a word."""
    return Deed(topics.at_once(done), manoeuvre=taking_up(manoeuvre, option))


def along(done: Callable[[Table, Ref, Any], None], cost: Cost = FREE) -> Deed:
    """A free action, or a step: it goes along with any manoeuvre (GUR-FREE-01)."""
    return Deed(topics.at_once(done), topics.always(cost))


@dataclass(frozen=True)
class Topic(topics.Topic["Desk", Deed]):
    """All that one topic adds."""


@dataclass(frozen=True, eq=False)
class Desk(topics.Desk[Deed]):
    """A unit's second, as its side sees it."""

    @cached_property
    def turn(self) -> Turn:
        return taking.turn(self.scene, self.unit)

    @cached_property
    def steps(self) -> bool:
        """Whether the step is left to it."""
        return taking.may_step(self.scene, self.unit)

    @cached_property
    def foes(self) -> tuple[Ref, ...]:
        """The enemies the unit perceives, and those it lost sight of lately."""
        return knowing.foes(self.scene, self.unit)

    def ahead(self, foe: Ref) -> bool:
        """Whether another unit is in front; without facing everything is (GUR-HEX-08)."""
        return not self.scene.options.facing or facing.arc(self.scene, self.unit, foe) is facing.Arc.FRONT

    def may(self, manoeuvre: Manoeuvre) -> bool:
        """Whether a manoeuvre can be taken, or gone on with."""
        if manoeuvre not in self._open:
            self._open[manoeuvre] = taking.may_take(self.scene, self.unit, manoeuvre)
        return self._open[manoeuvre]

    @cached_property
    def _open(self) -> dict[Manoeuvre, bool]:
        return {}

    def may_attack(self, manoeuvre: Manoeuvre) -> bool:
        """Whether it can attack by it now: in passing only once it has gone somewhere (GUR-MAA-01)."""
        return self.may(manoeuvre) and (manoeuvre is not Manoeuvre.MOVE_AND_ATTACK or self.turn.taken is not None)

    def offer(self, form: type[Action], choices: Mapping[str, Choices] | None = None, note: str = "") -> Offer:
        """A form, at the price of its deed."""
        choices = choices or {}
        deed, action = self.deeds[form], self.any_of(form, choices)
        price = deed.price(self.scene, self.unit, action)
        if deed.manoeuvre is not None:
            return Offer(form, choices, price, note, families.family(deed.manoeuvre(action)[0]))
        return Offer(form, choices, price, note, families.STEP if price is STEP else families.FREE)
