"""A log of thousands of entries, of which only what is seen is broken into lines and painted."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Unpack

import pygame

from game.ui.kit.canvas import Canvas
from game.ui.kit.colour import faded
from game.ui.kit.icons import icon
from game.ui.kit.rich_text import Line, Text, lines, link_at, paint_lines, plain, size_of
from game.ui.kit.scroll import Scroller
from game.ui.kit.terms import Doing, Size
from game.ui.kit.widget import Options, Widget

KEPT = 500
"""Entries that are kept broken into lines; how high the others are stays known."""
BETWEEN = 5
"""Points between entries."""
INDENT = 18
"""Points that details stand further in."""
USUAL_LETTER = 0.44
"""Breadth of a letter over its height, to guess how long an entry is that nobody has looked at yet."""


@dataclass(slots=True, eq=False)
class Told:
    """One thing that was told: its prose, what can be unfolded below it, and what a click on it does."""

    text: Text
    details: tuple[Text, ...] = ()
    doing: Doing | None = None
    """What a click does: jump to the place, for instance."""
    tags: frozenset[str] = frozenset()
    """What it can be filtered by: the units it tells of."""
    mark: str = ""
    """A colour of the theme for a stripe at its left."""
    unfolded: bool = False


@dataclass(slots=True)
class _Broken:
    """An entry broken into lines."""

    prose: tuple[Line, ...]
    details: tuple[tuple[Line, ...], ...]
    height: int


class Chronicle(Widget):
    """Entries from the oldest to the newest. It stays at the end while new ones come, unless scrolled up."""

    focusable = True

    def __init__(
        self, entries: Iterable[Told] = (), font: str = "body", empty: str = "", **options: Unpack[Options]
    ) -> None:
        super().__init__(**options)
        self.font, self.empty = font, empty
        self.scroller = Scroller(self)
        self.entries: list[Told] = list(entries)
        self.chosen: Told | None = None
        """The entry that keys are sent to."""
        self._filter: Callable[[Told], bool] | None = None
        self._seen: list[Told] = list(self.entries)
        """What the filter lets through."""
        self._leaning = any(entry.details or entry.mark for entry in self.entries)
        """Whether any entry has a mark at its left: prose keeps clear of it."""
        self._heights: list[int] = []
        self._tops: list[int] = [0]
        """Where each entry begins, and where the last ends."""
        self._broken: dict[int, _Broken] = {}
        self._width = 0
        self._theme_seen = -1
        self._over: Told | None = None
        self._fitted = False
        """Whether the scroll bar knows how much there is."""
        self._resting = True
        """Whether the end is in sight and shall stay so."""

    # what it holds

    def append(self, *entries: Told) -> None:
        """Tell more."""
        self.entries += entries
        new = [entry for entry in entries if self._filter is None or self._filter(entry)]
        self._seen += new
        if not self._leaning and any(entry.details or entry.mark for entry in new):
            self._leaning = True
            self._remeasure_all()
            return
        if self._width:
            for entry in new:
                self._heights.append(self._guess(entry))
                self._tops.append(self._tops[-1] + self._heights[-1])
        if new:
            self._fitted = False
            self.redraw()

    def show(self, entries: Iterable[Told]) -> None:
        """Tell these things and nothing else."""
        self.entries = list(entries)
        self.chosen = None
        self._refilter()

    def clear(self) -> None:
        """Tell nothing."""
        self.show(())

    @property
    def filter(self) -> Callable[[Told], bool] | None:
        """Which entries are shown; all, without one."""
        return self._filter

    @filter.setter
    def filter(self, wanted: Callable[[Told], bool] | None) -> None:
        self._filter = wanted
        self._refilter()

    @property
    def shown_entries(self) -> Sequence[Told]:
        """What the filter lets through, from the oldest to the newest."""
        return self._seen

    def _refilter(self) -> None:
        self._seen = [entry for entry in self.entries if self._filter is None or self._filter(entry)]
        if self.chosen not in self._seen:
            self.chosen = None
        self._leaning = any(entry.details or entry.mark for entry in self._seen)
        self._remeasure_all()

    # room

    def measure(self, width: int) -> Size:
        return width, self.theme.px(160)

    def arrange(self) -> None:
        if self._lane_free != self._width or self._theme_seen != self.theme.revision:
            self._remeasure_all()
        else:
            self._fit()

    @property
    def _lane_free(self) -> int:
        """Pixels across for the prose."""
        return max(1, self.rect.w - self.theme.px("scrollbar") - self.theme.px(8))

    def _remeasure_all(self) -> None:
        """Guess all heights anew; they are mended as entries come into sight."""
        if self._root is None or not self.rect.w:
            return
        self._width, self._theme_seen = self._lane_free, self.theme.revision
        self._broken.clear()
        self._heights = [self._guess(entry) for entry in self._seen]
        self._tops = list(accumulate(self._heights, initial=0))
        self._fit()
        self.redraw()

    def _guess(self, entry: Told) -> int:
        """About how high an entry is."""
        face = self.theme.font(self.font)
        each = face.height * USUAL_LETTER
        texts = (entry.text, *entry.details) if entry.unfolded else (entry.text,)
        rows = sum(1 + int(len(plain(text)) * each / self._width) for text in texts)
        return rows * face.line + self.theme.px(BETWEEN)

    def _fit(self) -> None:
        """Tell the scroll bar how much there is, and stay at the end if that is where one was."""
        self._fitted = True
        self.scroller.fit(self._tops[-1], self.rect.h)
        if self._resting:
            self._settle_sight(self.scroller.most)
            self.scroller.to(self.scroller.most, smooth=False)

    def _broken_up(self, at: int) -> _Broken:
        """An entry in lines; its true height replaces the guess."""
        entry = self._seen[at]
        known = self._broken.get(id(entry))
        if known is None:
            inner = self._width - self._gutter
            prose = lines(entry.text, self.theme, inner, self.font)
            details: tuple[tuple[Line, ...], ...] = ()
            if entry.unfolded:
                narrow = inner - self.theme.px(INDENT)
                details = tuple(lines(text, self.theme, narrow, "small", "second") for text in entry.details)
            height = sum(size_of(part)[1] for part in (prose, *details)) + self.theme.px(BETWEEN)
            if len(self._broken) >= KEPT:
                self._broken.clear()
            known = self._broken[id(entry)] = _Broken(prose, details, height)
        longer = known.height - self._heights[at]
        if longer:
            self._heights[at] = known.height
            self._tops[at + 1 :] = [top + longer for top in self._tops[at + 1 :]]
        return known

    @property
    def _gutter(self) -> int:
        """Pixels left of the prose for its mark, where any entry has one or can be unfolded."""
        return self.theme.px(16) if self._leaning else 0

    def _settle_sight(self, offset: int) -> None:
        """Break up what is seen from an offset on, so that its heights are true."""
        for _ in range(4):
            first, last = self._in_sight(offset)
            before = self._tops[-1]
            for at in range(first, last):
                self._broken_up(at)
            total = self._tops[-1]
            self.scroller.fit(total, self.rect.h)
            if self._resting:
                offset = self.scroller.most
            if total == before:
                return

    def _in_sight(self, offset: int) -> tuple[int, int]:
        """The first entry in sight, and the one behind the last."""
        first = max(0, bisect_right(self._tops, offset) - 1)
        last = bisect_right(self._tops, offset + self.rect.h)
        return first, min(last, len(self._seen))

    # mouse and keys

    def moved(self) -> None:
        self._resting = self.scroller.goal >= self.scroller.most
        self.redraw()

    def handle(self, event: pygame.Event) -> bool:
        if not self._fitted and self._width:
            self._fit()
        if self.scroller.handle(event, self.rect):
            self._resting = self.scroller.goal >= self.scroller.most
            return True
        if event.type == pygame.MOUSEMOTION:
            self._hover(self._told_at(event.pos))
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._pressed(event.pos)
        return event.type == pygame.KEYDOWN and self._keyed(event)

    def _top_of(self, at: int) -> int:
        """The pixel of the screen at which an entry begins; few entries stand at the foot of their place."""
        return self.rect.y + self._tops[at] - self.scroller.offset

    def _at(self, place: tuple[int, int]) -> int | None:
        if not self.rect.collidepoint(place) or not self._seen:
            return None
        at = bisect_right(self._tops, place[1] - self.rect.y + self.scroller.offset) - 1
        return at if 0 <= at < len(self._seen) else None

    def _told_at(self, place: tuple[int, int]) -> Told | None:
        at = self._at(place)
        return self._seen[at] if at is not None else None

    def _hover(self, entry: Told | None) -> None:
        if entry is not self._over:
            self._over = entry
            self.redraw()

    def hover_changed(self) -> None:
        if not self.hovered:
            self._hover(None)

    def _pressed(self, place: tuple[int, int]) -> bool:
        at = self._at(place)
        if at is None:
            return False
        entry, left = self._seen[at], self.rect.x
        self.chosen = entry
        self.redraw()
        link = link_at(self._broken_up(at).prose, (left + self._gutter, self._top_of(at)), place)
        if link is not None:
            link()
        elif entry.details and (place[0] < left + self._gutter or entry.doing is None):
            self.unfold(entry)
        elif entry.doing is not None:
            entry.doing()
        return True

    def unfold(self, entry: Told, unfolded: bool | None = None) -> None:
        """Show what stands behind an entry, or no longer."""
        entry.unfolded = not entry.unfolded if unfolded is None else unfolded
        self._broken.pop(id(entry), None)
        if entry in self._seen and self._width:
            self._resting = False
            at = self._seen.index(entry)
            self._broken_up(at)
            self.scroller.fit(self._tops[-1], self.rect.h)
            self._reveal(at)
            self._resting = self.scroller.goal >= self.scroller.most
        self.redraw()

    def _keyed(self, event: pygame.Event) -> bool:
        if event.key in (pygame.K_HOME, pygame.K_END):
            return self._choose(0 if event.key == pygame.K_HOME else len(self._seen) - 1)
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            now = self._seen.index(self.chosen) if self.chosen in self._seen else None
            step = 1 if event.key == pygame.K_DOWN else -1
            return self._choose(len(self._seen) - 1 if now is None else now + step)
        entry = self.chosen
        if entry is None:
            return False
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and entry.doing is not None:
            entry.doing()
            return True
        if event.key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_RIGHT, pygame.K_LEFT) and entry.details:
            wanted = {pygame.K_RIGHT: True, pygame.K_LEFT: False}.get(event.key)
            self.unfold(entry, wanted)
            return True
        return False

    def _choose(self, at: int) -> bool:
        if not 0 <= at < len(self._seen):
            return False
        self.chosen = self._seen[at]
        self._reveal(at)
        self.redraw()
        return True

    def _reveal(self, at: int) -> None:
        self._broken_up(at)
        self.scroller.reveal(self._tops[at], self._tops[at + 1])
        self._resting = self.scroller.goal >= self.scroller.most

    def under(self, place: tuple[int, int]) -> Widget | None:
        return self if self.visible and self.rect.collidepoint(place) else None

    # looks

    def paint(self, canvas: Canvas) -> None:
        if not self._seen:
            canvas.text(
                self.empty,
                pygame.Rect(self.rect.x, self.rect.y, self.rect.w, self.theme.px("row")),
                canvas.theme.font(self.font),
                canvas.theme.color("faint"),
            )
            return
        if not self._fitted:
            self._fit()
        self._settle_sight(self.scroller.offset)
        first, last = self._in_sight(self.scroller.offset)
        with canvas.clipped(self.rect):
            for at in range(first, last):
                self._paint_entry(canvas, at)
        self.scroller.paint(canvas, self.rect)

    def _paint_entry(self, canvas: Canvas, at: int) -> None:
        theme, entry, broken = canvas.theme, self._seen[at], self._broken_up(at)
        x, y = self.rect.x, self._top_of(at)
        place = pygame.Rect(x, y - theme.px(BETWEEN) // 2, self._width + theme.px(4), broken.height)
        if entry is self.chosen and self.focused:
            canvas.box(place, theme.color("chosen_quiet"), None, theme.px(4))
        elif entry is self._over and (entry.doing is not None or entry.details):
            canvas.box(place, faded(theme.color("hover"), 0.7), None, theme.px(4))
        if entry.details and self._whole(y, theme.font(self.font).line):
            side = theme.px(10)
            fold = icon("down" if entry.unfolded else "right", side, theme.color("second"))
            canvas.picture(fold, (x + theme.px(2), y + (theme.font(self.font).line - side) // 2))
        for part, indent in ((broken.prose, 0), *((detail, theme.px(INDENT)) for detail in broken.details)):
            for line in part:
                if self._whole(y, line.height):
                    paint_lines(canvas, (line,), (x + self._gutter + indent, y))
                    if entry.mark:
                        canvas.fill(pygame.Rect(x, y, theme.px(2), line.height), theme.color(entry.mark))
                y += line.height

    def _whole(self, y: int, height: int) -> bool:
        """Whether a line is shown: at rest none that the upper or lower edge cuts."""
        moving = self.scroller.offset != self.scroller.goal
        return moving or height > self.rect.h or self.rect.y <= y <= self.rect.bottom - height
