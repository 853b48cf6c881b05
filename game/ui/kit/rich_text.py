"""Running text: pieces of it bold, in the second voice, coloured or to be clicked, broken into lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import pygame

from game.ui.kit.canvas import Canvas
from game.ui.kit.terms import Doing, Size
from game.ui.kit.theme import Theme
from game.ui.kit.typeface import Face

PIECE = re.compile(r"\n|[^\S\n]+|[^\s]+(?: %[^\s]*)?")
"""A line break, white space, or a word; a figure and its percent sign stay together."""


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
    if isinstance(text, str) and "\n" not in text and usual.width(text) <= width:
        return (Line((Piece(0, text, usual, color, None),), usual.width(text), usual.line, usual.ascent),)
    setting = _Setting(usual, width)
    word: list[_Part] = []
    for words, run in _words(text, color):
        if not words.isspace():
            face = theme.font(_letters(run.font, font, theme)) if run.font else setting.usual
            word.append((words, face, run))
            continue
        setting.word(word)
        word = []
        if words == "\n":
            setting.turn()
        else:
            setting.space(words)
    setting.word(word)
    setting.turn()
    return tuple(setting.done)


_Part: TypeAlias = tuple[str, Face, Run]
"""A word, or the piece of it that looks alike."""


class _Setting:
    """Sets word after word, as a printer does."""

    def __init__(self, usual: Face, width: int) -> None:
        self.usual, self.width = usual, width
        self.done: list[Line] = []
        self._pieces: list[Piece] = []
        """The line that is being set; words that look alike are one piece."""
        self._end = 0
        self._blank = ""
        """White space behind the last word, to be set only if another word follows on the line."""

    def space(self, words: str) -> None:
        """Air before the next word."""
        if self._pieces:
            self._blank += words

    def word(self, parts: Sequence[_Part]) -> None:
        """Set a word, on the next line if it does not fit on this one."""
        if not parts:
            return
        rest = sum(face.measure(part) for part, face, _ in parts[1:])
        if self._pieces and self._after(self._blank + parts[0][0], *parts[0][1:]) + rest > self.width:
            self.turn()
        for part, face, run in parts:
            for piece in _fitting(part, face, self.width):
                if self._pieces and self._after(self._blank + piece, face, run) > self.width:
                    self.turn()
                self._set(self._blank + piece, face, run)
                self._blank = ""

    def turn(self) -> None:
        """Go to the next line."""
        faces = [piece.face for piece in self._pieces] or [self.usual]
        high, ascent = max(face.line for face in faces), max(face.ascent for face in faces)
        self.done.append(Line(tuple(self._pieces), self._end, high, ascent))
        self._pieces, self._end, self._blank = [], 0, ""

    def _alike(self, face: Face, run: Run) -> Piece | None:
        """The last piece, if these words can be added to it."""
        last = self._pieces[-1] if self._pieces else None
        same = last is not None and (last.face, last.color, last.link) == (face, run.color, run.link)
        return last if same else None

    def _after(self, words: str, face: Face, run: Run) -> int:
        """Where the line would end with these words."""
        last = self._alike(face, run)
        return last.x + face.measure(last.words + words) if last else self._end + face.measure(words)

    def _set(self, words: str, face: Face, run: Run) -> None:
        self._end, last = self._after(words, face, run), self._alike(face, run)
        if last is not None:
            self._pieces[-1] = replace(last, words=last.words + words)
            return
        if words[0].isspace() and self._pieces:
            before = self._pieces[-1]
            self._pieces[-1] = replace(before, words=before.words + words[: len(words) - len(words.lstrip())])
            words = words.lstrip()
            self._end = before.x + before.face.measure(self._pieces[-1].words) + face.measure(words)
        self._pieces.append(Piece(self._end - face.measure(words), words, face, run.color, run.link))


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
            place = start + piece.x, y + line.ascent - piece.face.ascent
            canvas.words(piece.words, place, piece.face, canvas.theme.color(piece.color))
            if piece.link is not None:
                under = y + line.ascent + max(1, canvas.theme.px(1.5))
                canvas.fill(
                    pygame.Rect(start + piece.x, under, piece.face.width(piece.words), canvas.theme.px("hair")),
                    canvas.theme.color(piece.color),
                )
        y += line.height


def link_at(written: Sequence[Line], at: tuple[int, int], place: tuple[int, int]) -> Doing | None:
    """What a click on lines painted from a place does."""
    found = (link for link, rect in _links(written, at) if rect.collidepoint(place))
    return next(found, None)


def link_places(written: Sequence[Line], at: tuple[int, int], wanted: Doing) -> list[pygame.Rect]:
    """Where the words of a link stand in lines painted from a place."""
    return [rect for link, rect in _links(written, at) if link is wanted]


def _links(written: Sequence[Line], at: tuple[int, int]) -> Iterator[tuple[Doing, pygame.Rect]]:
    x, y = at
    for line in written:
        for piece in line.pieces:
            if piece.link is not None:
                yield piece.link, pygame.Rect(x + piece.x, y, piece.face.width(piece.words), line.height)
        y += line.height
