"""Reads everything written on a screen without painting it: what is cut off, stands outside its box, or overlaps.

A screen's widgets are walked as they are painted, onto a canvas that only notes which words stand where.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

import pygame

from game.ui.app import App
from game.ui.front.secrets import MarkedMap
from game.ui.kit.boxes import Floating
from game.ui.kit.button import Button, KeyCap
from game.ui.kit.canvas import LEFT, Canvas
from game.ui.kit.choice import Segments
from game.ui.kit.colour import Color
from game.ui.kit.label import Label
from game.ui.kit.panel import Panel
from game.ui.kit.rich_text import plain
from game.ui.kit.root import Root
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.table import Table
from game.ui.kit.tabs import TabStrip
from game.ui.kit.text_entry import Entry
from game.ui.kit.theme import Theme
from game.ui.kit.typeface import Face
from game.ui.kit.widget import Widget

Look: TypeAlias = tuple[tuple[int, int], float, float]
"""The pixels of a window, the scale of the interface in it, and that of its letters."""
SLACK = 2
"""Pixels by which a letter may lean out of its box."""
BLANK = 0.22
"""The share of a line's height, above and below, in which no letter stands."""
OURS = (Button, KeyCap, Segments, TabStrip)
"""Their words are the program's own and short: they are never cut off, tooltip or not."""
FILE = re.compile(r"/|\w\.\w{2,4}\W?$")
"""What is no word but the name of a file, which may be broken anywhere."""
LONGEST = 40
"""Letters of a word from which it is a path or another thing that nobody can keep whole."""


@dataclass(frozen=True)
class Written:
    """Words on one line, where their letters stand, and what of the screen they can be seen on."""

    owner: Widget
    words: str
    place: pygame.Rect
    clip: pygame.Rect
    cut: bool = False


