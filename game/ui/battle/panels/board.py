"""All panels of the battle screen, where they float, and what the named keys do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.battle.witness import Account
from game.ui.battle.blanks import where
from game.ui.battle.commands import HINTED
from game.ui.battle.panels.ask import AskPanel
from game.ui.battle.panels.banner import Banner
from game.ui.battle.panels.film import FilmPanel
from game.ui.battle.panels.log import LogPanel
from game.ui.battle.panels.order import WIDE, OrderPanel
from game.ui.battle.panels.reasons import ReasonsPanel
from game.ui.battle.panels.roster import ACROSS as ROSTER
from game.ui.battle.panels.roster import Roster
from game.ui.battle.panels.small import ACROSS, DOWN, Hints, MiniMap, ground_words
from game.ui.battle.panels.tabs import ACROSS as TABBED
from game.ui.battle.panels.tabs import Tabs
from game.ui.battle.panels.target import TargetCard, beside
from game.ui.battle.panels.top import TopBar
from game.ui.keys import Keys
from game.ui.kit.boxes import Floating
from game.ui.kit.root import Root
from game.ui.kit.theme import Theme
from game.ui.kit.widget import Doing
from game.ui.map.chart import Point
from game.ui.map.tokens import Token, everybody
from rules.kernel.refs import Ref

if TYPE_CHECKING:
    from game.ui.battle.screen import BattleScreen

EDGE, TOP = 16, 86
"""Points from the edges, and below the bar at the top."""
ROOMY, BROAD, LOWEST = 900, 1200, 420
"""Points across from which the roster has room, and the log a good part; points down below which it has none."""
SMALLEST, LINE, ASIDE = 130, 240, 300
"""Points in which a map in small or a roster is worth having, the log can be read, a card beside a target has room."""
FILMED, SHORT = 760, 310
"""Points across of the film's panel at most, and at least where it stands beside log and map."""
CLEAR_OF = 52
"""Points between a card and the middle of whom it is about."""
FOOT = 150
"""Points down that are left to the film's panel."""
BROADER = 1.3
"""How much broader panels become at most where letters are large."""
ASKED = 260
"""Points across, at letters of the usual size, in which the answers about the map can be read."""
PULLED = 460
"""Points across of the log where it is pulled out over the map."""


