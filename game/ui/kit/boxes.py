"""Widgets that only give others their place: rows, columns, grids, tiles, and panels pinned to the edges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias, Unpack

import pygame

from game.ui.kit.canvas import CENTER, LEFT
from game.ui.kit.terms import Size
from game.ui.kit.widget import Options, Widget

Length: TypeAlias = float | str
"""Points, or one of the theme's sizes by its name."""
FILL = -1.0
"""Instead of where on a line something stands: it takes the whole breadth."""


class Spacer(Widget):
    """Nothing, but room: so many points, or a share of what is left over."""

    def __init__(self, length: float = 0.0, **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self.length = length
        if not length and not self.grow:
            self.grow = 1.0

    def measure(self, width: int) -> Size:
        return self.theme.px(self.length), self.theme.px(self.length)


class Box(Widget):
    """What holds others: the air around them and between them."""

    def __init__(
        self, *parts: Widget, gap: Length = "gap", pad: Length = 0, align: float = FILL, **options: Unpack[Options]
    ) -> None:
        super().__init__(*parts, **options)
        self.gap, self.pad, self.align = gap, pad, align

    @property
    def present(self) -> list[Widget]:
        """The parts that take room."""
        return [part for part in self.parts if part.visible]

    def inner(self) -> pygame.Rect:
        """Its place without the air around."""
        pad = self.theme.px(self.pad)
        return self.rect.inflate(-2 * pad, -2 * pad)


class Column(Box):
    """One below the other."""

    def measure(self, width: int) -> Size:
        pad, gap, parts = self.theme.px(self.pad), self.theme.px(self.gap), self.present
        sizes = [part.wish(max(0, width - 2 * pad)) for part in parts]
        across = max((w for w, _ in sizes), default=0)
        down = sum(h for _, h in sizes) + gap * max(0, len(sizes) - 1)
        return across + 2 * pad, down + 2 * pad

    def arrange(self) -> None:
        inner, parts, gap = self.inner(), self.present, self.theme.px(self.gap)
        sizes = [part.wish(inner.w) for part in parts]
        heights = shared([h for _, h in sizes], [part.grow for part in parts], inner.h - gap * (len(parts) - 1))
        y = inner.y
        for part, (w, _), height in zip(parts, sizes, heights, strict=True):
            across = inner.w if self.align == FILL and part.width is None else min(w, inner.w)
            at = max(0.0, self.align)
            part.place(pygame.Rect(inner.x + round((inner.w - across) * at), y, across, height))
            y += height + gap


class Row(Box):
    """One beside the other, each in the middle of the row's height unless it shall fill it."""

    def __init__(
        self, *parts: Widget, gap: Length = "gap", pad: Length = 0, align: float = CENTER, **options: Unpack[Options]
    ) -> None:
        super().__init__(*parts, gap=gap, pad=pad, align=align, **options)

    def _widths(self, width: int) -> list[int]:
        """How broad each part is in a row that is so broad."""
        parts, gap = self.present, self.theme.px(self.gap)
        left = width - gap * max(0, len(parts) - 1)
        wishes = [part.wish(max(0, left))[0] for part in parts]
        firm = [0 if part.grow else wish for part, wish in zip(parts, wishes, strict=True)]
        over = sum(firm) - left
        while over > 0 and any(firm):
            widest = firm.index(max(firm))
            second = max([w for at, w in enumerate(firm) if at != widest], default=0)
            less = min(over, max(1, firm[widest] - second))
            firm[widest] -= less
            over -= less
        return shared(firm, [part.grow for part in parts], left)

    def measure(self, width: int) -> Size:
        pad, gap, parts = self.theme.px(self.pad), self.theme.px(self.gap), self.present
        inside = max(0, width - 2 * pad)
        widths = self._widths(inside)
        down = max((part.wish(w)[1] for part, w in zip(parts, widths, strict=True)), default=0)
        across = sum(part.wish(inside)[0] for part in parts) + gap * max(0, len(parts) - 1)
        return min(across, inside) + 2 * pad, down + 2 * pad

    def arrange(self) -> None:
        inner, gap = self.inner(), self.theme.px(self.gap)
        x = inner.x
        for part, width in zip(self.present, self._widths(inner.w), strict=True):
            height = inner.h if self.align == FILL and part.height is None else min(inner.h, part.wish(width)[1])
            y = inner.y + round((inner.h - height) * max(0.0, self.align))
            part.place(pygame.Rect(x, y, width, height))
            x += width + gap


class Grid(Box):
    """Columns under which parts stand row by row; a column is as broad as its broadest part or takes a share."""

    def __init__(
        self,
        *parts: Widget,
        columns: Sequence[float],
        gap: Length = "gap",
        pad: Length = 0,
        align: float = LEFT,
        rows: Length = "gap",
        **options: Unpack[Options],
    ) -> None:
        super().__init__(*parts, gap=gap, pad=pad, align=align, **options)
        self.columns = tuple(columns)
        """For each column its share of what is left over; 0: as broad as needed."""
        self.rows = rows
        """Air between rows."""

    def _lines(self) -> list[list[Widget]]:
        parts, many = self.present, len(self.columns)
        return [parts[at : at + many] for at in range(0, len(parts), many)]

    def _widths(self, width: int) -> list[int]:
        left = max(0, width - self.theme.px(self.gap) * (len(self.columns) - 1))
        firm = [
            0 if share else max((line[at].wish(left)[0] for line in self._lines() if at < len(line)), default=0)
            for at, share in enumerate(self.columns)
        ]
        return shared(firm, self.columns, left)

    def measure(self, width: int) -> Size:
        pad, gap, lines = self.theme.px(self.pad), self.theme.px(self.rows), self._lines()
        widths = self._widths(width - 2 * pad)
        down = sum(self._height(line, widths) for line in lines) + gap * max(0, len(lines) - 1)
        return sum(widths) + self.theme.px(self.gap) * (len(self.columns) - 1) + 2 * pad, down + 2 * pad

    def _height(self, line: Sequence[Widget], widths: Sequence[int]) -> int:
        return max((part.wish(w)[1] for part, w in zip(line, widths, strict=False)), default=0)

    def arrange(self) -> None:
        inner = self.inner()
        widths = self._widths(inner.w)
        y = inner.y
        for line in self._lines():
            height, x = self._height(line, widths), inner.x
            for part, width in zip(line, widths, strict=False):
                w, h = part.wish(width)
                across = width if self.align == FILL else min(w, width)
                part.place(pygame.Rect(x, y + (height - h) // 2, across, h))
                x += width + self.theme.px(self.gap)
            y += height + self.theme.px(self.rows)


class Tiles(Box):
    """Parts of one size side by side, as many in a row as fit: cards."""

    def __init__(
        self,
        *parts: Widget,
        least: float,
        gap: Length = "wide",
        pad: Length = 0,
        rows: Length | None = None,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(*parts, gap=gap, pad=pad, **options)
        self.rows = gap if rows is None else rows
        """Air between rows."""
        self.least = least
        """Points that each is broad at least."""

    def _across(self, width: int) -> tuple[int, int]:
        """How many stand in a row, and how broad each is."""
        gap = self.theme.px(self.gap)
        many = max(1, (width + gap) // (self.theme.px(self.least) + gap))
        return many, max(0, (width - gap * (many - 1)) // many)

    def _height(self, each: int) -> int:
        return max((part.wish(each)[1] for part in self.present), default=0)

    def measure(self, width: int) -> Size:
        pad, gap = self.theme.px(self.pad), self.theme.px(self.rows)
        many, each = self._across(width - 2 * pad)
        rows = -(-len(self.present) // many)
        return width, rows * self._height(each) + max(0, rows - 1) * gap + 2 * pad

    def arrange(self) -> None:
        inner, gap = self.inner(), self.theme.px(self.gap)
        many, each = self._across(inner.w)
        height, rows = self._height(each), self.theme.px(self.rows)
        for at, part in enumerate(self.present):
            row, column = divmod(at, many)
            part.place(pygame.Rect(inner.x + column * (each + gap), inner.y + row * (height + rows), each, height))


class Flow(Box):
    """One after the other like the words of a text, on as many lines as it takes; what grows takes a line's rest."""

    def _lines(self, width: int) -> list[list[tuple[Widget, Size]]]:
        gap, found, x = self.theme.px(self.gap), list[list[tuple[Widget, Size]]](), 0
        for part in self.present:
            size = part.wish(width)
            if not found or x + size[0] > width:
                found.append([])
                x = 0
            found[-1].append((part, size))
            x += size[0] + gap
        return found

    def measure(self, width: int) -> Size:
        pad, gap = self.theme.px(self.pad), self.theme.px(self.gap)
        found = self._lines(width - 2 * pad)
        across = max((sum(w for _, (w, _) in line) + gap * (len(line) - 1) for line in found), default=0)
        down = sum(max(h for _, (_, h) in line) for line in found) + gap * max(0, len(found) - 1)
        return across + 2 * pad, down + 2 * pad

    def arrange(self) -> None:
        inner, gap = self.inner(), self.theme.px(self.gap)
        y = inner.y
        for line in self._lines(inner.w):
            over = inner.w - sum(w for _, (w, _) in line) - gap * (len(line) - 1)
            growing = sum(part.grow for part, _ in line)
            x = inner.x
            for part, (w, h) in line:
                wide = w + round(over * part.grow / growing) if growing else w
                part.place(pygame.Rect(x, y, wide, h))
                x += wide + gap
            y += max(h for _, (_, h) in line) + gap


class Stack(Box):
    """One over the other, all in the same place."""

    def measure(self, width: int) -> Size:
        pad = self.theme.px(self.pad)
        sizes = [part.wish(max(0, width - 2 * pad)) for part in self.present]
        return max((w for w, _ in sizes), default=0) + 2 * pad, max((h for _, h in sizes), default=0) + 2 * pad

    def arrange(self) -> None:
        for part in self.present:
            part.place(self.inner())


class Centered(Box):
    """One thing in the middle of whatever room there is."""

    def measure(self, width: int) -> Size:
        sizes = [part.wish(width) for part in self.present]
        return max((w for w, _ in sizes), default=0), max((h for _, h in sizes), default=0)

    def arrange(self) -> None:
        for part in self.present:
            w, h = part.wish(self.rect.w)
            place = pygame.Rect(0, 0, min(w, self.rect.w), min(h, self.rect.h))
            place.center = self.rect.center
            part.place(place)


@dataclass(frozen=True, slots=True)
class Pins:
    """How far something stays from the edges, in points; an axis without a pin is centred, one with two is filled."""

    left: float | None = None
    right: float | None = None
    top: float | None = None
    bottom: float | None = None


class Floating(Widget):
    """Parts pinned to the edges of the screen, above whatever lies beneath."""

    def __init__(self, **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self._pins: dict[int, Pins] = {}

    def put(
        self,
        part: Widget,
        *,
        left: float | None = None,
        right: float | None = None,
        top: float | None = None,
        bottom: float | None = None,
    ) -> None:
        """Hold a part at so many points from edges. Its own `width` and `height` count, else what it wishes."""
        self._pins[id(part)] = Pins(left, right, top, bottom)
        if part.parent is not self:
            self.add(part)
        self.relayout()

    def pins(self, part: Widget) -> Pins:
        """How far a part stays from which edges."""
        return self._pins[id(part)]

    def lift(self, part: Widget) -> None:
        """Lay a part over all others."""
        self.fill([*(other for other in self.parts if other is not part), part])

    def remove(self, part: Widget) -> None:
        self._pins.pop(id(part), None)
        super().remove(part)

    def arrange(self) -> None:
        for part in self.parts:
            if part.visible:
                part.place(self._spot(part))

    def _spot(self, part: Widget) -> pygame.Rect:
        """Where a part stands; in a window too small for its pins it gives way rather than leave the screen."""
        pins = self._pins[id(part)]
        room_w = max(self.rect.w - self._edges(pins.left, pins.right), self.rect.w // 2)
        room_h = max(self.rect.h - self._edges(pins.top, pins.bottom), self.rect.h // 2)
        w, h = part.wish(room_w)
        x, w = self._axis(self.rect.x, self.rect.w, min(w, room_w), pins.left, pins.right)
        y, h = self._axis(self.rect.y, self.rect.h, min(h, room_h), pins.top, pins.bottom)
        return pygame.Rect(x, y, w, h).clamp(self.rect)

    def _edges(self, first: float | None, last: float | None) -> int:
        return self.theme.px(first or 0) + self.theme.px(last or 0)

    def _axis(self, start: int, room: int, wanted: int, first: float | None, last: float | None) -> tuple[int, int]:
        """Where it begins and how long it is, along one axis."""
        px = self.theme.px
        if first is not None and last is not None:
            return start + px(first), max(0, room - px(first) - px(last))
        if first is not None:
            return start + px(first), wanted
        if last is not None:
            return start + room - px(last) - wanted, wanted
        return start + (room - wanted) // 2, wanted


def shared(firm: Sequence[int], shares: Sequence[float], room: int) -> list[int]:
    """Lengths that fill a room: what is left over, or wanting, goes to those that have a share."""
    lengths = list(firm)
    over, whole = room - sum(firm), sum(shares)
    growing = [at for at, share in enumerate(shares) if share]
    for at in growing:
        part = round(over * shares[at] / whole) if at != growing[-1] else over
        part = max(part, -lengths[at])
        lengths[at] += part
        over -= part
        whole -= shares[at]
    return lengths
