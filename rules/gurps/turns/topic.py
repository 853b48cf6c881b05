"""What each topic of the rules adds: deeds that are part of a manoeuvre, and the desk of a unit about to choose."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar, Literal

from rules.frame.forms import FREE, Action, Choices, Cost, Offer, Purpose
from rules.frame.ground import Cell
from rules.frame.scene import Scene, Table
from rules.gurps.attacks import BY_MANNER, Manner
from rules.gurps.core import facing
from rules.gurps.foreseen import Foresee, tells, weighs
from rules.gurps.senses import knowing
from rules.gurps.state.turns import Turn
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.turns import taking
from rules.gurps.turns.intents import ROLES
from rules.kernel.refs import Ref
from rules.parts import topics

SECOND = Cost(Fraction(1), "1 second")
CLOSE = 3
"""Cells from which a foe is no longer at hand."""
STEP = Cost(Fraction(0), "step")
"""A step goes along with a manoeuvre."""


def costs(_scene: Scene, _unit: Ref, _action: Any) -> Cost:
    """A manoeuvre takes the second."""
    return SECOND


def beside(_action: Any) -> None:
    """It takes no manoeuvre: it goes along with any."""


@dataclass(frozen=True)
class Deed(topics.Deed[Table, Cost]):
    """What a form costs and does, and which manoeuvre it is or belongs to."""

    price: Callable[[Scene, Ref, Any], Cost] = costs
    manoeuvre: Callable[[Any], tuple[Manoeuvre, str] | None] = beside
    """The manoeuvre it takes, with its option; None for what goes along with any, or answers a question."""
    acts: bool = False
    """Whether it is what that manoeuvre is for, or part of it."""


def taking_up(manoeuvre: Manoeuvre, option: str = "") -> Callable[[Any], tuple[Manoeuvre, str]]:
    """A deed that is always the same manoeuvre."""
    return lambda _action: (manoeuvre, option)


def by_form(action: Any) -> tuple[Manoeuvre, str]:
    """The manoeuvre that its form names, with its option."""
    return action.manoeuvre, action.option


def at_once(done: Callable[[Table, Ref, Any], None], manoeuvre: Manoeuvre, *, acts: bool = True) -> Deed:
    """A manoeuvre that is over before any player can say a word."""
    return Deed(topics.at_once(done), manoeuvre=taking_up(manoeuvre), acts=acts)


def along(done: Callable[[Table, Ref, Any], None], cost: Cost = FREE) -> Deed:
    """A free action, or a step: it goes along with any manoeuvre (GUR-FREE-01)."""
    return Deed(topics.at_once(done), topics.always(cost))


@dataclass(frozen=True)
class Topic(topics.Topic["Desk", Deed]):
    """All that one topic adds."""

    foreseen: Mapping[type[Action], Foresee] = field(default_factory=dict)
    """What its forms may come to: their forecasts and the numbers of those are read off that."""

    def __post_init__(self) -> None:
        for reading, read in (("forecasts", tells), ("worths", weighs)):
            both = {**getattr(self, reading), **{form: read(foresee) for form, foresee in self.foreseen.items()}}
            object.__setattr__(self, reading, both)


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

    @cached_property
    def fighters(self) -> tuple[Ref, ...]:
        """Those of them that it perceives and that can still fight."""
        scene, unit = self.scene, self.unit
        return tuple(foe for foe in self.foes if knowing.perceives(scene, unit, foe) and knowing.can_act(scene, foe))

    @cached_property
    def at_hand(self) -> tuple[Ref, ...]:
        """Those of them with a cell at most between: nobody else is got hold of, or leapt at."""
        grid, here = self.scene.grid, self.scene.cells(self.unit)[0]
        return tuple(
            foe for foe in self.fighters if grid.straight(here, self.scene.cells(foe)[0]) < CLOSE * grid.metres
        )

    def ahead(self, foe: Ref) -> bool:
        """Whether another unit is in front; without facing everything is (GUR-HEX-08)."""
        return not self.scene.options.facing or facing.arc(self.scene, self.unit, foe) is facing.Arc.FRONT

    def may(self, manoeuvre: Manoeuvre) -> bool:
        """Whether a manoeuvre can be taken, or gone on with."""
        return manoeuvre in self._open

    @cached_property
    def _open(self) -> tuple[Manoeuvre, ...]:
        return taking.open_to(self.scene, self.unit)

    def may_attack(self, manoeuvre: Manoeuvre) -> bool:
        """Whether it can attack by it now: in passing only once it has gone somewhere (GUR-MAA-01)."""
        return self.may(manoeuvre) and (manoeuvre is not Manoeuvre.MOVE_AND_ATTACK or self.turn.taken is not None)

    def manners(self, of: tuple[Manner, ...]) -> tuple[Manner, ...]:
        """Those of some manners in which it can attack now."""
        return tuple(each for each in of if self.may_attack(BY_MANNER[each][0]))

    def offer(
        self,
        form: type[Action],
        choices: Mapping[str, Choices] | None = None,
        note: str = "",
        reaches: Callable[[Cell, Ref], bool] | None = None,
    ) -> Offer:
        """A form, at the price of its deed."""
        choices = choices or {}
        deed, action = self.deeds[form], self.any_of(form, choices)
        price = deed.price(self.scene, self.unit, action)
        takes = deed.manoeuvre(action)
        role = form.role or (None if takes is None else ROLES[takes[0]])
        return Offer(form, choices, price, note, role, reaches)


class DoNothing(Action):
    """Take no manoeuvre but to stand there (GUR-DN-01)."""

    title: ClassVar[str] = "Do nothing"
    does: ClassVar[str] = "Stand where you are for this second; you can still defend yourself."
    key: ClassVar[str] = "n"
    purpose: ClassVar[Purpose] = Purpose.PASS
    kind: Literal["do nothing"] = "do nothing"
