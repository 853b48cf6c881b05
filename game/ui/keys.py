"""Commands by name, the keys they are bound to, and how those keys are written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import pygame

EVERYWHERE = "Everywhere"
"""The group of commands that work on every screen."""
MODIFIERS = (("Ctrl", pygame.KMOD_CTRL), ("Alt", pygame.KMOD_ALT), ("Shift", pygame.KMOD_SHIFT))
WRITTEN = {
    pygame.K_RETURN: "Enter",
    pygame.K_KP_ENTER: "Enter",
    pygame.K_ESCAPE: "Esc",
    pygame.K_SPACE: "Space",
    pygame.K_TAB: "Tab",
    pygame.K_BACKSPACE: "Backspace",
    pygame.K_DELETE: "Del",
    pygame.K_INSERT: "Ins",
    pygame.K_HOME: "Home",
    pygame.K_END: "End",
    pygame.K_PAGEUP: "PgUp",
    pygame.K_PAGEDOWN: "PgDn",
    pygame.K_LEFT: "←",
    pygame.K_RIGHT: "→",
    pygame.K_UP: "↑",
    pygame.K_DOWN: "↓",
    pygame.K_LALT: "Alt",
    pygame.K_RALT: "Alt",
    pygame.K_LCTRL: "Ctrl",
    pygame.K_RCTRL: "Ctrl",
    pygame.K_LSHIFT: "Shift",
    pygame.K_RSHIFT: "Shift",
    pygame.K_KP_PLUS: "+",
    pygame.K_KP_MINUS: "-",
}
"""Keys whose name is not simply their letter."""
RESERVED = ("Tab", "Shift+Tab", "Esc", "Enter", "Space")
"""Keys that move among the widgets and cannot be bound to anything else."""


@dataclass(frozen=True, slots=True)
class Command:
    """Something that a key does."""

    name: str
    """What the program and the settings call it: "battle.undo"."""
    title: str
    """What people call it: "Undo"."""
    group: str
    """Where it works; two commands of one group cannot have the same key."""
    key: str
    """The key it has unless the user chooses another: "Ctrl+Z"."""


class Conflict(Exception):
    """A key that cannot be bound, in one plain sentence."""


def written(event: pygame.Event) -> str:
    """The key of an event as hints and settings write it: "Ctrl+Shift+Z"; nothing for a key without a name."""
    name = WRITTEN.get(event.key) or pygame.key.name(event.key)
    if not name:
        return ""
    name = name.upper() if len(name) == 1 else name[0].upper() + name[1:]
    own = event.key in (pygame.K_LALT, pygame.K_RALT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LSHIFT, pygame.K_RSHIFT)
    held = [] if own else [word for word, mask in MODIFIERS if event.mod & mask]
    return "+".join((*held, name))


def repeated(event: pygame.Event) -> bool:
    """Whether a key is only held down, rather than pressed anew (see `game.ui.app`)."""
    return bool(getattr(event, "repeat", False))


class Keys:
    """Which key does what."""

    def __init__(self, commands: Iterable[Command] = (), bound: Mapping[str, str] | None = None) -> None:
        self._known: dict[str, Command] = {}
        self._bound: dict[str, str] = dict(bound or {})
        """Keys that the user chose, by the command's name."""
        self.revision = 0
        self.add(*commands)

    def add(self, *commands: Command) -> None:
        """Let these commands be known; to say so twice does no harm."""
        for command in commands:
            self._known[command.name] = command
        self.revision += 1

    def known(self) -> tuple[Command, ...]:
        """Every command there is, group by group in the order they were made known."""
        groups = list(dict.fromkeys(command.group for command in self._known.values()))
        return tuple(sorted(self._known.values(), key=lambda command: groups.index(command.group)))

    def key(self, name: str) -> str:
        """The key of a command, as it is written; nothing for a command without one."""
        if name in self._bound:
            return self._bound[name]
        return self._known[name].key if name in self._known else ""

    def commands(self, event: pygame.Event) -> tuple[str, ...]:
        """The commands that a pressed key stands for, at most one of each group; none while it is only held down."""
        key = "" if repeated(event) else written(event)
        return tuple(name for name in self._known if key and self.key(name) == key)

    def means(self, event: pygame.Event, name: str) -> bool:
        """Whether a pressed key stands for a command."""
        return event.type == pygame.KEYDOWN and name in self.commands(event)

    def rival(self, name: str, key: str) -> Command | None:
        """The command that has a key already where this one would want it."""
        group = self._known[name].group
        for other in self._known.values():
            shared = other.group == group or EVERYWHERE in (other.group, group)
            if other.name != name and shared and self.key(other.name) == key:
                return other
        return None

    def bind(self, name: str, key: str) -> None:
        """Give a command another key; Conflict if it is taken."""
        if key in RESERVED:
            raise Conflict(f"{key} moves among buttons and fields and cannot be used for {self._known[name].title}.")
        rival = self.rival(name, key) if key else None
        if rival is not None:
            raise Conflict(f"{key} is already used for {rival.title}.")
        self._bound[name] = key
        if key == self._known[name].key:
            del self._bound[name]
        self.revision += 1

    def rebind(self, chosen: Mapping[str, str]) -> None:
        """Use the keys that the user chose, and the first ones for the rest."""
        if dict(chosen) != self._bound:
            self._bound = dict(chosen)
            self.revision += 1

    def reset(self) -> None:
        """Give every command its first key back."""
        self._bound.clear()
        self.revision += 1

    def chosen(self) -> dict[str, str]:
        """The keys that the user chose, to be saved."""
        return dict(self._bound)
