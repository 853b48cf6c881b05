"""What odds and courses keep of what they have worked out: so much in all, and what was not asked for lately goes."""

from __future__ import annotations

from collections.abc import Callable

MOST = 380_000
"""Entries kept in all: results with their weights, states with what they are worth. In battles of the heaviest book one
takes some 150 bytes, which makes 57 MB.
"""


class Room:
    """Counts what is kept. When half of the room is full, what was kept before and has not been asked for since is
    forgotten, and what has been kept since then takes its place.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.kept = 0
        """Entries since then."""
        self._age: list[Callable[[], None]] = []

    def shared_with(self, age: Callable[[], None]) -> None:
        """One more that keeps something here: how it forgets what is old and makes the rest old."""
        self._age.append(age)

    def make(self) -> None:
        """Make room if there is none."""
        if self.kept > self.most // 2:
            for age in self._age:
                age()
            self.kept = 0

    def clear(self) -> None:
        """Forget everything."""
        for _ in range(2):
            self.kept = self.most
            self.make()


ROOM = Room(MOST)
