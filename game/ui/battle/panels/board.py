"""All panels of the battle screen, and what they show."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.battle.rulings import rulings
from game.battle.witness import Account
from game.ui.battle.camera_framing import Clear
from game.ui.battle.commands import HINTED
from game.ui.battle.panels.ask import AskPanel
from game.ui.battle.panels.banner import Banner
from game.ui.battle.panels.errands import ErrandsPanel
from game.ui.battle.panels.film import FilmPanel
from game.ui.battle.panels.hotkeys import Hotkeys
from game.ui.battle.panels.layout import EDGE, LOWEST, SMALLEST, Layout
from game.ui.battle.panels.log import LogPanel
from game.ui.battle.panels.minimap import Hints, MiniMap, ground_words
from game.ui.battle.panels.order import OrderPanel
from game.ui.battle.panels.order_bar import OrderBar
from game.ui.battle.panels.panel_set import Panels
from game.ui.battle.panels.reasons import ReasonsPanel
from game.ui.battle.panels.roster import Roster
from game.ui.battle.panels.screen_protocol import Whole
from game.ui.battle.panels.tabs import Tabs
from game.ui.battle.panels.target import TargetCard
from game.ui.battle.panels.target_place import TargetPlace
from game.ui.battle.panels.top_bar import TopBar
from game.ui.keys import Keys
from game.ui.kit.boxes import Floating
from game.ui.kit.root import Root
from game.ui.kit.theme import Theme
from game.ui.kit.widget import Widget
from game.ui.map.tokens import Token, everybody
from rules.kernel.refs import Ref

GAP = 8
"""Points between the card of orders and the corner where they are given."""
FOOT = 150
"""Points down that are left to the film's panel."""


