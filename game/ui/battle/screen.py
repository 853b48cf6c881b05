"""The battle screen: the map from edge to edge, panels floating over it, and the battle that goes on behind."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

import pygame

from game.battle.question import Question
from game.ui.app import App, Space
from game.ui.battle.camera_framing import Looks
from game.ui.battle.commands import COMMANDS
from game.ui.battle.desk import Desk
from game.ui.battle.enemy_turn import EnemyTurn
from game.ui.battle.event_player import EventPlayer
from game.ui.battle.exits import Exits
from game.ui.battle.filming import Projector
from game.ui.battle.going_on import GoingOn
from game.ui.battle.input_router import InputRouter
from game.ui.battle.map_explanations import Inquiry
from game.ui.battle.map_queries import Asking
from game.ui.battle.offscreen_arrows import OffscreenArrows
from game.ui.battle.order_hotkeys import commands
from game.ui.battle.order_overlay import lay
from game.ui.battle.panels.board import BattlePanels
from game.ui.battle.panels.film import FilmPanel
from game.ui.battle.panels.handover import HandOver
from game.ui.battle.playback import Playback
from game.ui.battle.pointing import Pointer
from game.ui.battle.referee.dice import RollForm
from game.ui.battle.referee.seat import RefereeSeat
from game.ui.battle.session import Session
from game.ui.battle.staging import Stage
from game.ui.kit.root import Root
from game.ui.malloc_tuning import look_through_all
from game.ui.map.arrow_keys import ARROWS
from game.ui.map.palette import palettes, usual
from game.ui.map.table import MapTable
from rules.kernel.refs import Ref

MOVING = (pygame.K_TAB, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, *ARROWS)
"""Keys that move among what is shown, or press it: before the first picture they wait for it, but for what lies above
the map already.
"""
AT_ONCE = 0.008
"""Seconds after which a turn of the loop begins no further work before the first picture."""


class BattleScreen(GoingOn):
    """One running battle."""

    stage: Stage
    hands: InputRouter

    def __init__(self, session: Session, ways: Exits | None = None) -> None:
        self.session = session
        self.ways = ways or Exits()
        self.now = 0.0
        self.handing: HandOver | None = None
        self.asking = Asking(session.battle.setup.book.postures)
        self.inquiry = Inquiry(self)
        self.projector = Projector(self)
        self.theatre = EventPlayer(self)
        self.beyond = OffscreenArrows(self)
        self.unfinished = True
        """Whether there is more of the map to be drawn, or something on it moves."""
        self._size = (1, 1)
        self._parted = False
        """Whether the battle goes on at another table."""
        self._built = self._settled = False
        self._preparing: Iterator[None] | None = None
        """The work on the map that is left to do before anything of it is shown."""
        self._looks = Looks()
        self._palette = ""
        self._asked: Question | None = None
        self._dirty = True
        self._desk_seen = -1
        self._session_seen = -1
        self._drawn: object = None
        """What lay where on the screen when it was last drawn."""
        self._under: object = None
        """What lay where when the mouse was last held against it."""
        self._held: list[pygame.Event] = []
        """Keys that were pressed before the first picture, and what the player did while the battle was changed beside
        the window: they count once that has ended.
        """
        self._owed = 0
        """Milliseconds that have passed meanwhile."""
        self._new = False
        """Whether something else is asked since the last turn of the loop: to show and to draw it takes a turn each."""
        self._told_over = self._to_watch = session.over
        """A battle that is over when it is opened is looked at as a film, and its end needs no telling."""

    # coming and going

    def opened(self, app: App) -> None:
        self.app = app
        if self._built and app.settings.palette != self._palette:
            if self.projector.on:
                self.projector.leave()
            else:
                self.go_on_with(self.session)
                return
        if not self._built:
            self._built = True
            self._build(app)
        self.desk.at_once = app.settings.at_once
        self._dirty = True

    def _build(self, app: App) -> None:
        app.keys.add(*COMMANDS, *commands(self.session.battle.setup.book))
        self._palette = app.settings.palette
        palette = palettes().get(self._palette) or usual()
        self.table = MapTable(self.session.battle.setup.ground, palette)
        self.table.fog.recalled = self.session.memory.seen
        self._preparing = self._first_steps()
        self.desk = Desk(self.session)
        self.others = EnemyTurn(self.session, lambda: app.settings.speed)
        self.session.unasked.ends_turns = app.settings.end_turns
        self.pointer = Pointer(self.table, self.desk)
        self.pointer.asked = self.inquiry.click
        self.stage = Stage(self.table)
        self.board = BattlePanels(self, app.theme, app.keys)
        self.referee = RefereeSeat(self)
        self.rolls = RollForm(self)
        self.pointer.right = self.referee.at
        self.pointer.lifts, self.pointer.set_down = self.referee.lifts, self.referee.set_down
        self.board.top.referee.doing = lambda: self.referee.bar(self.board.top.referee.rect.midbottom)
        self.hands = InputRouter(self, self.board.hotkeys, self.inquiry, self.beyond)
        self.hands.right = self._right_on_bar
        self.hands.chalk.show()
        self.board.ask.read, self.board.ask.rules = self.read, self.board.order.rules
        if self.session.open is None and (len(self.session.seats.persons) > 1 or self._locked(self.session.eyes)):
            self._hand_to(self.session.hand_to or self.session.eyes or "")

    @property
    def root(self) -> Root:
        """The widgets that answer now."""
        return self.handing.root if self.handing is not None else self.board.root

    def resized(self, space: Space) -> None:
        self.session.settle()
        self._size = space.size
        self.table.set_scale(space.scale, space.text)
        self.table.set_still(self.app.settings.reduced_motion)
        self.table.camera.resize(space.rect, following=self._settled)
        self.board.fit(space.rect)
        self._space = space
        if not self._settled:
            self._settled = True
            self._settle_down()
        self.desk.changes += 1
        if self.handing is not None:
            self.handing.root.layout(space.rect)
        self._dirty = True

    def closed(self) -> None:
        if not self._parted:
            self.session.close()
            look_through_all()

    def go_on_with(self, session: Session) -> None:
        """Another table takes this battle over."""
        self._parted = True
        self.app.swap(self.another(session))

    def another(self, session: Session) -> BattleScreen:
        """A screen like this one for another table."""
        return BattleScreen(session, self.ways)

    # time

    @property
    def playback(self) -> Playback | None:
        """What is being shown just now."""
        return self.theatre.playback

    @property
    def playing(self) -> bool:
        return self.theatre.on

    @property
    def opening(self) -> bool:
        """Whether there is still something to do before its first picture."""
        return self._preparing is not None

    @property
    def filming(self) -> bool:
        return self.projector.on

    @property
    def passing(self) -> bool:
        return self.handing is not None

    def changed(self) -> None:
        """Something looks different."""
        self._dirty = True

    def tick(self, passed: int) -> bool:
        self.now += passed
        if self.handing is not None:
            return self.handing.root.tick(passed) or self._taken_dirty()
        if self._preparing is not None:
            self._prepare()
            return False
        if self.session.changing:
            self._step()
        if self.session.changing:
            self._owed += passed
            return False
        if not self.projector.on and self.app.settings.palette != self._palette:
            self.go_on_with(self.session)
            return False
        passed, self._owed = passed + self._owed, 0
        self._go_on(passed)
        pressing = self.board.root.captured is not None
        if not self.session.changing:
            self._take_up_held()
        if not self.session.changing and not pressing and self.desk.work():
            self._dirty = True
        if self.session.changing:
            return False
        if self.pointer.edge(self._size, passed):
            self._dirty = True
        self._point_again()
        if not self._dirty and self.table.painting and self.table.paint_on():
            self._dirty = True
        if self.desk.changes != self._desk_seen and not pressing:
            self._desk_seen = self.desk.changes
            self.show()
        self.board.target_place.keep_beside()
        moved, new, self._new = self.board.root.tick(passed), self._new, False
        self._dirty = self._dirty or moved
        return not new and self._taken_dirty()

    def _take_up_held(self) -> None:
        """Do what the player did while the battle was changed: not before the next question is put; where there is more
        to be seen first, only what was let go counts, and keys for the errands that stay open meanwhile.
        """
        shows = self.theatre.on or self.handing is not None
        if not shows and self.session.question is None and not self.session.over:
            return
        held, self._held = self._held, []
        commands = self.desk.squad.open and self.handing is None
        counts = (pygame.KEYUP, pygame.MOUSEBUTTONUP, *((pygame.KEYDOWN,) if commands else ()))
        for event in held:
            if self.app.screen is self and (not shows or event.type in counts):
                self.handle(event)

    def _prepare(self) -> None:
        """Do some more of the work before the first picture; what was seen before stays in the window."""
        until = perf_counter() + AT_ONCE
        while self._preparing is not None and perf_counter() < until:
            if next(self._preparing, self) is self:
                self._preparing = None

    def _first_steps(self) -> Iterator[None]:
        """What is to be done before the first picture, in portions small enough for the window to answer between."""
        yield from self.table.preparing()
        self._go_on(0)
        while self.session.changing:
            yield
            self._step()
        yield
        yield from self.table.opening(self.app.surface)
        self.show()

    def _point_again(self) -> None:
        """Once the map or what is on it has come to rest elsewhere, the mouse points at what lies under it now."""
        if self._drawn == self._under or self.table.camera.moving or self.theatre.on:
            return
        self._under, place = self._drawn, self.pointer.place
        covered = place is not None and self.board.root.widget.under(place) is not None
        if self.pointer.leave() if covered else self.pointer.again():
            self.show()

    def _taken_dirty(self) -> bool:
        dirty, self._dirty = self._dirty, False
        return dirty

    # what its parts ask of one another

    @property
    def widgets(self) -> Root:
        return self.board.root

    def log_to(self, count: int) -> None:
        self.board.log_to(count)

    def skip(self) -> None:
        self.theatre.skip()

    def show_film(self, panel: FilmPanel | None) -> None:
        self.board.show_film(panel)

    def toggle_film(self) -> None:
        self.projector.toggle()

    def leave_film(self) -> None:
        self.projector.leave()

    def explain(self, unit: Ref) -> None:
        self.inquiry.ask_about(unit)

    def hand_seat_to(self, side: str) -> None:
        """Cover the screen until this side's player has taken the seat."""
        self._hand_to(side)

    def referee_seat(self) -> None:
        """Let the game master look on, or leave that seat."""
        if self.handing is None and not self.theatre.on and not self.projector.on:
            self.referee.sit_down()

    def decrees(self) -> None:
        """Search among all that may be decreed."""
        self.referee.palette()

    def _right_on_bar(self, place: tuple[int, int]) -> bool:
        """A right click on the bar at the top, by the game master: what there is to do beside units and cells."""
        on = self.session.above and not self.board.root.layers and self.board.top.rect.collidepoint(place)
        if on:
            self.referee.bar(place)
        return on

    def looks_anew(self) -> None:
        """The eyes that look on are others."""
        self._session_seen = self.session.changes
        self.table.effects.clear()
        self.stage.set(self.session.view())
        self.desk.refresh()
        self.desk.changes += 1
        self._dirty = True

    def notices(self, window: pygame.Rect) -> pygame.Rect:
        """Where a word in passing stands, so that it covers no unit that may be asked for orders."""
        return window if self.handing is not None or self.opening else self.board.layout.said_in(window)

    # mouse and keys

    @staticmethod
    def _moves(event: pygame.Event) -> bool:
        return event.type == pygame.KEYDOWN and event.key in MOVING

    def handle(self, event: pygame.Event) -> None:
        self._dirty = True
        if self.session.changing:
            self._held.append(event)
            return
        if self.handing is not None:
            if event.type == pygame.MOUSEMOTION:
                self.pointer.place = event.pos
            self.handing.handle(event)
        elif self.opening and self._moves(event) and not self.board.root.closed_off():
            self._held.append(event)
        else:
            self.hands.handle(event)

    # drawing

    def show(self) -> None:
        """Show everything that follows from the desk, and what is asked of the map."""
        self._dirty = True
        if self.session.changing:
            return
        if not self.theatre.on:
            self.board.ask.show(lay(self.table, self.desk, self.asking, self.projector.reasons), self.inquiry.answers())
        self.board.show()

    def draw(self, surface: pygame.Surface) -> None:
        if self.handing is not None:
            self.handing.draw(surface)
            return
        if self._preparing is not None or self.session.changing:
            return
        self.unfinished = self.table.draw(surface, surface.get_rect(), self.now)
        self._dirty = self._dirty or self.table.moving
        self._drawn = self.table.camera.view, self.table.tokens, self.session.eyes
        self.beyond.draw(surface)
        self.board.draw(surface)
