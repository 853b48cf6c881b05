"""Words on the screen."""

from __future__ import annotations

from typing import Unpack

import pygame

from game.ui.kit.canvas import LEFT, Canvas
from game.ui.kit.rich_text import Line, Text, lines, link_at, link_places, paint_lines, plain, runs, size_of
from game.ui.kit.terms import Doing, Size
from game.ui.kit.widget import Options, Widget

KEPT = 6
"""Ways of breaking a text into lines that are remembered."""
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
        self._lines: dict[tuple[int, int], tuple[Line, ...]] = {}
        """The text broken into lines, by the breadth and the look it was broken for."""
        self._at = 0
        """The link that keys are sent to."""

    @property
    def text(self) -> Text:
        """What it says."""
        return self._text

    @text.setter
    def text(self, text: Text) -> None:
        if text != self._text:
            self._text = text
            self._lines.clear()
            self.remeasure()

    @property
    def color(self) -> str:
        """What its plain words are painted with."""
        return self._color

    @color.setter
    def color(self, color: str) -> None:
        if color != self._color:
            self._color = color
            self._lines.clear()
            self.redraw()

    def _broken(self, width: int) -> tuple[Line, ...]:
        key = (width if self.wrap else ENDLESS), self.theme.revision
        known = self._lines.get(key)
        if known is None:
            if len(self._lines) >= KEPT:
                self._lines.clear()
            known = self._lines[key] = lines(self._text, self.theme, key[0], self.font, self._color)
        return known

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

    def cut_off(self) -> str:
        if self.wrap or self._root is None or size_of(self._broken(self.rect.w))[0] <= self.rect.w:
            return ""
        return plain(self._text)

    def _start(self) -> tuple[int, int]:
        """Where the first line begins: a single line stands in the middle of its place's height."""
        written = self._broken(self.rect.w)
        spare = self.rect.h - size_of(written)[1] if len(written) == 1 else 0
        return self.rect.x, self.rect.y + max(0, spare) // 2

    @property
    def links(self) -> list[Doing]:
        """What clicks on it can do."""
        return [] if isinstance(self._text, str) else [run.link for run in self._text if run.link is not None]

    @property
    def reachable(self) -> bool:
        return self.visible and bool(self.links)

    def under(self, place: tuple[int, int]) -> Widget | None:
        if self.visible and self.links and self.rect.collidepoint(place):
            return self
        return super().under(place)

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            doing = link_at(self._broken(self.rect.w), self._start(), event.pos)
            if doing is not None:
                doing()
            return doing is not None
        if event.type == pygame.KEYDOWN and self.links:
            return self._keyed(event.key)
        return False

    def _keyed(self, key: int) -> bool:
        """Left and right go from link to link, Enter follows one."""
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(key, 0)
        links = self.links
        self._at = min(self._at, len(links) - 1)
        if step and 0 <= self._at + step < len(links):
            self._at += step
            self.redraw()
            return True
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            links[self._at]()
            return True
        return False

    def paint_ring(self, canvas: Canvas) -> None:
        ring = canvas.theme.px("ring")
        link = self.links[min(self._at, len(self.links) - 1)]
        for place in link_places(self._broken(self.rect.w), self._start(), link):
            canvas.box(place.inflate(3 * ring, 0), None, canvas.theme.color("ring"), canvas.theme.px(4), ring)

    @property
    def words(self) -> str:
        """What it says, without its looks."""
        return plain(runs(self._text))


def caption(text: str, **options: Unpack[Options]) -> Label:
    """A small heading in spaced capitals."""
    return Label(text, "caps", "second", wrap=False, **options)
