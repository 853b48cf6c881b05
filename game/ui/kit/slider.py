"""Sliders and switches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

import pygame

from game.ui.kit import shapes
from game.ui.kit.button import Pressable
from game.ui.kit.canvas import RIGHT, Canvas
from game.ui.kit.colour import blend
from game.ui.kit.motion import Motion
from game.ui.kit.terms import Size
from game.ui.kit.widget import Options, Widget

KNOB = 18
TRACK = 4
WISHED = 220
"""Points that a slider is long unless told otherwise."""


class Slider(Widget):
    """A number between two others, set by dragging or with the arrow keys."""

    focusable = True

    def __init__(
        self,
        value: float,
        low: float,
        high: float,
        changed: Callable[[float], object] | None = None,
        step: float = 1.0,
        shown: Callable[[float], str] | None = None,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(**options)
        self.low, self.high, self.step = low, high, step
        self.changed = changed
        self.shown_as = shown
        """How the number is written beside the track; not at all if this is missing."""
        self._value = self._fitted(value)
        self._dragging = False

    @property
    def value(self) -> float:
        """The number it stands at."""
        return self._value

    @value.setter
    def value(self, value: float) -> None:
        fitted = self._fitted(value)
        if fitted != self._value:
            self._value = fitted
            self.redraw()

    def _fitted(self, value: float) -> float:
        """The nearest number that it can stand at."""
        steps = round((value - self.low) / self.step)
        return min(max(round(self.low + steps * self.step, 6), self.low), self.high)

    def set(self, value: float) -> None:
        """The user sets it: all who listen are told."""
        before = self._value
        self.value = value
        if self._value != before and self.changed is not None:
            self.changed(self._value)

    def measure(self, width: int) -> Size:
        theme = self.theme
        return min(width, theme.px(WISHED)), max(theme.px(KNOB) + theme.px(8), theme.font("body").height)

    def _figures(self) -> int:
        """Pixels kept for the number beside the track."""
        if self.shown_as is None:
            return 0
        face = self.theme.font("body")
        ends = (self.low, self.high, self._value)
        return max(face.width(self.shown_as(end)) for end in ends) + self.theme.px(12)

    @property
    def track(self) -> pygame.Rect:
        """Where the middle of the knob can be."""
        knob = self.theme.px(KNOB)
        width = max(1, self.rect.w - knob - self._figures())
        return pygame.Rect(self.rect.x + knob // 2, self.rect.centery - knob // 2, width, knob)

    @property
    def knob(self) -> tuple[int, int]:
        """The middle of the knob."""
        track = self.track
        share = (self._value - self.low) / (self.high - self.low) if self.high > self.low else 0.0
        return track.x + round(track.w * share), track.centery

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._dragging = True
            self._drag(event.pos[0])
            self.redraw()
            return True
        if event.type == pygame.MOUSEMOTION and self._dragging:
            self._drag(event.pos[0])
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._dragging:
            self._dragging = False
            self.redraw()
            return True
        if event.type == pygame.KEYDOWN:
            return self._keyed(event)
        return False

    def _drag(self, x: int) -> None:
        track = self.track
        self.set(self.low + (self.high - self.low) * (x - track.x) / track.w)

    def _keyed(self, event: pygame.Event) -> bool:
        far = max(self.step, (self.high - self.low) / 10)
        goals = {
            pygame.K_LEFT: self._value - self.step,
            pygame.K_RIGHT: self._value + self.step,
            pygame.K_PAGEDOWN: self._value - far,
            pygame.K_PAGEUP: self._value + far,
            pygame.K_HOME: self.low,
            pygame.K_END: self.high,
        }
        if event.key not in goals or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        self.set(goals[event.key])
        return True

    def hover_changed(self) -> None:
        self.redraw()

    def paint(self, canvas: Canvas) -> None:
        theme = canvas.theme
        track, (x, y) = self.track, self.knob
        thick = theme.px(TRACK)
        line = pygame.Rect(track.x, y - thick // 2, track.w, thick)
        usable = self.enabled
        canvas.box(line, theme.color("border"), None, thick // 2)
        gone = pygame.Rect(line.x, line.y, x - line.x, thick)
        canvas.box(gone, theme.color("accent" if usable else "faint"), None, thick // 2)
        size = theme.px(KNOB)
        bright = self._dragging or self.hovered
        color = theme.color("faint") if not usable else theme.color("accent_hover" if bright else "text")
        canvas.picture(shapes.disc(size, theme.color("sunken")), (x - size // 2, y - size // 2))
        inner = size - 2 * theme.px(2)
        canvas.picture(shapes.disc(inner, color), (x - inner // 2, y - inner // 2))
        if self.shown_as is not None:
            words = pygame.Rect(track.right, self.rect.y, self.rect.right - track.right, self.rect.h)
            canvas.text(self.shown_as(self._value), words, theme.font("body"), theme.color("text"), RIGHT)


class Switch(Pressable):
    """On or off."""

    def __init__(
        self, on: bool = False, changed: Callable[[bool], object] | None = None, **options: Unpack[Options]
    ) -> None:
        super().__init__(**options)
        self._on = on
        self.changed = changed
        self._place = Motion(self, float(on))

    @property
    def on(self) -> bool:
        """Whether it is on."""
        return self._on

    @on.setter
    def on(self, on: bool) -> None:
        if on != self._on:
            self._on = on
            self._place.go(float(on))
            self.redraw()

    def press(self) -> None:
        self.on = not self._on
        if self.changed is not None:
            self.changed(self._on)

    def measure(self, width: int) -> Size:
        return self.theme.px(42), self.theme.px(24)

    def paint(self, canvas: Canvas) -> None:
        theme, place = canvas.theme, self._place.value
        height = min(self.rect.h, theme.px(24))
        lane = pygame.Rect(self.rect.x, self.rect.centery - height // 2, min(self.rect.w, theme.px(42)), height)
        color = theme.color
        off = blend(color("sunken"), color("hover"), self.glow.value)
        fill = blend(off, color("accent" if self.enabled else "faint"), place)
        border = blend(color("strong_border"), fill, place)
        canvas.box(lane, fill, border, lane.h // 2, theme.px("hair"))
        size = lane.h - 2 * theme.px(4)
        x = lane.x + theme.px(4) + round((lane.w - 2 * theme.px(4) - size) * place)
        knob = blend(color("second" if self.enabled else "faint"), color("on_accent"), place)
        canvas.picture(shapes.disc(size, knob), (x, lane.centery - size // 2))

    def paint_ring(self, canvas: Canvas) -> None:
        ring = canvas.theme.px("ring")
        rect = self.rect.inflate(2 * ring, 2 * ring)
        canvas.box(rect, None, canvas.theme.color("ring"), rect.h // 2, ring)
