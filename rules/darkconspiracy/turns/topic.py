"""What each topic of the rules adds, and the desk of a unit about to choose its action of a phase."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rules.darkconspiracy.core import arms, motion
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.state.craft import Craft
from rules.frame.figure import Aboard, Kit
from rules.frame.forms import FREE, Action, Choices, Cost, Offer
from rules.frame.scene import Scene, Table
from rules.kernel.refs import Ref
from rules.parts import topics
from rules.parts.topics import Lines, always
from rules.parts.turns import ACTION


@dataclass(frozen=True)
class Deed(topics.Deed[Table, Cost]):
    """What a form costs and does; the action of the phase, if nothing else is said (DKC-ACT-01)."""

    price: Callable[[Scene, Ref, Any], Cost] = always(ACTION)


def at_once(done: Callable[[Table, Ref, Any], None], price: Cost = ACTION) -> Deed:
    """A deed done before any player can say a word."""
    return Deed(topics.at_once(done), always(price))


def freely(done: Callable[[Table, Ref, Any], None]) -> Deed:
    """The same, at no cost: the phase's action is still to come."""
    return at_once(done, FREE)


@dataclass(frozen=True)
class Topic(topics.Topic["Desk", Deed]):
    """All that one topic adds."""

    moving: tuple[Callable[[Desk], Lines], ...] = ()
    """What a unit may do with the same action after it has walked, trotted or run: `desk.gait` says how it moved. The
    form's own price is not asked for (DKC-ACT-04, DKC-ACT-06).
    """
    repeats: tuple[Callable[[Desk], Iterator[tuple[str, Action]]], ...] = ()
    """What a unit may do in every phase of a turn, each with what a player calls it: tried again in each phase, and at
    an end once it is offered no more (DKC-REP-01).
    """


@dataclass(frozen=True, eq=False)
class Desk(topics.Desk[Deed]):
    """A unit's action of a phase, as its side sees it."""

    @cached_property
    def foes(self) -> tuple[Ref, ...]:
        """The enemies the unit perceives, and those it lost sight of lately."""
        return knowing.foes(self.scene, self.unit)

    @cached_property
    def gait(self) -> str:
        """The gait at which it has moved in this phase; "" if it has not."""
        return motion.gait(self.scene, self.unit)

    @cached_property
    def kit(self) -> Kit:
        return arms.kit(self.scene, self.unit)

    @cached_property
    def arms(self) -> tuple[arms.Arm, ...]:
        """What it could attack with as it stands."""
        return arms.arms(self.scene, self.unit)

    @cached_property
    def aboard(self) -> Aboard | None:
        """Where it rides; None on foot."""
        return self.scene.find(self.unit, Aboard)

    @cached_property
    def on_foot(self) -> bool:
        """Whether it goes on its own legs: it neither rides nor is a craft itself."""
        return self.aboard is None and self.scene.find(self.unit, Craft) is None

    def offer(self, form: type[Action], choices: Mapping[str, Choices] | None = None, note: str = "") -> Offer:
        """A form, at the price of its deed."""
        choices = choices or {}
        return Offer(form, choices, self.deeds[form].price(self.scene, self.unit, self.any_of(form, choices)), note)
