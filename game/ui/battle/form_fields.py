"""The blanks of a form: what kind of thing each asks for, and how its values are called."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from types import UnionType
from typing import Any, Union, get_args, get_origin

from game.battle.view import View
from game.battle.wording import is_cell, refers, said
from game.players.forms import over_ground
from rules.frame.body import Posture
from rules.frame.figure import Position
from rules.frame.forms import DIRECTIONS, Action, Choices, Offer
from rules.frame.ground import Cell
from rules.frame.marks import Choosing, Mark, choosing, mark_of
from rules.frame.things import Lying, Mine, Minefield
from rules.kernel.refs import Ref

COMPASS = {0: "N", 45: "NE", 90: "E", 135: "SE", 180: "S", 225: "SW", 270: "W", 315: "NW"}


EMPTY = (None, ())
"""What an optional field holds that was left empty."""
LISTED = 64
"""How many values of a blank are listed at most; more may be legal, such as cells to be pointed at."""


class Sort(Enum):
    """What a blank asks for, by which the screen knows how it may be filled."""

    UNIT = "unit"
    """A unit or a thing on the map."""
    CELL = "cell"
    WAY = "way"
    """A way over the ground, within a reach."""
    CELLS = "cells"
    """Several cells in a row."""
    DIRECTION = "direction"
    WORD = "word"
    """One of a list: words, numbers, yes and no."""


ON_MAP = (Sort.UNIT, Sort.CELL, Sort.WAY, Sort.CELLS)
"""Sorts that are filled by pointing at the map."""


@dataclass(frozen=True, slots=True)
class FormField:
    """A field of a form as it stands: its legal values as far as they are listed, what was chosen, what is taken."""

    name: str
    sort: Sort
    values: tuple[Any, ...]
    chosen: bool
    taken: Any = None
    """The value as the form stands: chosen, the only one there is, or the usual one."""
    needed: bool = False
    """Whether the form cannot be finished before it is filled."""
    label: str = ""
    """What the field is called."""
    unset: str = "none"
    """What it says while nothing is chosen for it."""

    @property
    def open(self) -> bool:
        """Whether there is anything to choose."""
        return len(self.values) > 1 or self.sort is Sort.WAY


def sort_of(action: type[Action], field: str, values: Choices) -> Sort:
    """What a field asks for: by its type, and by its choices where they are ways over the ground."""
    if over_ground(values):
        return Sort.WAY
    if field in DIRECTIONS:
        return Sort.DIRECTION
    if refers(action, field):
        return Sort.UNIT
    hints = _members(action.model_fields[field].annotation)
    if Cell in hints:
        return Sort.CELL
    if tuple[Cell, ...] in hints:
        return Sort.CELLS
    return Sort.WORD


def _members(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


def optional(action: type[Action], field: str) -> bool:
    """Whether a field may be left empty."""
    return not action.model_fields[field].is_required() and action.model_fields[field].default in (None, ())


def refines(action: type[Action], field: str, values: Iterable[Any]) -> bool:
    """Whether a field only refines an order, and so is chosen by itself and not listed among the ways of doing it: it
    may be left empty, or is a part to aim at, or a yes or no, a number or a word that may be left out and that its form
    words, with the usual value first.
    """
    if optional(action, field):
        return True
    known, mark = action.model_fields[field], mark_of(action, field)
    if known.is_required() or not any(isinstance(each, Choosing) for each in known.metadata):
        return False
    if mark is Mark.CALLED:
        return known.default in values
    plain = isinstance(known.default, int) or known.default == ""
    return mark is None and plain and next(iter(values), None) == known.default


def admits(offer: Offer, field: str, value: Any) -> bool:
    """Whether an offer takes this value in a field; a field it does not list keeps its default."""
    if field in offer.choices:
        values = offer.choices[field]
        if value in EMPTY:
            return not over_ground(values) and value in tuple(islice(values, LISTED))
        return value in values
    known = offer.action.model_fields[field]
    return not known.is_required() and bool(known.default == value)


def value_words(view: View, action: type[Action], field: str, value: Any) -> str:
    """A value on a button or in a row."""
    if field in DIRECTIONS:
        if value is None:
            return "automatic"
        if isinstance(value, tuple):
            return " ".join(bearing_words(view, each) for each in value) or "none"
        return bearing_words(view, value)
    if value is None:
        return "any" if action.model_fields[field].default is None else "none"
    if isinstance(value, Posture):
        return value.value
    if is_cell(value) and not refers(action, field):
        return f"at {value[0]},{value[1]}"
    return said(view, action, field, value).replace("_", " ")


def bearing_words(view: View, direction: int) -> str:
    """A direction of the grid by the compass, to the nearest sixteenth."""
    degrees = round(view.grid.degrees(direction)) % 360
    return COMPASS.get(degrees) or COMPASS[min(COMPASS, key=lambda known: (abs(known - degrees), known))]


def part_words(view: View, unit: Ref, part: int) -> str:
    """A door or a window beside a unit, and on which side of it."""
    for cell in view.cells(unit):
        for way in range(view.grid.directions):
            barrier = view.barrier(cell, way)
            if barrier is not None and barrier.part == part:
                return f"{barrier.what} to the {bearing_words(view, way)}"
    return "door"


def mode_words(view: View, action: Action, fields: tuple[str, ...], unit: Ref) -> str:
    """What tells one way of doing a thing from another: the values of these fields that say something. Counts of
    nothing are left out where anything else is said, such as no moves beside two actions or a stance, and so is what
    has been said already, such as the kick of a weapon called Kick.
    """
    words: list[str] = []
    nothing: list[str] = []
    for field in fields:
        value = getattr(action, field)
        if value is None or value is False or value in ((), "") or field not in type(action).model_fields:
            continue
        if value is True:
            words.append(type(action).model_fields[field].title or field.replace("_", " "))
        elif mark_of(type(action), field) is Mark.PART:
            words.append(part_words(view, unit, value))
        elif isinstance(value, int) and not refers(type(action), field):
            (words if value else nothing).append(counted(choosing(type(action), field).counts or field, value))
        else:
            words.append(value_words(view, type(action), field, value))
    lower = [word.lower() for word in words]
    return ", ".join([word for at, word in enumerate(words) if word.lower() not in lower[:at]] or nothing)


def counted(what: str, value: int) -> str:
    """A number with what it counts."""
    noun = what.replace("_", " ")
    if noun.endswith("s"):
        return f"{value or 'no'} {noun[:-1] if value == 1 else noun}"
    return f"{noun} {value}"


def where(view: View, ref: Ref) -> tuple[Cell, ...]:
    """The cells in which a figure or thing is to be found on the map; none for what has no place."""
    if view.find(ref, Position) is not None:
        return view.cells(ref)
    thing = view.find(ref, Lying) or view.find(ref, Mine)
    if thing is not None:
        return (thing.cell,)
    sown = view.find(ref, Minefield)
    return () if sown is None else sown.cells


def all_on_map(view: View, blank: FormField) -> bool:
    """Whether everything a blank may hold can be pointed at."""
    if blank.sort is not Sort.UNIT:
        return True
    return all(value is None or where(view, value) for value in blank.values)
