"""Which key does what: every command with its key, and the choosing of another."""

from __future__ import annotations

import pygame

from game.ui.battle.commands import COMMANDS as BATTLE
from game.ui.battle.order_hotkeys import commands
from game.ui.front.navigation import Navigation
from game.ui.keys import Command, Conflict, written
from game.ui.kit.boxes import Column, Row, Spacer, Tiles
from game.ui.kit.button import Button
from game.ui.kit.label import Label, caption
from game.ui.kit.widget import Widget
from rules.frame.book import load, names

WAITING = "press a key"
PAIR = 320
"""Points across of a command with its key."""
MODIFIERS = (
    pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT, pygame.K_LSHIFT, pygame.K_RSHIFT,
    pygame.K_LMETA, pygame.K_RMETA, pygame.K_CAPSLOCK,
)  # fmt: skip


class KeyField(Button):
    """The key of a command; pressed, it waits for another."""

    def __init__(self, command: Command, house: Navigation, bound: Bindings) -> None:
        self._command, self._house, self._bound = command, house, bound
        super().__init__(house.app.keys.key(command.name) or "none", self._wait, name=command.name, width=150)
        self.hint = "Click a key, then press the new one. Del: no key. Esc: cancel."

    def _wait(self) -> None:
        self.chosen = True
        self.text = WAITING
        self._bound.say("")

    @property
    def pressed(self) -> bool:
        """While it waits for a key, any key is an answer."""
        return not self.chosen

    def rest(self) -> None:
        """Show the key as it is."""
        self.chosen = False
        self.text = self._house.app.keys.key(self._command.name) or "none"

    def focus_changed(self) -> None:
        super().focus_changed()
        if self.chosen and not self.focused:
            self.rest()

    def handle(self, event: pygame.Event) -> bool:
        if not self.chosen:
            return super().handle(event)
        if event.type == pygame.KEYDOWN:
            if event.key in MODIFIERS:
                self.text = f"{written(event)} +"
                return True
            if event.key != pygame.K_ESCAPE:
                self._take("" if event.key == pygame.K_DELETE else written(event))
            self.rest()
            return True
        if event.type == pygame.KEYUP and event.key in MODIFIERS:
            self._take(written(event))
            self.rest()
            return True
        return event.type == pygame.TEXTINPUT or super().handle(event)

    def _take(self, key: str) -> None:
        """Give the command this key; where it is taken, say by what."""
        keys = self._house.app.keys
        try:
            keys.bind(self._command.name, key)
        except Conflict as conflict:
            self._bound.say(str(conflict))
            return
        self._house.set(keys=keys.chosen())
        self._bound.refresh()


FIXED = (
    "Always: the arrows move a cursor over the map, Enter acts there, Shift+Enter sets a waypoint or adds a unit. Tab"
    " leads to buttons and fields; then the arrows move among these, Enter and Space press, and Esc leads back to the"
    " map."
)
"""What keys do that cannot be bound."""


class Bindings(Column):
    """All commands with their keys, group by group."""

    def __init__(self, house: Navigation) -> None:
        super().__init__(gap="wide")
        self._house = house
        house.app.keys.add(*BATTLE, *(each for name in names() for each in commands(load(name))))
        self._said = Label("", "body", "bad")
        self._fields: list[KeyField] = []
        self.fill(self._lines())

    def _lines(self) -> list[Widget]:
        reset = Button("Reset keys", self._reset, "quiet", "refresh", font="small_strong", name="reset keys")
        head = Row(Column(self._said, grow=1.0), reset)
        parts: list[Widget] = [head, Label(FIXED, "small", "second")]
        groups: dict[str, list[Command]] = {}
        for command in self._house.app.keys.known():
            groups.setdefault(command.group, []).append(command)
        for group, found in groups.items():
            cells: list[Widget] = []
            for command in found:
                field = KeyField(command, self._house, self)
                self._fields.append(field)
                cells.append(Row(Label(command.title, grow=1.0), field, gap=18))
            parts += [caption(group), Tiles(*cells, least=PAIR, gap=18, rows=6)]
        parts.append(Spacer(8))
        return parts

    def say(self, words: str) -> None:
        """Tell why a key could not be had."""
        self._said.text = words

    def refresh(self) -> None:
        """Show every key as it is."""
        for field in self._fields:
            if not field.chosen:
                field.rest()

    def _reset(self) -> None:
        self._house.app.keys.reset()
        self._house.set(keys={})
        self.say("")
        self.refresh()
