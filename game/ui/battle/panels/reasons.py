"""Why a computer player answered as he did: what he chose and why, what else he weighed, what he knew."""

from __future__ import annotations

from typing import Unpack

from game.battle.reasons import Reasons, Weighed, signed
from game.ui.battle.panels.order import WIDE
from game.ui.kit.boxes import Column, Row
from game.ui.kit.canvas import RIGHT
from game.ui.kit.label import Label, caption
from game.ui.kit.panel import Panel
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.widget import Options, Widget

ODDS, WORTH = 44, 48
"""Points across the columns of figures."""


class ReasonsPanel(Panel):
    """Stands beside a film where the card of orders stands in a battle."""

    def __init__(self, **options: Unpack[Options]) -> None:
        self.lines = Column(gap=6)
        super().__init__(caption("why the computer did that"), ScrollArea(self.lines, grow=1), pad=12, **options)
        self.width = WIDE
        self.visible = False
        self._told: Reasons | None = None

    def show(self, reasons: Reasons | None) -> None:
        """Show these reasons, or nothing."""
        self.visible = reasons is not None
        if reasons is None or reasons == self._told:
            return
        self._told = reasons
        role = f" · {reasons.role}" if reasons.role else ""
        more = ", the best of them" if reasons.weighed > len(reasons.options) else ""
        parts: list[Widget] = [
            Label(f"{reasons.question}{role}", "small", "second"),
            Column(Label(reasons.chosen, "strong"), Label(reasons.why, "small", "accent"), gap=1),
            caption(f"weighed {reasons.weighed}{more}"),
            *map(_line, reasons.options),
        ]
        if reasons.plan:
            plan = (Label(each, "small", "second" if number else "text") for number, each in enumerate(reasons.plan))
            parts += [caption("the plan"), Column(*plan, gap=1)]
        if reasons.knew:
            knew = (Label(each, "small", "second") for each in reasons.knew)
            parts += [caption("what was known"), Column(*knew, gap=1)]
        self.lines.fill(parts)


def _line(option: Weighed) -> Widget:
    """One thing weighed: what, with what odds, what it was held to be worth, and what that is made up of."""
    font, color = ("small_strong", "text") if option.chosen else ("small", "second")
    odds = "" if option.odds is None else f"{option.odds:.0%}"
    head = Row(
        Label(option.words, font, color, grow=1),
        Label(odds, font, color, RIGHT, wrap=False, width=ODDS),
        Label(signed(option.worth), font, color, RIGHT, wrap=False, width=WORTH),
        gap=4,
    )
    made_up = option.parts_in_words()
    return Column(head, Label(made_up, "small", "faint"), gap=0) if made_up and option.chosen else head
