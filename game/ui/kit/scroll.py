"""Scrolling: how far down one looks, the bar that shows it, and an area that holds more than fits."""

from __future__ import annotations

from typing import Unpack

import pygame

from game.ui.kit.canvas import Canvas
from game.ui.kit.colour import blend
from game.ui.kit.motion import CALM, Motion
from game.ui.kit.terms import Size
from game.ui.kit.widget import Options, Widget

WHEEL = 64
"""Points for a notch of the wheel."""
SHORTEST = 28
"""Points that the handle is long at least."""
PAGES = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}


class Scroller:
    """How far down a widget shows its content. The widget is told by `moved`."""

    def __init__(self, owner: Widget) -> None:
        self.owner = owner
        self._motion = Motion(owner)
        self._gripped: int | None = None
        """Where the handle was taken hold of, in pixels from its top."""
        self.total = 0
        self.page = 0

    @property
    def offset(self) -> int:
        """Pixels of content above the upper edge."""
        return min(round(self._motion.value), self.most)

    @property
    def goal(self) -> int:
        """Where it will come to rest."""
        return min(round(self._motion.target), self.most)

    @property
    def most(self) -> int:
        """How far down it can go."""
        return max(0, self.total - self.page)

    @property
    def needed(self) -> bool:
        """Whether there is more than fits."""
        return self.total > self.page

    def fit(self, total: int, page: int) -> None:
        """The content is so many pixels long, of which so many fit."""
        self.total, self.page = total, page
        if self._motion.target > self.most:
            self._motion.value = self._motion.target = float(self.most)

    def to(self, offset: float, smooth: bool = True) -> None:
        """Show the content from so many pixels on."""
        goal = min(max(0.0, offset), float(self.most))
        if smooth:
            self._motion.go(goal, CALM)
        elif goal != self._motion.value or self._motion.moving:
            self._motion.jump(goal)

    def by(self, pixels: float) -> bool:
        """Scroll on from where it is going; whether that is possible."""
        before = self.goal
        self.to(before + pixels)
        return self.goal != before

    def reveal(self, top: int, bottom: int) -> None:
        """Scroll as little as needed to show a piece of the content."""
        if top < self.goal or bottom - top > self.page:
            self.to(top)
        elif bottom > self.goal + self.page:
            self.to(bottom - self.page)

    def lane(self, view: pygame.Rect) -> pygame.Rect:
        """Where the bar is, at the right edge of what is seen."""
        width = self.owner.theme.px("scrollbar")
        return pygame.Rect(view.right - width, view.y, width, view.h)

    def handle_rect(self, view: pygame.Rect) -> pygame.Rect:
        """Where the handle is."""
        lane = self.lane(view)
        length = min(lane.h, max(self.owner.theme.px(SHORTEST), lane.h * self.page // max(1, self.total)))
        y = lane.y + (lane.h - length) * self.offset // max(1, self.most)
        return pygame.Rect(lane.x, y, lane.w, length)

    def handle(self, event: pygame.Event, view: pygame.Rect) -> bool:
        """Answer the wheel, the bar and the page keys."""
        if not self.needed:
            self._gripped = None
            return False
        if event.type == pygame.MOUSEWHEEL:
            return self.by(-event.y * self.owner.theme.px(WHEEL))
        if event.type == pygame.KEYDOWN and event.key in PAGES:
            return self.by(PAGES[event.key] * self.page * 0.9)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._taken(event.pos, view)
        if event.type == pygame.MOUSEMOTION and self._gripped is not None:
            self._dragged(event.pos[1], view)
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._gripped is not None:
            self._gripped = None
            self.owner.redraw()
            return True
        return False

    def _taken(self, place: tuple[int, int], view: pygame.Rect) -> bool:
        if not self.lane(view).inflate(self.owner.theme.px(6), 0).collidepoint(place):
            return False
        handle = self.handle_rect(view)
        self._gripped = place[1] - handle.y if handle.y <= place[1] < handle.bottom else handle.h // 2
        self._dragged(place[1], view)
        self.owner.redraw()
        return True

    def _dragged(self, y: int, view: pygame.Rect) -> None:
        lane, length = self.lane(view), self.handle_rect(view).h
        if self._gripped is not None and lane.h > length:
            self.to((y - self._gripped - lane.y) * self.most / (lane.h - length), smooth=False)

    def paint(self, canvas: Canvas, view: pygame.Rect) -> None:
        """Paint the bar, where there is more than fits."""
        if not self.needed:
            return
        theme = canvas.theme
        handle = self.handle_rect(view)
        thin = handle.inflate(-(handle.w // 3), -2)
        held = self._gripped is not None
        color = blend(theme.color("border"), theme.color("second"), 0.8 if held else 0.35)
        canvas.box(thin, color, None, thin.w // 2)


class ScrollArea(Widget):
    """Shows a piece of something that is longer than its place."""

    solid = True

    def __init__(self, content: Widget, most: float = 0.0, **options: Unpack[Options]) -> None:
        super().__init__(content, **options)
        self.content = content
        self.most = most
        """Points that it wants to be high at most; 0: as high as its content."""
        self.scroller = Scroller(self)
        self._shown_from = 0

    def measure(self, width: int) -> Size:
        across, down = self.content.wish(width)
        return across, min(down, self.theme.px(self.most)) if self.most else down

    @property
    def lane(self) -> int:
        """Pixels kept free for the bar, and air beside it."""
        return self.theme.px("scrollbar") + self.theme.px(6)

    def arrange(self) -> None:
        inner = self.rect.w
        height = self.content.wish(inner)[1]
        if height > self.rect.h:
            inner -= self.lane
            height = self.content.wish(inner)[1]
        self.scroller.fit(height, self.rect.h)
        self._shown_from = self.scroller.offset
        self.content.place(pygame.Rect(self.rect.x, self.rect.y - self._shown_from, inner, max(height, self.rect.h)))

    def moved(self) -> None:
        change = self._shown_from - self.scroller.offset
        if change:
            self._shown_from = self.scroller.offset
            for widget in self.content.everything():
                widget.rect.y += change
            self.redraw()

    def draw_parts(self, canvas: Canvas) -> None:
        ring = canvas.theme.px("ring") * 2
        with canvas.clipped(self.rect.inflate(ring, 0)):
            super().draw_parts(canvas)
        self.scroller.paint(canvas, self.rect)

    def under(self, place: tuple[int, int]) -> Widget | None:
        if self.visible and self.scroller.needed and self.scroller.lane(self.rect).collidepoint(place):
            return self
        return super().under(place)

    def handle(self, event: pygame.Event) -> bool:
        return self.scroller.handle(event, self.rect)

    def reveal(self, rect: pygame.Rect) -> None:
        margin = self.theme.px("gap")
        top = rect.y - self.content.rect.y
        self.scroller.reveal(max(0, top - margin), top + rect.h + margin)
        super().reveal(rect.clip(self.rect) if rect.colliderect(self.rect) else self.rect)


def to_top(content: Widget) -> None:
    """Show something that is scrolled from its beginning: another page stands in it now."""
    if isinstance(content.parent, ScrollArea):
        content.parent.scroller.to(0, smooth=False)
