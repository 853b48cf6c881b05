"""How much of something, by a slider: every value with what it comes to, as the slider moves over it."""

from __future__ import annotations

import pygame

from game.ui.battle.chips import Chip, NumberRow
from game.ui.battle.desk import Desk
from game.ui.battle.panels.chips import change, promise
from game.ui.kit.canvas import RIGHT, Canvas
from game.ui.kit.slider import Slider
from game.ui.kit.terms import Size

AIR, TICKED = 8, 24
"""Points between a value and what it comes to; values of which each has a tick."""


class Amount(Slider):
    """A number of an order. It is looked at while the slider is dragged, and taken when it is let go."""

    def __init__(self, desk: Desk, row: NumberRow) -> None:
        super().__init__(0, 0, max(1, len(row.values) - 1), name=f"amount {row.name}")
        self.desk, self.row = desk, row
        self.changed = lambda _: self.desk.look_at(self.chip)

    def show(self, row: NumberRow) -> None:
        """Show the number as it is chosen now, unless it is just being moved."""
        self.row, self.high = row, max(1, len(row.values) - 1)
        if not self._dragging:
            self.value = row.values.index(row.taken)
        self.hint = "\n".join(filter(None, (self.chip.note, change(self.desk, self.chip))))
        self.redraw()

    @property
    def chip(self) -> Chip:
        """What it stands at."""
        return self.row.chip(self.row.values[min(round(self.value), len(self.row.values) - 1)])

    @property
    def words(self) -> str:
        """What it says: the value, and what it comes to."""
        return " · ".join(filter(None, (self.chip.words, promise(self.desk, self.chip)[0])))

    def measure(self, width: int) -> Size:
        return width, self.theme.font("small").height + super().measure(width)[1]

    @property
    def track(self) -> pygame.Rect:
        track = super().track
        return track.move(0, self.rect.bottom - super().measure(self.rect.w)[1] // 2 - track.centery)

    @property
    def knob(self) -> tuple[int, int]:
        return super().knob[0], self.track.centery

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL:
            self.set(self.value + event.y)
            self._take()
            return True
        found = super().handle(event)
        if found and event.type in (pygame.MOUSEBUTTONUP, pygame.KEYDOWN):
            self._take()
        return found

    def _take(self) -> None:
        """Do it with this number, where anything goes with it."""
        if self.chip.row is not None and not self.chip.chosen:
            self.desk.take(self.chip)
        elif self.chip.row is None:
            self.show(self.row)

    def paint(self, canvas: Canvas) -> None:
        theme, track = canvas.theme, self.track
        face, caps = theme.font("small"), theme.font("caps")
        head = pygame.Rect(self.rect.x, self.rect.y, self.rect.w, face.height)
        canvas.text(self.row.label, head, caps, theme.color("second"))
        figure, color = promise(self.desk, self.chip)
        canvas.text(figure, head, face, theme.color(color), RIGHT)
        aside = face.width(figure) + theme.px(AIR) if figure else 0
        canvas.text(
            self.chip.words, pygame.Rect(head.x, head.y, head.w - aside, head.h), theme.font("small_strong"),
            theme.color("text"), RIGHT,
        )  # fmt: skip
        super().paint(canvas)
        if len(self.row.values) <= TICKED:
            for number in range(len(self.row.values)):
                x = track.x + round(track.w * number / self.high)
                tick = pygame.Rect(x, track.centery + theme.px(10), theme.px("hair"), theme.px(4))
                canvas.box(tick, theme.color("strong_border"), None)
