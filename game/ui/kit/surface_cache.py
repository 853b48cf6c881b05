"""Pictures kept at hand: those used last, up to so many pixels of them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock

import pygame


class Kept:
    """Pictures by what they show. They are shared: never draw on one. Pictures are painted beside the window too, so
    that two may ask at once.
    """

    def __init__(self, pixels: int) -> None:
        self._most = pixels
        self._pixels = 0
        self._pictures: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, paint: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture of something, painted if there is none."""
        with self._lock:
            picture = self._pictures.get(key)
            if picture is not None:
                self._pictures.move_to_end(key)
                return picture
        return self._keep(key, paint())

    def _keep(self, key: Hashable, picture: pygame.Surface) -> pygame.Surface:
        with self._lock:
            kept = self._pictures.setdefault(key, picture)
            if kept is picture:
                self._pixels += picture.get_width() * picture.get_height()
            while self._pixels > self._most and len(self._pictures) > 1:
                _, old = self._pictures.popitem(last=False)
                self._pixels -= old.get_width() * old.get_height()
        return kept

    def clear(self) -> None:
        """Let go of all of them."""
        with self._lock:
            self._pictures.clear()
            self._pixels = 0
