"""A list of which one line is chosen, with the mouse or the arrow keys. A line can be any widget."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

import pygame

from game.ui.kit.boxes import Column, Length
from game.ui.kit.canvas import Canvas
from game.ui.kit.colour import faded
from game.ui.kit.double_click import DoubleClick
from game.ui.kit.motion import Motion
from game.ui.kit.terms import Size
from game.ui.kit.widget import Options, Widget

OPENING = (pygame.K_RETURN, pygame.K_KP_ENTER)


class ListLine(Widget):
    """One line of a list around what it shows."""

    solid = True

    def __init__(self, content: Widget) -> None:
        super().__init__(content, enabled=content.enabled, visible=content.visible)
        self.content = content
        self.hint = content.hint
        self.glow = Motion(self)

    @property
    def holder(self) -> Listing:
        """The list it stands in."""
        assert isinstance(self.parent, Listing)
        return self.parent

    def _pad(self) -> tuple[int, int]:
        return self.theme.px(10), self.theme.px(6)

    def measure(self, width: int) -> Size:
        across, down = self._pad()
        w, h = self.content.wish(max(0, width - 2 * across))
        return w + 2 * across, max(h + 2 * down, self.theme.px("row"))

    def arrange(self) -> None:
        across, _ = self._pad()
        inner = self.rect.inflate(-2 * across, 0)
        height = min(inner.h, self.content.wish(inner.w)[1])
        self.content.place(pygame.Rect(inner.x, inner.centery - height // 2, inner.w, height))

    def hover_changed(self) -> None:
        self.glow.go(float(self.hovered))

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.holder.clicked(self)
            return True
        return False

    def paint(self, canvas: Canvas) -> None:
        theme, holder = canvas.theme, self.holder
        radius = theme.px("small_radius")
        if holder.line is self:
            edge = theme.color("accent") if holder.framed else None
            canvas.box(self.rect, theme.color("chosen"), edge, radius, theme.px("hair"))
        elif self.enabled and self.glow.value:
            canvas.box(self.rect, faded(theme.color("hover"), self.glow.value), None, radius)


class Listing(Column):
    """Lines of which one can be chosen. Give it a place in a scroll area if it may grow long."""

    focusable = True

    def __init__(
        self,
        lines: Sequence[Widget] = (),
        chosen: int | None = None,
        choose: Callable[[int], object] | None = None,
        open: Callable[[int], object] | None = None,
        gap: Length = 2,
        framed: bool = True,
        at_once: bool = False,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(*(ListLine(line) for line in lines), gap=gap, **options)
        self._chosen = chosen
        self.choose = choose
        """Told which line was chosen."""
        self.open = open
        """Told which line was chosen and then opened: by Enter or a double click."""
        self.framed = framed
        """Whether the chosen line has an edge in the accent colour."""
        self.at_once = at_once
        """Whether one click opens a line, as in a menu."""
        self._twice = DoubleClick(self)

    @property
    def lines(self) -> list[ListLine]:
        """Its lines."""
        return [part for part in self.parts if isinstance(part, ListLine)]

    def show(self, lines: Sequence[Widget], chosen: int | None = None) -> None:
        """Hold these lines instead."""
        self._chosen = chosen
        self.fill([ListLine(line) for line in lines])

    @property
    def chosen(self) -> int | None:
        """The number of the chosen line."""
        return self._chosen

    @chosen.setter
    def chosen(self, number: int | None) -> None:
        if number == self._chosen:
            return
        for at in (self._chosen, number):
            if at is not None and 0 <= at < len(self.parts):
                self.parts[at].redraw()
        self._chosen = number
        line = self.line
        if line is not None and self._root is not None:
            self._root.settle()
            self.reveal(line.rect)

    @property
    def line(self) -> ListLine | None:
        """The chosen line."""
        at = self._chosen
        return self.lines[at] if at is not None and 0 <= at < len(self.parts) else None

    def clicked(self, line: ListLine) -> None:
        """A line was clicked."""
        if not line.enabled:
            return
        number = self.parts.index(line)
        again = self._twice.again(number)
        self._take(number)
        if (again or self.at_once) and self.open is not None:
            self.open(number)

    def let_go(self) -> None:
        """What was pressed was pulled away; a press that follows soon is no second click."""
        self._twice.forget()

    def _take(self, number: int) -> None:
        changed = number != self._chosen
        self.chosen = number
        if changed and self.choose is not None:
            self.choose(number)

    def handle(self, event: pygame.Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return False
        if event.key in OPENING and self._chosen is not None and self.open is not None:
            self.open(self._chosen)
            return True
        return self._walk(event)

    def _walk(self, event: pygame.Event) -> bool:
        usable = [at for at, line in enumerate(self.lines) if line.visible and line.enabled]
        if not usable:
            return False
        ahead = [at for at in usable if self._chosen is None or at > self._chosen]
        behind = [at for at in usable if self._chosen is not None and at < self._chosen]
        if event.key == pygame.K_DOWN and ahead:
            self._take(ahead[0])
        elif event.key == pygame.K_UP and behind:
            self._take(behind[-1])
        elif event.key == pygame.K_HOME:
            self._take(usable[0])
        elif event.key == pygame.K_END:
            self._take(usable[-1])
        else:
            return False
        return True

    def reveal(self, rect: pygame.Rect) -> None:
        line = self.line
        super().reveal(line.rect if line is not None and rect == self.rect else rect)

    def paint_ring(self, canvas: Canvas) -> None:
        line = self.line
        ring = canvas.theme.px("ring")
        rect = line.rect if line is not None else self.rect
        canvas.box(
            rect.inflate(2 * ring, 2 * ring),
            None,
            canvas.theme.color("ring"),
            canvas.theme.px("small_radius") + ring,
            ring,
        )
