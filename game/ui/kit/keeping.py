"""Pictures kept at hand: those used last, up to so many pixels of them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame


class Kept:
    """Pictures by what they show. They are shared: never draw on one."""

    def __init__(self, pixels: int) -> None:
        self._most = pixels
        self._pixels = 0
        self._pictures: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable, paint: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture of something, painted if there is none."""
        picture = self._pictures.get(key)
        if picture is not None:
            self._pictures.move_to_end(key)
            return picture
        picture = self._pictures[key] = paint()
        self._pixels += picture.get_width() * picture.get_height()
        while self._pixels > self._most and len(self._pictures) > 1:
            _, old = self._pictures.popitem(last=False)
            self._pixels -= old.get_width() * old.get_height()
        return picture

    def clear(self) -> None:
        """Let go of all of them."""
        self._pictures.clear()
        self._pixels = 0
