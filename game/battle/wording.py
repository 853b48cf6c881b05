"""How forms, their values and chances are put into words, wherever they are shown."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, get_args

from game.battle.view import View
from rules.frame.forms import Action
from rules.frame.ground import Cell
from rules.kernel.refs import Ref
from rules.kernel.words import counted


def title(action: type[Action]) -> str:
    """What a kind of action is called."""
    return action.title or action.__name__


def filled(view: View, action: Action) -> str:
    """A form as one would say it."""
    words = [
        f"{name} {said(view, type(action), name, getattr(action, name))}"
        for name in type(action).model_fields
        if name != "kind" and getattr(action, name) not in (None, (), "", False)
    ]
    return " ".join(filter(None, (title(type(action)), ", ".join(words))))


def said(view: View, action: type[Action], field: str, value: Any) -> str:
    """A value as one would say it: figures by their names, cells as column and row."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        if is_cell(value) and not refers(action, field):
            return f"{value[0]},{value[1]}"
        if len(value) > 3 and all(isinstance(part, tuple) for part in value):
            ends = (said(view, action, field, cell) for cell in (value[0], value[-1]))
            return f"{' to '.join(ends)} ({counted(len(value), 'cell')})"
        return " ".join(said(view, action, field, part) for part in value) or "none"
    if refers(action, field) and isinstance(value, int):
        return view.name(Ref(value))
    return "none" if value is None else str(value)


def is_cell(value: object) -> bool:
    """Whether a value could be a cell."""
    return isinstance(value, tuple) and len(value) == 2 and all(isinstance(part, int) for part in value)


def refers(action: type[Action], field: str) -> bool:
    """Whether a field holds references to figures and things."""
    hint = action.model_fields[field].annotation
    return hint is Ref or Ref in get_args(hint)


def at(cell: Cell) -> str:
    """A place on the map."""
    return f"{cell[0]},{cell[1]}"


def percent(chance: Fraction) -> str:
    """A chance as a percentage; what is possible is never shown as 0, nor the uncertain as 100."""
    if 0 < chance < Fraction(1, 1000):
        return "under 0.1 %"
    if Fraction(999, 1000) < chance < 1:
        return "over 99.9 %"
    return f"{float(chance) * 100:.1f} %"


def odds(chance: Fraction) -> str:
    """A chance as fraction and percentage."""
    return f"{chance} = {percent(chance)}"
