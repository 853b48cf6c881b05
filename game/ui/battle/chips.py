"""What of an order can be chosen otherwise, field by field: every choice with the order that it makes.

All of it is read off the fields of the forms. A field is offered with the values that go with what stands before it:
the kind of thing, then the weapon, then the fields in the order of the form. Parts of a target go with the weapon
alone: to call one may take another manner.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.battle.view import View
from game.ui.battle.fillings import among, united
from game.ui.battle.forecasts import Weights
from game.ui.battle.form import Form
from game.ui.battle.form_fields import Sort, value_words
from game.ui.battle.order_kind import Kind, Row
from game.ui.battle.preset_choice import best
from rules.frame.marks import Mark, choosing, field_of, mark_of


@dataclass(frozen=True, slots=True)
class Chip:
    """One choice: what it is called, and the order it makes; no order where something has still to be pointed at."""

    words: str
    row: Row | None
    chosen: bool = False
    value: Any = None
    kind: Kind | None = None
    """The kind of thing it picks, where it is a choice between kinds."""
    note: str = ""
    """What the book says of it."""


@dataclass(frozen=True, slots=True)
class ChipRow:
    """One thing that can be chosen."""

    name: str
    """The field; "" for the choice between kinds."""
    label: str
    chips: tuple[Chip, ...]

    @property
    def counts(self) -> bool:
        """Whether it is a choice of how many."""
        return all(isinstance(chip.value, int) and not isinstance(chip.value, bool) for chip in self.chips)


def kinds_row(form: Form, row: Row | None, every: tuple[Row, ...], weights: Weights, view: View) -> ChipRow | None:
    """The choice between the kinds of thing that belong to one intent and can be done about what is pointed at."""
    role = form.role if row is None else row.kind.role
    alike = [kind for kind in form.kinds if kind.role is role]
    if role is None:
        return None
    chips = []
    for kind in alike:
        rows = [each for each in every if each.kind is kind]
        if not rows and form.mark is not None:
            continue
        ready = best(rows, weights, view) or (rows[0] if rows else None)
        picked = kind is (row.kind if row is not None else form.kind)
        chips.append(Chip(kind.title, ready, picked, kind.title, kind, kind.action.does))
    return ChipRow("", "what", tuple(chips)) if len(chips) > 1 else None


def field_rows(form: Form, row: Row, view: View) -> tuple[ChipRow, ...]:
    """The fields of an order with more than one value, and the order that each of them makes."""
    kind, held, found = row.kind, {n: getattr(row.action, n) for n in row.kind.aims}, []
    weapon = field_of(kind.action, Mark.WEAPON)
    aimed = dict(held)
    for name in sorted(kind.modes, key=lambda each: each != weapon):
        goes_with = aimed if mark_of(kind.action, name) is Mark.CALLED else held
        values = united(among(kind, goes_with), name)
        taken = getattr(row.action, name)
        if len(values) > 1:
            found.append(ChipRow(name, choosing(kind.action, name).title, _chips(form, row, name, values, view)))
        held[name] = taken
        aimed |= {name: taken} if name == weapon else {}
    return tuple(found)


def _chips(form: Form, row: Row, name: str, values: tuple[Any, ...], view: View) -> tuple[Chip, ...]:
    taken = getattr(row.action, name)
    found = []
    for value in values:
        made = row if value == taken else form.otherwise(row, name, value)
        if made is not None:
            note = made.offer.note
            found.append(Chip(_words(view, row, name, value), made, value == taken, value, note=note))
    return tuple(found)


def _words(view: View, row: Row, name: str, value: Any) -> str:
    """A value on its chip."""
    action = row.kind.action
    if value in (None, "") or (mark_of(action, name) is Mark.CALLED and not value):
        return choosing(action, name).unset
    if value is True:
        return "yes"
    if value is False:
        return "no"
    if isinstance(value, int) and row.kind.sorts[name] is Sort.WORD:
        return str(value)
    return value_words(view, action, name, value)
