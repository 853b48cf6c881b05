"""What each topic of the rules adds, counted in actions: a unit's turn, and the deeds it chooses among."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rules.d6.asks import ROUTINE, InTurn
from rules.d6.core import facing
from rules.d6.core.moment import Moment
from rules.d6.senses import fighters
from rules.d6.state import Turn
from rules.d6.turns import budget
from rules.d6.turns.budget import ACTION, Price
from rules.frame import relations
from rules.frame.figure import Aboard, State
from rules.frame.forms import Action, Choices, Offer, OneOf
from rules.frame.scene import Pose, Scene
from rules.kernel.refs import Ref
from rules.parts import topics
from rules.parts.topics import always

NO = OneOf((False,))
YES = OneOf((True,))
NOBODY = OneOf((None,))


@dataclass(frozen=True)
class Deed(topics.Deed[Moment, Price]):
    """What a form costs and does; an action of the turn, if nothing else is said."""

    price: Callable[[Scene, Ref, Any], Price] = always(ACTION)
    acts: bool = False
    """Whether held actions that wait for "acts" see it. Moves and attacks set off held actions of their own."""
    exposes: bool = True
    """Whether fire that sweeps the place strikes the unit before it acts (DSX-SUPP-08)."""


def at_once(
    done: Callable[[Moment, Ref, Any], None], price: Callable[[Scene, Ref, Any], Price] = always(ACTION), **more: bool
) -> Deed:
    """A deed done before any player can say a word; held actions that wait for "acts" see it all the same."""
    return Deed(topics.at_once(done), price, acts=True, **more)


@dataclass(frozen=True)
class Topic(topics.Topic["Desk", Deed]):
    """All that one topic adds."""


@dataclass(frozen=True, eq=False)
class Desk(topics.Desk[Deed]):
    """One unit's turn as its side sees it."""

    @property
    def about(self) -> InTurn:
        return self.ask.about if isinstance(self.ask.about, InTurn) else InTurn()

    @property
    def routine(self) -> bool:
        """Knows of no enemy: it may move and see to its things, not fight (DSX-SURP-03)."""
        return self.ask.kind == ROUTINE

    @cached_property
    def turn(self) -> Turn:
        return budget.turn(self.scene, self.unit)

    @cached_property
    def pose(self) -> Pose:
        return self.scene.pose(self.unit)

    @cached_property
    def aboard(self) -> Aboard | None:
        return self.scene.find(self.unit, Aboard)

    @cached_property
    def held(self) -> str:
        """What holds the unit fast, in words; "" when it is free."""
        return facing.held(self.scene, self.unit)

    @cached_property
    def bound(self) -> bool:
        """Held by a spell: it may speak, and nothing else."""
        return self.held == facing.SPELLBOUND

    @cached_property
    def foes(self) -> tuple[Ref, ...]:
        """The enemies this unit knows of."""
        return () if self.routine else fighters.foes(self.scene, self.unit)

    @cached_property
    def friends(self) -> tuple[Ref, ...]:
        scene = self.scene
        return tuple(other for other in scene.units(scene.side(self.unit)) if other != self.unit)

    @cached_property
    def comrades(self) -> tuple[Ref, ...]:
        """The others of its side, and of the units of allied sides those that it knows to be where they are."""
        scene, unit = self.scene, self.unit
        allied = (other for other in scene.units() if scene.side(other) != scene.side(unit))
        beside = (other for other in allied if relations.friends(scene, unit, other))
        return (
            *self.friends,
            *(other for other in beside if scene.lost(other) is None or scene.appearance(other).state is State.DEAD),
        )

    @cached_property
    def busy(self) -> str:
        """Why no action can be taken any more; "" while one is left."""
        return "" if self.turn.left else "no action is left"

    @cached_property
    def idle(self) -> bool:
        """Whether a free thing may still be done (a turn bears only so many)."""
        return self.turn.free < budget.FREE_ACTS

    def offer(self, form: type[Action], choices: Mapping[str, Choices] | None = None, note: str = "") -> Offer:
        """A form, at the price of its deed."""
        choices = choices or {}
        price = self.deeds[form].price(self.scene, self.unit, self.any_of(form, choices))
        return Offer(form, choices, price.cost, note)