class Board:
    """The panels of one battle screen."""

    def __init__(self, screen: BattleScreen, theme: Theme, keys: Keys) -> None:
        self.screen = screen
        session, desk, palette = screen.session, screen.desk, screen.table.palette
        scenario = session.battle.setup.scenario
        self.below = float(TOP)
        """Points from the upper edge to where panels begin, below the bar however large its letters are."""
        self.wide = float(WIDE)
        """Points across of the card of orders; large letters need more."""
        self.titles = {side.name: side.title or side.name.title() for side in scenario.side}
        doings = {
            "undo": screen.undo,
            "ask": self._ask,
            "orders": screen.orders,
            "briefing": screen.brief,
            "film": screen.projector.toggle,
            "menu": screen.menu,
        }
        self.top = TopBar(scenario.title, palette, screen.look_at, doings)
        self.roster = Roster(palette, self._look_at)
        self.order = OrderPanel(desk, palette, screen.read)
        self.order.why = screen.inquiry.ask_about
        self.order.rules = {rule.id: rule for rule in session.battle.setup.book.index}
        self.log = LogPanel(screen.go_to)
        self.log.opened = self._room_for_roster
        self.minimap = MiniMap(screen.table, lambda: screen.now)
        self.hints = Hints(HINTED)
        self.hints_left = 0.0
        self.target = TargetCard()
        self.ask = AskPanel(screen.asking, screen.show)
        self.film: FilmPanel | None = None
        self.reasons = ReasonsPanel(name="reasons")
        self.tabs = Tabs(self.pull)
        self.banner = Banner()
        self.folded: tuple[str, ...] = ()
        """Panels for which the window has no room."""
        self.pulled = ""
        """The one of them that is pulled out."""
        self.order_folded = False
        """Whether the card is folded, to see the ground beneath."""
        self._asked: object = None
        self.floating = Floating()
        self.floating.put(self.top, left=EDGE, right=EDGE, top=14)
        self.floating.put(self.roster, left=EDGE, top=self.below)
        self.floating.put(self.order, right=EDGE, top=self.below)
        self.floating.put(self.reasons, right=EDGE, top=self.below)
        self.floating.put(self.log, left=EDGE, bottom=EDGE)
        self.floating.put(self.minimap, left=EDGE, bottom=EDGE)
        self.floating.put(self.hints, left=EDGE, bottom=EDGE)
        self.floating.put(self.target, left=0, top=0)
        self.floating.put(self.ask, top=self.below)
        self.floating.put(self.tabs, left=EDGE, top=self.below)
        self.floating.put(self.banner, top=self.below)
        self.root = Root(self.floating, theme, keys, floating=True)
        self._told = 0
        self._proclaimed: tuple[str | None, int] | None = None
        """Whose log has been gone through for news, and how far."""
        self._announced: tuple[str | None, str] | None = None
        """The round that was last announced, and to which side."""
        self._ordered = (-1, 0)
        """The state of the desk that the order panel shows."""
        self._map_fits, self._map_left = False, 0.0
        """Whether there is room for the map in small, and points at its left."""
        self._card: pygame.Rect | None = None
        """Where the card about a target stands."""
        self._beside: Point | None = None
        """The pixel beside which the card about a target stands."""

    def fit(self, rect: pygame.Rect) -> None:
        """Fill a window of this size: where it is small the card stays whole, and what can be missed folds to a tab."""
        self.root.settle()
        points, down = rect.w / self.root.theme.scale, rect.h / self.root.theme.scale
        self.top.fit(points)
        self._make_room(rect.w)
        beside = points - self.wide - 3 * EDGE
        self.log.fit(
            min(620.0, points * (0.36 if points >= BROAD else 0.3) if points >= ROOMY else beside),
            down,
            down - self.below - EDGE,
        )
        self.log.visible = self.log.visible and self.log.width >= LINE
        left = EDGE + self.log.width + EDGE if self.log.visible else EDGE
        fits = {
            "units": points >= ROOMY and down >= LOWEST,
            "map": self.log.visible and beside - left >= SMALLEST,
            "log": self.log.visible,
            "target": beside >= ASIDE,
            "order": points >= ROOMY,
        }
        self.folded = tuple(name for name, room in fits.items() if not room)
        if self.pulled not in self.folded:
            self.pulled = ""
        self.order_folded = self.order_folded and "order" in self.folded
        self.tabs.offer(self.folded, (self.pulled, "" if self.order_folded else "order"))
        self.roster.visible = fits["units"]
        self.floating.put(self.roster, left=EDGE, top=self.below)
        self.floating.put(self.log, left=EDGE, bottom=EDGE)
        self._map_fits, self._map_left = fits["map"], left
        self.minimap.visible = fits["map"]
        self.minimap.fit(min(ACROSS, beside - left))
        self.floating.put(self.minimap, left=left, bottom=EDGE)
        self.hints_left = left + (self.minimap.width or 0) + EDGE if self.minimap.visible else left
        if self.tabs.visible and not self.log.visible:
            self.hints_left += TABBED
        self.floating.put(self.hints, left=self.hints_left, bottom=EDGE)
        self._pull_out(points, down)
        if self.film is not None:
            self._place_film(self.film)
        self.root.layout(rect)
        self._ordered = (-1, 0)
        free = self.clear(rect.size)
        self.screen.table.camera.covered = free.x, free.y, rect.w - free.right, rect.h - free.bottom

    def _make_room(self, across: int) -> None:
        """Large letters make the bar at the top higher, and need broader panels."""
        theme = self.root.theme
        self.below = max(float(TOP), 14 + self.top.wish(across - 2 * theme.px(EDGE))[1] / theme.scale + EDGE / 2)
        broader = min(max(1.0, theme.text), BROADER)
        self.wide = round(WIDE * broader)
        self.order.width = self.reasons.width = self.wide
        self.roster.width = round(ROSTER * broader)
        for panel, right in ((self.order, True), (self.reasons, True), (self.banner, False)):
            self.floating.put(panel, right=EDGE if right else None, top=self.below)
        self.floating.put(self.tabs, left=EDGE, top=self.below)

    def _pull_out(self, points: float, down: float) -> None:
        """Lay what is pulled out over the map, beside the tabs."""
        left, room = EDGE + TABBED, down - self.below - EDGE
        for name, panel in (("units", self.roster), ("log", self.log), ("target", self.target)):
            panel.fill_color = "raised" if self.pulled == name else "panel"
            panel.redraw()
        if self.pulled == "units":
            self.roster.visible = True
            self.floating.put(self.roster, left=left, top=self.below)
            self.floating.lift(self.roster)
        elif self.pulled == "map":
            self.minimap.visible = True
            self.minimap.fit(min(ACROSS * 1.5, room * ACROSS / DOWN, points - left - EDGE))
            self.floating.put(self.minimap, left=left, top=self.below)
            self.floating.lift(self.minimap)
        elif self.pulled == "log":
            self.log.pull_out(min(PULLED, points - left - EDGE), room, lambda: self.pull("log"))
            self.floating.put(self.log, left=left, top=self.below)
            self.floating.lift(self.log)

    def pull(self, name: str) -> None:
        """Pull a folded panel out, or fold it again; what has its place anyhow gets the keys."""
        if name not in self.folded:
            if name == "units":
                self.root.set_focus(next((line for line in self.roster.lines.parts), None))
            return
        if name == "order":
            self.order_folded = not self.order_folded
        else:
            self.pulled = "" if self.pulled == name else name
        self.fit(self.root.rect)
        self.show()

    def _look_at(self, ref: Ref) -> None:
        """Choose a unit where one is asked for, else go to it; the list that was pulled out for that folds again."""
        if self.pulled == "units":
            self.pull("units")
        desk = self.screen.desk
        asked = desk.form is not None and desk.form.kind is not None and desk.form.wants_unit(ref)
        if asked:
            desk.click(None, ref)
        else:
            self.screen.look_at(ref)

    def clear(self, size: tuple[int, int]) -> pygame.Rect:
        """What of the map no panel covers, less a margin."""
        px = self.root.theme.px
        taken = TABBED if self.tabs.visible else (self.roster.width or 0) if self.roster.visible else 0
        left, right = px(EDGE + taken), size[0] - px(EDGE + (0 if self.order_folded else self.wide))
        log = self.log.visible and self.pulled != "log"
        top, bottom = px(self.below), size[1] - px(EDGE + (self.log.low if log else 0))
        return pygame.Rect(left, top, max(1, right - left), max(1, bottom - top)).inflate(-px(60), -px(50))

    def show_film(self, panel: FilmPanel | None) -> None:
        """Put the film's panel at the foot of the screen, or take it away."""
        if self.film is not None:
            self.floating.remove(self.film)
        self.film = panel
        if panel is not None:
            self._place_film(panel)
        self.screen.desk.changes += 1

    def _place_film(self, panel: FilmPanel) -> None:
        """At the foot of the screen beside log and map, where it has room there; else above them."""
        across = self.root.rect.w / self.root.theme.scale
        room = across - self.hints_left - EDGE
        at_foot = room >= SHORT
        panel.width = min(FILMED, room if at_foot else across - 2 * EDGE)
        panel.relayout()
        self.floating.put(panel, left=self.hints_left if at_foot else None, bottom=EDGE if at_foot else EDGE + 200)

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
        self._proclaim(log[: self._told])

    def _proclaim(self, log: Sequence[Account]) -> None:
        """Say on the banner what is news of the objectives, and that a new round has begun."""
        session = self.screen.session
        eyes, seen = session.eyes, self._proclaimed
        self._proclaimed = eyes, len(log)
        if seen is None or seen[0] != eyes or self.film is not None:
            return
        news = [account.text for account in log[seen[1] :] if account.kind == "objective"]
        if news:
            self.banner.say(*news)

    def _announce(self, title: str) -> None:
        """A new round or exchange, seen by the same side as the one before."""
        eyes, before = self.screen.session.eyes, self._announced
        self._announced = eyes, title
        if before is not None and before[0] == eyes and before[1] != title and self.film is None:
            self.banner.say(title, large=True)

    def show(self) -> None:
        """Show everything as it stands."""
        screen = self.screen
        session, desk, view = screen.session, screen.desk, screen.desk.view
        tokens: dict[Ref, Token] = {token.ref: token for token in everybody(screen.table.tokens)}
        playing = screen.playback is not None
        self.top.show_goals(session.goals(), session.eyes)
        self.top.show(view, tokens, desk.unit, self._waits(), session.may_undo())
        title = self.titles.get(session.eyes or "", "Everybody")
        line = view.book.timeline(view)
        if not playing:
            self._announce(line.title)
        self.roster.show(title, view, tokens, line, desk.unit, desk.selected)
        if not playing and self._ordered != (desk.changes, len(tokens)):
            self._ordered = desk.changes, len(tokens)
            down = self.root.rect.h / self.root.theme.scale
            self.order.tight = down < LOWEST
            self.order.show(tokens)
            self.order.keep_within(down - self.below - EDGE)
            self._room_for_roster()
        self._unfold_for_question()
        self.order.visible = self.order.visible and not playing and self.film is None and not self.order_folded
        self._place_ask()
        self._show_reasons()
        self._show_log()
        self.minimap.ground = ground_words(view, desk.cell, desk.subject)
        self.target.show(desk)
        self._place_target()
        room = self.root.rect.w / self.root.theme.scale - self.hints_left - self.wide - 2 * EDGE
        self.hints.show(desk, room)
        self.hints.visible = self.hints.visible and not playing and self.film is None
        self._give_way()

    def _show_reasons(self) -> None:
        """Beside a film, why the answer was given that led to what it shows."""
        self.reasons.show(None if self.film is None or self.order_folded else self.film.reel.reasons)
        if self.reasons.visible and self.film is not None:
            down = self.root.rect.h / self.root.theme.scale
            self.reasons.keep_within(max(SMALLEST, down - self.below - FOOT - 2 * EDGE))

    def _place_ask(self) -> None:
        """Between what stands at the left and the card of orders, which gives way where there is no room for both."""
        if not self.ask.visible:
            return
        theme = self.root.theme
        points = self.root.rect.w / theme.scale
        left: float = EDGE + (TABBED + EDGE if self.tabs.visible else 0)
        if self.roster.visible and self.pulled != "units":
            left = EDGE + (self.roster.width or 0) + EDGE
        right = points - EDGE - (self.wide + EDGE if self.order.visible else 0)
        if right - left < ASKED * max(1.0, theme.text):
            self.order.visible, right = False, points - EDGE
        self.ask.width = None
        self.ask.relayout()
        wish = (self.ask.wish(theme.px(right - left))[0] + 4) / theme.scale
        self.ask.width = across = min(wish, right - left)
        self.ask.relayout()
        middle = min(max(points / 2 - across / 2, left), right - across)
        self.floating.put(self.ask, left=middle, top=self.below)

    def _room_for_roster(self) -> None:
        """From the bar at the top down to the log; an opened log may leave none. Pulled out it lies above the log."""
        down, folded = self.root.rect.h / self.root.theme.scale, "units" in self.folded
        in_the_way = self.log.visible and self.pulled != "log" and not folded
        log = self.log.height if in_the_way and self.log.height else 0
        room = down - self.below - log - 2 * EDGE
        if not folded:
            self.roster.visible = room >= SMALLEST
        if self.roster.visible:
            self.roster.keep_within(max(SMALLEST, room))

    def _unfold_for_question(self) -> None:
        """Something else is asked: the card on which it stands is not to be missed."""
        question, before = self.screen.desk.form, self._asked
        self._asked = question
        if self.order_folded and question is not None and question is not before:
            self.pull("order")

    def _waits(self) -> str:
        session = self.screen.session
        if self.film is not None:
            return ""
        if self.screen.playback is not None:
            return "…"
        if session.over:
            return "over"
        return "Enemy turn…" if session.thinking else ""

    def _place_target(self) -> None:
        """Beside whom it is about, or below or above him, where there is room, or where the log makes room for it; else
        where it is pulled out.
        """
        self.log.visible = self.pulled == "log" or "log" not in self.folded
        if not self.roster.visible and "units" not in self.folded:
            self._room_for_roster()
        desk, theme = self.screen.desk, self.root.theme
        pixel = None if desk.pointed is None else self.screen.table.pixel_of(desk.pointed)
        self._beside = pixel
        self._card = None
        if pixel is None or not self.target.visible:
            self.target.visible = False
            return
        scale, px = theme.scale, theme.px
        size = self.target.wish(px(252))
        right = self.root.rect.w - px(self.wide + 2 * EDGE if self.order.visible else EDGE)
        left = px(EDGE + (TABBED if self.tabs.visible else 0))
        top = px(self.below)
        if self.ask.visible:
            top += self.ask.wish(self._ask_room())[1] + px(EDGE) // 2
        free = pygame.Rect(left, top, max(0, right - left), max(0, self.root.rect.h - top - px(EDGE)))
        units = self._standing_roster()
        after_units = pygame.Rect(units.right, free.y, max(0, free.right - units.right), free.h)
        log = self._standing_log()
        above_log = pygame.Rect(free.x, free.y, free.w, min(free.bottom, log.y) - free.y)
        after_log = pygame.Rect(log.right, free.y, max(0, free.right - log.right), free.h)
        caption = self.screen.table.overlays.caption
        words = 0 if caption is None else theme.font("small_strong").width(caption.text) // 2 + px(24)
        apart = max(px(CLEAR_OF), words)
        both = above_log.clip(after_units), after_log.clip(after_units), above_log, after_log, free
        rooms = (beside(pixel, size, room, apart) for room in both)
        place = next(filter(None, rooms), None)
        if self.pulled == "target":
            place = pygame.Rect((px(EDGE + TABBED), px(self.below)), size)
            self.floating.lift(self.target)
        self.target.visible = place is not None
        self._card = place
        if place is not None:
            self.log.visible = self.log.visible and not place.colliderect(log)
            self.roster.visible = self.roster.visible and (self.pulled == "units" or not place.colliderect(units))
            self.floating.put(self.target, left=place.x / scale, top=place.y / scale)

    def keep_beside(self) -> None:
        """Once the map has come to rest elsewhere the card goes to whom it is about."""
        desk, table = self.screen.desk, self.screen.table
        if desk.pointed is not None and not table.camera.moving and table.pixel_of(desk.pointed) != self._beside:
            self.target.show(desk)
            self._place_target()
            self._give_way()

    def _give_way(self) -> None:
        """What stands at the foot gives way to what the map answers and to the card about a target."""
        px, down = self.root.theme.px, self.root.rect.h
        taken = [] if self._card is None else [self._card]
        if self.ask.visible:
            pins, room = self.floating.pins(self.ask), self._ask_room()
            taken.append(pygame.Rect(px(pins.left or 0), px(self.below), room, self.ask.wish(room)[1]))
        w, h = self.minimap.measure(0)
        place = pygame.Rect(px(self._map_left), down - px(EDGE) - h, w, h)
        if self.pulled != "map":
            self.minimap.visible = self._map_fits and place.collidelist(taken) < 0
        if self.pulled != "log":
            self.log.visible = self.log.visible and self._standing_log().collidelist(taken) < 0
        w, h = self.hints.wish(self.root.rect.w // 2)
        place = pygame.Rect(px(self.hints_left), down - px(EDGE) - h, w, h)
        self.hints.visible = self.hints.visible and place.collidelist(taken) < 0

    def _standing_log(self) -> pygame.Rect:
        """Where the log stands at the foot of the window; no height where it does not."""
        px, rect = self.root.theme.px, self.root.rect
        high = px(EDGE + self.log.height) if "log" not in self.folded and self.log.height else 0
        return pygame.Rect(px(EDGE), rect.h - high, px(self.log.width or 0), high)

    def _standing_roster(self) -> pygame.Rect:
        """Where the list of units stands at the left; no breadth where it does not."""
        px, roster = self.root.theme.px, self.roster
        wide = px(roster.width or 0) if roster.visible and self.pulled != "units" else 0
        return pygame.Rect(px(EDGE), px(self.below), wide, roster.wish(wide)[1] if wide else 0)

    def _ask_room(self) -> int:
        """Pixels across that what is asked of the map has."""
        return self.root.theme.px(self.ask.width or 0)

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
            "battle.back": self._back,
            "battle.units": lambda: self.pull("units"),
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
            "battle.briefing": screen.brief,
        }

    def _back(self) -> None:
        """Fold what is pulled out; else ask the map no more; else one step back in the order."""
        if self.pulled:
            self.pull(self.pulled)
        elif self.screen.asking.kept:
            self.screen.asking.kept = self.screen.asking.held = False
            self.screen.show()
        else:
            self.screen.desk.cancel()

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
