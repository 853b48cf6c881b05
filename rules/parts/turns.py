"""A plain turn: a unit takes so many actions, one after another, and ends it when it likes.

A book whose turns are otherwise, by ticks or phases, has its own desk and deeds (`rules.parts.topics`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar, Literal, TypeAlias

from rules.frame.figure import Aboard, Condition, Crew, Kit, Position
from rules.frame.flow import Ask, Flow
from rules.frame.forms import Action, Choices, Cost, Offer, Purpose
from rules.frame.scene import Scene, Table
from rules.kernel.refs import Ref
from rules.parts import topics

ACTION = Cost(Fraction(1), "1 action")
TURN = "turn"
"""The kind of question that asks for the next action."""
Deed: TypeAlias = topics.Deed[Table, Cost]
Deeds: TypeAlias = Mapping[type[Action], Deed]
Topic: TypeAlias = topics.Topic["Desk", Deed]


class EndTurn(Action):
    """Be done; actions not taken are lost."""

    title: ClassVar[str] = "End turn"
    does: ClassVar[str] = "Finish your turn; actions you have not used are lost."
    key: ClassVar[str] = "e"
    purpose: ClassVar[Purpose] = Purpose.PASS
    kind: Literal["end turn"] = "end turn"


@dataclass(frozen=True, slots=True)
class Turn:
    """Actions that a unit has used, and in which round."""

    round: int = 0
    used: int = 0


@dataclass(frozen=True, eq=False)
class Desk(topics.Desk[Deed]):
    """A unit that chooses its next action."""

    actions: int = 1
    """How many a turn holds."""

    @cached_property
    def left(self) -> int:
        """Actions that are left."""
        turn = self.scene.find(self.unit, Turn) or Turn()
        return self.actions - turn.used if turn.round == self.scene.clock.round else 0

    @cached_property
    def kit(self) -> Kit:
        """What the unit carries."""
        return self.scene.find(self.unit, Kit) or Kit()

    @cached_property
    def aboard(self) -> Aboard | None:
        """Where the unit rides; None on foot."""
        return self.scene.find(self.unit, Aboard)

    def offer(self, form: type[Action], choices: Mapping[str, Choices], note: str = "") -> Offer:
        """A form, at the price of its deed."""
        return Offer(form, choices, self.deeds[form].price(self.scene, self.unit, self.any_of(form, choices)), note)


def deed(done: Callable[[Table, Ref, Any], None], price: Cost = ACTION) -> Deed:
    """What is done at once, for a price that is the same for every unit."""
    return Deed(topics.at_once(done), topics.always(price))


def acts(scene: Scene, unit: Ref) -> bool:
    """Whether a unit takes turns: on the map, in the fight, and no vehicle."""
    here = scene.find(unit, Position) is not None or scene.find(unit, Aboard) is not None
    condition = scene.find(unit, Condition) or Condition()
    return here and condition.state.fighting and scene.find(unit, Crew) is None


def take(table: Table, unit: Ref, deeds: Deeds) -> Flow[None]:
    """One unit's turn, action by action, until it ends it or can do no more."""
    table.put(unit, Turn(table.clock.round))
    while acts(table, unit):
        action = yield Ask(table.side(unit), unit, TURN)
        if isinstance(action, EndTurn):
            break
        own = deeds[type(action)]
        used = table.part(unit, Turn).used + int(own.price(table, unit, action).amount)
        table.put(unit, Turn(table.clock.round, used))
        yield from own.carry(table, unit, action)
