"""Impulses: now and then a weak player does something other than the best it knows."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel.dice import Rolled
from tests.yardstick.tactician.reasoning import Option

HUNDRED = 100


class Impulses:
    """Decides when a unit acts on impulse.

    It depends on nothing but the seed, the number of answers given before, and what was weighed.
    """

    def __init__(self, seed: str, answered: int = 0) -> None:
        self.seed, self.answered = seed, answered

    def among(self, options: Sequence[Option], often: int) -> Option | None:
        """Any option that does friends no harm, in so many of a hundred answers (`often`); otherwise None."""
        dice = Rolled(f"{self.seed}/{self.answered}")
        self.answered += 1
        if not often or dice.draw(HUNDRED) > often:
            return None
        sane = [option for option in options if not option.backfires]
        return sane[dice.draw(len(sane)) - 1] if sane else None
