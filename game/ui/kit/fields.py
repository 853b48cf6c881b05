"""Forms: what is set, a word of explanation and what sets it, in sections under small headings."""

from __future__ import annotations

from typing import Unpack

import pygame

from game.ui.kit.boxes import Column, Row
from game.ui.kit.label import Label, caption
from game.ui.kit.rich_text import Text
from game.ui.kit.slider import Switch
from game.ui.kit.terms import Size
from game.ui.kit.widget import Options, Widget

LEAST, BELOW = 150, 6
"""Points across that the words of a field need beside their control, and points between them where it stands below."""


class Field(Row):
    """A title with a note at the left, the control at the right. A click on the words goes to the control."""

    solid = True

    def __init__(self, title: Text, control: Widget, note: Text = "", **options: Unpack[Options]) -> None:
        words: list[Widget] = [Label(title)]
        if note:
            words.append(Label(note, "small", "second"))
        super().__init__(Column(*words, gap=2, grow=1.0), control, gap="wide", **options)
        self.control = control

    def _narrow(self, width: int) -> bool:
        """Whether there is no room for the words beside the control: it then stands below them."""
        theme = self.theme
        left = width - 2 * theme.px(self.pad) - self.control.wish(width)[0] - theme.px(self.gap)
        return left < theme.px(LEAST * max(1.0, theme.text))

    def measure(self, width: int) -> Size:
        if not self._narrow(width):
            return super().measure(width)
        inside = width - 2 * self.theme.px(self.pad)
        sizes = [part.wish(inside) for part in self.present]
        down = sum(h for _, h in sizes) + self.theme.px(BELOW) * (len(sizes) - 1)
        return width, down + 2 * self.theme.px(self.pad)

    def arrange(self) -> None:
        if not self._narrow(self.rect.w):
            super().arrange()
            return
        inner = self.inner()
        y = inner.y
        for part in self.present:
            w, h = part.wish(inner.w)
            part.place(pygame.Rect(inner.x, y, w if part is self.control else inner.w, h))
            y += h + self.theme.px(BELOW)

    def handle(self, event: pygame.Event) -> bool:
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1 or not self.control.enabled:
            return False
        if isinstance(self.control, Switch):
            self.control.press()
        elif self._root is not None and self.control.focusable:
            self._root.set_focus(self.control, False)
        return True


def section(title: str, *parts: Widget, **options: Unpack[Options]) -> Column:
    """Things that belong together, under a small heading."""
    return Column(caption(title), *parts, gap=6, **options)
