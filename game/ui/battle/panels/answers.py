"""The answers to an attack, or to the like: a button for each with its chance, side by side."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.ui.battle.defence_answers import answers, chance_of, defends
from game.ui.battle.desk import Desk
from game.ui.battle.prose import brief_percent
from game.ui.kit.boxes import Column
from game.ui.kit.boxes import Row as Line
from game.ui.kit.button import Button
from game.ui.kit.canvas import RIGHT
from game.ui.kit.label import Label
from game.ui.kit.widget import Widget
from rules.frame.forms import Action

WIDE = 52
"""Points across of a chance."""


def answers_listed(desk: Desk, give: Callable[[Action], object]) -> list[Widget]:
    """A button for each, with its chance beside it; the key of a kind gives the surest of it."""
    keyed: set[type[Action]] = set()
    asked = desk.form
    usual = None if asked is None else asked.question.menu.routine
    lines: list[Widget] = []
    rows = answers(desk)
    if not rows and defends(desk):
        return [Label("Working out the odds", "small", "second", name="reckoning")]
    for row in rows:
        chance, first = chance_of(desk, row), row.kind.action not in keyed
        keyed.add(row.kind.action)
        button = Button(
            row.words,
            partial(give, row.action),
            "primary" if row.action == usual else "plain",
            align=0.0,
            font="small_strong",
            command=row.kind.command if first else "",
            name=f"answer {row.words}",
            grow=1,
        )
        button.hint = row.kind.action.does
        figure = Label("" if chance is None else brief_percent(chance), "strong", "accent", RIGHT, width=WIDE)
        lines.append(Line(button, figure, gap=6))
    return [Column(*lines, gap=6)] if lines else []
