"""Where the panels of the battle screen stand: room for each of them, tabs for what has none, panels pulled out."""

from __future__ import annotations

import pygame

from game.ui.battle.camera_framing import Clear
from game.ui.battle.panels.film import FilmPanel
from game.ui.battle.panels.log import LOW
from game.ui.battle.panels.minimap import ACROSS, DOWN
from game.ui.battle.panels.order import WIDE
from game.ui.battle.panels.panel_set import Panels
from game.ui.battle.panels.roster import ACROSS as ROSTER
from game.ui.battle.panels.tabs import ACROSS as TABBED
from game.ui.kit.terms import Doing
from game.ui.map.camera import Camera

EDGE, TOP = 16, 86
"""Points from the edges, and below the bar at the top."""
ROOMY, BROAD, LOWEST = 900, 1200, 420
"""Points across from which the roster has room, and the log a good part; points down below which it has none."""
BARRED = 560
"""Points down from which the bar of intents has room; in a lower window they stand on the card of orders."""
SMALLEST, LINE, ASIDE = 130, 240, 300
"""Points in which a minimap or a roster is worth having, the log can be read, a card beside a target has room."""
FILMED, SHORT = 760, 310
"""Points across of the film's panel at most, and at least where it stands beside log and map."""
BROADER = 1.3
"""How much broader panels become at most where letters are large."""
ASKED = 260
"""Points across, at letters of the usual size, in which the answers about the map can be read."""
HINTED = 46
"""Points down of the hints."""
PULLED = 460
"""Points across of the log where it is pulled out over the map."""
SAID = 160
"""Points down, at letters of the usual size, that a word in passing needs."""


