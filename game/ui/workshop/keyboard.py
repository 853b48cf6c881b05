"""The keys of the editor over its map: the cursor, the tools, the camera."""

from __future__ import annotations

import pygame

from game.ui.keys import repeated
from game.ui.map.arrow_keys import ARROWS
from game.ui.workshop.commands import PICK, TOOLS
from game.ui.workshop.desk import PEOPLE, SCENARIO, Desk
from game.ui.workshop.gestures import LARGEST


class Keyboard:
    """Hands every key on to what it is for."""

    def __init__(self, editor: Desk) -> None:
        self.editor = editor

    def enter(self, event: pygame.Event) -> bool:
        """Enter belongs to the cursor on the map while no widget shows that it has the keys."""
        if event.type != pygame.KEYDOWN or event.key not in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return False
        root = self.editor.root
        written = root.focus is not None and not root.focus.pressed
        if root.ringed is not None or root.layers or written or repeated(event):
            return False
        entered = self.editor.hand.enter()
        self.editor.relay()
        return entered

    def press(self, event: pygame.Event) -> None:
        """A key that no widget has answered."""
        if event.key in ARROWS and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            self.editor.hand.arrow(event.key, self.editor.now)
            self.editor.relay()
            return
        if event.key == pygame.K_ESCAPE:
            self._escape()
            return
        for name in self.editor.app.keys.commands(event):
            self._obey(name)

    def _escape(self) -> None:
        """Leave off: what is being drawn, then the tool, then the editor."""
        if self.editor.hand.cancel():
            self.editor.relay()
        elif self.editor.hand.tool is not None:
            self.editor.take(None)
        else:
            self.editor.leave()

    def _obey(self, name: str) -> None:
        camera = self.editor.table.camera
        match name:
            case "workshop.larger" | "workshop.smaller":
                step = 1 if name.endswith("larger") else -1
                self.editor.hand.size = min(LARGEST, max(1, self.editor.hand.size + step))
                self.editor.tool_page.show()
            case "workshop.turn" | "workshop.turn_back":
                self.editor.hand.turn(1 if name == "workshop.turn" else -1)
            case "workshop.all":
                self.editor.whole_map()
            case "workshop.closer" | "workshop.further":
                camera.zoom(1 if name.endswith("closer") else -1, self.editor.clear().center, self.editor.now)
            case "workshop.remove":
                self.editor.remove(self.editor.picked)
            case "workshop.people" | "workshop.pages":
                people = name == "workshop.people"
                self.editor.tabs.show(PEOPLE if people else SCENARIO)
                self.editor.root.set_focus(self.editor.people_page.search if people else self.editor.tabs.strip)
            case _ if name == PICK:
                self.editor.take(None)
            case _ if name in TOOLS and TOOLS.index(name) < len(self.editor.tools):
                self.editor.take(self.editor.tools[TOOLS.index(name)])
        self.editor.relay()
