"""Things that stand in the way of a shot: their DR, their HP, and what comes out behind them."""

from __future__ import annotations

from typing import NamedTuple


class Barrier(NamedTuple):
    """A thing that stops shots until it is shot to pieces (GUR-COV-02)."""

    dr: int
    hp: int

    def stops(self, hp: int | None = None) -> int:
        """The DR it lends what is behind it: half once it has no HP left, none at its full HP below zero
        (GUR-COV-02).
        """
        left = self.hp if hp is None else hp
        return self.dr if left > 0 else self.dr // 2 if left > -self.hp else 0


IMPENETRABLE = 10_000
THINGS = {
    "interior wall": Barrier(8, 30), "brick wall": Barrier(60, 70), "concrete wall": Barrier(60, 60),
    "sandbags": Barrier(36, 50), "oak table": Barrier(3, 20), "wooden door": Barrier(4, 30),
    "car door": Barrier(4, 40), "engine block": Barrier(60, 60), "tree": Barrier(20, 50),
    "earth bank": Barrier(IMPENETRABLE, IMPENETRABLE),
}  # fmt: skip
"""What stands about on a battlefield (GUR-COV-02)."""


def overpenetrates(basic: int, stops: int) -> int:
    """The damage that goes on behind cover or a body (GUR-DR-05, GUR-COV-02)."""
    return max(0, basic - stops)
