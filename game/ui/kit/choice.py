"""One of several: a drop-down for long lists, segments side by side for short ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar, Unpack

import pygame

from game.ui.kit.boxes import Column
from game.ui.kit.button import Pressable
from game.ui.kit.canvas import CENTER, Canvas
from game.ui.kit.colour import blend, faded
from game.ui.kit.icons import icon
from game.ui.kit.label import Label
from game.ui.kit.list_view import Listing
from game.ui.kit.menu import popup
from game.ui.kit.motion import CALM, Motion
from game.ui.kit.terms import Size
from game.ui.kit.widget import Layer, Options, Widget

V = TypeVar("V")
ARROW = 14
"""Points across of the arrow on a drop-down."""


@dataclass(frozen=True, slots=True)
class Option(Generic[V]):
    """Something to choose: what it means, what it is called, and a word of explanation."""

    value: V
    title: str
    note: str = ""


class Choice(Pressable, Generic[V]):
    """A field that opens a list."""

    def __init__(
        self,
        options: Sequence[Option[V]],
        value: V,
        changed: Callable[[V], object] | None = None,
        **rest: Unpack[Options],
    ) -> None:
        super().__init__(**rest)
        self._options = tuple(options)
        self._value = value
        self.changed = changed
        self._layer: Layer | None = None

    @property
    def options(self) -> tuple[Option[V], ...]:
        """All that can be chosen."""
        return self._options

    @options.setter
    def options(self, options: Sequence[Option[V]]) -> None:
        self._options = tuple(options)
        self.remeasure()

    @property
    def value(self) -> V:
        """What is chosen."""
        return self._value

    @value.setter
    def value(self, value: V) -> None:
        if value != self._value:
            self._value = value
            self.redraw()

    @property
    def title(self) -> str:
        """What is chosen, as people call it."""
        return next((option.title for option in self._options if option.value == self._value), "")

    @property
    def opened(self) -> bool:
        """Whether its list lies open."""
        return self._layer is not None

    def set(self, value: V) -> None:
        """An option is chosen: what listens to this field is told."""
        before = self._value
        self.value = value
        if value != before and self.changed is not None:
            self.changed(value)

    def _at(self) -> int:
        values = [option.value for option in self._options]
        return values.index(self._value) if self._value in values else 0

    def cut_off(self) -> str:
        if self._root is None or self.theme.font("body").width(self.title) <= self._words().w:
            return ""
        return self.title

    def _words(self) -> pygame.Rect:
        """Where what is chosen is written."""
        inner = self.rect.inflate(-2 * self.theme.px(12), 0)
        return pygame.Rect(inner.x, inner.y, inner.w - self.theme.px(ARROW) - self.theme.px(8), inner.h)

    def measure(self, width: int) -> Size:
        theme = self.theme
        face = theme.font("body")
        longest = max((face.width(option.title) for option in self._options), default=0)
        across = longest + theme.px("icon") + theme.px(36)
        return min(across, width), max(theme.px("control"), face.height + theme.px(8))

    def paint(self, canvas: Canvas) -> None:
        theme = canvas.theme
        color = theme.color
        lit = 1.0 if self.opened else self.glow.value
        fill = blend(color("sunken"), color("raised"), lit)
        border = blend(color("border"), color("strong_border"), lit)
        canvas.box(self.rect, fill, border, theme.px("small_radius"), theme.px("hair"))
        inner = self.rect.inflate(-2 * theme.px(12), 0)
        side = theme.px(ARROW)
        ink = color("text" if self.enabled else "faint")
        canvas.text(self.title, self._words(), theme.font("body"), ink)
        canvas.picture(icon("down", side, color("second")), (inner.right - side, inner.centery - side // 2))

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN) and self._options:
            step = -1 if event.key == pygame.K_UP else 1
            at = min(max(self._at() + step, 0), len(self._options) - 1)
            self.set(self._options[at].value)
            return True
        if event.type == pygame.TEXTINPUT:
            return self._typed(event.text)
        return super().handle(event)

    def _typed(self, letter: str) -> bool:
        """Go to the next option that begins with a letter."""
        start = self._at() + 1
        ordered = [*self._options[start:], *self._options[:start]]
        found = next((option for option in ordered if option.title.lower().startswith(letter.lower())), None)
        if found is not None:
            self.set(found.value)
        return found is not None

    def press(self) -> None:
        """Open the list."""
        if self._root is None or not self._options:
            return
        lines = [_line(option) for option in self._options]
        listing = Listing(lines, self._at(), open=self._taken, framed=False, at_once=True, gap=1)
        self._layer = popup(self._root, listing, lambda: self.rect, self._gone)
        self.redraw()

    def _taken(self, number: int) -> None:
        value = self._options[number].value
        if self._layer is not None:
            self._layer.close()
        self.set(value)

    def _gone(self) -> None:
        self._layer = None
        self.redraw()


def _line(option: Option[V]) -> Widget:
    title = Label(option.title, wrap=False)
    return Column(title, Label(option.note, "small", "second"), gap=0) if option.note else title


class Segments(Widget, Generic[V]):
    """A few options side by side, one of them lit."""

    focusable = True

    def __init__(
        self,
        options: Sequence[Option[V]],
        value: V,
        changed: Callable[[V], object] | None = None,
        **rest: Unpack[Options],
    ) -> None:
        super().__init__(**rest)
        self.options = tuple(options)
        self._value = value
        self.changed = changed
        self._lit: tuple[Motion, Motion] | None = None

    @property
    def value(self) -> V:
        """What is chosen."""
        return self._value

    @value.setter
    def value(self, value: V) -> None:
        if value != self._value:
            self._value = value
            self._slide()
            self.redraw()

    def set(self, value: V) -> None:
        """An option is chosen: what listens to this field is told."""
        before = self._value
        self.value = value
        if value != before and self.changed is not None:
            self.changed(value)

    def _at(self) -> int:
        values = [option.value for option in self.options]
        return values.index(self._value) if self._value in values else 0

    def measure(self, width: int) -> Size:
        theme = self.theme
        face = theme.font("body")
        each = [face.width(option.title) + 2 * theme.px(14) for option in self.options]
        return min(width, sum(each) + 2 * theme.px(3)), max(theme.px("control"), face.height + theme.px(8))

    def places(self) -> list[pygame.Rect]:
        """Where each option stands."""
        theme = self.theme
        face, edge = theme.font("body"), theme.px(3)
        wide = [face.width(option.title) + 2 * theme.px(14) for option in self.options]
        room, whole = self.rect.w - 2 * edge, sum(wide)
        places, x = [], self.rect.x + edge
        for width in wide:
            share = round(width * room / max(1, whole))
            places.append(pygame.Rect(x, self.rect.y + edge, share, self.rect.h - 2 * edge))
            x += share
        return places

    def arrange(self) -> None:
        place = self.places()[self._at()]
        self._lit = Motion(self, place.x - self.rect.x), Motion(self, place.w)

    def _slide(self) -> None:
        if self._lit is not None:
            place = self.places()[self._at()]
            self._lit[0].go(place.x - self.rect.x, CALM)
            self._lit[1].go(place.w, CALM)

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            for option, place in zip(self.options, self.places(), strict=True):
                if place.collidepoint(event.pos):
                    self.set(option.value)
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            at = self._at() + (1 if event.key == pygame.K_RIGHT else -1)
            if 0 <= at < len(self.options):
                self.set(self.options[at].value)
                return True
        return False

    def paint(self, canvas: Canvas) -> None:
        theme = canvas.theme
        color, radius = theme.color, theme.px("small_radius")
        canvas.box(self.rect, color("sunken"), color("border"), radius, theme.px("hair"))
        if self._lit is not None:
            x, w = (round(motion.value) for motion in self._lit)
            lit = pygame.Rect(self.rect.x + x, self.rect.y + theme.px(3), w, self.rect.h - 2 * theme.px(3))
            fill = color("chosen") if self.enabled else faded(color("chosen"), 0.5)
            canvas.box(lit, fill, color("accent" if self.enabled else "faint"), radius - theme.px(2), theme.px("hair"))
        for option, place in zip(self.options, self.places(), strict=True):
            ink = color("text" if option.value == self._value and self.enabled else "second")
            canvas.text(option.title, place, theme.font("body"), ink, CENTER)