class BattlePanels(Panels):
    """The panels of one battle screen."""

    def __init__(self, screen: Whole, theme: Theme, keys: Keys) -> None:
        self.screen = screen
        self.layout = Layout(self, screen.table.camera, self._rearrange)
        self.target_place = TargetPlace(self, self.layout, screen.desk, screen.table)
        self.hotkeys = Hotkeys(screen, self, self.layout)
        session, desk, palette = screen.session, screen.desk, screen.table.palette
        setup = session.battle.setup
        self.titles = setup.scenario.titles
        doings = {
            "undo": screen.undo,
            "ask": self.hotkeys.ask,
            "orders": screen.orders,
            "briefing": screen.brief,
            "film": screen.toggle_film,
            "menu": screen.menu,
        }
        self.top = TopBar(setup.scenario.title, palette, screen.look_at, setup.rounds, doings)
        self.roster = Roster(palette, self._look_at)
        self.order = OrderPanel(desk, palette, screen.read)
        self.order.why = screen.explain
        self.order.rules = {rule.id: rule for rule in session.battle.setup.book.index}
        self.errands = ErrandsPanel(desk)
        self.bar = OrderBar(desk)
        self.log = LogPanel(screen.go_to)
        self.log.numbered = screen.session.battle.setup.book.numbered
        self.log.opened = self.layout.room_for_roster
        self.minimap = MiniMap(screen.table, lambda: screen.now)
        self.hints = Hints(HINTED)
        self.target = TargetCard()
        self.ask = AskPanel(screen.asking, screen.show)
        self.film = None
        self.reasons = ReasonsPanel(name="reasons")
        self.tabs = Tabs(self.layout.pull)
        self.banner = Banner()
        self._asked: object = None
        self.floating = Floating()
        self._pin()
        self.root = Root(self.floating, theme, keys, floating=True)
        self.root.entry = self._entry
        self._told = 0
        self._proclaimed: tuple[str | None, int] | None = None
        """Whose log has been gone through for news, and how far."""
        self._announced: tuple[str | None, str] | None = None
        """The round that was last announced, and to which side."""
        self._ordered = (-1, 0)
        """The state of the desk that the order panel shows."""

    def _entry(self) -> Widget | None:
        """Where Tab begins: at the film, the errands, or the card of an order that is being filled in."""
        if self.film is not None:
            return self.film
        form = self.screen.desk.form
        picked = form is not None and (self.screen.desk.row is not None or form.role is not None)
        return self.errands if self.errands.shown else self.order if picked and self.order.shown else None

    def _pin(self) -> None:
        """Pin every panel to its edges; the layout moves them when the window has its size."""
        self.floating.put(self.top, left=EDGE, right=EDGE, top=14)
        self.floating.put(self.roster, left=EDGE, top=self.layout.below)
        self.floating.put(self.order, right=EDGE, top=self.layout.below)
        self.floating.put(self.order.giving, right=EDGE, bottom=EDGE)
        self.floating.put(self.errands, right=EDGE, top=self.layout.below)
        self.floating.put(self.bar, bottom=EDGE)
        self.floating.put(self.reasons, right=EDGE, top=self.layout.below)
        self.floating.put(self.log, left=EDGE, bottom=EDGE)
        self.floating.put(self.minimap, left=EDGE, bottom=EDGE)
        self.floating.put(self.hints, left=EDGE, bottom=EDGE)
        self.floating.put(self.target, left=0, top=0)
        self.floating.put(self.ask, top=self.layout.below)
        self.floating.put(self.tabs, left=EDGE, top=self.layout.below)
        self.floating.put(self.banner, top=self.layout.below)

    def fit(self, rect: pygame.Rect) -> None:
        """Fill a window of this size; the card of orders is written anew for its room."""
        self.layout.fit(rect)
        self._ordered = (-1, 0)

    def _rearrange(self) -> None:
        """A panel was pulled out, or folded again."""
        self.fit(self.root.rect)
        self.show()

    def clear(self, size: tuple[int, int]) -> pygame.Rect:
        """What of the map no panel covers, less a margin."""
        return self.layout.clear(size)

    def seen(self, size: tuple[int, int]) -> Clear:
        """What of the screen shows the map."""
        return self.layout.seen(size)

    def _look_at(self, ref: Ref) -> None:
        """Choose a unit where one is asked for, else go to it; the list that was pulled out for that folds again."""
        if self.layout.pulled == "units":
            self.layout.pull("units")
        desk = self.screen.desk
        asked = desk.form is not None and desk.form.kind is not None and desk.form.wants_unit(ref)
        if asked:
            desk.click(None, ref)
        else:
            self.screen.look_at(ref)

    def show_film(self, panel: FilmPanel | None) -> None:
        """Put the film's panel at the foot of the screen, or take it away."""
        if self.film is not None:
            self.floating.remove(self.film)
        self.film = panel
        if panel is not None:
            self.layout.place_film(panel)
        self.screen.desk.changes += 1

    def log_to(self, count: int) -> None:
        """Only so many accounts have been shown by now."""
        self._told = count
        self._show_log()

    def _show_log(self) -> None:
        session = self.screen.session
        log = session.log()
        if not self.screen.playing:
            self._told = len(log)
        story = session.errands.story(session.audience, log[: self._told])
        self.log.show(story, dict(session.battle.setup.book.sights))
        self._proclaim(log[: self._told])

    def _proclaim(self, log: Sequence[Account]) -> None:
        """Say on the banner what is news of the objectives, and that a new round has begun."""
        session = self.screen.session
        eyes, seen = session.audience, self._proclaimed
        self._proclaimed = eyes, len(log)
        if seen is None or seen[0] != eyes or self.film is not None:
            return
        news = [account.text for account in log[seen[1] :] if account.kind == "objective"]
        if news:
            self.banner.say(*news)

    def _announce(self, title: str) -> None:
        """A new round or exchange, seen by the same side as the one before."""
        eyes, before = self.screen.session.audience, self._announced
        self._announced = eyes, title
        if before is not None and before[0] == eyes and before[1] != title and self.film is None:
            self.banner.say(title, large=True)

    def show(self) -> None:
        """Show everything as it stands."""
        screen = self.screen
        session, desk, view = screen.session, screen.desk, screen.desk.view
        tokens: dict[Ref, Token] = {token.ref: token for token in everybody(screen.table.tokens)}
        playing = screen.playing
        self.top.referee.visible = session.above
        self.top.referee.text = (
            f"Referee, as {self.titles[session.eyes]}" if session.eyes and session.above else "Referee"
        )
        self.top.length = session.battle.rounds
        given = dict(rulings(session.battle.world).points).get(session.eyes or "", 0)
        self.top.show_goals(session.goals(), session.eyes, given)
        self.top.show(view, tokens, desk.unit, self._waits(), session.may_undo())
        title = self.titles.get(session.eyes or "", "Everybody")
        line = view.book.timeline(view)
        if not playing:
            self._announce(line.title)
        self.roster.show(title, view, tokens, line, desk.unit, desk.selected)
        pressing = self.root.captured is not None  # what is pressed stays until it is let go
        if not playing and not pressing and self._ordered != (desk.changes, len(tokens)):
            self._ordered = desk.changes, len(tokens)
            down = self.root.rect.h / self.root.theme.scale
            self.order.tight = down < LOWEST
            self.order.barred = self.layout.barred
            self.order.show(tokens)
            self.order.fit(down - self.layout.below - EDGE, GAP)
            self.layout.room_for_roster()
        if not pressing:
            self.layout.place_bar()
        self.bar.visible = self.bar.visible and not playing and self.film is None
        self._unfold_for_question()
        self.order.visible = self.order.visible and not playing and self.film is None and not self.layout.order_folded
        self._show_errands()
        self.layout.place_ask()
        self.order.giving.visible = self.order.visible and bool(self.order.giving.parts)
        self._show_reasons()
        self._show_log()
        self.minimap.ground = ground_words(view, desk.cell, desk.subject)
        self.target.show(desk)
        self.target.visible = self.target.visible and not (playing and desk.by_keys)
        self.target_place.place()
        room = self.root.rect.w / self.root.theme.scale - self.layout.hints_left - self.layout.wide - 2 * EDGE
        self.hints.show(desk, room, listed=self.order.visible)
        self.hints.visible = self.hints.visible and not playing and self.film is None and not self.bar.visible
        self.target_place.give_way()

    def _show_errands(self) -> None:
        """In the place of the card of orders, while errands are given: also while units carry on, to stop them."""
        self.errands.show()
        self.errands.visible = self.errands.visible and self.film is None
        if self.errands.visible:
            down = self.root.rect.h / self.root.theme.scale
            self.errands.keep_within(down - self.layout.below - EDGE)
            self.order.visible = False

    def _show_reasons(self) -> None:
        """Beside a film, why the answer was given that led to what it shows."""
        self.reasons.show(None if self.film is None or self.layout.order_folded else self.film.reel.reasons)
        if self.reasons.visible and self.film is not None:
            down = self.root.rect.h / self.root.theme.scale
            self.reasons.keep_within(max(SMALLEST, down - self.layout.below - FOOT - 2 * EDGE))

    def _unfold_for_question(self) -> None:
        """Something else is asked: the card on which it stands is not to be missed."""
        question, before = self.screen.desk.form, self._asked
        self._asked = question
        if self.layout.order_folded and question is not None and question is not before:
            self.layout.pull("order")

    def _waits(self) -> str:
        session = self.screen.session
        if self.film is not None:
            return ""
        if self.screen.playing:
            return "…"
        if session.over:
            return "over"
        waits = self.screen.others.on or session.thinking
        return "Enemy turn…" if waits and not self.root.layers else ""

    def draw(self, surface: pygame.Surface) -> None:
        """Paint all panels."""
        self.minimap.redraw()
        self.root.draw(surface)
