"""A line of text that is being written: where the caret stands, what is selected, and what each edit does."""

from __future__ import annotations

import re
from dataclasses import dataclass

WORD = re.compile(r"\w+|[^\w\s]+")
KEPT = 200
"""Edits that can be taken back."""


@dataclass(frozen=True, slots=True)
class Written:
    """A text and what is selected of it: from the anchor to the caret."""

    text: str = ""
    caret: int = 0
    anchor: int = 0

    @property
    def span(self) -> tuple[int, int]:
        """The selection from its first to behind its last letter."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        """The selected letters."""
        first, last = self.span
        return self.text[first:last]

    def moved(self, caret: int, keep: bool = False) -> Written:
        """The caret elsewhere; the selection is stretched to there, or gone."""
        caret = min(max(caret, 0), len(self.text))
        return Written(self.text, caret, self.anchor if keep else caret)

    def with_all(self) -> Written:
        """Everything selected."""
        return Written(self.text, len(self.text), 0)

    def with_word(self, at: int) -> Written:
        """The word around a place selected."""
        for word in WORD.finditer(self.text):
            if word.start() <= at <= word.end():
                return Written(self.text, word.end(), word.start())
        return self.moved(at)

    def typed(self, words: str) -> Written:
        """Words written over the selection."""
        first, last = self.span
        text = self.text[:first] + words + self.text[last:]
        return Written(text, first + len(words), first + len(words))

    def erased(self, to: int) -> Written:
        """The selection gone or, without one, all from the caret to a place."""
        if self.caret == self.anchor:
            return self.moved(to, keep=True).typed("")
        return self.typed("")

    def word_before(self) -> int:
        """Where the word begins that the caret stands in or behind."""
        return max((word.start() for word in WORD.finditer(self.text) if word.start() < self.caret), default=0)

    def word_after(self) -> int:
        """Where the word ends that the caret stands in or before."""
        ends = (word.end() for word in WORD.finditer(self.text) if word.end() > self.caret)
        return min(ends, default=len(self.text))


class Past:
    """What was written before, to go back to."""

    def __init__(self, now: Written) -> None:
        self._done = [now]
        self._undone: list[Written] = []

    def note(self, now: Written) -> None:
        """Remember what is written now."""
        if now.text != self._done[-1].text:
            self._done = [*self._done[-KEPT:], now]
            self._undone.clear()
        else:
            self._done[-1] = now

    def back(self) -> Written:
        """What was written before the last edit."""
        if len(self._done) > 1:
            self._undone.append(self._done.pop())
        return self._done[-1]

    def again(self) -> Written:
        """What was written before going back."""
        if self._undone:
            self._done.append(self._undone.pop())
        return self._done[-1]
