"""A banner over the map for a moment: a new round or exchange, ground that changes hands, an objective won."""

from __future__ import annotations

from game.ui.kit.label import Label
from game.ui.kit.motion import Timer
from game.ui.kit.panel import Panel
from game.ui.kit.widget import Widget

STAYING = 2600
"""Milliseconds that it can be read."""
LARGE = "title"
"""The letters of a new round."""
MOST = 3
"""Lines at most; the log has the rest."""


class Banner(Panel):
    """Says something and goes away by itself; clicks go through it to the map."""

    def __init__(self) -> None:
        super().__init__(pad=10, fill="raised", gap=2, visible=False, name="banner")
        self._lines: tuple[tuple[str, str], ...] = ()
        self._timer = Timer(self, STAYING, self.silence)

    @property
    def lines(self) -> tuple[str, ...]:
        """What it says now."""
        return tuple(words for words, _ in self._lines) if self.visible else ()

    def say(self, *lines: str, large: bool = False) -> None:
        """Say these lines, beneath those of a moment ago; of large ones only the last stays."""
        fresh = tuple((words, LARGE if large else "strong") for words in lines)
        before = tuple(each for each in (self._lines if self.visible else ()) if not (large and each[1] == LARGE))
        self._lines = (*(each for each in before if each not in fresh), *fresh)[-MOST:]
        self.fill([Label(words, font, align=0.5) for words, font in self._lines])
        self.visible = True
        self._timer.start()
        self.relayout()

    def silence(self) -> None:
        """Be gone."""
        self.visible = False
        self._lines = ()

    def under(self, place: tuple[int, int]) -> Widget | None:
        """Nothing: the pointer meets the map beneath."""
        return None
