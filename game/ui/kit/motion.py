"""Small movements: a number that glides to its next value, eased, or jumps there where nothing shall move."""

from __future__ import annotations

from game.ui.kit.terms import Doing
from game.ui.kit.widget import Widget

QUICK, CALM = 110, 180
"""Milliseconds."""


def eased(share: float) -> float:
    """Fast at first, slow at the end: from 0 to 1."""
    return 1 - (1 - share) ** 3


class Timer:
    """Does something when so many milliseconds have passed."""

    def __init__(self, widget: Widget, lasts: int, doing: Doing) -> None:
        self.widget = widget
        self.doing = doing
        self._lasts = self._left = lasts

    def start(self) -> None:
        """Count from now on."""
        self._left = self._lasts
        if self.widget.root is not None:
            self.widget.root.move(self)

    def step(self, passed: int) -> bool:
        """Let milliseconds pass; False when its time has come."""
        self._left -= passed
        if self._left > 0:
            return True
        self.doing()
        return self._left > 0


class Motion:
    """A number of a widget that moves. The root of the widget's tree lets time pass for it."""

    def __init__(self, widget: Widget, value: float = 0.0) -> None:
        self.widget = widget
        self.value = value
        self.target = value
        self._start = value
        self._passed = 0
        self._lasts = 0

    @property
    def moving(self) -> bool:
        """Whether it is on its way."""
        return self.value != self.target

    def go(self, target: float, lasts: int = QUICK) -> None:
        """Move there from where it is now."""
        if target == self.target:
            return
        root = self.widget.root
        self.target = target
        if root is None or root.theme.still:
            self.jump(target)
            return
        self._start, self._passed, self._lasts = self.value, 0, lasts
        root.move(self)

    def jump(self, target: float) -> None:
        """Be there at once."""
        self.value = self.target = target
        self.widget.moved()

    def step(self, passed: int) -> bool:
        """Let milliseconds pass; False when it has arrived."""
        if not self.moving:
            return False
        self._passed += passed
        share = eased(min(1.0, self._passed / self._lasts)) if self._lasts else 1.0
        self.value = self.target if share >= 1 else self._start + (self.target - self._start) * share
        self.widget.moved()
        return self.moving
