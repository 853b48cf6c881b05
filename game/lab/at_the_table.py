"""What a battle asks of the people at a table: how many orders, how often the screen is handed over, how many hours."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from game.lab.numbers import mean

ORDER, HAND_OVER = 20, 15
"""Seconds that people take for an order, and for changing seats: about what was seen at tables."""
HALF_HOUR = 1800


@dataclass(frozen=True, slots=True)
class AtTheTable:
    """What a battle takes on average: so many orders of all sides, so many hand-overs."""

    orders: float
    hand_overs: float

    @property
    def seconds(self) -> float:
        """How long that takes people."""
        return self.orders * ORDER + self.hand_overs * HAND_OVER

    @property
    def long(self) -> str:
        """How long that is, in words no finer than it is known: "half an hour", "3.5 hours"."""
        halves = max(1, round(self.seconds / HALF_HOUR))
        if halves == 1:
            return "half an hour" if self.seconds > HALF_HOUR / 2 else "a quarter of an hour"
        return "an hour" if halves == 2 else f"{halves / 2:g} hours"


def at_the_table(orders: Counter[int], handed_over: int) -> AtTheTable:
    """The average of so many battles."""
    return AtTheTable(mean(orders).value, handed_over / max(1, orders.total()))
