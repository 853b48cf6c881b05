"""Mouse and keys on the battle screen: each goes to the panels, the map or the orders, whichever it is for."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.battle.map_explanations import Inquiry
from game.ui.battle.map_queries import QUESTIONS
from game.ui.battle.offscreen_arrows import OffscreenArrows
from game.ui.battle.order_hotkeys import intended
from game.ui.battle.panels.hotkeys import Hotkeys
from game.ui.battle.panels.screen_protocol import Whole
from game.ui.battle.pointing_out import Chalk
from game.ui.keys import written
from game.ui.map.arrow_keys import ARROWS


class InputRouter:
    """Hands every event on to what it is for."""

    def __init__(self, screen: Whole, hotkeys: Hotkeys, inquiry: Inquiry, beyond: OffscreenArrows) -> None:
        self.screen = screen
        self.chalk = Chalk(screen)
        self.hotkeys = hotkeys
        self.inquiry = inquiry
        self.beyond = beyond
        self.right: Callable[[tuple[int, int]], bool] = lambda _: False
        """Whether a right click is on the bar at the top, for the game master."""

    def handle(self, event: pygame.Event) -> None:
        """Answer the mouse or a key."""
        screen = self.screen
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3 and self.right(event.pos):
            return
        if self._enter_on_map(event) or screen.widgets.handle(event):
            if event.type == pygame.MOUSEMOTION and screen.pointer.leave():
                screen.show()
            return
        if self.chalk.handle(event):
            return
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type in (pygame.KEYUP, pygame.WINDOWFOCUSLOST):
            self._let_go(event)
        else:
            self._mouse(event)

    def _let_go(self, event: pygame.Event) -> None:
        """The key is up by which the map was asked, or the keys go elsewhere."""
        ends = event.type == pygame.WINDOWFOCUSLOST or written(event) == self.screen.app.keys.key("battle.ask")
        if self.screen.asking.held and ends:
            self.screen.asking.held = False
            self.screen.show()

    def _enter_on_map(self, event: pygame.Event) -> bool:
        """Enter belongs to the cursor on the map while that is moved by keys and no widget is."""
        if event.type != pygame.KEYDOWN or event.key not in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return False
        root = self.screen.widgets
        if root.ringed is not None or root.layers or event.mod & pygame.KMOD_CTRL:
            return False
        if self.screen.playing:
            self.screen.skip()
            return True
        return self.screen.pointer.enter(onward=bool(event.mod & pygame.KMOD_SHIFT))

    def _mouse(self, event: pygame.Event) -> None:
        if event.type == pygame.MOUSEMOTION:
            if self.screen.pointer.move(event.pos):
                self.screen.show()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 2, 3):
            beyond = self.beyond.at(event.pos) if event.button == 1 else None
            if self.screen.playing and event.button == 1:
                self.screen.skip()
            elif beyond is not None:
                self.screen.bring(beyond)
            else:
                frames = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
                self.screen.pointer.press(event.button, event.pos, frames=frames)
        elif event.type == pygame.MOUSEBUTTONUP and event.button in (1, 2, 3):
            self.screen.pointer.release(event.button, event.pos, onward=bool(pygame.key.get_mods() & pygame.KMOD_SHIFT))
        elif event.type == pygame.MOUSEWHEEL and self.screen.pointer.place is not None:
            self.screen.pointer.wheel(event.y, self.screen.pointer.place, self.screen.now)
        elif event.type == pygame.WINDOWLEAVE and self.screen.pointer.leave():
            self.screen.show()

    def _key(self, event: pygame.Event) -> None:
        if event.key in ARROWS and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            if self.screen.pointer.arrow(event.key, self.screen.now):
                self.screen.show()
            return
        if self.screen.asking.on and pygame.K_1 <= event.key < pygame.K_1 + len(QUESTIONS):
            self.screen.asking.choose(QUESTIONS[event.key - pygame.K_1].name)
            self.screen.show()
            return
        names = self.screen.app.keys.commands(event)
        if any(part.obey(name) for name in names for part in (self.inquiry, self.chalk, self.hotkeys)):
            return
        form, role = self.screen.desk.form, intended(names)
        if role is not None and form is not None and not self.screen.playing and form.roles:
            self.screen.desk.intend(role)
            return
        kind = None if form is None else form.called(names)
        if kind is not None and not self.screen.playing:
            self.screen.desk.pick(kind)
