"""Running text: pieces of it bold, in the second voice, coloured or to be clicked, broken into lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import pygame

from game.ui.kit.canvas import Canvas
from game.ui.kit.face import Face
from game.ui.kit.theme import Theme
from game.ui.kit.widget import Doing, Size

PIECE = re.compile(r"\n|[^\S\n]+|[^\s]+")
"""A line's end, white space, or a word."""


@dataclass(frozen=True, slots=True)
class Run:
    """Words that look alike."""

    words: str
    color: str = "text"
    font: str = ""
    """The letters; those of the text around it if it names none."""
    link: Doing | None = None
    """What a click on it does."""


Text: TypeAlias = str | Sequence[Run]
"""Plain words, or words in runs."""


def strong(words: str, color: str = "text") -> Run:
    """Bold."""
    return Run(words, color, "strong")


def second(words: str) -> Run:
    """In the second voice."""
    return Run(words, "second")


def accent(words: str) -> Run:
    """In the one accent colour."""
    return Run(words, "accent")


def good(words: str) -> Run:
    """What speaks for it."""
    return Run(words, "good")


def bad(words: str) -> Run:
    """What speaks against it."""
    return Run(words, "bad")


def link(words: str, doing: Doing) -> Run:
    """To be clicked."""
    return Run(words, "accent", link=doing)


def runs(text: Text, color: str = "text") -> tuple[Run, ...]:
    """Any text as runs."""
    return (Run(text, color),) if isinstance(text, str) else tuple(text)


def plain(text: Text) -> str:
    """Any text without its looks."""
    return text if isinstance(text, str) else "".join(run.words for run in text)


@dataclass(frozen=True, slots=True)
class Piece:
    """Words on one line that look alike, so many pixels from its start."""

    x: int
    words: str
    face: Face
    color: str
    link: Doing | None


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a text."""

    pieces: tuple[Piece, ...]
    width: int
    height: int
    ascent: int


def lines(text: Text, theme: Theme, width: int, font: str = "body", color: str = "text") -> tuple[Line, ...]:
    """A text broken into lines that are no wider than so many pixels."""
    usual = theme.font(font)
    done: list[Line] = []
    pieces: list[Piece] = []
    at = 0
    for words, run in _words(text, color):
        face = theme.font(_letters(run.font, font, theme)) if run.font else usual
        if words == "\n":
            done.append(_line(pieces, usual))
            pieces, at = [], 0
            continue
        blank = words.isspace()
        if blank and not pieces:
            continue
        if not blank and pieces and at + face.width(words) > width:
            done.append(_line(pieces, usual))
            pieces, at = [], 0
        for part in _fitting(words, face, width) if not blank else (words,):
            if pieces and not blank and at + face.width(part) > width:
                done.append(_line(pieces, usual))
                pieces, at = [], 0
            pieces.append(Piece(at, part, face, run.color, run.link))
            at += face.width(part)
    done.append(_line(pieces, usual))
    return tuple(done)


def _letters(wanted: str, around: str, theme: Theme) -> str:
    """Bold within small text is small and bold."""
    fitting = f"{around}_{wanted}"
    return fitting if wanted == "strong" and fitting in theme.sheet.fonts else wanted


def _words(text: Text, color: str) -> Iterator[tuple[str, Run]]:
    for run in runs(text, color):
        for piece in PIECE.findall(run.words):
            yield piece, run


def _fitting(word: str, face: Face, width: int) -> Iterator[str]:
    """A word, cut into pieces where it is wider than a whole line."""
    while face.width(word) > width and len(word) > 1:
        end = max(1, min(face.letter_at(word, width), len(word) - 1))
        while end > 1 and face.width(word[:end]) > width:
            end -= 1
        yield word[:end]
        word = word[end:]
    yield word


def _line(pieces: Sequence[Piece], usual: Face) -> Line:
    """A line of these pieces; neighbours that look alike become one, white space at its end falls away."""
    kept = list(pieces)
    while kept and kept[-1].words.isspace():
        kept.pop()
    joined: list[Piece] = []
    for piece in kept:
        last = joined[-1] if joined else None
        if last is not None and (last.face, last.color, last.link) == (piece.face, piece.color, piece.link):
            joined[-1] = replace(last, words=last.words + piece.words)
        else:
            joined.append(piece)
    faces = [piece.face for piece in joined] or [usual]
    width = joined[-1].x + joined[-1].face.width(joined[-1].words) if joined else 0
    return Line(tuple(joined), width, max(face.line for face in faces), max(face.ascent for face in faces))


def size_of(written: Sequence[Line]) -> Size:
    """The room that lines take."""
    return max((line.width for line in written), default=0), sum(line.height for line in written)


def paint_lines(
    canvas: Canvas, written: Sequence[Line], at: tuple[int, int], width: int = 0, align: float = 0.0
) -> None:
    """Paint lines from a place downward."""
    x, y = at
    for line in written:
        start = x + round((width - line.width) * align) if align else x
        for piece in line.pieces:
            painted = piece.face.paint(piece.words, canvas.theme.color(piece.color))
            canvas.picture(painted, (start + piece.x, y + line.ascent - piece.face.ascent))
            if piece.link is not None:
                under = y + line.ascent + max(1, canvas.theme.px(1.5))
                canvas.fill(
                    pygame.Rect(start + piece.x, under, painted.get_width(), canvas.theme.px("hair")),
                    canvas.theme.color(piece.color),
                )
        y += line.height


def link_at(written: Sequence[Line], at: tuple[int, int], place: tuple[int, int]) -> Doing | None:
    """What a click on lines painted from a place does."""
    x, y = at
    for line in written:
        if y <= place[1] < y + line.height:
            for piece in line.pieces:
                if piece.x <= place[0] - x < piece.x + piece.face.width(piece.words):
                    return piece.link
        y += line.height
    return None
