"""Letters: a typeface at one size, with what was measured and painted kept at hand."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pygame

from game.ui.kit.colour import Color
from game.ui.kit.keeping import Kept

KEPT = 1_500_000
"""Pixels of painted words kept for each face."""
MEASURED = 8000
ELLIPSIS = "…"


@cache
def font_files() -> dict[str, Path]:
    """The files of the typeface by the name of the weight: "Regular", "Semibold", "BoldItalic"."""
    import font_source_sans_pro

    folder = Path(font_source_sans_pro.font_directory)
    stems = {file.stem.partition("-")[2]: file for file in sorted(folder.glob("SourceSansPro-*.ttf"))}
    return {("Italic" if stem == "It" else stem.replace("It", "Italic")): file for stem, file in stems.items()}


class Face:
    """A typeface at one size. Its figures all have one width, so that numbers stand under each other."""

    def __init__(self, name: str, pixels: int, spacing: float = 0.0, capitals: bool = False) -> None:
        self.font = pygame.font.Font(font_files()[name], pixels)
        self.capitals = capitals
        self.spacing = round(pixels * spacing)
        """Pixels between letters."""
        self.height = self.font.get_height()
        self.ascent = self.font.get_ascent()
        self._widths: dict[str, int] = {}
        self._painted = Kept(KEPT)

    @property
    def line(self) -> int:
        """Pixels from one line to the next in running text."""
        return round(self.height * 1.08)

    def width(self, text: str) -> int:
        """Pixels that a text takes on one line."""
        known = self._widths.get(text)
        if known is None:
            if len(self._widths) > MEASURED:
                self._widths.clear()
            known = self._widths[text] = self.measure(text)
        return known

    def measure(self, text: str) -> int:
        """The same, for a text that nobody will ask about again."""
        text = text.upper() if self.capitals else text
        if not self.spacing or not text:
            return self.font.size(text)[0]
        return sum(self.font.size(letter)[0] for letter in text) + self.spacing * (len(text) - 1)

    def paint(self, text: str, color: Color) -> pygame.Surface:
        """The text in a colour. The picture is shared: never draw on it."""
        words = text.upper() if self.capitals else text
        return self._painted.get((text, color), lambda: self._paint(words, color))

    def _paint(self, text: str, color: Color) -> pygame.Surface:
        if not self.spacing or not text:
            return self.font.render(text, True, color)
        picture = pygame.Surface((self.measure(text), self.height), pygame.SRCALPHA)
        at = 0
        for letter in text:
            drawn = self.font.render(letter, True, color)
            picture.blit(drawn, (at, 0))
            at += drawn.get_width() + self.spacing
        return picture

    def cut(self, text: str, width: int) -> str:
        """The text, or as much of its beginning as fits with three dots behind it."""
        if self.width(text) <= width:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(text[:middle].rstrip() + ELLIPSIS) <= width:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + ELLIPSIS

    def letter_at(self, text: str, x: int) -> int:
        """Before which letter of a line a caret would stand, so many pixels from its start."""
        low, high = 0, len(text)
        while low < high:
            middle = (low + high) // 2
            half = (self.width(text[:middle]) + self.width(text[: middle + 1])) / 2
            if x < half:
                high = middle
            else:
                low = middle + 1
        return low
