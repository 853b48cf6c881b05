"""Drives the program as a person does: real events go through pygame's own queue, and the loop takes its turns."""

from __future__ import annotations

import builtins
from collections.abc import Iterator
from typing import Any, TypeVar

import pygame

from game.ui.app import App, Screen
from game.ui.kit.root import Root
from game.ui.kit.widget import Widget

W = TypeVar("W", bound=Widget)
FRAME = 16
KEYS = {
    "Enter": pygame.K_RETURN,
    "Esc": pygame.K_ESCAPE,
    "Space": pygame.K_SPACE,
    "Tab": pygame.K_TAB,
    "Left": pygame.K_LEFT,
    "Right": pygame.K_RIGHT,
    "Up": pygame.K_UP,
    "Down": pygame.K_DOWN,
    "Home": pygame.K_HOME,
    "End": pygame.K_END,
    "PgUp": pygame.K_PAGEUP,
    "PgDn": pygame.K_PAGEDOWN,
    "Backspace": pygame.K_BACKSPACE,
    "Del": pygame.K_DELETE,
    "Alt": pygame.K_LALT,
    "Ctrl": pygame.K_LCTRL,
    "Shift": pygame.K_LSHIFT,
} | {f"F{number}": getattr(pygame, f"K_F{number}") for number in range(1, 13)}
HELD = {"Ctrl": pygame.KMOD_CTRL, "Alt": pygame.KMOD_ALT, "Shift": pygame.KMOD_SHIFT}


