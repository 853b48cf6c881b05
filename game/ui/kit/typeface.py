"""Letters: a typeface at one size, with what was measured and painted kept at hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

import pygame

from game.ui.kit.colour import Color
from game.ui.kit.surface_cache import Kept
from rules.kernel.lengths import Unit, shown

KEPT = 1_500_000
"""Pixels of painted words kept for each face."""
MEASURED = 8000
ELLIPSIS = "…"
SMALL = 16
"""Pixels up to which the typeface's own space between words is so narrow that they seem to be one."""
APART = 0.24
"""What is between them instead, as a share of the size."""
CLOSE = 20
"""Pixels up to which pairs of letters that the typeface moves together touch, for they move by whole pixels."""


_unit = [Unit.METRES]


def write_in(unit: Unit) -> None:
    """From now on lengths are written in a unit wherever no theme says so: on the map, in pictures."""
    _unit[0] = unit


def written_in() -> Unit:
    """What lengths are written in there."""
    return _unit[0]


@cache
def font_files() -> dict[str, Path]:
    """The files of the typeface by the name of the weight: "Regular", "Semibold", "BoldItalic"."""
    import font_source_sans_pro

    folder = Path(font_source_sans_pro.font_directory)
    stems = {file.stem.partition("-")[2]: file for file in sorted(folder.glob("SourceSansPro-*.ttf"))}
    return {("Italic" if stem == "It" else stem.replace("It", "Italic")): file for stem, file in stems.items()}


class Letter(NamedTuple):
    """Where a letter begins and ends, and where the next one is set, in pixels from where it is set itself."""

    left: int
    right: int
    advance: int


class Face:
    """A typeface at one size. Its figures all have one width, so that numbers stand under each other."""

    def __init__(
        self, name: str, pixels: int, spacing: float = 0.0, capitals: bool = False, unit: Unit = Unit.METRES
    ) -> None:
        self.font = pygame.font.Font(font_files()[name], pixels)
        self.capitals = capitals
        self.unit = unit
        """What lengths are written in."""
        self.spacing = round(pixels * spacing)
        """Pixels between letters."""
        self.apart = round(pixels * APART) if pixels <= SMALL else self.font.size(" ")[0]
        """Pixels between words."""
        self._loose = pixels <= CLOSE
        self.height = self.font.get_height()
        self.ascent = self.font.get_ascent()
        self._widths: dict[str, int] = {}
        self._pieces_wide: dict[str, int] = {}
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
        pieces, apart = self._pieces(self._as_read(text))
        return sum(map(self._wide, pieces)) + apart * (len(pieces) - 1)

    def _as_read(self, text: str) -> str:
        words = shown(text, self.unit)
        return words.upper() if self.capitals else words

    def _pieces(self, text: str) -> tuple[Sequence[str], int]:
        """What is set one after the other, letters or words, and how far apart."""
        return (text, self.spacing) if self.spacing and text else (text.split(" "), self.apart)

    def _wide(self, piece: str) -> int:
        """Pixels of a letter or a word."""
        known = self._pieces_wide.get(piece)
        if known is None:
            if len(self._pieces_wide) > MEASURED:
                self._pieces_wide.clear()
            known = self._pieces_wide[piece] = self._measured(piece)
        return known

    def _measured(self, piece: str) -> int:
        if not self._loose:
            return self.font.size(piece)[0]
        metrics = self._metrics(piece)
        over = max(0, metrics[-1].right - metrics[-1].advance) if metrics else 0
        return sum(letter.advance for letter in metrics) + over

    def _metrics(self, piece: str) -> list[Letter]:
        """Its letters, one after the other; one that the typeface lacks is as wide as what stands for it."""
        found = zip(piece, self.font.metrics(piece), strict=True)
        return [
            Letter(0, wide := self.font.size(letter)[0], wide) if of is None else Letter(of[0], of[1], of[4])
            for letter, of in found
        ]

    def paint(self, text: str, color: Color) -> pygame.Surface:
        """The text in a colour. The picture is shared: never draw on it."""
        return self._painted.get((text, color), lambda: self._paint(self._as_read(text), color))

    def _paint(self, text: str, color: Color) -> pygame.Surface:
        pieces, apart = self._pieces(text)
        drawn = [self._word(piece, color) for piece in pieces]
        if len(drawn) == 1:
            return drawn[0]
        across = sum(piece.get_width() for piece in drawn) + apart * (len(drawn) - 1)
        picture = pygame.Surface((across, self.height), pygame.SRCALPHA)
        at = 0
        for piece in drawn:
            picture.blit(piece, (at, 0))
            at += piece.get_width() + apart
        return picture

    def _word(self, word: str, color: Color) -> pygame.Surface:
        """A letter or a word; in small letters each stands by itself."""
        if not self._loose or len(word) < 2:
            return self.font.render(word, True, color)
        picture = pygame.Surface((self._wide(word), self.height), pygame.SRCALPHA)
        at = 0
        for letter, metrics in zip(word, self._metrics(word), strict=True):
            drawn = self._painted.get((letter, color), partial(self.font.render, letter, True, color))
            picture.blit(drawn, (max(0, at + min(0, metrics.left)), 0))
            at += metrics.advance
        return picture

    def cut(self, text: str, width: int) -> str:
        """The text, or as much of its beginning as fits with three dots behind it."""
        text = shown(text, self.unit)
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
