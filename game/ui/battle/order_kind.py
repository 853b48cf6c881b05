"""One kind of thing to do with all its offers, and one way of doing it, ready to be ordered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Any

from game.battle.wording import title
from game.players.forms import OverGround, over_ground
from game.ui.battle.form_fields import ON_MAP, Sort, refines, sort_of
from rules.frame.forms import Action, Choices, Offer, Purpose, role_of
from rules.frame.ground import Cell
from rules.frame.intents import Intent, Role
from rules.frame.marks import Mark as Meant
from rules.frame.marks import field_of
from rules.kernel.refs import Ref

Mark = Ref | Cell
"""What was pointed at: a unit (a number) or a place (a cell)."""


@dataclass(frozen=True, eq=False)
class Kind:
    """One kind of thing to do, with all its offers."""

    action: type[Action]
    offers: tuple[Offer, ...]
    command: str
    """By which the keys pick it."""
    intent: Intent | None = None
    """What it belongs to, of which a player picks one first; None for what answers a question of its own."""

    @property
    def title(self) -> str:
        """What the button says."""
        return title(self.action)

    @property
    def order(self) -> str:
        """What the order is called: where it belongs to another intent than usual, such as a blow in an all-out attack,
        that is named before it.
        """
        usual = self.intent is None or role_of(self.action) is self.intent.role
        return self.title if usual or self.intent is None else f"{self.intent.title}: {self.title.lower()}"

    @property
    def purpose(self) -> Purpose:
        return self.action.purpose

    @property
    def role(self) -> Role | None:
        """What its intent is for."""
        return None if self.intent is None else self.intent.role

    @property
    def cost(self) -> str:
        """What it costs at least, in words."""
        cheapest = min(self.offers, key=lambda offer: offer.cost.amount)
        dearer = any(offer.cost.amount > cheapest.cost.amount for offer in self.offers)
        return f"from {cheapest.cost.text}" if dearer else cheapest.cost.text

    @cached_property
    def sorts(self) -> dict[str, Sort]:
        """What each of its fields asks for."""
        found: dict[str, Sort] = {}
        for offer in self.offers:
            for name, values in offer.choices.items():
                found.setdefault(name, sort_of(self.action, name, values))
        return found

    @cached_property
    def fields(self) -> tuple[str, ...]:
        """Its fields in the order of the form."""
        return tuple(name for name in self.action.model_fields if name in self.sorts)

    @property
    def turns(self) -> bool:
        """Whether it turns the unit where it stands, and is pointed at nothing."""
        return not self.aims and field_of(self.action, Meant.FACING) in self.sorts

    @property
    def modes(self) -> tuple[str, ...]:
        """The fields that say how it is done, rather than to which unit or where."""
        return tuple(name for name in self.fields if self.sorts[name] is Sort.WORD)

    @cached_property
    def refinements(self) -> dict[str, Any]:
        """The fields that only refine it, each with what it holds unless something else is chosen."""
        listed = {name: [each.choices[name] for each in self.offers if name in each.choices] for name in self.fields}
        fields = self.action.model_fields
        return {
            name: fields[name].default
            for name, values in listed.items()
            if self.sorts[name] not in ON_MAP and refines(self.action, name, chain.from_iterable(values))
        }

    @property
    def rounds(self) -> str:
        """The field that says how many rounds are fired; "" if there is none."""
        name = field_of(self.action, Meant.ROUNDS)
        return name if name in self.modes else ""

    @property
    def aims(self) -> tuple[str, ...]:
        """The fields that are filled by pointing at the map."""
        return tuple(name for name in self.fields if self.sorts[name] in ON_MAP)


@dataclass(frozen=True, slots=True)
class Row:
    """One way of doing something, ready to be ordered: the filled form, its offer, and what tells it from others."""

    kind: Kind = field(compare=False)
    offer: Offer = field(compare=False)
    action: Action
    words: str


def target_of(row: Row) -> Ref | None:
    """The unit that a way of doing something is aimed at; None for ground."""
    names = [name for name in row.kind.aims if row.kind.sorts[name] is Sort.UNIT]
    return next((ref for name in names if (ref := getattr(row.action, name)) is not None), None)


def ways_of(kind: Kind) -> Iterator[tuple[Offer, OverGround]]:
    """The ways over the ground of a kind, in the order of its offers."""
    for offer in kind.offers:
        for name in kind.aims:
            ways = over(offer.choices.get(name))
            if ways is not None:
                yield offer, ways


def over(values: Choices | None) -> OverGround | None:
    """Ways over the ground, if these choices are such."""
    return values if values is not None and over_ground(values) else None
