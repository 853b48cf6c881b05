"""Small pictures of numbers: meters, bars of a distribution, lines over time."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Unpack

import pygame

from game.ui.kit.canvas import CENTER, RIGHT, Canvas
from game.ui.kit.colour import blend
from game.ui.kit.motion import CALM, Motion
from game.ui.kit.terms import Size
from game.ui.kit.widget import Options, Widget

STEPS = 6
"""The colours of a scale, from chart_1 to chart_6."""


class Meter(Widget):
    """How full something is: a thin bar below its caption, the figures at the right if there are any."""

    def __init__(
        self, caption: str, share: float, figures: str = "", color: str = "accent", **options: Unpack[Options]
    ) -> None:
        super().__init__(**options)
        self.caption, self.figures, self.color = caption, figures, color
        self._share = min(max(share, 0.0), 1.0)
        self._shown = Motion(self, self._share)

    @property
    def share(self) -> float:
        """How full, from 0 to 1."""
        return self._share

    def show(self, share: float, figures: str | None = None, color: str | None = None) -> None:
        """Show another number."""
        self._share = min(max(share, 0.0), 1.0)
        self._shown.go(self._share, CALM)
        self.figures = self.figures if figures is None else figures
        self.color = color or self.color
        self.redraw()

    def measure(self, width: int) -> Size:
        theme = self.theme
        return width, theme.px(6) + (theme.font("caps").height + theme.px(2) if self.caption or self.figures else 0)

    def paint(self, canvas: Canvas) -> None:
        theme = canvas.theme
        thick = theme.px(5)
        lane = pygame.Rect(self.rect.x, self.rect.bottom - thick, self.rect.w, thick)
        words = pygame.Rect(self.rect.x, self.rect.y, self.rect.w, self.rect.h - thick - theme.px(2))
        canvas.text(self.caption, words, theme.font("caps"), theme.color("second"))
        canvas.text(self.figures, words, theme.font("small"), theme.color("text"), RIGHT)
        canvas.box(lane, theme.color("border"), None, thick // 2)
        full = round(lane.w * self._shown.value)
        if full:
            canvas.box(pygame.Rect(lane.x, lane.y, max(full, thick), thick), theme.color(self.color), None, thick // 2)


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of a chart."""

    label: str
    share: float
    figures: str = ""
    color: str = ""
    """Its colour in the theme; the colours of the scale in turn if it names none."""
    hint: str = ""


