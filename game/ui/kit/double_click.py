"""Two clicks in quick succession on the same thing, told from two single ones."""

from __future__ import annotations

from game.ui.kit.motion import Timer
from game.ui.kit.widget import Widget

SOON = 400
"""Milliseconds within which a second click counts as one with the first."""


class DoubleClick:
    """Remembers for a moment what of a widget was clicked last, by its number."""

    def __init__(self, widget: Widget) -> None:
        self._last: int | None = None
        self._soon = Timer(widget, SOON, self.forget)

    def again(self, number: int, near: int = 0) -> bool:
        """Note a click; whether the last one was just now, and on the same thing or so near to it."""
        again = self._last is not None and abs(number - self._last) <= near
        self._last = number
        self._soon.start()
        return again

    def forget(self) -> None:
        """What comes next is a first click."""
        self._last = None
