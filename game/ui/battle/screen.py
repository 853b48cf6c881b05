"""The battle screen: the map from edge to edge, panels floating over it, and the battle that goes on behind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.battle.witness import Account
from game.ui.app import App, Screen, Space
from game.ui.battle.commands import COMMANDS
from game.ui.battle.desk import Desk
from game.ui.battle.laying import lay
from game.ui.battle.panels.board import Board
from game.ui.battle.panels.handover import HandOver
from game.ui.battle.playback import SPEEDS, Playback, scenes
from game.ui.battle.pointing import ARROWS, Pointer
from game.ui.battle.prose import place
from game.ui.battle.session import Session
from game.ui.battle.staging import Stage
from game.ui.kit.dialog import tell
from game.ui.map.palette import palettes, usual
from game.ui.map.table import MapTable
from rules.faults import Faulty
from rules.refs import Ref


@dataclass(frozen=True, slots=True)
class Ways:
    """Where one can go from a battle; what is None is not there."""

    rules: Callable[[App, Session, str], object] | None = None
    """Open the rules of the rulebook in play, at a rule."""
    menu: Callable[[App, Session], object] | None = None
    """Open the menu."""
    over: Callable[[App, Session], object] | None = None
    """The battle has been decided and everything of it was shown."""


class BattleScreen(Screen):
    """One running battle."""

    def __init__(self, session: Session, ways: Ways | None = None) -> None:
        self.session = session
        self.ways = ways or Ways()
        self.now = 0.0
        self.playback: Playback | None = None
        self.handing: HandOver | None = None
        self._size = (0, 0)
        self._built = False
        self._dirty = True
        self._desk_seen = -1
        self._session_seen = -1
        self._told_over = False

    # coming and going

    def opened(self, app: App) -> None:
        self.app = app
        if not self._built:
            self._built = True
            self._build(app)
        self._dirty = True

    def _build(self, app: App) -> None:
        app.keys.add(*COMMANDS)
        palette = palettes().get(app.settings.palette) or usual()
        self.table = MapTable(self.session.battle.setup.ground, palette)
        self.desk = Desk(self.session, at_once=app.settings.at_once)
        self.pointer = Pointer(self.table, self.desk)
        self.stage = Stage(self.table)
        self.board = Board(self, app.theme, app.keys)
        if len(self.session.seats.persons) > 1 or self._locked(self.session.eyes):
            self._hand_to(self.session.hand_to or self.session.eyes or "")

    def _locked(self, side: str | None) -> bool:
        return side is not None and self.session.seats.locked(side)

    def resized(self, space: Space) -> None:
        self._size = space.size
        self.table.set_scale(space.scale)
        self.table.set_still(self.app.settings.reduced_motion)
        self.table.camera.resize(space.rect)
        self.board.root.layout(space.rect)
        if self.handing is not None:
            self.handing.root.layout(space.rect)
        self._dirty = True

    def closed(self) -> None:
        self.session.close()

    # time

    def tick(self, passed: int) -> bool:
        self.now += passed
        if self.handing is not None:
            return self.handing.root.tick(passed) or self._taken_dirty()
        self._go_on(passed)
        if self.pointer.edge(self._size, passed):
            self._dirty = True
        if self.desk.work():
            self._dirty = True
        if self.desk.changes != self._desk_seen:
            self._desk_seen = self.desk.changes
            self._show()
        return self.board.root.tick(passed) or self._taken_dirty()

    def _taken_dirty(self) -> bool:
        dirty, self._dirty = self._dirty, False
        return dirty

    def _go_on(self, passed: int) -> None:
        """Show what has happened; then let the battle go on to the next thing that happens or is asked."""
        if self.playback is not None:
            self.session.prepare()
            self._play(passed)
            return
        if self.session.changes != self._session_seen:
            self._session_seen = self.session.changes
            if self._begin_playback():
                return
            self.stage.set(self.session.view(), self.now)
            self._dirty = True
        if self.session.hand_to is not None:
            self._hand_to(self.session.hand_to)
            return
        try:
            self.session.step()
        except Faulty as error:
            tell(self.board.root, "The battle could not be saved", str(error))
        if self.desk.refresh():
            self._look_at_asked()
        if self.session.over and not self._told_over:
            self._told_over = True
            self._over()

    def _over(self) -> None:
        if self.ways.over is not None:
            self.ways.over(self.app, self.session)

    # what happens, shown

    def _begin_playback(self) -> bool:
        news, pictures = self.session.news(), self.session.pictures()
        if not news and len(pictures) < 2:
            return False
        told = len(self.session.log()) - len(news)
        cut = scenes(pictures, self.session.log(), self.session.battle.setup.book.sights)
        speed = SPEEDS.get(self.app.settings.speed, 1.0)
        self.stage.set(self.session.view(), self.now)
        self.playback = Playback(cut, pictures[0] if pictures else None, told, speed)
        self.desk.refresh()
        self._play(0)
        return True

    def _play(self, passed: int) -> None:
        playback = self.playback
        assert playback is not None
        playback.advance(passed)
        if playback.over:
            self.playback = None
            self.stage.clear()
            self.session.shown()
            self.board.log_to(len(self.session.log()))
            self.desk.changes += 1
        else:
            self.stage.show(playback, self.now)
            self.board.log_to(playback.shown)
            self._follow(playback)
        self._dirty = True

    def _follow(self, playback: Playback) -> None:
        """Bring what happens into sight."""
        scene = playback.scene
        if scene is None or not (scene.moved or scene.sight):
            return
        cells = scene.cells
        if cells and not self.table.camera.shows(cells[0], 60) and not self.table.camera.moving:
            self.table.camera.center_on(cells[0], self.now)

    def skip(self) -> None:
        """Enough of what is being shown."""
        if self.playback is not None:
            self.playback.skip()
            self.table.effects.clear()

    # passing the seat

    def _hand_to(self, side: str) -> None:
        titles = {each.name: each.title or each.name.title() for each in self.session.battle.setup.scenario.side}
        title = self.session.battle.setup.scenario.title

        def take(word: str) -> bool:
            if not self.session.hand_over(side, word):
                return False
            self.handing = None
            self._dirty = True
            return True

        self.table.effects.clear()
        self.handing = HandOver(title, titles[side], self._locked(side), take, self.app.theme, self.app.keys)
        if self._size != (0, 0):
            self.handing.root.layout(pygame.Rect((0, 0), self._size))
        self._dirty = True

    # looking about

    def _look_at_asked(self) -> None:
        """Somebody else is asked: bring him into sight."""
        unit = self.desk.unit
        if unit is None or unit not in self.desk.view.units():
            return
        cell = self.desk.view.cells(unit)[0]
        if not self.table.camera.shows(cell, 120):
            self.table.camera.center_on(cell, self.now)

    def home(self) -> None:
        """Back to whoever is asked."""
        self.desk.select(None)
        unit = self.desk.unit
        if unit is not None and unit in self.desk.view.units():
            self.table.camera.center_on(self.desk.view.cells(unit)[0], self.now)

    def look_at(self, ref: Ref) -> None:
        """Go to somebody and show his card."""
        view = self.desk.view
        if ref not in view.units():
            return
        self.desk.select(ref)
        self.table.camera.center_on(view.cells(ref)[0], self.now)

    def go_to(self, account: Account) -> None:
        """Go to where something happened."""
        cell = place(self.desk.view, account, self.desk.view.units())
        if cell is not None:
            self.table.camera.center_on(cell, self.now)
            self._dirty = True

    def read(self, rule: str) -> None:
        """Open the rules at a rule."""
        if self.ways.rules is not None:
            self.ways.rules(self.app, self.session, rule)

    def menu(self) -> None:
        """Open the menu."""
        if self.ways.menu is not None:
            self.ways.menu(self.app, self.session)

    def undo(self) -> None:
        """Take the last answer back."""
        why_not = self.session.may_undo()
        if why_not:
            self.desk.complaint = why_not
            self.desk.changes += 1
        else:
            self.session.undo()

    # mouse and keys

    def handle(self, event: pygame.Event) -> None:
        self._dirty = True
        if self.handing is not None:
            self.handing.root.handle(event)
            return
        if self._enter_on_map(event) or self.board.root.handle(event):
            if event.type == pygame.MOUSEMOTION and self.pointer.leave():
                self._show()
            return
        if event.type == pygame.KEYDOWN:
            self._key(event)
        else:
            self._mouse(event)

    def _enter_on_map(self, event: pygame.Event) -> bool:
        """Enter belongs to the cursor on the map while that is moved by keys and no widget is."""
        if event.type != pygame.KEYDOWN or event.key not in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return False
        root = self.board.root
        if root.ringed is not None or root.layers or event.mod & pygame.KMOD_CTRL:
            return False
        if self.playback is not None:
            self.skip()
            return True
        return self.pointer.enter(onward=bool(event.mod & pygame.KMOD_SHIFT))

    def _mouse(self, event: pygame.Event) -> None:
        if event.type == pygame.MOUSEMOTION:
            if self.pointer.move(event.pos):
                self._show()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 2, 3):
            if self.playback is not None and event.button == 1:
                self.skip()
            else:
                self.pointer.press(event.button, event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button in (1, 2, 3):
            self.pointer.release(event.button, event.pos, onward=bool(pygame.key.get_mods() & pygame.KMOD_SHIFT))
        elif event.type == pygame.MOUSEWHEEL and self.pointer.place is not None:
            self.pointer.wheel(event.y, self.pointer.place, self.now)
        elif event.type == pygame.WINDOWLEAVE and self.pointer.leave():
            self._show()

    def _key(self, event: pygame.Event) -> None:
        if event.key in ARROWS and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            if self.pointer.arrow(event.key, self.now):
                self._show()
            return
        for name in self.app.keys.commands(event):
            if self.board.obey(name):
                return
        form = self.desk.form
        plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
        kind = form.with_key(event.unicode.lower()) if form is not None and plain and event.unicode else None
        if kind is not None and self.playback is None:
            self.desk.pick(kind)

    # drawing

    def _show(self) -> None:
        """Everything that follows from the desk."""
        self._dirty = True
        if self.playback is None:
            lay(self.table, self.desk)
        self.board.show()

    def draw(self, surface: pygame.Surface) -> None:
        if self.handing is not None:
            self.handing.draw(surface)
            return
        if self.table.draw(surface, surface.get_rect(), self.now):
            self._dirty = True
        self.board.draw(surface)