class Bars(Widget):
    """A distribution: bars side by side, each with its share above and its name below."""

    def __init__(self, bars: Sequence[Bar] = (), tall: float = 46, **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self._bars = tuple(bars)
        self.tall = tall
        """Points that the longest bar is high."""
        self._grown = Motion(self, 1.0)
        self._from: tuple[float, ...] = ()

    @property
    def bars(self) -> tuple[Bar, ...]:
        """What it shows."""
        return self._bars

    @bars.setter
    def bars(self, bars: Sequence[Bar]) -> None:
        new = tuple(bars)
        if new == self._bars:
            return
        self._from = tuple(bar.share for bar in self._bars) if len(new) == len(self._bars) else ()
        self._bars = new
        self._grown.value = self._grown.target = 0.0
        self._grown.go(1.0, CALM)
        self.remeasure()

    def measure(self, width: int) -> Size:
        theme = self.theme
        lanes = max(1, len(self._bars))
        under = max((len(self._named(bar, width // lanes)) for bar in self._bars), default=1)
        fine = theme.font("fine").height
        return width, theme.px(self.tall) + theme.font("small").height + max(1, under) * fine + theme.px(4)

    def _named(self, bar: Bar, width: int) -> list[str]:
        """The name of a bar in one line, or in as many as it takes where one is too narrow."""
        face, rows = self.theme.font("fine"), list[str]()
        for word in bar.label.split():
            if rows and face.width(f"{rows[-1]} {word}") <= width:
                rows[-1] = f"{rows[-1]} {word}"
            else:
                rows.append(word)
        return rows

    def _gap(self) -> int:
        return self.theme.px(6 if len(self._bars) <= 8 else 3)

    def places(self) -> list[pygame.Rect]:
        """The lane of each bar, from top to bottom."""
        many, gap = max(1, len(self._bars)), self._gap()
        room = self.rect.w - gap * (many - 1)
        edges = [self.rect.x + at * gap + room * at // many for at in range(many)]
        widths = [room * (at + 1) // many - room * at // many for at in range(many)]
        return [pygame.Rect(x, self.rect.y, w, self.rect.h) for x, w in zip(edges, widths, strict=True)]

    def paint(self, canvas: Canvas) -> None:
        theme = canvas.theme
        fine, bold = theme.font("fine"), theme.font("small_strong")
        most = max((bar.share for bar in self._bars), default=0.0) or 1.0
        floor, tall = self.rect.y + bold.height + theme.px(self.tall), theme.px(self.tall)
        for at, (bar, lane) in enumerate(zip(self._bars, self.places(), strict=False)):
            before = self._from[at] if at < len(self._from) else 0.0
            share = before + (bar.share - before) * self._grown.value
            height = round(tall * min(1.0, share / most)) if share else 0
            box = pygame.Rect(lane.x, floor - height, lane.w, height)
            color = theme.color(bar.color or f"chart_{1 + at * (STEPS - 1) // max(1, len(self._bars) - 1)}")
            if height:
                canvas.box(box, color, None, min(theme.px(3), height // 2))
            canvas.fill(pygame.Rect(lane.x, floor, lane.w, theme.px("hair")), blend(theme.color("line"), color, 0.4))
            if bar.figures and bold.width(bar.figures) <= lane.w + theme.px(8):
                above = pygame.Rect(lane.x - theme.px(6), box.y - bold.height, lane.w + theme.px(12), bold.height)
                canvas.text(bar.figures, above, bold, theme.color("text"), CENTER)
            around = lane.inflate(self._gap(), 0)
            for number, words in enumerate(self._named(bar, around.w)):
                below = pygame.Rect(around.x, floor + theme.px(2) + number * fine.height, around.w, fine.height)
                canvas.text(words, below, fine, theme.color("second"), CENTER)

    def handle(self, event: pygame.Event) -> bool:
        """What the pointer rests on is told in the hint."""
        if event.type == pygame.MOUSEMOTION:
            found = [bar for bar, lane in zip(self._bars, self.places(), strict=False) if lane.collidepoint(event.pos)]
            hint = found[0].hint if found else ""
            if hint != self.hint and self._root is not None:
                self.hint = hint
                self._root.hint_changed(self)
        return False

    def under(self, place: tuple[int, int]) -> Widget | None:
        hinted = any(bar.hint for bar in self._bars)
        return self if hinted and self.visible and self.rect.collidepoint(place) else super().under(place)


class SplitBar(Widget):
    """One bar split into the shares of a whole, side by side."""

    def __init__(self, parts: Sequence[Bar] = (), tall: float = 9, **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self.bars = tuple(parts)
        self.tall = tall
        """Points that it is high."""

    def measure(self, width: int) -> Size:
        return width, self.theme.px(self.tall)

    def places(self) -> list[pygame.Rect]:
        """The stretch of each share, from left to right; what is possible at all can be seen."""
        wide = _stretches([bar.share for bar in self.bars], self.rect.w, max(2, self.theme.px(2)))
        edges = list(itertools.accumulate(wide, initial=self.rect.x))
        return [pygame.Rect(x, self.rect.y, w, self.rect.h) for x, w in zip(edges, wide, strict=False)]

    def paint(self, canvas: Canvas) -> None:
        theme, gap = canvas.theme, max(1, canvas.theme.px("hair"))
        last = len(self.bars) - 1
        for at, (bar, place) in enumerate(zip(self.bars, self.places(), strict=True)):
            drawn = place if at == last else pygame.Rect(place.x, place.y, max(1, place.w - gap), place.h)
            if drawn.w:
                canvas.box(drawn, theme.color(bar.color or "chart_1"), None, min(theme.px(2), drawn.w // 2))


def _stretches(shares: Sequence[float], room: int, least: int) -> list[int]:
    """Pixels for each share of a whole: together all of the room, none that is possible less than can be seen."""
    whole = sum(shares)
    if whole <= 0:
        return [0 for _ in shares]
    wide = [max(least, round(room * share / whole)) if share > 0 else 0 for share in shares]
    broadest = wide.index(max(wide))
    wide[broadest] = max(0, wide[broadest] + room - sum(wide))
    return wide


class Legend(Widget):
    """What the colours of a chart mean: a swatch and a word each, in as many lines as it takes."""

    def __init__(self, entries: Sequence[tuple[str, str]] = (), **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self.entries = tuple(entries)
        """Words, and the colour in the theme."""

    def _laid(self, width: int) -> list[tuple[int, int, str, str]]:
        """Where each entry begins: pixels across and the number of its line."""
        face, px = self.theme.font("fine"), self.theme.px
        found, x, line = [], 0, 0
        for words, color in self.entries:
            wide = px(13) + face.width(words)
            if x and x + wide > width:
                x, line = 0, line + 1
            found.append((x, line, words, color))
            x += wide + px(12)
        return found

    def measure(self, width: int) -> Size:
        laid = self._laid(width)
        return width, (laid[-1][1] + 1) * self._line() if laid else 0

    def _line(self) -> int:
        return self.theme.font("fine").height + self.theme.px(1)

    def paint(self, canvas: Canvas) -> None:
        theme = canvas.theme
        face, side, high = theme.font("fine"), theme.px(8), self._line()
        for x, line, words, color in self._laid(self.rect.w):
            top = self.rect.y + line * high
            swatch = pygame.Rect(self.rect.x + x, top + (high - side) // 2, side, side)
            canvas.box(swatch, theme.color(color), None, theme.px(2))
            left = swatch.right + theme.px(5)
            canvas.text(words, pygame.Rect(left, top, self.rect.right - left, high), face, theme.color("second"))

    @property
    def words(self) -> str:
        """What it says."""
        return ", ".join(words for words, _ in self.entries)


@dataclass(frozen=True, slots=True)
class Series:
    """One line of a chart: a number for each step along it."""

    label: str
    values: tuple[float, ...]
    color: str = "accent"
    stepped: bool = False
    """Whether it stays level between two numbers and then jumps."""


class Lines(Widget):
    """Numbers over time."""

    def __init__(
        self,
        series: Sequence[Series] = (),
        labels: Sequence[str] = (),
        tall: float = 140,
        high: float | None = None,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(**options)
        self._series = tuple(series)
        self.labels = tuple(labels)
        """What stands below the first step, the last, and between at even distances."""
        self.tall = tall
        self.high = high
        """The number at the upper edge; the highest there is if nobody says."""

    @property
    def series(self) -> tuple[Series, ...]:
        """What it shows."""
        return self._series

    @series.setter
    def series(self, series: Sequence[Series]) -> None:
        self._series = tuple(series)
        self.redraw()

    def measure(self, width: int) -> Size:
        theme = self.theme
        legend = theme.font("small").height + theme.px(6) if len(self._series) > 1 else 0
        return width, theme.px(self.tall) + theme.font("small").height + theme.px(4) + legend

    def paint(self, canvas: Canvas) -> None:
        theme = canvas.theme
        small = theme.font("small")
        top = self.rect.y
        if len(self._series) > 1:
            self._legend(canvas)
            top += small.height + theme.px(6)
        most = self.high or max((value for line in self._series for value in line.values), default=0.0) or 1.0
        figures = [f"{most * at / 2:g}" for at in range(3)]
        left = self.rect.x + max(map(small.width, figures)) + theme.px(8)
        field = pygame.Rect(left, top, self.rect.right - left, self.rect.bottom - top - small.height - theme.px(4))
        for at, words in enumerate(figures):
            y = field.bottom - round(field.h * at / 2)
            canvas.fill(pygame.Rect(field.x, y, field.w, theme.px("hair")), theme.color("line"))
            place = pygame.Rect(self.rect.x, y - small.height // 2, left - self.rect.x - theme.px(6), small.height)
            canvas.text(words, place, small, theme.color("second"), RIGHT)
        for line in self._series:
            self._line(canvas, field, line, most)
        self._marks(canvas, field)

    def _line(self, canvas: Canvas, field: pygame.Rect, line: Series, most: float) -> None:
        many = max(1, len(line.values) - 1)
        points: list[tuple[int, int]] = []
        for at, value in enumerate(line.values):
            point = field.x + round(field.w * at / many), field.bottom - round(field.h * min(1.0, value / most))
            if line.stepped and points:
                points.append((point[0], points[-1][1]))
            points.append(point)
        width = max(2, canvas.theme.px(2))
        for start, end in itertools.pairwise(points):
            canvas.smooth(start, end, canvas.theme.color(line.color), width)

    def _legend(self, canvas: Canvas) -> None:
        theme = canvas.theme
        small, x = theme.font("small"), self.rect.x
        for line in self._series:
            dash = pygame.Rect(x, self.rect.y + small.height // 2 - theme.px(1), theme.px(14), theme.px(3))
            canvas.box(dash, theme.color(line.color), None, dash.h // 2)
            words = pygame.Rect(dash.right + theme.px(6), self.rect.y, small.width(line.label), small.height)
            canvas.text(line.label, words, small, theme.color("second"))
            x = words.right + theme.px(18)

    def _marks(self, canvas: Canvas, field: pygame.Rect) -> None:
        theme = canvas.theme
        small, many = theme.font("small"), max(1, len(self.labels) - 1)
        for at, label in enumerate(self.labels):
            wide = small.width(label)
            x = field.x + round((field.w - wide) * at / many)
            canvas.text(
                label, pygame.Rect(x, self.rect.bottom - small.height, wide, small.height), small, theme.color("second")
            )