class Reading(Canvas):
    """Notes words instead of painting anything."""

    def __init__(self, theme: Theme, clip: pygame.Rect, owner: Widget, found: list[Written]) -> None:
        super().__init__(pygame.Surface((1, 1)), theme)
        self.clip, self.owner, self.found = clip, owner, found

    def shows(self, rect: pygame.Rect) -> bool:
        return bool(self.clip.colliderect(rect))

    @contextmanager
    def clipped(self, rect: pygame.Rect) -> Iterator[None]:
        """Only the walk narrows what is seen: a widget that clips its own words cuts them."""
        yield

    def fill(self, rect: pygame.Rect, color: Color) -> None:
        pass

    def box(
        self, rect: pygame.Rect, fill: Color | None, border: Color | None = None, radius: int = 0, width: int = 1
    ) -> None:
        pass

    def slab(self, rect: pygame.Rect, fill: Color, border: Color, radius: int, width: int, shadow: int = 0) -> None:
        pass

    def picture(self, picture: pygame.Surface, place: tuple[int, int] | pygame.Rect) -> None:
        pass

    def line(self, start: tuple[int, int], end: tuple[int, int], color: Color, width: int = 1) -> None:
        pass

    def smooth(self, start: tuple[int, int], end: tuple[int, int], color: Color, width: int = 1) -> None:
        pass

    def text(self, words: str, rect: pygame.Rect, face: Face, color: Color, align: float = LEFT) -> None:
        if not words:
            return
        wide = min(face.width(words), max(0, rect.w))
        x = rect.x + round((rect.w - wide) * align)
        self._note(words, x, rect.y + (rect.h - face.height) // 2, wide, face, cut=face.width(words) > rect.w)

    def words(self, words: str, place: tuple[int, int], face: Face, color: Color) -> None:
        self._note(words, *place, face.width(words), face)

    def _note(self, words: str, x: int, y: int, wide: int, face: Face, *, cut: bool = False) -> None:
        blank = round(face.height * BLANK)
        place = pygame.Rect(x, y + blank, wide, max(1, face.height - 2 * blank))
        if words.strip() and self.clip.colliderect(place):
            self.found.append(Written(self.owner, words, place, self.clip, cut))


def laid_out(app: App, size: tuple[int, int], scale: float, letters: float) -> None:
    """Give a program's window another size, and its interface and letters another scale, without painting it."""
    if app.surface.get_size() != size:
        pygame.display.set_mode(size, pygame.RESIZABLE)
        app.window.fit()
    app.apply(app.settings.model_copy(update={"scale": scale, "text_size": letters}))
    pygame.event.clear()
    for _ in range(2):
        if app.screen is not None:
            app.screen.tick(1)
    app.above.tick(1)


def read(top: Widget, screen: pygame.Rect) -> list[Written]:
    """Everything written on a widget and all that it holds."""
    found: list[Written] = []
    _read(top, screen, found)
    return found


def _read(widget: Widget, clip: pygame.Rect, found: list[Written]) -> None:
    if not widget.visible or not clip.colliderect(widget.rect):
        return
    widget.paint(Reading(widget.theme, clip, widget, found))
    inside = clip.clip(widget.rect) if isinstance(widget, ScrollArea) else clip
    for part in widget.parts:
        _read(part, inside, found)


def faults(root: Root) -> list[str]:
    """Everything on a tree of widgets that cannot be read: one line each, in no words twice."""
    root.settle()
    found: list[str] = []
    for top in [root.widget, *(layer.widget for layer in root.layers)]:
        written = read(top, root.rect)
        found += [fault for each in written for fault in _spelt_out(each, root.rect)]
        found += _on_each_other(written)
        found += _panels(top)
        found += [fault for widget in top.everything() if widget.shown for fault in _torn(widget)]
    return list(dict.fromkeys(found))


def _spelt_out(each: Written, screen: pygame.Rect) -> Iterator[str]:
    """What is wrong with one line of words."""
    owner = each.owner
    place = each.place.clip(owner.rect) if _own_lines(owner) else each.place
    if min(place.size) <= SLACK:
        return
    if each.cut and (isinstance(owner, OURS) or not _told(each)):
        yield f"cut off: {named(owner)} {each.words!r}"
    for holder in owner.chain():
        if isinstance(holder, ScrollArea) or (isinstance(owner, Entry) and holder is owner):
            if not _across(holder.rect, each.place) and not isinstance(owner, Entry):
                yield f"beside its box: {named(owner)} {each.words!r} in {named(holder)}"
            return
        boxed = holder is owner or isinstance(holder, Panel)
        if boxed and not (_across(holder.rect, place) and _down(holder.rect, place)):
            yield f"outside its box: {named(owner)} {each.words!r} {tuple(each.place)} in {named(holder)}"
            return
    if not screen.inflate(2 * SLACK, 2 * SLACK).contains(place):
        yield f"outside the window: {named(owner)} {each.words!r}"


def _own_lines(widget: Widget) -> bool:
    """Whether it scrolls its own lines, so that one may be seen in part."""
    return getattr(widget, "scroller", None) is not None


def _across(box: pygame.Rect, place: pygame.Rect) -> bool:
    return place.left >= box.left - SLACK and place.right <= box.right + SLACK


def _down(box: pygame.Rect, place: pygame.Rect) -> bool:
    return place.top >= box.top - SLACK and place.bottom <= box.bottom + SLACK


def _told(each: Written) -> bool:
    """Whether a tooltip says all of it."""
    owner = each.owner
    said = [plain(holder.told) for holder in owner.chain()]
    if isinstance(owner, Table):
        said += ["\n".join((plain(row.hint), *owner.cut_in(at))) for at, row in enumerate(owner.rows)]
    return any(each.words.strip() in text for text in said)


def _on_each_other(written: Sequence[Written]) -> Iterator[str]:
    """Words written over other words."""
    for one, other in combinations(written, 2):
        both = _seen(one).clip(_seen(other))
        if isinstance(one.owner, MarkedMap) and one.owner is other.owner:
            continue  # people who stand side by side on a map in small
        if both.w > SLACK and both.h > SLACK and one.owner.shown and other.owner.shown:
            yield f"over each other: {named(one.owner)} {one.words!r} and {named(other.owner)} {other.words!r}"


def _seen(each: Written) -> pygame.Rect:
    """What of the words is not cut off by whatever scrolls."""
    seen = each.place.clip(each.clip)
    return seen.clip(each.owner.rect) if _own_lines(each.owner) else seen


def _panels(top: Widget) -> Iterator[str]:
    """Panels that lie over one another, or reach out of the window."""
    for holder in top.everything():
        if not isinstance(holder, Floating) or not holder.shown:
            continue
        parts = [part for part in holder.parts if part.visible and part.rect.w and part.rect.h]
        for one, other in combinations(parts, 2):
            both = one.rect.clip(other.rect)
            if both.w > SLACK and both.h > SLACK:
                yield f"panels overlap: {named(one)} {tuple(one.rect)} and {named(other)} {tuple(other.rect)}"


def _torn(widget: Widget) -> Iterator[str]:
    """Words of a text that do not fit on a line of it, and are torn apart."""
    if not isinstance(widget, Label) or not widget.wrap or not widget.rect.w:
        return
    face = widget.theme.font(widget.font)
    for word in plain(widget.text).split():
        if len(word) < LONGEST and not FILE.search(word) and face.width(word) > widget.rect.w + SLACK:
            yield f"torn apart: {named(widget)} {word!r} on {widget.rect.w} pixels"


def named(widget: Widget) -> str:
    """A widget, and the nearest of those that hold it that has a name."""
    holder = next((each for each in widget.chain() if each.name), None)
    kinds = [type(each).__name__ for each in widget.chain() if isinstance(each, Panel)]
    inside = f" in {kinds[0]}" if kinds and kinds[0] != type(widget).__name__ else ""
    return type(widget).__name__ + (f" {holder.name!r}" if holder is not None else "") + inside


LOOKS = (
    ((1280, 720), 1.0, 1.0),
    ((1280, 720), 1.0, 1.6),
    ((1280, 720), 0.75, 1.6),
    ((1280, 720), 2.5, 1.0),
    ((1280, 720), 2.5, 1.6),
    ((1920, 1080), 1.0, 1.0),
    ((1920, 1080), 1.5, 1.6),
    ((3840, 2160), 2.0, 1.6),
    ((3840, 2160), 2.5, 1.0),
)
"""The windows, scales and sizes of letters in which every screen has to be legible."""
UTMOST = tuple(LOOKS[number] for number in (0, 2, 4, 6, 8))
"""Those among them that lie at the ends of what there is: each window, each scale, both sizes of letters."""


def illegible(app: App, *more: Callable[[], Root | None], looks: Sequence[Look] = LOOKS) -> list[str]:
    """What cannot be read on the uppermost screen in any of these looks; the window is left as it was."""
    size, settings = app.surface.get_size(), app.settings
    found = []
    for window, scale, letters in looks:
        laid_out(app, window, scale, letters)
        roots = [getattr(app.screen, "root", None), app.above, *(root() for root in more)]
        for root in filter(None, roots):
            found += [f"{window[1]} at {scale:.0%}, letters {letters:.0%}: {fault}" for fault in faults(root)]
    laid_out(app, size, settings.scale or 1.0, settings.text_size)
    app.apply(settings)
    return found
