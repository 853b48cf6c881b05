"""Words on the screen."""

from __future__ import annotations

from typing import Unpack

import pygame

from game.ui.kit.canvas import LEFT, Canvas
from game.ui.kit.runs import Line, Text, lines, link_at, paint_lines, plain, runs, size_of
from game.ui.kit.widget import Options, Size, Widget

ENDLESS = 1 << 20
"""Broad enough for any line."""


class Label(Widget):
    """A text, broken into lines where the room is narrow, or cut off with dots."""

    def __init__(
        self,
        text: Text = "",
        font: str = "body",
        color: str = "text",
        align: float = LEFT,
        wrap: bool = True,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(**options)
        self._text = text
        self.font, self.align, self.wrap = font, align, wrap
        self._color = color
        self._lines: tuple[tuple[int, int], tuple[Line, ...]] | None = None

    @property
    def text(self) -> Text:
        """What it says."""
        return self._text

    @text.setter
    def text(self, text: Text) -> None:
        if text != self._text:
            self._text = text
            self._lines = None
            self.remeasure()

    @property
    def color(self) -> str:
        """What its plain words are painted with."""
        return self._color

    @color.setter
    def color(self, color: str) -> None:
        if color != self._color:
            self._color = color
            self._lines = None
            self.redraw()

    def _broken(self, width: int) -> tuple[Line, ...]:
        key = (width if self.wrap else ENDLESS), self.theme.revision
        if self._lines is None or self._lines[0] != key:
            self._lines = key, lines(self._text, self.theme, key[0], self.font, self._color)
        return self._lines[1]

    def measure(self, width: int) -> Size:
        w, h = size_of(self._broken(width))
        return min(w, width), h

    def paint(self, canvas: Canvas) -> None:
        if not self.wrap and isinstance(self._text, str):
            face, color = canvas.theme.font(self.font), canvas.theme.color(self._color)
            canvas.text(self._text, self.rect, face, color, self.align)
            return
        with canvas.clipped(self.rect):
            paint_lines(canvas, self._broken(self.rect.w), self._start(), self.rect.w, self.align)

    def _start(self) -> tuple[int, int]:
        """Where the first line begins: a single line stands in the middle of its place's height."""
        written = self._broken(self.rect.w)
        spare = self.rect.h - size_of(written)[1] if len(written) == 1 else 0
        return self.rect.x, self.rect.y + max(0, spare) // 2

    @property
    def _linked(self) -> bool:
        return not isinstance(self._text, str) and any(run.link is not None for run in self._text)

    def under(self, place: tuple[int, int]) -> Widget | None:
        if self._linked and self.visible and self.rect.collidepoint(place):
            return self
        return super().under(place)

    def handle(self, event: pygame.Event) -> bool:
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1 or not self._linked:
            return False
        doing = link_at(self._broken(self.rect.w), self._start(), event.pos)
        if doing is not None:
            doing()
        return doing is not None

    @property
    def words(self) -> str:
        """What it says, without its looks."""
        return plain(runs(self._text))


def caption(text: str, **options: Unpack[Options]) -> Label:
    """A small heading in spaced capitals."""
    return Label(text, "caps", "second", wrap=False, **options)
