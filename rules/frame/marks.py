"""Marks on the fields of forms: what a field is for, so that players who know no rulebook can fill it and tell of it.

A book writes `foe: AtUnit` or `Annotated[Ref | None, Mark.TARGET]`; what it calls the field is its own business.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Any

from rules.frame.forms import Action
from rules.frame.ground import Cell
from rules.kernel.refs import Ref


class Mark(StrEnum):
    """What a field is for."""

    TARGET = "target"
    """The unit it is aimed at."""
    PATIENT = "patient"
    """The unit that is cared for."""
    WHOM = "whom"
    """The unit it waits for or is done about."""
    WEAPON = "weapon"
    """What it is done with."""
    ITEM = "item"
    """The thing it is done to."""
    LYING = "lying"
    """The thing on the ground it is done to."""
    MINE = "mine"
    PLACE = "place"
    """The cell it is aimed at."""
    FRONT = "front"
    """The row of cells it covers."""
    WATCHED = "watched"
    """The cells it waits for an enemy to enter."""
    PART = "part"
    """The door or window it is done to, by its number on the map."""
    WAY = "way"
    """The cells it leads through."""
    FACING = "facing"
    CALLED = "called"
    """The part of the target it is aimed at."""
    ROUNDS = "rounds"
    """How many are fired."""
    BURST = "burst"
    """Whether many are fired."""
    ACTIONS = "actions"
    """How many further things a turn is to hold."""
    MOVES = "moves"
    """How many of them lead over the ground."""
    COUNT = "count"
    """The point of the round it waits for."""
    ON = "on"
    """Whether it is put on or taken off."""
    POSTURE = "posture"
    FALLS = "falls"
    """Whether the unit ends lying down."""
    HOW = "how"
    """One word for the manner in which it is done."""
    ANYONE = "anyone"
    """Whether friends set it off too."""


@dataclass(frozen=True, slots=True)
class Choosing:
    """What a field is called where it is filled, and what it says while nothing is chosen for it."""

    title: str
    unset: str
    counts: str = ""
    """What a number in it counts, in the plural, where its name does not say."""


AtUnit = Annotated[Ref, Mark.TARGET]
Caring = Annotated[Ref, Mark.PATIENT]
With = Annotated[str, Mark.WEAPON]
Handling = Annotated[str, Mark.ITEM]
AtCell = Annotated[Cell, Mark.PLACE]
AtPart = Annotated[int, Mark.PART]
Across = Annotated[tuple[Cell, ...], Mark.FRONT]
Along = Annotated[tuple[Cell, ...], Mark.WAY]


@lru_cache(maxsize=1024)
def field_of(action: type[Action], mark: Mark) -> str:
    """What the field with a mark is called in a form; "" if it has none."""
    return next((name for name, field in action.model_fields.items() if mark in field.metadata), "")


@lru_cache(maxsize=1024)
def mark_of(action: type[Action], field: str) -> Mark | None:
    """The mark of a field, if it has one."""
    return next((each for each in action.model_fields[field].metadata if isinstance(each, Mark)), None)


def marked(action: Action, mark: Mark, otherwise: Any = None) -> Any:
    """What stands in the field with a mark; something else if the form has none."""
    name = field_of(type(action), mark)
    return getattr(action, name) if name else otherwise


def choosing(action: type[Action], field: str) -> Choosing:
    """How a field is worded where it is filled: as its form says, else by its name."""
    own = (each for each in action.model_fields[field].metadata if isinstance(each, Choosing))
    return next(own, Choosing(field.replace("_", " "), "none"))
