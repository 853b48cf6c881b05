"""Tabs: several pages in one place, one of them shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

import pygame

from game.ui.kit.canvas import CENTER, Canvas
from game.ui.kit.colour import blend
from game.ui.kit.motion import CALM, Motion
from game.ui.kit.terms import Size
from game.ui.kit.widget import Options, Widget


class TabStrip(Widget):
    """The names of the pages, the shown one underlined."""

    focusable = True

    def __init__(self, titles: Sequence[str], choose: Callable[[int], object], **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self.titles = tuple(titles)
        self.choose = choose
        self.chosen = 0
        self._over: int | None = None
        self._start, self._length = Motion(self), Motion(self)

    def measure(self, width: int) -> Size:
        theme = self.theme
        face = theme.font("strong")
        across = sum(face.width(title) for title in self.titles) + theme.px(24) * max(0, len(self.titles) - 1)
        return min(width, across), face.height + theme.px(14)

    def places(self) -> list[pygame.Rect]:
        """Where each name stands."""
        face, gap = self.theme.font("strong"), self.theme.px(24)
        widths = [face.width(title) for title in self.titles]
        spare = (self.rect.w - sum(widths)) // max(1, len(widths) - 1)
        gap = min(gap, max(spare, self.theme.px(8)))
        room = self.rect.w - gap * max(0, len(widths) - 1)
        if sum(widths) > room:
            widths = [width * room // sum(widths) for width in widths]
        places, x = [], self.rect.x
        for width in widths:
            places.append(pygame.Rect(x, self.rect.y, width, self.rect.h))
            x += width + gap
        return places

    def arrange(self) -> None:
        place = self.places()[self.chosen]
        self._start.value = self._start.target = float(place.x - self.rect.x)
        self._length.value = self._length.target = float(place.w)

    def show(self, number: int) -> None:
        """Underline another name."""
        self.chosen = number
        if self._root is not None and self.rect.w:
            place = self.places()[number]
            self._start.go(place.x - self.rect.x, CALM)
            self._length.go(place.w, CALM)
        self.redraw()

    def _at(self, place: tuple[int, int]) -> int | None:
        reach = self.theme.px(12)
        found = [at for at, rect in enumerate(self.places()) if rect.inflate(2 * reach, 0).collidepoint(place)]
        return found[0] if found else None

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self._hover(self._at(event.pos))
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            at = self._at(event.pos)
            if at is not None:
                self.choose(at)
            return at is not None
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            at = self.chosen + (1 if event.key == pygame.K_RIGHT else -1)
            if 0 <= at < len(self.titles):
                self.choose(at)
                return True
        return False

    def hover_changed(self) -> None:
        if not self.hovered:
            self._hover(None)

    def _hover(self, at: int | None) -> None:
        if at != self._over:
            self._over = at
            self.redraw()

    def paint(self, canvas: Canvas) -> None:
        theme = canvas.theme
        color, face, thick = theme.color, theme.font("strong"), theme.px(3)
        base = pygame.Rect(self.rect.x, self.rect.bottom - theme.px("hair"), self.rect.w, theme.px("hair"))
        canvas.fill(base, color("line"))
        for at, (title, place) in enumerate(zip(self.titles, self.places(), strict=True)):
            quiet = blend(color("second"), color("text"), 0.6) if at == self._over else color("second")
            words = pygame.Rect(place.x, place.y, place.w + theme.px(1), place.h - thick)
            canvas.text(title, words, face, color("text") if at == self.chosen else quiet, CENTER)
        x, w = self.rect.x + round(self._start.value), round(self._length.value)
        canvas.box(pygame.Rect(x, self.rect.bottom - thick, w, thick), color("accent"), None, thick // 2)


class Tabs(Widget):
    """A strip of names and, below it, the page that is shown."""

    def __init__(
        self,
        pages: Sequence[tuple[str, Widget]],
        chosen: int = 0,
        changed: Callable[[int], object] | None = None,
        **options: Unpack[Options],
    ) -> None:
        self.strip = TabStrip([title for title, _ in pages], self.show)
        self.pages = [page for _, page in pages]
        super().__init__(self.strip, *self.pages, **options)
        self.changed = changed
        self.strip.chosen = chosen
        for at, page in enumerate(self.pages):
            page.visible = at == chosen

    @property
    def chosen(self) -> int:
        """The number of the page that is shown."""
        return self.strip.chosen

    def rename(self, number: int, title: str) -> None:
        """Call a page otherwise."""
        titles = self.strip.titles
        if titles[number] != title:
            self.strip.titles = (*titles[:number], title, *titles[number + 1 :])
            self.strip.relayout()

    def show(self, number: int) -> None:
        """Turn to a page."""
        if number == self.chosen:
            return
        self.pages[self.chosen].visible = False
        self.pages[number].visible = True
        self.strip.show(number)
        self.redraw()
        if self.changed is not None:
            self.changed(number)

    def measure(self, width: int) -> Size:
        strip = self.strip.wish(width)
        pages = [page.wish(width) for page in self.pages]
        across = max([strip[0], *(w for w, _ in pages)])
        return across, strip[1] + self.theme.px("wide") + max((h for _, h in pages), default=0)

    def arrange(self) -> None:
        high = self.strip.wish(self.rect.w)[1]
        self.strip.place(pygame.Rect(self.rect.x, self.rect.y, self.rect.w, high))
        top = self.rect.y + high + self.theme.px("wide")
        self.pages[self.chosen].place(pygame.Rect(self.rect.x, top, self.rect.w, max(0, self.rect.bottom - top)))

    def handle(self, event: pygame.Event) -> bool:
        """Ctrl+Tab turns the pages wherever in them the keys are."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_TAB and event.mod & pygame.KMOD_CTRL:
            step = -1 if event.mod & pygame.KMOD_SHIFT else 1
            self.show((self.chosen + step) % len(self.pages))
            if self._root is not None:
                self._root.set_focus(self.strip)
            return True
        return False
