"""Tooltips: what the pointer rests on, or the keys have come to, says what it is."""

from __future__ import annotations

import pygame

from game.ui.kit.canvas import Canvas
from game.ui.kit.rich_text import Text, lines, paint_lines, size_of
from game.ui.kit.widget import Tree, Widget

AFTER = 450
"""Milliseconds that the pointer rests before a tip appears."""
AFTER_KEYS = 800
FADING = 120
BREADTH = 340
"""Points across at most."""
AWAY = 20
"""Points below the pointer."""


class Tip:
    """The one tooltip of a tree."""

    def __init__(self, root: Tree) -> None:
        self.root = root
        self._widget: Widget | None = None
        self._by_keys = False
        self._waited = 0
        self._spot: tuple[int, int] | None = None

    @property
    def text(self) -> Text:
        """What it says now; nothing where it is hidden."""
        return self._widget.told if self._widget is not None and self._spot is not None else ""

    def hover(self, widget: Widget | None) -> None:
        """The pointer came to something else."""
        self._watch(_speaking(widget), False)

    def rest(self, widget: Widget | None) -> None:
        """The pointer moved: it has to rest again before a tip appears."""
        if self._spot is None:
            self._watch(_speaking(widget), False)
            self._waited = 0

    def focus(self, widget: Widget | None) -> None:
        """The keys came to something else."""
        self._watch(_speaking(widget), True)

    def _watch(self, widget: Widget | None, by_keys: bool) -> None:
        if widget is not self._widget:
            self.hide()
            self._widget, self._by_keys = widget, by_keys

    def hide(self) -> None:
        """Be gone until the pointer has rested on something again."""
        if self._spot is not None:
            self.root.damaged()
        self._spot = None
        self._widget = None
        self._waited = 0

    def tick(self, passed: int) -> None:
        """Let milliseconds pass."""
        widget = self._widget
        if widget is None:
            return
        if widget.root is not self.root or not widget.shown:
            self.hide()
            return
        after = AFTER_KEYS if self._by_keys else AFTER
        if self._waited > after + FADING:
            return
        self._waited += passed
        if self._waited >= after:
            if self._spot is None:
                self._spot = widget.rect.midbottom if self._by_keys else self.root.pointer
            self.root.damaged()

    def draw(self, canvas: Canvas) -> None:
        """Paint it, if it is to be seen."""
        text = self.text
        if not text or self._spot is None:
            return
        theme = self.root.theme
        shown = 1.0 if theme.still else min(1.0, (self._waited - (AFTER_KEYS if self._by_keys else AFTER)) / FADING)
        pad = theme.px(10)
        written = lines(text, theme, theme.px(BREADTH), "small")
        w, h = size_of(written)
        rect = pygame.Rect(0, 0, w + 2 * pad, h + 2 * pad - theme.px(3))
        rect.midtop = self._spot[0], self._spot[1] + theme.px(8 if self._by_keys else AWAY)
        if rect.bottom > self.root.rect.bottom:
            rect.bottom = self._spot[1] - theme.px(8)
        rect.clamp_ip(self.root.rect.inflate(-8, -8))
        spread = theme.px(10)
        around = rect.inflate(2 * spread, 2 * spread)
        inner = Canvas(pygame.Surface(around.size, pygame.SRCALPHA), theme, around.topleft)
        fill, border = theme.color("raised"), theme.color("strong_border")
        inner.slab(rect, fill, border, theme.px("small_radius"), theme.px("hair"), spread)
        paint_lines(inner, written, (rect.x + pad, rect.y + pad - theme.px(2)))
        inner.surface.set_alpha(round(255 * shown))
        canvas.picture(inner.surface, around.topleft)


def _speaking(widget: Widget | None) -> Widget | None:
    """What is said of a thing, or of what holds it."""
    return next((holder for holder in widget.chain() if holder.told), None) if widget is not None else None
