"""Strokes drawn over the ground with the pointer, into fields of a form that hold several cells in a row."""

from __future__ import annotations

from game.ui.battle.form import Form
from game.ui.battle.form_fields import Sort
from game.ui.battle.order_kind import Kind
from rules.frame.ground import Cell


def drawn_fields(kind: Kind) -> tuple[str, ...]:
    """The fields of this kind of action that a stroke may fill."""
    return tuple(name for name in kind.fields if kind.sorts[name] is Sort.CELLS)


def draw(form: Form, name: str, cells: tuple[Cell, ...]) -> bool:
    """Fill a field with a stroke, or with the listed value that ends where it ends; whether either is legal."""
    if form.fill(name, cells):
        return True
    blank = next((blank for blank in form.blanks() if blank.name == name), None)
    near = (value for value in (blank.values if blank else ()) if value and value[-1] == cells[-1])
    return any(form.fill(name, value) for value in near)


def undrawn(form: Form, name: str, cells: tuple[Cell, ...]) -> str:
    """Why a stroke cannot fill a field; "" where nothing is said."""
    if form.kind is None:
        return ""
    reasons = (offer.why_not(name, cells) for offer in form.offers or form.kind.offers)
    return next((f"{form.kind.title}: {reason}" for reason in reasons if reason), "")
