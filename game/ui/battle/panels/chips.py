"""The choices of an order as chips, each with what it would change."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from game.ui.battle.chips import Chip, ChipRow
from game.ui.battle.desk import Desk
from game.ui.battle.order_kind import Row as Way
from game.ui.battle.prose import share_percent
from game.ui.kit.boxes import Column, Flow, Row
from game.ui.kit.button import Pressable
from game.ui.kit.canvas import Canvas
from game.ui.kit.colour import blend
from game.ui.kit.label import caption
from game.ui.kit.terms import Doing, Size
from game.ui.kit.widget import Widget

AIR, BETWEEN, HIGH = 9, 6, 27
"""Points beside the words of a chip, between them and its figure, and down at least."""
NOTED = 0.004
"""What changes a chance by less changes nothing."""
BRIEF = 26
"""Letters of a note that has room on a chip."""
BESIDE, LETTERS, SHORT, ASIDE, MORE = 3, 26, 7, 84, 96
"""So many chips with so few letters stand beside their caption of so few letters, which takes so many points across,
and more where it has that many.
"""
MANY = 14
"""More chips than these are a list of their own."""


class ChipButton(Pressable):
    """One choice with its figure."""

    def __init__(self, chip: Chip, figure: str, color: str, doing: Doing) -> None:
        super().__init__(name=f"chip {chip.words}")
        self.chip, self.figure, self.color, self.doing = chip, figure, color, doing

    @property
    def words(self) -> str:
        """What it is called."""
        return self.chip.words

    def press(self) -> None:
        self.doing()

    def measure(self, width: int) -> Size:
        theme = self.theme
        across = theme.font("small").width(self.words) + 2 * theme.px(AIR)
        if self.figure:
            across += theme.font("fine").width(self.figure) + theme.px(BETWEEN)
        return min(across, width), max(theme.px(HIGH), theme.font("small").height + theme.px(6))

    def paint(self, canvas: Canvas) -> None:
        theme, color = canvas.theme, canvas.theme.color
        fill, border = blend(color("raised"), color("hover"), self.glow.value), color("border")
        if self.chip.chosen:
            fill, border = color("chosen"), color("accent")
        canvas.box(self.rect, fill, border, theme.px("small_radius"), theme.px("hair"))
        inner = self.rect.inflate(-2 * theme.px(AIR), 0)
        fine = theme.font("fine")
        aside = fine.width(self.figure) + theme.px(BETWEEN) if self.figure else 0
        words = pygame.Rect(inner.x, inner.y, inner.w - aside, inner.h)
        canvas.text(self.words, words, theme.font("small"), color("text"))
        if self.figure:
            foot = pygame.Rect(inner.right - fine.width(self.figure), inner.y, fine.width(self.figure), inner.h)
            canvas.text(self.figure, foot, fine, color(self.color))

    def cut_off(self) -> str:
        if self._root is None or self.wish(1 << 16)[0] <= self.rect.w:
            return ""
        return self.words


def chip_row(desk: Desk, row: ChipRow) -> Widget | None:
    """A row of choices below its caption; None where they are too many for chips."""
    if len(row.chips) > MANY:
        return None
    short = len(row.label) <= SHORT
    if short and len(row.chips) <= BESIDE and sum(len(chip.words) for chip in row.chips) + len(row.label) <= LETTERS:
        flow = _flow(desk, row.chips)
        flow.grow = 1
        return Row(
            caption(row.label, width=ASIDE if len(row.label) < SHORT else MORE), flow, gap=8, name=f"chips {row.label}"
        )
    return Column(caption(row.label), _flow(desk, row.chips), gap=4, name=f"chips {row.label}")


def _flow(desk: Desk, chips: Sequence[Chip]) -> Widget:
    return Flow(*(_button(desk, chip) for chip in chips), gap=5)


def _button(desk: Desk, chip: Chip) -> ChipButton:
    figure, color = promise(desk, chip)
    button = ChipButton(chip, figure, color, partial(desk.take, chip))
    button.hint = "\n".join(filter(None, (chip.note, change(desk, chip))))
    return button


def promise(desk: Desk, chip: Chip) -> tuple[str, str]:
    """What a choice comes to, in a figure, and its colour: its chance, else what it costs where that is otherwise."""
    if chip.row is None or desk.weights is None:
        return "", "second"
    told, now = desk.weights.known(chip.row.action), None if desk.row is None else desk.weights.known(desk.row.action)
    if told is None:
        return "…", "faint"
    otherwise = now is not None and told.cost.text != now.cost.text
    price = told.cost.text if otherwise else ""
    if told.success is None:
        said = _noted(desk, chip.row)
        told_already = desk.row is None or said == _noted(desk, desk.row) or chip.words in said
        said = "" if told_already or len(said) > BRIEF else said
        return price or said, "second"
    better = 0.0 if now is None or now.success is None else told.success - now.success
    color = "accent" if chip.chosen else "good" if better > NOTED else "bad" if better < -NOTED else "second"
    return " · ".join(filter(None, (share_percent(told.success), price))), color


def _noted(desk: Desk, row: Way) -> str:
    """What the book notes of an order: on its offer, or in its forecast, which is worked on from now on."""
    if row.offer.note or desk.forecasts is None:
        return row.offer.note
    desk.forecasts.also((row.action,))
    told = desk.forecasts.known(row.action)
    return "" if told is None else told.note


def change(desk: Desk, chip: Chip) -> str:
    """What a choice would change, in words."""
    row, weights = desk.row, desk.weights
    if chip.row is None or row is None or weights is None or chip.chosen:
        return ""
    told, now = weights.known(chip.row.action), weights.known(row.action)
    if told is None or now is None or told.success is None or now.success is None:
        return ""
    points = round(100 * (told.success - now.success))
    return f"{points:+d} % against the order as it stands".replace("-", "−")
