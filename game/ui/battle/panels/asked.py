"""What is asked of a player and what is answered by default, in words."""

from __future__ import annotations

from game.battle.wording import title
from game.ui.battle.form import Form
from game.ui.battle.form_fields import FormField, Sort, mode_words
from rules.frame.forms import Action


def usual_words(form: Form, routine: Action) -> str:
    """The usual answer in words: what is done, and how."""
    kind = next((kind for kind in form.kinds if kind.action is type(routine)), None)
    how = "" if kind is None else mode_words(form.question.view, routine, kind.modes)
    return f"{title(type(routine))}, {how}" if how else title(type(routine))


def unset_words(blank: FormField) -> str:
    """What a blank says while nothing is chosen for it."""
    return "automatic" if blank.sort is Sort.DIRECTION else blank.unset


def wanted_words(blank: FormField, next_key: str) -> str:
    """How a blank is filled."""
    match blank.sort:
        case Sort.WAY:
            return "Point at the destination; Shift adds waypoints, drag to choose the facing."
        case Sort.UNIT:
            return f"Point at the {blank.label}" + (f", or press {next_key} for the next." if next_key else ".")
        case Sort.CELLS:
            return f"Drag over the {blank.label} on the map, or click the first and the last."
        case _:
            return f"Point at the {blank.label}."
