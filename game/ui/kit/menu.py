"""Lists that open beside something: menus, and the list of a drop-down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ui.kit.boxes import Row
from game.ui.kit.button import KeyCap
from game.ui.kit.label import Label
from game.ui.kit.list_view import Listing
from game.ui.kit.panel import Panel
from game.ui.kit.pictures import Icon
from game.ui.kit.rich_text import Text
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.terms import Doing
from game.ui.kit.widget import Layer, Tree, Widget

ROOM = 8
"""Points that an opened list keeps from the edges of the screen."""
APART = 4
"""Points between a list and what it belongs to."""


@dataclass(frozen=True, slots=True)
class Item:
    """Something that a menu offers."""

    text: str
    doing: Doing
    icon: str = ""
    command: str = ""
    """The named command whose key is shown with it."""
    enabled: bool = True
    hint: Text = ""
    """Why it cannot be had, or what it does."""


def menu(root: Tree, place: tuple[int, int], items: Sequence[Item]) -> Layer:
    """Open a menu at a place."""

    def taken(at: int) -> None:
        layer.close()
        items[at].doing()

    spot = pygame.Rect(place, (1, 1))
    listing = Listing([_line(item) for item in items], open=taken, framed=False, at_once=True, gap=1)
    layer = popup(root, listing, lambda: spot)
    return layer


def _line(item: Item) -> Widget:
    color = "text" if item.enabled else "faint"
    parts: list[Widget] = [Icon(item.icon, "second" if item.enabled else "faint")] if item.icon else []
    parts.append(Label(item.text, color=color, wrap=False, grow=1.0))
    if item.command:
        parts.append(KeyCap(command=item.command))
    return Row(*parts, gap=10, enabled=item.enabled, hint=item.hint)


def popup(root: Tree, listing: Listing, beside: Callable[[], pygame.Rect], closed: Doing | None = None) -> Layer:
    """Open a list below something, or above it where there is more room; a click elsewhere closes it."""
    area = ScrollArea(listing, grow=1.0)
    panel = Panel(area, pad=5, fill="raised")
    layer = root.show(panel, _spot(root, panel, area, beside), light=True, closed=closed)
    panel.appear()
    listing.reveal(listing.rect)
    return layer


def _spot(
    root: Tree, panel: Panel, area: ScrollArea, beside: Callable[[], pygame.Rect]
) -> Callable[[pygame.Rect], pygame.Rect]:
    def spot(screen: pygame.Rect) -> pygame.Rect:
        room, apart = root.theme.px(ROOM), root.theme.px(APART)
        owner = beside()
        w, h = panel.wish(screen.w - 2 * room)
        below, above = screen.bottom - room - owner.bottom - apart, owner.y - apart - room - screen.y
        high = min(h, max(below, above))
        wide = w + area.lane if high < h else w
        place = pygame.Rect(owner.x, owner.bottom + apart, max(wide, owner.w), high)
        if h > below and above > below:
            place.bottom = owner.y - apart
        return place.clamp(screen.inflate(-2 * room, -2 * room))

    return spot
