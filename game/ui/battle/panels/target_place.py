"""Where the card about a target stands, and which panels make room for it."""

from __future__ import annotations

import pygame

from game.ui.battle.desk import Desk
from game.ui.battle.panels.layout import BROADER, EDGE, Layout
from game.ui.battle.panels.panel_set import Panels
from game.ui.battle.panels.tabs import ACROSS as TABBED
from game.ui.battle.panels.target import beside
from game.ui.map.chart import Point
from game.ui.map.lettering import LONG
from game.ui.map.table import MapTable

CARD = 252
"""Points across of the card."""
CLEAR_OF = 52
"""Points between the card and the middle of the unit it is about."""


class TargetPlace:
    """Puts the card about a target beside the unit it is about, where no other panel stands in the way."""

    def __init__(self, board: Panels, layout: Layout, desk: Desk, table: MapTable) -> None:
        self.board = board
        self.layout = layout
        self.desk = desk
        self.table = table
        self._card: pygame.Rect | None = None
        """Where the card stands."""
        self._beside: Point | None = None
        """The pixel beside which it stands."""

    def place(self) -> None:
        """Put the card beside, below or above its unit where there is room or the log makes room; pulled out, put it
        beside the tabs.
        """
        board, layout = self.board, self.layout
        board.log.visible = layout.pulled == "log" or "log" not in layout.folded
        if not board.roster.visible and "units" not in layout.folded:
            layout.room_for_roster()
        desk, theme = self.desk, board.root.theme
        pixel = None if desk.pointed is None else self.table.pixel_of(desk.pointed)
        self._beside = pixel
        self._card = None
        if pixel is None or not board.target.visible:
            board.target.visible = False
            return
        px, log, units = theme.px, self._standing_log(), self._standing_roster()
        board.target.width = CARD * min(max(1.0, theme.text), BROADER)
        size = board.target.wish(px(board.target.width))
        rooms = (beside(pixel, size, room, self._apart(pixel[0])) for room in self._rooms())
        place = next(filter(None, rooms), None)
        if layout.pulled == "target":
            place = pygame.Rect((px(EDGE + TABBED), px(layout.below)), size)
            board.floating.lift(board.target)
        board.target.visible = place is not None
        self._card = place
        if place is not None:
            board.log.visible = board.log.visible and not place.colliderect(log)
            board.roster.visible = board.roster.visible and (layout.pulled == "units" or not place.colliderect(units))
            board.floating.put(board.target, left=place.x / theme.scale, top=place.y / theme.scale)

    def _apart(self, x: float) -> int:
        """Pixels between the card and the middle of the unit it is about, whose caption stays in view: over the unit,
        or farther to one side where a panel stands at the other.
        """
        theme, caption, camera = self.board.root.theme, self.table.overlays.caption, self.table.camera
        letters = theme.font("small_strong")
        long = 0 if caption is None else min(letters.width(caption.text), LONG * theme.px(13 * theme.text))
        words = 0 if caption is None else long // 2 + theme.px(24)
        left, right = camera.rect.left + camera.covered[0], camera.rect.right - camera.covered[2]
        aside = max(0, round(x) + words - right, left - round(x) + words) if words else 0
        return max(theme.px(CLEAR_OF), words + aside)

    def _rooms(self) -> tuple[pygame.Rect, ...]:
        """Where the card may stand, best first: clear of log and roster, clear of the log, anywhere on the map."""
        board, layout = self.board, self.layout
        px, window = board.root.theme.px, board.root.rect
        taken = board.order.visible or board.errands.visible
        right = window.w - px(layout.wide + 2 * EDGE if taken else EDGE)
        left = px(EDGE + (TABBED if board.tabs.visible else 0))
        top = px(layout.below)
        if board.ask.visible:
            top += board.ask.wish(self._ask_room())[1] + px(EDGE) // 2
        elif board.banner.visible:
            top += board.banner.wish(window.w)[1] + px(EDGE) // 2
        foot = window.h - px(EDGE) - (self._bar_high() if board.bar.visible else 0)
        free = pygame.Rect(left, top, max(0, right - left), max(0, foot - top))
        units, log = self._standing_roster(), self._standing_log()
        beyond = units.right + (px(TABBED) if board.tabs.visible and units.w else 0)
        after_units = pygame.Rect(beyond, free.y, max(0, free.right - beyond), free.h)
        above_log = pygame.Rect(free.x, free.y, free.w, min(free.bottom, log.y) - free.y)
        after_log = pygame.Rect(log.right, free.y, max(0, free.right - log.right), free.h)
        return above_log.clip(after_units), after_log.clip(after_units), above_log, after_log, free

    def keep_beside(self) -> None:
        """Once the map has come to rest elsewhere the card goes to its unit."""
        desk, table = self.desk, self.table
        if desk.pointed is not None and not table.camera.moving and table.pixel_of(desk.pointed) != self._beside:
            self.board.target.show(desk)
            self.place()
            self.give_way()

    def give_way(self) -> None:
        """Minimap, log and hints at the foot give way to the answers about the map and to the card."""
        board, layout = self.board, self.layout
        px, down = board.root.theme.px, board.root.rect.h
        taken = [] if self._card is None else [self._card]
        if board.ask.visible:
            pins, room = board.floating.pins(board.ask), self._ask_room()
            taken.append(pygame.Rect(px(pins.left or 0), px(layout.below), room, board.ask.wish(room)[1]))
        w, h = board.minimap.measure(0)[0], board.minimap.high
        place = pygame.Rect(px(layout.map_left), down - px(EDGE) - h, w, h)
        if layout.pulled != "map":
            board.minimap.visible = layout.map_fits and place.collidelist(taken) < 0
        above = pygame.Rect(place.x, place.y - board.minimap.worded, place.w, board.minimap.worded)
        film = [] if board.film is None else [board.film.rect]
        board.minimap.make_room(roomy=above.collidelist([*taken, *film]) < 0)
        if layout.pulled != "log":
            board.log.visible = board.log.visible and self._standing_log().collidelist(taken) < 0
        w, h = board.hints.wish(board.root.rect.w // 2)
        place = pygame.Rect(px(layout.hints_left), down - px(EDGE) - h, w, h)
        board.hints.visible = board.hints.visible and place.collidelist(taken) < 0

    def _standing_log(self) -> pygame.Rect:
        """Where the log stands at the foot of the window; no height where it does not."""
        board, layout = self.board, self.layout
        px, rect = board.root.theme.px, board.root.rect
        high = px(EDGE + board.log.height) if "log" not in layout.folded and board.log.height else 0
        return pygame.Rect(px(EDGE), rect.h - high, px(board.log.width or 0), high)

    def _standing_roster(self) -> pygame.Rect:
        """Where the list of units stands at the left; no breadth where it does not."""
        px, roster = self.board.root.theme.px, self.board.roster
        wide = px(roster.width or 0) if roster.visible and self.layout.pulled != "units" else 0
        return pygame.Rect(px(EDGE), px(self.layout.below), wide, roster.wish(wide)[1] if wide else 0)

    def _bar_high(self) -> int:
        """Pixels down that the bar of intents takes at the foot, and a gap above it."""
        px = self.board.root.theme.px
        return self.board.bar.wish(px(self.board.bar.narrowest))[1] + px(EDGE) // 2

    def _ask_room(self) -> int:
        """Pixels across of the answers about the map."""
        return self.board.root.theme.px(self.board.ask.width or 0)
