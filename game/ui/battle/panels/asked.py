"""What is asked of a player and what is answered by default, in words."""

from __future__ import annotations

from collections.abc import Sequence

from game.battle.wording import title
from game.ui.battle.drag_input import course_of
from game.ui.battle.form import Form
from game.ui.battle.form_fields import FormField, Sort, mode_words
from rules.frame.forms import Action
from rules.frame.showing import Gauge


def usual_words(form: Form, routine: Action) -> str:
    """The usual answer in words: what is done, and how."""
    kind = next((kind for kind in form.kinds if kind.action is type(routine)), None)
    how = "" if kind is None else mode_words(form.question.view, routine, kind.modes, form.unit)
    return f"{title(type(routine))}, {how}" if how else title(type(routine))


def question_words(form: Form) -> str:
    """What is asked, below the name of the unit that is asked: without that name."""
    words, name = form.question.menu.question, form.question.view.name(form.unit)
    rest = next(
        (words.removeprefix(f"{name}{mark}") for mark in (": ", ", ") if words.startswith(f"{name}{mark}")), words
    )
    return rest[:1].upper() + rest[1:]


def said_already(words: str, gauges: Sequence[Gauge]) -> bool:
    """Whether the gauges above say all of this: "1 action left" below "Actions: 1 of 2 left"."""
    told = {_plain(word) for gauge in gauges for word in f"{gauge.label} {gauge.text}".split()}
    return all(_plain(word) in told for word in words.split())


def _plain(word: str) -> str:
    return word.lower().rstrip("s")


def unset_words(blank: FormField) -> str:
    """What a blank says while nothing is chosen for it."""
    return "automatic" if blank.sort is Sort.DIRECTION else blank.unset


def wanted_words(form: Form, blank: FormField, next_key: str) -> str:
    """How a blank is filled."""
    if form.kind is not None and course_of(form.kind) == blank.name:
        return f"Drag the {blank.label} from the unit, or point at its end; Shift leads on from there."
    match blank.sort:
        case Sort.WAY:
            return "Point at the destination; Shift adds waypoints, drag to choose the facing."
        case Sort.UNIT:
            return f"Point at the {blank.label}" + (f", or press {next_key} for the next." if next_key else ".")
        case Sort.CELLS:
            return f"Drag over the {blank.label} on the map, or click the first and the last."
        case _:
            return f"Point at the {blank.label}."
