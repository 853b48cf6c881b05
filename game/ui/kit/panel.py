"""Panels: slabs that float over the map with a soft shadow; each keeps its picture and repaints what has changed."""

from __future__ import annotations

from typing import Unpack

import pygame

from game.ui.kit.boxes import Column, Length
from game.ui.kit.canvas import Canvas
from game.ui.kit.motion import CALM, Motion
from game.ui.kit.widget import Options, Tree, Widget

RISE = 8
"""Points that a panel rises while it comes in."""


class Panel(Column):
    """A column on a slab of its own."""

    solid = True

    def __init__(
        self,
        *parts: Widget,
        gap: Length = "gap",
        pad: Length = "pad",
        fill: str = "panel",
        shadow: bool = True,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(*parts, gap=gap, pad=pad, **options)
        self.fill_color = fill
        self.shadow = shadow
        self._shown = Motion(self, 1.0)
        """How much of it is seen while it comes in."""
        self._picture: pygame.Surface | None = None
        self._damage: pygame.Rect | None = None
        self._revision = -1

    @property
    def margin(self) -> int:
        """Pixels that its picture reaches beyond it, for the shadow and the ring."""
        return self.theme.px("shadow") if self.shadow else self.theme.px("ring") * 2

    def damaged(self, rect: pygame.Rect) -> None:
        self._damage = rect.copy() if self._damage is None else self._damage.union(rect)
        super().damaged(rect)

    def place(self, rect: pygame.Rect) -> None:
        if self._picture is not None and rect.size == self.rect.size and rect.topleft != self.rect.topleft:
            self._damage = None
            self._picture = None
        super().place(rect)

    def attach(self, root: Tree | None) -> None:
        self._picture = None
        super().attach(root)

    def draw(self, canvas: Canvas) -> None:
        if not self.visible or not canvas.shows(self.rect.inflate(2 * self.margin, 2 * self.margin)):
            return
        picture, share = self._painted(), self._shown.value
        rise = round(self.theme.px(RISE) * (1 - share))
        picture.set_alpha(round(255 * share))
        canvas.picture(picture, (self.rect.x - self.margin, self.rect.y - self.margin + rise))

    def keep_within(self, room: float) -> None:
        """Be as high as wished, but no higher than so many points."""
        self.height = None
        self.relayout()
        if self.wish(self.theme.px(self.width or room))[1] > self.theme.px(room):
            self.height = room
            self.relayout()

    def appear(self) -> None:
        """Come in softly instead of being there at once."""
        self._shown.value = self._shown.target = 0.0
        self._shown.go(1.0, CALM)

    def moved(self) -> None:
        """It comes in: nothing on it has to be painted anew."""
        super().damaged(self.rect)

    def _painted(self) -> pygame.Surface:
        """Its picture, with everything that has changed painted anew."""
        theme, margin = self.theme, self.margin
        whole = self.rect.inflate(2 * margin, 2 * margin)
        if self._picture is None or self._picture.get_size() != whole.size or self._revision != theme.revision:
            self._picture = pygame.Surface(whole.size, pygame.SRCALPHA)
            self._revision = theme.revision
            self._damage = whole.copy()
        if self._damage is not None:
            piece = self._damage.clip(whole)
            self._damage = None
            canvas = Canvas(self._picture, theme, whole.topleft)
            with canvas.clipped(piece):
                self._picture.fill((0, 0, 0, 0))
                self.paint(canvas)
                self.draw_parts(canvas)
                if self._root is not None and self._root.ringed is self:
                    self.paint_ring(canvas)
        return self._picture

    def paint(self, canvas: Canvas) -> None:
        theme = canvas.theme
        fill, border = theme.color(self.fill_color), theme.color("border")
        shadow = theme.px("shadow") if self.shadow else 0
        canvas.slab(self.rect, fill, border, theme.px("radius"), theme.px("hair"), shadow)


class Card(Panel):
    """A slab within a screen, without a shadow: a scenario, a saved battle."""

    def __init__(
        self, *parts: Widget, gap: Length = "gap", pad: Length = "pad", fill: str = "raised", **options: Unpack[Options]
    ) -> None:
        super().__init__(*parts, gap=gap, pad=pad, fill=fill, shadow=False, **options)
