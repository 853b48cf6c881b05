"""Words on the map: small labels with a halo, so that they can be read on any ground."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from heapq import heappop, heappush

import pygame

from game.ui.kit.icons import icon
from game.ui.kit.text_area import wrapped
from game.ui.kit.typeface import Face, written_in
from game.ui.map.palette import Colour
from rules.kernel.lengths import Unit, shown

GROWTH = (0.9, 1.4)
"""How much smaller and larger words on the map become at most, whatever letters were chosen for the panels."""
LONG = 24
"""Heights of a letter that a line of words beside the pointer is long at most."""
TRIES = 60
"""Places tried for words that have to run into nothing."""
AROUND = ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1), (-1, 1), (1, -1))


def on_map(letters: float) -> float:
    """How much larger words on the map are, with letters so much larger than usual on the panels."""
    return min(max(letters, GROWTH[0]), GROWTH[1])


_faces: dict[tuple[int, str, Unit], Face] = {}


def face(pixels: int, weight: str = "Semibold") -> Face:
    """The letters of a size; made again where the window was closed and another one opened."""
    unit = written_in()
    known = _faces.get((pixels, weight, unit))
    try:
        if known is not None and known.font.get_height():
            return known
    except pygame.error:
        _faces.clear()
    made = _faces[pixels, weight, unit] = Face(weight, pixels, unit=unit)
    return made


def clear_place(wanted: pygame.Rect, taken: Sequence[pygame.Rect], gap: int) -> pygame.Rect:
    """Where words run into nothing, as near as can be to where they are wanted; there, if everything is taken."""
    waiting, seen = [(0, wanted.x, wanted.y)], {(wanted.x, wanted.y)}
    for _ in range(TRIES):
        if not waiting:
            break
        _, x, y = heappop(waiting)
        place = pygame.Rect(x, y, wanted.w, wanted.h)
        hit = place.collidelist(taken)
        if hit < 0:
            return place
        other = taken[hit]
        beside = ((other.left - gap - place.w, y), (other.right + gap, y))
        for corner in ((x, other.top - gap - place.h), (x, other.bottom + gap), *beside):
            if corner not in seen:
                seen.add(corner)
                heappush(waiting, (abs(corner[0] - wanted.x) + abs(corner[1] - wanted.y), *corner))
    return wanted


def label(text: str, pixels: int, colour: Colour, halo: Colour | None = None, strength: int = 170) -> pygame.Surface:
    """A word in a colour, with a soft halo of another round it."""
    return _label(shown(text, written_in()), pixels, colour, halo, strength)


@lru_cache(maxsize=512)
def _label(text: str, pixels: int, colour: Colour, halo: Colour | None, strength: int) -> pygame.Surface:
    letters = face(pixels).paint(text, (*colour, 255))
    if halo is None:
        return letters
    wide, high = letters.get_size()
    picture = pygame.Surface((wide + 4, high + 4), pygame.SRCALPHA)
    around = face(pixels).paint(text, (*halo, 255)).copy()
    around.fill((255, 255, 255, strength // 2), special_flags=pygame.BLEND_RGBA_MULT)
    for right, down in AROUND:
        picture.blit(around, (2 + right, 2 + down))
    picture.blit(letters, (2, 2))
    return picture


def plate(text: str, pixels: int, colour: Colour, ground: Colour, opacity: int = 225) -> pygame.Surface:
    """A word on a small rounded plate."""
    return _plate(shown(text, written_in()), pixels, colour, ground, opacity)


@lru_cache(maxsize=512)
def _plate(text: str, pixels: int, colour: Colour, ground: Colour, opacity: int) -> pygame.Surface:
    letters = face(pixels).paint(text, (*colour, 255))
    across, down = round(pixels * 0.42), max(1, round(pixels * 0.1))
    picture = pygame.Surface((letters.get_width() + 2 * across, letters.get_height() + 2 * down), pygame.SRCALPHA)
    pygame.draw.rect(picture, (*ground, opacity), picture.get_rect(), border_radius=round(pixels * 0.35))
    picture.blit(letters, (across, down))
    return picture


def signed(text: str, drawing: str, pixels: int, colour: Colour, ground: Colour) -> pygame.Surface:
    """Words on a small rounded plate, a drawing before them; long ones in several lines."""
    return _signed(shown(text, written_in()), drawing, pixels, colour, ground)


def lines_of(text: str, pixels: int) -> list[str]:
    """Words on a plate in lines of readable length."""
    return [text[start:end].strip() for start, end in wrapped(text, LONG * pixels, face(pixels))]


@lru_cache(maxsize=128)
def _signed(text: str, drawing: str, pixels: int, colour: Colour, ground: Colour) -> pygame.Surface:
    if not drawing:
        return plate(text, pixels, colour, ground, 235)
    lines = [face(pixels).paint(line, (*colour, 255)) for line in lines_of(text, pixels)]
    across, down, gap = round(pixels * 0.5), max(2, round(pixels * 0.18)), round(pixels * 0.35)
    side, tall = round(pixels * 1.15), lines[0].get_height()
    high, wide = max(tall * len(lines), side) + 2 * down, max(line.get_width() for line in lines)
    picture = pygame.Surface((side + gap + wide + 2 * across, high), pygame.SRCALPHA)
    pygame.draw.rect(picture, (*ground, 235), picture.get_rect(), border_radius=round(pixels * 0.35))
    top = (high - tall * len(lines)) // 2
    picture.blit(icon(drawing, side, (*colour, 255)), (across, top + (tall - side) // 2))
    for number, line in enumerate(lines):
        picture.blit(line, (across + side + gap, top + number * tall))
    return picture