class Driver:
    """Hands, a mouse and a keyboard."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.pointer = (0, 0)
        self.clicks = self.keys = 0
        """How often a mouse button and how often a key was pressed."""

    # time

    def turn(self, turns: int = 1, passed: int = FRAME) -> None:
        """Let the loop take turns."""
        for _ in range(turns):
            self.app.step(pygame.event.get(), passed)

    def wait(self, milliseconds: int) -> None:
        """Let time pass, frame by frame."""
        self.turn(-(-milliseconds // FRAME))

    def opened(self) -> None:
        """Let the loop turn until a battle that was opened shows its first picture."""
        while getattr(self.screen, "opening", False):
            self.turn()
        self.turn(3)

    def _post(self, kind: int, **what: Any) -> None:
        pygame.event.post(pygame.Event(kind, **what))

    # the mouse

    def move(self, goal: Widget | tuple[int, int]) -> None:
        """Bring the pointer to a place, or to the middle of a widget."""
        place = goal.rect.center if isinstance(goal, Widget) else goal
        way = place[0] - self.pointer[0], place[1] - self.pointer[1]
        self.pointer = place
        self._post(pygame.MOUSEMOTION, pos=place, rel=way, buttons=(0, 0, 0), touch=False)
        self.turn()

    def down(self, button: int = 1) -> None:
        """Press a mouse button."""
        self.clicks += 1
        self._post(pygame.MOUSEBUTTONDOWN, pos=self.pointer, button=button, touch=False)
        self.turn()

    def up(self, button: int = 1) -> None:
        """Let a mouse button go."""
        self._post(pygame.MOUSEBUTTONUP, pos=self.pointer, button=button, touch=False)
        self.turn()

    def click(self, goal: Widget | tuple[int, int], button: int = 1) -> None:
        """Click on a place or a widget."""
        self.move(goal)
        self.down(button)
        self.up(button)

    def double_click(self, goal: Widget | tuple[int, int]) -> None:
        """Click twice in quick succession."""
        self.click(goal)
        self.click(goal)

    def drag(self, start: Widget | tuple[int, int], end: tuple[int, int], steps: int = 4, button: int = 1) -> None:
        """Press, pull and let go."""
        self.move(start)
        first = self.pointer
        self.down(button)
        for step in range(1, steps + 1):
            x, y = (a + (b - a) * step // steps for a, b in zip(first, end, strict=True))
            self.move((x, y))
        self.up(button)

    def wheel(self, notches: int, goal: Widget | tuple[int, int] | None = None) -> None:
        """Turn the wheel: up is positive."""
        if goal is not None:
            self.move(goal)
        self._post(
            pygame.MOUSEWHEEL, x=0, y=notches, precise_x=0.0, precise_y=float(notches), flipped=False, touch=False
        )
        self.turn()

    # the keyboard

    def key(self, written: str, times: int = 1) -> None:
        """Press a key as it is written: "Enter", "Ctrl+Z", "a"."""
        *held, name = written.split("+") if written != "+" else ["+"]
        code = KEYS.get(name) or pygame.key.key_code(name.lower())
        mod = sum(HELD[word] for word in held)
        letter = name if len(name) == 1 and not mod & ~pygame.KMOD_SHIFT else ""
        for _ in range(times):
            self.keys += 1
            self._post(pygame.KEYDOWN, key=code, mod=mod, unicode=letter, scancode=0)
            self._post(pygame.KEYUP, key=code, mod=mod, unicode=letter, scancode=0)
            self.turn()

    def hold(self, name: str) -> None:
        """Press a key and keep it down."""
        self._post(
            pygame.KEYDOWN, key=KEYS.get(name) or pygame.key.key_code(name.lower()), mod=0, unicode="", scancode=0
        )
        self.turn()

    def release(self, name: str) -> None:
        """Let a key go."""
        self._post(pygame.KEYUP, key=KEYS.get(name) or pygame.key.key_code(name.lower()), mod=0, unicode="", scancode=0)
        self.turn()

    def type(self, words: str) -> None:
        """Write letter by letter."""
        for letter in words:
            code = pygame.key.key_code("space" if letter == " " else letter.lower()) if letter.isascii() else 0
            self._post(pygame.KEYDOWN, key=code, mod=0, unicode=letter, scancode=0)
            self._post(pygame.TEXTINPUT, text=letter)
            self._post(pygame.KEYUP, key=code, mod=0, unicode=letter, scancode=0)
            self.turn()

    # the eyes

    def resize(self, size: tuple[int, int]) -> None:
        """Pull the window to another size."""
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self._post(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size)
        self.turn()

    def picture(self) -> pygame.Surface:
        """What is on the screen now."""
        return self.app.surface.copy()

    @property
    def screen(self) -> Screen:
        """The uppermost screen."""
        assert self.app.screen is not None, "no screen is open"
        return self.app.screen

    @property
    def root(self) -> Root:
        """The widgets of the uppermost screen."""
        root = getattr(self.screen, "root", None)
        assert isinstance(root, Root), f"{type(self.screen).__name__} has no root of widgets"
        return root

    def widgets(self) -> Iterator[Widget]:
        """Everything that can be seen, the uppermost first."""
        for top in [*(layer.widget for layer in reversed(self.root.layers)), self.root.widget]:
            yield from (widget for widget in top.everything() if widget.shown)

    def find(self, kind: builtins.type[W], text: str | None = None, *, name: str = "") -> W:
        """The one widget of a kind with this text or name that can be seen."""
        found = [widget for widget in self.widgets() if isinstance(widget, kind)]
        if text is not None:
            found = [widget for widget in found if text in (words_of(widget), getattr(widget, "caption", None))]
        if name:
            found = [widget for widget in found if widget.name == name]
        assert found, f"no {kind.__name__} {text or name!r} among {sorted({words_of(w) for w in self.widgets()})}"
        return found[0]

    def sees(self, words: str) -> bool:
        """Whether any widget that can be seen says this."""
        return any(words in words_of(widget) for widget in self.widgets())

    def press(self, text: str) -> None:
        """Click on the button with this word."""
        from game.ui.kit.button import Button

        self.click(self.find(Button, text))


def words_of(widget: Widget) -> str:
    """What a widget says."""
    words = getattr(widget, "words", None)
    if words is None:
        words = getattr(widget, "text", "")
    return words if isinstance(words, str) else ""
