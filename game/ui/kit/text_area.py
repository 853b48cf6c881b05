"""A field of several lines: its words wrap, and it scrolls where they do not fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol, Unpack

import pygame

from game.ui.kit.canvas import LEFT, Canvas
from game.ui.kit.scroll import Scroller
from game.ui.kit.terms import Size
from game.ui.kit.text_edit import Written
from game.ui.kit.text_entry import Entry
from game.ui.kit.typeface import Face
from game.ui.kit.widget import Options

FEWEST, MOST = 2, 7
"""Lines that are seen at once: as many as there are, within these bounds."""
Span = tuple[int, int]
"""A line: its first letter, and the first of the line behind it."""


class Ruler(Protocol):
    """What knows how long words are in pixels: a typeface."""

    def width(self, text: str) -> int:
        """Of words that are shown."""

    def measure(self, text: str) -> int:
        """Of words that are only tried."""


class TextArea(Entry):
    """Several lines of text, written like one: with selection, clipboard, undo and a caret."""

    def __init__(
        self,
        text: str = "",
        changed: Callable[[str], object] | None = None,
        placeholder: str = "",
        *,
        limit: int = 2000,
        breaks: bool = True,
        **options: Unpack[Options],
    ) -> None:
        self.breaks = breaks
        """Whether Enter begins a new line; else its words wrap, and stay one line in the file."""
        self._rows = FEWEST
        self._lines: tuple[str, int, list[Span]] = "", 0, [(0, 0)]
        super().__init__(text, changed, None, placeholder, limit=limit, **options)
        self._scroller = Scroller(self)

    def measure(self, width: int) -> Size:
        face = self.theme.font("body")
        lines = sum(1 for _ in wrapped(self.text, self._within(width), face))
        self._rows = min(max(lines, FEWEST), MOST)
        return width, self._rows * face.line + self.theme.px(12)

    def _within(self, width: int) -> int:
        """Pixels across that words have."""
        return width - 2 * self.theme.px(12) - self.theme.px("scrollbar")

    def _inner(self) -> pygame.Rect:
        inner = self.rect.inflate(0, -2 * self.theme.px(6))
        return pygame.Rect(inner.x + self.theme.px(12), inner.y, self._within(self.rect.w), inner.h)

    def cut_off(self) -> str:
        return ""

    # lines

    @property
    def lines(self) -> list[Span]:
        """The lines as they are wrapped."""
        key = self.text, self._inner().w
        if self._lines[:2] != key:
            self._lines = *key, list(wrapped(*key, self.theme.font("body")))
        return self._lines[2]

    def _line_of(self, letter: int) -> int:
        """The line in which a caret before a letter stands."""
        return max(number for number, (first, _) in enumerate(self.lines) if first <= letter)

    def _shown_in(self, line: Span) -> str:
        return self.text[slice(*line)].rstrip("\n")

    def _along(self, letter: int) -> int:
        """Pixels from the start of its line to a letter."""
        first, _ = self.lines[self._line_of(letter)]
        return self.theme.font("body").width(self.text[first:letter])

    def _seen(self) -> None:
        if self._root is None or not self.rect.w:
            return
        if min(max(len(self.lines), FEWEST), MOST) != self._rows:
            self.relayout()
        high = self.theme.font("body").line
        self._scroller.fit(len(self.lines) * high, self._inner().h)
        top = self._line_of(self._written.caret) * high
        self._scroller.reveal(top, top + high)
        self._scroller.to(self._scroller.goal, smooth=False)
        self._restart()
        self.redraw()

    def moved(self) -> None:
        self.redraw()

    def paint(self, canvas: Canvas) -> None:
        theme = canvas.theme
        color, face, inner = theme.color, theme.font("body"), self._inner()
        self._frame(canvas)
        with canvas.clipped(inner.inflate(theme.px(4), 0)):
            if not self.text and self.placeholder:
                first = pygame.Rect(inner.topleft, (inner.w, face.line))
                canvas.text(self.placeholder, first, face, color("faint"), LEFT)
            for number, line in enumerate(self.lines):
                top = inner.y + number * face.line - self._scroller.offset
                if inner.y - face.line < top < inner.bottom:
                    self._paint_line(canvas, line, (inner.x, top), face)
            if self.focused and self._lit:
                top = inner.y + self._line_of(self._written.caret) * face.line - self._scroller.offset
                at = inner.x + self._along(self._written.caret)
                canvas.fill(pygame.Rect(at, top, max(1, theme.px(1.5)), face.height), color("accent"))
        self._scroller.paint(canvas, self._view())

    def _paint_line(self, canvas: Canvas, line: Span, place: tuple[int, int], face: Face) -> None:
        theme, words = canvas.theme, self._shown_in(line)
        first, last = (min(max(at, line[0]), line[1]) - line[0] for at in self._written.span)
        if self.focused and first < last:
            start, end = face.width(words[:first]), face.width(words[:last])
            end += face.apart if last > len(words) else 0
            canvas.fill(pygame.Rect(place[0] + start, place[1], end - start, face.height), theme.color("selection"))
        if words:
            canvas.words(words, place, face, theme.color("text" if self.enabled else "faint"))

    def _view(self) -> pygame.Rect:
        """Where the bar stands."""
        return self.rect.inflate(-2 * self.theme.px(2), -2 * self.theme.px(4))

    # mouse and keys

    def handle(self, event: pygame.Event) -> bool:
        if event.type != pygame.KEYDOWN and self._scroller.handle(event, self._view()):
            return True
        return super().handle(event)

    def _cleaned(self, words: str) -> str:
        lines = words.replace("\r", "").split("\n")
        return ("\n" if self.breaks else " ").join(map(super()._cleaned, lines))

    def _letter(self, place: tuple[int, int]) -> int:
        inner, face = self._inner(), self.theme.font("body")
        number = (place[1] - inner.y + self._scroller.offset) // face.line
        return self._letter_in(min(max(number, 0), len(self.lines) - 1), place[0] - inner.x)

    def _letter_in(self, number: int, across: int) -> int:
        """The letter of a line that stands so many pixels from its start."""
        line = self.lines[number]
        words = self._shown_in(line)
        if number < len(self.lines) - 1 and len(words) == line[1] - line[0]:
            words = words[:-1]  # behind its last letter a caret would stand in the next line
        return line[0] + self.theme.font("body").letter_at(words, across)

    def _keyed(self, event: pygame.Event) -> bool:
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.breaks:
            self._set(self._written.typed("\n"))
            return True
        return super()._keyed(event)

    def _edit(self, key: int, far: bool, keep: bool) -> Written | None:
        now, number = self._written, self._line_of(self._written.caret)
        first, behind = self.lines[number]
        match key:
            case pygame.K_UP if number > 0:
                return now.moved(self._letter_in(number - 1, self._along(now.caret)), keep)
            case pygame.K_DOWN if number < len(self.lines) - 1:
                return now.moved(self._letter_in(number + 1, self._along(now.caret)), keep)
            case pygame.K_HOME if not far:
                return now.moved(first, keep)
            case pygame.K_END if not far:
                last = number == len(self.lines) - 1
                return now.moved(behind if last else behind - 1, keep)
        return super()._edit(key, far, keep)


def wrapped(text: str, width: int, face: Ruler) -> Iterator[Span]:
    """The lines of a text that is so wide at most: broken behind spaces, and within words that are wider than that."""
    start = 0
    while True:
        end = text.find("\n", start)
        stop = len(text) if end < 0 else end
        yield from _broken(text, start, stop, width, face)
        if end < 0:
            return
        start = end + 1


def _broken(text: str, start: int, stop: int, width: int, face: Ruler) -> Iterator[Span]:
    """The lines of one paragraph; the last goes on behind its line end."""
    while face.width(text[start:stop].rstrip(" ")) > width:
        fits = max(1, _fitting(text[start:stop], width, face))
        space = text.rfind(" ", start, start + fits + 1)
        cut = space + 1 if space > start else start + fits
        yield start, cut
        start = cut
    yield start, min(stop + 1, len(text)) if stop < len(text) else stop


def _fitting(words: str, width: int, face: Ruler) -> int:
    """How many letters of some words fit."""
    low, high = 0, len(words)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if face.measure(words[:middle]) <= width else (low, middle - 1)
    return low
