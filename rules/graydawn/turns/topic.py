"""What each topic of the rules adds: deeds paid in declared actions, and the desk of a unit about to choose."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from rules.frame.figure import Kit
from rules.frame.forms import FREE, Action, Choices, Cost, Offer
from rules.frame.scene import Scene, Table
from rules.graydawn.asks import RUSH
from rules.graydawn.core import arms, cover, shaken
from rules.graydawn.senses import knowing
from rules.graydawn.state import Guard, Turn
from rules.graydawn.turns import plan
from rules.kernel.refs import Ref
from rules.parts import topics
from rules.parts.topics import always
from rules.parts.turns import ACTION

MOVE = Cost(Fraction(1), "1 move")
"""What a walk takes of the turn declared."""


@dataclass(frozen=True)
class Deed(topics.Deed[Table, Cost]):
    """What a form costs and does; an action of the turn, if nothing else is said."""

    price: Callable[[Scene, Ref, Any], Cost] = always(ACTION)
    move: bool = False
    """Whether it takes a move, not a combat action."""


def at_once(done: Callable[[Table, Ref, Any], None], price: Cost = ACTION) -> Deed:
    """A deed done before any player can say a word."""
    return Deed(topics.at_once(done), always(price))


def freely(done: Callable[[Table, Ref, Any], None]) -> Deed:
    """The same, at no cost."""
    return at_once(done, FREE)


@dataclass(frozen=True)
class Topic(topics.Topic["Desk", Deed]):
    """All that one topic adds."""


@dataclass(frozen=True, eq=False)
class Desk(topics.Desk[Deed]):
    """One of a unit's actions, as its side sees it."""

    @cached_property
    def turn(self) -> Turn:
        return plan.turn(self.scene, self.unit)

    @cached_property
    def guard(self) -> Guard:
        return cover.guarding(self.scene, self.unit).guard

    @property
    def hidden(self) -> bool:
        """In full cover, or suppressed: nothing that needs exposure (GRD-STANCE-04, GRD-SUPP-15)."""
        return self.guard is Guard.FULL or self.suppressed

    @cached_property
    def suppressed(self) -> bool:
        """Whether it failed its suppression check (GRD-SUPP-15)."""
        return shaken.suppressed(self.scene, self.unit)

    @property
    def rushing(self) -> bool:
        """Asked whether to act on the move."""
        return self.ask.kind == RUSH

    @cached_property
    def busy(self) -> str:
        """Why no combat action can be taken; "" while one is left."""
        return "" if plan.may_act(self.scene, self.unit) else "no action is left"

    @cached_property
    def foes(self) -> tuple[Ref, ...]:
        """The enemies the unit perceives, and those it lost sight of lately."""
        return knowing.foes(self.scene, self.unit)

    @cached_property
    def kit(self) -> Kit:
        return arms.kit(self.scene, self.unit)

    @cached_property
    def arms(self) -> tuple[arms.Arm, ...]:
        """What it could attack with as it stands."""
        return arms.arms(self.scene, self.unit)

    def bound_to(self, weapon: str) -> bool:
        """Whether an earlier action of the turn was taken with another weapon (GRD-ACT-03)."""
        return bool(self.turn.weapon) and self.turn.weapon != weapon

    def offer(self, form: type[Action], choices: Mapping[str, Choices] | None = None, note: str = "") -> Offer:
        """A form, at the price of its deed."""
        choices = choices or {}
        return Offer(form, choices, self.deeds[form].price(self.scene, self.unit, self.any_of(form, choices)), note)