class Layout:
    """Where each panel of a board stands, which are folded to tabs, and which of these is pulled out."""

    def __init__(self, board: Panels, camera: Camera, rearrange: Doing) -> None:
        self.board = board
        self._camera = camera
        self._rearrange = rearrange
        """Called when a panel was pulled out, or folded again."""
        self.below = float(TOP)
        """Points from the upper edge to where panels begin, below the bar however large its letters are."""
        self.wide = float(WIDE)
        """Points across of the card of orders; large letters need more."""
        self.barred = False
        """Whether the bar of intents has room beside what stands at the lower edge."""
        self.hints_left = 0.0
        """Points at the left of the hints."""
        self.folded: tuple[str, ...] = ()
        """Panels for which the window has no room."""
        self.pulled = ""
        """The folded panel that is pulled out."""
        self.order_folded = False
        """Whether the card of orders is folded, to see the ground beneath."""
        self.map_fits, self.map_left = False, 0.0
        """Whether there is room for the minimap, and points at its left."""

    def fit(self, rect: pygame.Rect) -> None:
        """Fill a window of this size: where it is small the card stays whole, and what can be missed folds to a tab."""
        board = self.board
        board.root.settle()
        points, down = rect.w / board.root.theme.scale, rect.h / board.root.theme.scale
        board.top.fit(points)
        self._make_room(rect.w)
        beside = points - self.wide - 3 * EDGE
        board.log.fit(
            min(620.0, points * 0.25 if points >= ROOMY else beside),
            down,
            down - self.below - EDGE,
        )
        board.log.visible = board.log.visible and board.log.width >= LINE
        left = EDGE + board.log.width + EDGE if board.log.visible else EDGE
        listed = points >= ROOMY and down >= LOWEST
        if listed and board.log.visible:
            left = max(left, EDGE + float(board.roster.width or 0) + EDGE)
        fits = {
            "units": listed,
            "map": board.log.visible and self._map_room(beside - left) >= SMALLEST,
            "log": board.log.visible,
            "target": beside >= ASIDE,
            "order": points >= ROOMY,
        }
        self.folded = tuple(name for name, room in fits.items() if not room)
        if self.pulled not in self.folded:
            self.pulled = ""
        self.order_folded = self.order_folded and "order" in self.folded
        board.tabs.offer(self.folded, (self.pulled, "" if self.order_folded else "order"))
        board.roster.visible = fits["units"]
        aside = (board.roster.width or 0) + EDGE / 2 if board.roster.visible else 0
        board.floating.put(board.tabs, left=EDGE + aside, top=self.below)
        board.floating.put(board.roster, left=EDGE, top=self.below)
        board.floating.put(board.log, left=EDGE, bottom=EDGE)
        self.map_fits, self.map_left = fits["map"], left
        board.minimap.visible = fits["map"]
        board.minimap.fit(self._map_room(beside - left))
        board.floating.put(board.minimap, left=left, bottom=EDGE)
        self.hints_left = left + (board.minimap.width or 0) + EDGE if board.minimap.visible else left
        if board.tabs.visible and not board.log.visible:
            self.hints_left += TABBED
        board.floating.put(board.hints, left=self.hints_left, bottom=EDGE)
        self.barred = down >= BARRED and self._bar_room(points) >= board.bar.narrowest
        self._pull_out(points, down)
        board.root.layout(rect)
        if board.film is not None:
            self.place_film(board.film)
        free = self.clear(rect.size)
        self._camera.covered = free.x, free.y, rect.w - free.right, rect.h - free.bottom

    def _make_room(self, across: int) -> None:
        """Large letters make the bar at the top higher, and need broader panels."""
        board = self.board
        theme = board.root.theme
        self.below = max(float(TOP), 14 + board.top.wish(across - 2 * theme.px(EDGE))[1] / theme.scale + EDGE / 2)
        broader = min(max(1.0, theme.text), BROADER)
        self.wide = round(WIDE * broader)
        board.order.width = board.errands.width = board.reasons.width = self.wide
        board.roster.width = round(ROSTER * broader)
        for panel, right in ((board.order, True), (board.errands, True), (board.reasons, True), (board.banner, False)):
            board.floating.put(panel, right=EDGE if right else None, top=self.below)
        board.floating.put(board.tabs, left=EDGE, top=self.below)

    def _pull_out(self, points: float, down: float) -> None:
        """Lay what is pulled out over the map, beside the tabs."""
        board = self.board
        left, room = EDGE + TABBED, down - self.below - EDGE
        for name, panel in (("units", board.roster), ("log", board.log), ("target", board.target)):
            panel.fill_color = "raised" if self.pulled == name else "panel"
            panel.redraw()
        if self.pulled == "units":
            board.roster.visible = True
            board.floating.put(board.roster, left=left, top=self.below)
            board.floating.lift(board.roster)
        elif self.pulled == "map":
            board.minimap.visible = True
            board.minimap.fit(min(ACROSS * 1.5, room * ACROSS / DOWN, points - left - EDGE))
            board.floating.put(board.minimap, left=left, top=self.below)
            board.floating.lift(board.minimap)
        elif self.pulled == "log":
            board.log.pull_out(min(PULLED, points - left - EDGE), room, lambda: self.pull("log"))
            board.floating.put(board.log, left=left, top=self.below)
            board.floating.lift(board.log)

    def pull(self, name: str) -> None:
        """Pull a folded panel out, or fold it again; what has its place anyhow gets the keys."""
        if name not in self.folded:
            if name == "units":
                self.board.root.set_focus(next((line for line in self.board.roster.lines.parts), None))
            return
        if name == "order":
            self.order_folded = not self.order_folded
        else:
            self.pulled = "" if self.pulled == name else name
        self._rearrange()

    def clear(self, size: tuple[int, int]) -> pygame.Rect:
        """What of the map no panel covers, less a margin; a log of eight lines may lie over its corner."""
        board = self.board
        px = board.root.theme.px
        taken = (board.roster.width or 0) if board.roster.visible else TABBED if board.tabs.visible else 0
        left, right = px(EDGE + taken), size[0] - px(EDGE + (0 if self.order_folded else self.wide))
        log = board.log.visible and self.pulled != "log"
        top, bottom = px(self.below), size[1] - px(EDGE + (min(LOW, board.log.low) if log else 0))
        return pygame.Rect(left, top, max(1, right - left), max(1, bottom - top)).inflate(-px(60), -px(50))

    def seen(self, size: tuple[int, int]) -> Clear:
        """What shows the map: between what stands at the left and the card of orders down to the edge of the window,
        and over the foot of it log, minimap and hints.
        """
        board, free = self.board, self.clear(size)
        px = board.root.theme.px
        top, bottom = px(self.below) - px(EDGE / 2), size[1] - px(EDGE)
        column = pygame.Rect(free.x - px(20), top, free.w + px(40), bottom - top)
        low = px(board.log.low if board.log.visible and self.pulled != "log" else 0)
        feet = [pygame.Rect(0, bottom - low, px(EDGE + board.log.width), low)] if low else []
        if self.map_fits and board.minimap.visible:
            field = board.minimap.rect
            feet.append(pygame.Rect(field.x, field.bottom - board.minimap.high, field.w, board.minimap.high))
        strip = px(board.bar.high if self.barred else HINTED)
        feet.append(pygame.Rect(px(self.hints_left), bottom - strip, size[0], strip))
        return Clear(column, tuple(feet))

    def said_in(self, window: pygame.Rect) -> pygame.Rect:
        """Where a word in passing stands: over the log, else below the bar at the top, else above the map's foot."""
        board, px = self.board, self.board.root.theme.px
        needs = px(SAID * max(1.0, board.root.theme.text))
        log, roster = board.log.rect, board.roster
        if board.log.shown and self.pulled != "log":
            top = roster.rect.bottom if roster.shown and roster.rect.x < log.right else px(self.below)
            if log.y - top >= needs:
                return pygame.Rect(log.x, top, log.w, log.y - top)
        clear = self.seen(window.size)
        room = clear.column
        left = max([room.x, *(each.rect.right for each in (roster, board.tabs) if each.shown)])
        room = pygame.Rect(left, room.y, room.right - left, room.h)
        if not board.ask.shown and not board.banner.shown:
            return pygame.Rect(room.x, px(self.below), room.w, needs)
        feet = [foot.y for foot in clear.feet if foot.right > room.x and foot.x < room.right]
        return pygame.Rect(room.x, room.y, room.w, min(feet, default=room.bottom) - room.y)

    def place_film(self, panel: FilmPanel) -> None:
        """At the foot of the screen beside log and map, where it has room there; else above them."""
        board = self.board
        across = board.root.rect.w / board.root.theme.scale
        room = across - self.hints_left - EDGE
        at_foot = room >= SHORT
        panel.width = min(FILMED, room if at_foot else across - 2 * EDGE)
        panel.relayout()
        above = EDGE + max(200, board.log.low + 24)
        board.floating.put(panel, left=self.hints_left if at_foot else None, bottom=EDGE if at_foot else above)

    def place_bar(self) -> None:
        """At the foot of the map, between the minimap and the card of orders."""
        board = self.board
        scale = board.root.theme.scale
        room = self._bar_room(board.root.rect.w / scale)
        board.bar.show(room if self.barred else 0.0)
        if board.bar.visible:
            board.bar.relayout()
            wide = board.bar.wish(round(room * scale))[0] / scale
            board.floating.put(board.bar, left=self.hints_left + max(0.0, (room - wide) / 2), bottom=EDGE)

    def _map_room(self, room: float) -> float:
        """Points across for the minimap, of so many: it leaves the bar of intents as much as that needs."""
        narrowest = self.board.bar.narrowest
        return min(ACROSS, room - narrowest - EDGE if room >= narrowest else room)

    def _bar_room(self, points: float) -> float:
        """Points across for the bar of intents."""
        return points - EDGE - (0 if self.order_folded else self.wide + EDGE) - self.hints_left

    def place_ask(self) -> None:
        """Between what stands at the left and the card of orders, which gives way where there is no room for both."""
        board = self.board
        if not board.ask.visible:
            return
        theme = board.root.theme
        points = board.root.rect.w / theme.scale
        left: float = EDGE + (TABBED + EDGE if board.tabs.visible else 0)
        if board.roster.visible and self.pulled != "units":
            left = EDGE + (board.roster.width or 0) + EDGE
        right = points - EDGE - (self.wide + EDGE if board.order.visible else 0)
        if right - left < ASKED * max(1.0, theme.text):
            board.order.visible, right = False, points - EDGE
        board.ask.width = None
        board.ask.relayout()
        wish = (board.ask.wish(theme.px(right - left))[0] + 4) / theme.scale
        board.ask.width = across = min(wish, right - left)
        board.ask.relayout()
        middle = min(max(points / 2 - across / 2, left), right - across)
        board.floating.put(board.ask, left=middle, top=self.below)

    def room_for_roster(self) -> None:
        """From the bar at the top down to the log; an opened log may leave none. Pulled out it lies above the log."""
        board = self.board
        down, folded = board.root.rect.h / board.root.theme.scale, "units" in self.folded
        in_the_way = board.log.visible and self.pulled != "log" and not folded
        log = board.log.height if in_the_way and board.log.height else 0
        room = down - self.below - log - 2 * EDGE
        if not folded:
            board.roster.visible = room >= SMALLEST
        if board.roster.visible:
            board.roster.keep_within(max(SMALLEST, room))
