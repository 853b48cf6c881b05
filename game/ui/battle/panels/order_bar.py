"""The bar of intents at the bottom of the map: a button each with picture, key, name, and what it promises now."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Unpack

import pygame

from game.ui.battle.desk import Desk
from game.ui.battle.intent_figures import Figure, figures
from game.ui.battle.order_hotkeys import intend
from game.ui.kit.boxes import Column, Row
from game.ui.kit.button import Pressable, paint_cap
from game.ui.kit.canvas import CENTER, Canvas
from game.ui.kit.colour import blend, faded
from game.ui.kit.icons import icon
from game.ui.kit.panel import Panel
from game.ui.kit.terms import Doing, Size
from game.ui.kit.widget import Options

ACROSS, NARROW = 104, 56
"""Points across of a button that has room, and of the narrowest that is of use."""
LEGIBLE = 80
"""Points across in which every name can be read: where they have less in one row, they stand in two."""
GAP, PAD, AIR, SIDE = 5, 6, 4, 20


class IntentButton(Pressable):
    """One intent; pressed while nothing of it can be done, it says why."""

    def __init__(
        self, figure: Figure, doing: Doing, titles: Sequence[str], *, chosen: bool, **options: Unpack[Options]
    ) -> None:
        super().__init__(**options)
        self.figure, self.doing, self.chosen = figure, doing, chosen
        self.titles = titles
        """What all buttons of the bar are called: they are written in letters of one size."""
        self.command = intend(figure.intent.role)

    def press(self) -> None:
        self.doing()

    @property
    def words(self) -> str:
        """What it says."""
        return self.figure.intent.title

    @property
    def key(self) -> str:
        """The key that presses it."""
        keys = self._root.keys if self._root is not None else None
        return keys.key(self.command) if keys is not None else ""

    def measure(self, width: int) -> Size:
        theme = self.theme
        high = 2 * theme.px(AIR) + theme.px(SIDE) + theme.px(2) + 2 * theme.font("fine").height
        return min(width, theme.px(self.width or ACROSS)), high

    def paint(self, canvas: Canvas) -> None:
        theme, color = canvas.theme, canvas.theme.color
        glow, ink = self.glow.value, color("text")
        fill, border = blend(color("raised"), color("hover"), glow), color("border")
        if not self.figure.open:
            fill, border, ink = faded(color("raised"), 0.5), color("line"), color("faint")
        elif self.chosen:
            fill, border = color("chosen"), color("accent")
        canvas.box(self.rect, fill, border, theme.px("small_radius"), theme.px("hair"))
        inner, side = self.rect.inflate(-2 * theme.px(AIR), -2 * theme.px(AIR)), theme.px(SIDE)
        canvas.picture(icon(self.figure.intent.icon, side, ink), (inner.centerx - side // 2, inner.y))
        if self.key:
            paint_cap(canvas, self.key, (inner.x, inner.y + side // 2), ink)
        line, y = theme.font("fine").height, inner.y + side + theme.px(2)
        face = theme.fitted("fine", self.titles, inner.w)
        canvas.text(self.words, pygame.Rect(inner.x, y, inner.w, line), face, ink, CENTER)
        below = theme.color("accent" if self.figure.sure else "second" if self.figure.open else "faint")
        face = theme.fitted("fine", (self.figure.words,), inner.w) if self.figure.open else theme.font("fine")
        if face.width(self.figure.words) <= inner.w:  # a reason that is longer stands in the tooltip
            canvas.text(self.figure.words, pygame.Rect(inner.x, y + line, inner.w, line), face, below, CENTER)


class OrderBar(Panel):
    """All intents side by side, in two rows where they need them, while a turn is to be used."""

    def __init__(self, desk: Desk, **options: Unpack[Options]) -> None:
        self.rows = Column(gap=GAP)
        super().__init__(self.rows, pad=PAD, **options)
        self.desk = desk
        self.visible = False
        self._state: object = None

    @property
    def high(self) -> float:
        """Points down that it takes in two rows."""
        theme = self.theme
        return 2 * PAD + GAP + 2 * (2 * AIR + SIDE + 2 + 2 * theme.font("fine").height / theme.scale)

    @property
    def narrowest(self) -> float:
        """Points across below which it is of no use."""
        return 2 * PAD + 5 * (NARROW * max(1.0, self.theme.text) + GAP)

    def show(self, room: float) -> None:
        """Show every intent as it stands, within so many points across."""
        desk = self.desk
        found = figures(desk) if desk.selected is None and room > 0 else ()
        least = LEGIBLE * max(1.0, self.theme.text)
        in_one = len(found) if _each(room, len(found)) >= least else -(-len(found) // 2)
        across = min(ACROSS * max(1.0, self.theme.text), _each(room, in_one))
        self.visible = bool(found)
        state = found, desk.intent, across
        if state == self._state or not self.visible:
            return
        self._state = state
        buttons = [self._button(each, across) for each in found]
        self.rows.fill([Row(*buttons[at : at + in_one], gap=GAP) for at in range(0, len(buttons), in_one)])

    def _button(self, figure: Figure, across: float) -> IntentButton:
        intent = figure.intent
        button = IntentButton(
            figure,
            partial(self.desk.intend, intent.role),
            tuple(each.title for each in self.desk.view.book.intents),
            chosen=self.desk.intent is intent.role,
            name=f"intent {intent.role}",
            width=across,
        )
        button.hint = "\n".join(filter(None, (f"{intent.title}. {intent.does}", figure.why_not)))
        return button


def _each(room: float, count: int) -> float:
    """Points across of each of so many buttons in a row."""
    return (room - 2 * PAD - GAP * max(0, count - 1)) / max(1, count)
