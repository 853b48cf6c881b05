"""Strokes drawn over the ground with the pointer, into fields of a form that hold several cells: a straight row, or a
course as it is drawn by hand from where the unit is.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.battle.view import View
from game.ui.battle.form import Form
from game.ui.battle.form_fields import Sort
from game.ui.battle.order_kind import Kind
from rules.frame.ground import Cell
from rules.frame.marks import Mark, mark_of


def drawn_fields(kind: Kind) -> tuple[str, ...]:
    """The fields of this kind of action that a stroke may fill."""
    return tuple(name for name in kind.fields if kind.sorts[name] is Sort.CELLS)


def course_of(kind: Kind) -> str:
    """The field of a kind that holds a course, cell by cell from where the unit is; "" if it has none."""
    return next((name for name in drawn_fields(kind) if mark_of(kind.action, name) is Mark.WAY), "")


def lays_course(form: Form | None) -> bool:
    """Whether a stroke from the unit lays a course: by what was picked, or by anything where nothing was."""
    kinds = () if form is None else form.kinds if form.kind is None else (form.kind,)
    return any(course_of(kind) for kind in kinds)


def traced(view: View, stroke: tuple[Cell, ...], cell: Cell) -> tuple[Cell, ...]:
    """A stroke led on to a cell; where the hand goes back over it, what lies beyond is wiped out."""
    if cell in stroke:
        return stroke[: stroke.index(cell) + 1]
    longer = stroke
    for each in view.grid.line(stroke[-1], cell)[1:]:
        longer = longer[: longer.index(each) + 1] if each in longer else (*longer, each)
    return longer


def draw(form: Form, name: str, cells: tuple[Cell, ...]) -> bool:
    """Fill a field with a stroke, or with the listed value that ends where it ends; whether either is legal."""
    return form.fill(name, cells) or end_at(form, name, cells[-1])


def end_at(form: Form, name: str, cell: Cell) -> bool:
    """Fill a field with the listed value that ends in a cell; whether there is one."""
    blank = next((blank for blank in form.blanks() if blank.name == name), None)
    near = (value for value in (blank.values if blank else ()) if value and value[-1] == cell)
    return any(form.fill(name, value) for value in near)


def lay(
    form: Form, kinds: Sequence[Kind], own: tuple[Cell, ...], stroke: tuple[Cell, ...], *, freely: bool
) -> str | None:
    """Lay the course of a stroke that begins at the unit, by the first of some kinds of thing that takes it; with a
    stroke that was not drawn by hand, a listed course to its end comes first. Where none takes all of it, as much as
    can be is laid. Why not all of it; "" for all, None for a stroke that is no course.
    """
    course = next((stroke[at:] for at, cell in enumerate(stroke) if cell not in own), ())
    picked = form.kind
    if not course or not kinds:
        return None
    for kind in kinds:
        if form.kind is not kind:
            form.pick(kind)
        name = course_of(kind)
        if (not freely and end_at(form, name, course[-1])) or draw(form, name, course):
            return ""
    form.pick(kinds[0])
    name = course_of(kinds[0])
    reason = undrawn(form, name, course)
    if not any(form.fill(name, course[:end]) for end in range(len(course) - 1, 0, -1)):
        form.pick(picked)
    return reason


def undrawn(form: Form, name: str, cells: tuple[Cell, ...]) -> str:
    """Why a stroke cannot fill a field; "" where nothing is said."""
    if form.kind is None:
        return ""
    reasons = (offer.why_not(name, cells) for offer in form.offers or form.kind.offers)
    return next((f"{form.kind.title}: {reason}" for reason in reasons if reason), "")
