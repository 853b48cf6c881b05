"""What of an order can be chosen otherwise, field by field: every choice with the order that it makes.

Words are chosen one by one; of numbers with a range the order is made once a number is looked at. All of it is read off
the fields of the forms. A field is offered with the values that go with what stands before it: the kind of thing, then
the weapon, then the fields in the order of the form. Parts of a target go with the weapon alone: to call one may take
another manner.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.battle.view import View
from game.ui.battle.fillings import among, side_by_side, united
from game.ui.battle.forecasts import Weights
from game.ui.battle.form import Form
from game.ui.battle.form_fields import LISTED, Sort, part_words, value_words
from game.ui.battle.order_kind import Kind, Row
from game.ui.battle.preset_choice import best
from rules.frame.marks import Mark, choosing, field_of, mark_of
from rules.kernel.refs import Ref


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
    def shown(self) -> tuple[Chip, ...]:
        """The choices that are weighed beforehand."""
        return self.chips


SIDE_BY_SIDE = 2
"""So many numbers are chips; more are a range."""
MANY = 1000
"""Numbers of a range at most."""


@dataclass(frozen=True, slots=True)
class NumberRow:
    """One number that can be chosen, from least to most."""

    name: str
    label: str
    values: tuple[int, ...]
    taken: int
    made: Callable[[int], Chip]
    """The choice of one of them; made when it is looked at."""
    _known: dict[int, Chip] = field(default_factory=dict)

    def chip(self, value: int) -> Chip:
        """The choice of a value."""
        if value not in self._known:
            self._known[value] = self.made(value)
        return self._known[value]

    @property
    def chips(self) -> tuple[Chip, ...]:
        """Every choice."""
        return tuple(map(self.chip, self.values))

    @property
    def shown(self) -> tuple[Chip, ...]:
        """The choices that are weighed beforehand: the one that is taken, those beside it, and some over the range."""
        at = self.values.index(self.taken)
        near = self.values[max(0, at - 1) : at + 2]
        return tuple(map(self.chip, dict.fromkeys((*near, *side_by_side(self.values)))))


Choices = ChipRow | NumberRow


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
        picked = kind is (row.kind if row is not None else form.kind)
        ready = row if picked and row is not None else best(rows, weights, view) or (rows[0] if rows else None)
        chips.append(Chip(kind.title, ready, picked, kind.title, kind, kind.action.does))
    return ChipRow("", "what", tuple(chips)) if len(chips) > 1 else None


def field_rows(form: Form, row: Row, view: View) -> tuple[Choices, ...]:
    """The fields of an order with more than one value, and the order that each of them makes."""
    kind, held = row.kind, {n: getattr(row.action, n) for n in row.kind.aims}
    found: list[Choices] = []
    weapon = field_of(kind.action, Mark.WEAPON)
    aimed = dict(held)
    for name in sorted(kind.modes, key=lambda each: each != weapon):
        goes_with = aimed if mark_of(kind.action, name) is Mark.CALLED else held
        values = united(among(kind, goes_with), name, MANY)
        taken = getattr(row.action, name)
        if len(values) > SIDE_BY_SIDE and _numbers(values):
            found.append(_range(form, row, name, values, view))
        elif len(values) > 1:
            values = values[:LISTED]
            found.append(ChipRow(name, choosing(kind.action, name).title, _chips(form, row, name, values, view)))
        held[name] = taken
        aimed |= {name: taken} if name == weapon else {}
    return tuple(found)


def _numbers(values: Sequence[Any]) -> bool:
    return all(isinstance(value, int) and not isinstance(value, bool) for value in values)


def _range(form: Form, row: Row, name: str, values: tuple[Any, ...], view: View) -> NumberRow:
    label, taken = choosing(row.kind.action, name).title, getattr(row.action, name)
    every = tuple(sorted({*values, taken}))
    return NumberRow(name, label, every, taken, lambda value: _chip(form, row, name, value, view))


def _chips(form: Form, row: Row, name: str, values: tuple[Any, ...], view: View) -> tuple[Chip, ...]:
    return tuple(chip for value in values if (chip := _chip(form, row, name, value, view)).row is not None)


def _chip(form: Form, row: Row, name: str, value: Any, view: View) -> Chip:
    """The choice of a value, and the order it makes; no order where nothing goes with it."""
    chosen = value == getattr(row.action, name)
    made = row if chosen else form.otherwise(row, name, value)
    note = "" if made is None else made.offer.note
    return Chip(_words(view, form.unit, row, name, value), made, chosen, value, note=note)


def _words(view: View, unit: Ref, row: Row, name: str, value: Any) -> str:
    """A value on its chip."""
    action = row.kind.action
    if value in (None, "") or (mark_of(action, name) is Mark.CALLED and not value):
        return choosing(action, name).unset
    if value is True:
        return "yes"
    if value is False:
        return "no"
    if value == 0 and action.model_fields[name].default == 0:
        return choosing(action, name).unset
    if mark_of(action, name) is Mark.PART:
        return part_words(view, unit, value)
    if isinstance(value, int) and row.kind.sorts[name] is Sort.WORD:
        return str(value)
    return value_words(view, action, name, value)
