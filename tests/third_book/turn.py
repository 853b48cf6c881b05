"""A unit's turn: two actions, what each costs, and what a unit chooses among."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar, Literal

from rules.frame.figure import Aboard, Condition, Crew, Kit, Position
from rules.frame.flow import Ask, Flow
from rules.frame.forms import Action, Choices, Cost, Offer, Purpose
from rules.frame.scene import Scene, Table
from rules.kernel.dice import Pool
from rules.kernel.refs import Ref
from rules.parts import topics
from tests.third_book.sheets import Turn

ACTIONS, ACTION = 2, Cost(Fraction(1), "1 action")
Deed = topics.Deed[Table, Cost]
Topic = topics.Topic["Desk", Deed]


class EndTurn(Action):
    title: ClassVar[str] = "End turn"
    key: ClassVar[str] = "e"
    purpose: ClassVar[Purpose] = Purpose.PASS
    kind: Literal["end turn"] = "end turn"


class Desk(topics.Desk[Deed]):
    """A unit that chooses its next action."""

    @cached_property
    def left(self) -> int:
        """Actions left in this round (THD-TURN-01)."""
        turn = self.scene.find(self.unit, Turn) or Turn()
        return ACTIONS - turn.used if turn.round == self.scene.clock.round else 0

    @cached_property
    def kit(self) -> Kit:
        return self.scene.find(self.unit, Kit) or Kit()

    @cached_property
    def aboard(self) -> Aboard | None:
        return self.scene.find(self.unit, Aboard)

    def offer(self, form: type[Action], choices: Mapping[str, Choices], note: str = "") -> Offer:
        return Offer(form, choices, self.deeds[form].price(self.scene, self.unit, self.any_of(form, choices)), note)


def deed(done: Callable[[Table, Ref, Any], None], price: Cost = ACTION) -> Deed:
    """What is done without asking anything on the way."""

    def carry(table: Table, unit: Ref, action: Any) -> Flow[None]:
        yield from ()
        done(table, unit, action)

    return Deed(carry, topics.always(price))


def acts(scene: Scene, unit: Ref) -> bool:
    """Whether a unit takes turns: on the map, in the fight, and no vehicle."""
    here = scene.find(unit, Position) is not None or scene.find(unit, Aboard) is not None
    return here and scene.part(unit, Condition).state.fighting and scene.find(unit, Crew) is None


def order(table: Table) -> tuple[Ref, ...]:
    """Those who act, the highest roll first (THD-TURN-01)."""
    rolls = {unit: table.dice(unit).roll(Pool(1, 20)).value for unit in table.units() if acts(table, unit)}
    return tuple(sorted(rolls, key=lambda unit: (-rolls[unit], unit)))


def take(table: Table, unit: Ref, deeds: Mapping[type[Action], Deed]) -> Flow[None]:
    """One unit's turn (THD-TURN-01)."""
    table.put(unit, Turn(table.clock.round))
    while acts(table, unit):
        action = yield Ask(table.side(unit), unit, "turn")
        if isinstance(action, EndTurn):
            break
        own, turn = deeds[type(action)], table.part(unit, Turn)
        table.put(unit, replace(turn, used=turn.used + int(own.price(table, unit, action).amount)))
        yield from own.carry(table, unit, action)
