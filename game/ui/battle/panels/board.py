"""All panels of the battle screen, where they float, and what the named keys do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.battle.blanks import where
from game.ui.battle.commands import HINTED
from game.ui.battle.panels.ask import AskPanel
from game.ui.battle.panels.film import FilmPanel
from game.ui.battle.panels.log import LogPanel
from game.ui.battle.panels.order import WIDE, OrderPanel
from game.ui.battle.panels.roster import Roster
from game.ui.battle.panels.small import ACROSS, Hints, MiniMap
from game.ui.battle.panels.target import TargetCard
from game.ui.battle.panels.top import TopBar
from game.ui.keys import Keys
from game.ui.kit.boxes import Floating
from game.ui.kit.root import Root
from game.ui.kit.theme import Theme
from game.ui.kit.widget import Doing
from game.ui.map.tokens import Token, everybody
from rules.refs import Ref

if TYPE_CHECKING:
    from game.ui.battle.screen import BattleScreen

EDGE, TOP = 16, 86
"""Points from the edges, and below the bar at the top."""
ROOMY, BROAD, LOWEST = 900, 1200, 420
"""Points across from which the roster has room, and the log a good part; points down below which it has none."""
SMALLEST = 130
"""Points across that a map in small is worth having."""


class Board:
    """The panels of one battle screen."""

    def __init__(self, screen: BattleScreen, theme: Theme, keys: Keys) -> None:
        self.screen = screen
        session, desk, palette = screen.session, screen.desk, screen.table.palette
        scenario = session.battle.setup.scenario
        self.titles = {side.name: side.title or side.name.title() for side in scenario.side}
        doings = {
            "undo": screen.undo,
            "ask": self._ask,
            "orders": screen.orders,
            "film": screen.projector.toggle,
            "menu": screen.menu,
        }
        self.top = TopBar(scenario.title, palette, screen.look_at, doings)
        self.roster = Roster(palette, screen.look_at)
        self.order = OrderPanel(desk, palette, screen.read)
        self.order.rules = {rule.id: rule for rule in session.battle.setup.book.index}
        self.log = LogPanel(screen.go_to)
        self.minimap = MiniMap(screen.table, lambda: screen.now)
        self.hints = Hints(HINTED)
        self.hints_left = 0.0
        self.target = TargetCard()
        self.ask = AskPanel(screen.asking, screen.show)
        self.film: FilmPanel | None = None
        self.floating = Floating()
        self.floating.put(self.top, left=EDGE, right=EDGE, top=14)
        self.floating.put(self.roster, left=EDGE, top=TOP)
        self.floating.put(self.order, right=EDGE, top=TOP)
        self.floating.put(self.log, left=EDGE, bottom=EDGE)
        self.floating.put(self.minimap, left=EDGE, bottom=EDGE)
        self.floating.put(self.hints, left=EDGE, bottom=EDGE)
        self.floating.put(self.target, left=0, top=0)
        self.floating.put(self.ask, top=TOP)
        self.root = Root(self.floating, theme, keys, floating=True)
        self._told = 0
        self._ordered = (-1, 0)
        """The state of the desk that the order panel shows."""

    def fit(self, rect: pygame.Rect) -> None:
        """Fill a window of this size: where it is small the card stays whole, and what can be missed gives way."""
        points, down = rect.w / self.root.theme.scale, rect.h / self.root.theme.scale
        self.top.fit(points)
        self.roster.visible = points >= ROOMY and down >= LOWEST
        beside = points - WIDE - 3 * EDGE
        self.log.fit(min(620.0, points * (0.36 if points >= BROAD else 0.3) if points >= ROOMY else beside), down)
        left = EDGE + self.log.width + EDGE if self.log.visible else EDGE
        self.minimap.visible = self.log.visible and beside - left >= SMALLEST
        self.minimap.width = min(ACROSS, beside - left)
        self.floating.put(self.minimap, left=left, bottom=EDGE)
        self.hints_left = left + self.minimap.width + EDGE if self.minimap.visible else left
        self.floating.put(self.hints, left=self.hints_left, bottom=EDGE)
        self.root.layout(rect)
        self._ordered = (-1, 0)
        free = self.clear(rect.size)
        self.screen.table.camera.covered = free.x, free.y, rect.w - free.right, rect.h - free.bottom

    def clear(self, size: tuple[int, int]) -> pygame.Rect:
        """What of the map no panel covers, less a margin."""
        px = self.root.theme.px
        left, right = px(EDGE + (236 if self.roster.visible else 0)), size[0] - px(EDGE + WIDE)
        top, bottom = px(TOP), size[1] - px(EDGE + (self.log.low if self.log.visible else 0))
        return pygame.Rect(left, top, max(1, right - left), max(1, bottom - top)).inflate(-px(60), -px(50))

    def show_film(self, panel: FilmPanel | None) -> None:
        """Put the film's panel at the foot of the screen, or take it away."""
        if self.film is not None:
            self.floating.remove(self.film)
        self.film = panel
        if panel is not None:
            panel.width = 760
            self.floating.put(panel, bottom=EDGE + 200)
        self.screen.desk.changes += 1

    def log_to(self, count: int) -> None:
        """Only so many accounts have been shown by now."""
        self._told = count
        self._show_log()

    def _show_log(self) -> None:
        session = self.screen.session
        log = session.log()
        if self.screen.playback is None:
            self._told = len(log)
        self.log.show(log[: self._told], dict(session.battle.setup.book.sights))

    def show(self) -> None:
        """Show everything as it stands."""
        screen = self.screen
        session, desk, view = screen.session, screen.desk, screen.desk.view
        tokens: dict[Ref, Token] = {token.ref: token for token in everybody(screen.table.tokens)}
        playing = screen.playback is not None
        self.top.show(view, tokens, desk.unit, self._waits(), session.may_undo())
        title = self.titles.get(session.eyes or "", "Everybody")
        line = view.book.timeline(view)
        self.roster.show(title, view, tokens, line, desk.unit, desk.selected)
        if not playing and self._ordered != (desk.changes, len(tokens)):
            self._ordered = desk.changes, len(tokens)
            down = self.root.rect.h / self.root.theme.scale
            self.order.tight = down < LOWEST
            self.order.show(tokens)
            self.order.keep_within(down - TOP - EDGE)
            self.roster.keep_within(down - TOP - self.log.low - 2 * EDGE)
        self.order.visible = self.order.visible and not playing and self.film is None
        self._show_log()
        self.target.show(desk)
        self._place_target()
        room = self.root.rect.w / self.root.theme.scale - self.hints_left - WIDE - 2 * EDGE
        self.hints.show(desk, room)
        self.hints.visible = self.hints.visible and not playing and self.film is None

    def _waits(self) -> str:
        session = self.screen.session
        if self.screen.playback is not None:
            return "…"
        if session.over:
            return "over"
        return "the others are at it" if session.thinking else ""

    def _place_target(self) -> None:
        """Beside whom it is about, on the side where there is room."""
        desk, theme = self.screen.desk, self.root.theme
        pixel = None if desk.pointed is None else self.screen.table.pixel_of(desk.pointed)
        if pixel is None or not self.target.visible:
            self.target.visible = False
            return
        scale = theme.scale
        width, height = self.target.wish(theme.px(252))
        x, y = pixel[0] + 40 * scale, pixel[1] - height / 2
        right = self.root.rect.w - ((WIDE + 2 * EDGE) * scale if self.order.visible else EDGE * scale)
        if x + width > right:
            x = pixel[0] - 40 * scale - width
            self.target.visible = x >= EDGE * scale
        y = min(max(y, TOP * scale), self.root.rect.h - height - EDGE * scale)
        self.floating.put(self.target, left=x / scale, top=y / scale)

    # keys

    def obey(self, name: str) -> bool:
        """Do what a named key means; whether it means anything here."""
        doing = self._doings().get(name)
        if doing is not None:
            doing()
        return doing is not None

    def _doings(self) -> dict[str, Doing]:
        screen, desk = self.screen, self.screen.desk
        camera = screen.table.camera
        return {
            "battle.skip": screen.theatre.skip,
            "battle.back": desk.cancel,
            "battle.target": lambda: self._target(1),
            "battle.target_back": lambda: self._target(-1),
            "battle.row": lambda: desk.step_row(1),
            "battle.row_back": lambda: desk.step_row(-1),
            "battle.unit": lambda: self._next_unit(1),
            "battle.unit_back": lambda: self._next_unit(-1),
            "battle.home": screen.home,
            "battle.all": lambda: camera.see_all(screen.now),
            "battle.closer": lambda: camera.zoom(1, camera.rect.center, screen.now),
            "battle.further": lambda: camera.zoom(-1, camera.rect.center, screen.now),
            "battle.names": self._names,
            "battle.filter": self._filter,
            "battle.rules": lambda: screen.read(""),
            "battle.ask": self._hold,
            "battle.ruler": self._ruler,
            "battle.posture": self._posture,
            "battle.orders": screen.orders,
        }

    def _hold(self) -> None:
        self.screen.asking.held = True
        self.screen.show()

    def _ask(self) -> None:
        asking = self.screen.asking
        asking.kept = not asking.on
        asking.held = False
        self.screen.show()

    def _posture(self) -> None:
        """Ask about the next posture; the first time, begin to ask."""
        asking = self.screen.asking
        if asking.on:
            asking.next_posture()
        else:
            asking.kept = True
        self.screen.show()

    def _ruler(self) -> None:
        asking, desk = self.screen.asking, self.screen.desk
        asking.choose("ruler")
        asking.kept, asking.start = True, desk.cell
        self.screen.show()

    def _target(self, step: int) -> None:
        ref = self.screen.desk.next_target(step)
        if ref is not None:
            cell = where(self.screen.desk.view, ref)[0]
            self.screen.pointer.set_cursor(cell, self.screen.now)
            if not self.screen.in_sight(cell):
                self.screen.bring(cell)

    def _names(self) -> None:
        marks = self.screen.table.marks
        marks.names = not marks.names

    def _filter(self) -> None:
        desk = self.screen.desk
        subject = desk.subject if self.log.unit is None else None
        self.log.filter(subject, "" if subject is None else desk.view.name(subject))

    def _next_unit(self, step: int) -> None:
        desk = self.screen.desk
        own = desk.view.units(desk.view.viewer)
        if own:
            at = own.index(desk.subject) + step if desk.subject in own else 0
            self.screen.look_at(own[at % len(own)])

    def draw(self, surface: pygame.Surface) -> None:
        """Paint all panels."""
        self.minimap.redraw()
        self.root.draw(surface)
