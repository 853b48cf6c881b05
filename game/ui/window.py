"""The window on the desktop: framed, without a frame or over the full screen, and back to where it stood."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

import pygame

from game import data

Size: TypeAlias = tuple[int, int]

TITLE = "Dead Ground"
FRAMED, BORDERLESS, FULL = "window", "borderless", "full"
"""The ways of showing it."""
FRAME = (16, 64)
"""Pixels of the desktop that the frame of a window and the desktop's own bars may take."""


DEVICES = "dri/renderD*", "nvidia[0-9]*", "dxg"
"""What a graphics device is called among the devices of a Linux system."""


class NoDisplay(Exception):
    """There is nothing to open a window on."""


class Window:
    """What the program is seen in."""

    def __init__(self, kind: str, size: Size, monitor: int = 0) -> None:
        self.monitor = monitor
        """On which monitor it fills the screen, counted from 0."""
        self.kind = ""
        """How it is shown now."""
        self.size = size
        """Pixels of it, wherever it does not fill the screen."""
        self._place: tuple[int, int] | None = None
        """Where it stood before it filled the screen."""
        self._refused = False
        """Whether the desktop has not given back that size yet: it still takes leave of the full screen."""
        self.surface = pygame.Surface((1, 1))
        self.show(kind)

    def show(self, kind: str) -> None:
        """Be shown in this way from now on; left alone if it is so already."""
        if kind == self.kind:
            return
        before, self.kind = self.kind, kind
        if before == FRAMED:
            self.size, self._place = self.surface.get_size(), _place()
            self.monitor = monitor_at(self._place, self.size, pygame.display.get_desktop_sizes(), self.monitor)
        try:
            self.surface = self._opened()
        except pygame.error as error:
            raise NoDisplay(str(error)) from None
        self._refused = before == FULL and kind == FRAMED and self.surface.get_size() != self.size
        pygame.display.set_caption(TITLE)
        icon = data.assets() / "icons" / "program" / "window.svg"
        pygame.display.set_icon(pygame.image.load_sized_svg(icon, (64, 64)))

    def fit(self) -> bool:
        """Follow the desktop, which has given the window another size; whether there is a window."""
        surface = pygame.display.get_surface()
        if surface is None:
            return False
        if self._refused:
            self._refused = False
            surface = self._opened()
        self.surface = surface
        return True

    @property
    def _there(self) -> int:
        """The monitor, or the first where it is gone."""
        return self.monitor if self.monitor < pygame.display.get_num_displays() else 0

    def _opened(self) -> pygame.Surface:
        """The picture of a window that is shown as this one should be."""
        if self.kind == FULL:
            return pygame.display.set_mode((0, 0), pygame.FULLSCREEN, display=self._there)
        if self.kind == BORDERLESS:
            sizes = pygame.display.get_desktop_sizes()
            surface = pygame.display.set_mode(sizes[self._there], pygame.NOFRAME, display=self._there)
            _put((sum(wide for wide, _ in sizes[: self._there]), 0))
            return surface
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)  # the desktop may have it otherwise: it is fitted to
            surface = pygame.display.set_mode(self.size, pygame.RESIZABLE, display=self._there)
        if self._place is not None:
            _put(self._place)
        return surface


def show_plainly(devices: Path = Path("/dev")) -> None:
    """Where there is no graphics device, hand pictures to the screen as they are.

    Left to itself the window shows each by way of OpenGL, which without a device is reckoned on the processor: that
    takes longer than drawing the picture, and a hundred megabytes. Whatever the user has chosen stays.
    """
    if sys.platform.startswith("linux") and not any(any(devices.glob(name)) for name in DEVICES):
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


def within_desktop(size: Size) -> Size:
    """A size for a window, or as much of it as the desktop has room for with a frame around it."""
    wide, high = pygame.display.get_desktop_sizes()[0]
    return min(size[0], wide - FRAME[0]), min(size[1], high - FRAME[1])


def monitor_at(place: tuple[int, int] | None, size: Size, monitors: Sequence[Size], otherwise: int) -> int:
    """The monitor on which the middle of a window is, where they stand side by side; another where that is unknown."""
    if place is None or len(monitors) < 2:
        return otherwise
    middle, right = place[0] + size[0] // 2, 0
    for number, (wide, _) in enumerate(monitors):
        right += wide
        if middle < right:
            return number
    return len(monitors) - 1


def _place() -> tuple[int, int] | None:
    """Where the window stands on the desktop; some do not say."""
    with suppress(pygame.error):
        return pygame.display.get_window_position()
    return None


def _put(place: tuple[int, int]) -> None:
    """Let the window stand there on the desktop; some do not let themselves be told."""
    with suppress(pygame.error):
        pygame.display.set_window_position(place)
