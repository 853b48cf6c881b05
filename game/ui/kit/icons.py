"""Icons: our own drawings from `assets/icons`, in any size and colour."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

import pygame

from game import data
from game.ui.kit.colour import Color


@cache
def names() -> tuple[str, ...]:
    """Every icon there is."""
    return tuple(file.stem for file in sorted(_folder().glob("*.svg")))


@lru_cache(maxsize=400)
def icon(name: str, size: int, color: Color) -> pygame.Surface:
    """A drawing so many pixels high. The picture is shared: never draw on it."""
    picture = _drawn(name, size).copy()
    picture.fill(color, special_flags=pygame.BLEND_RGBA_MULT)
    return picture


@lru_cache(maxsize=200)
def _drawn(name: str, size: int) -> pygame.Surface:
    """The white drawing that colours are laid over."""
    return pygame.image.load_sized_svg(_folder() / f"{name}.svg", (size, size))


def _folder() -> Path:
    return data.assets() / "icons"
