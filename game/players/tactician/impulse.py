"""What comes to mind: now and then a unit does not do the best it knows."""

from __future__ import annotations

from collections.abc import Sequence

from game.players.tactician.reasoning import Option
from rules.kernel.dice import Rolled

HUNDRED = 100


class Impulses:
    """Says when something else is done than the best. It depends on nothing but the seed, how many answers were given
    before, and what was weighed.
    """

    def __init__(self, seed: str, answered: int = 0) -> None:
        self.seed, self.answered = seed, answered

    def among(self, options: Sequence[Option], often: int) -> Option | None:
        """Any of them that does not backfire, so often in a hundred answers; otherwise none."""
        dice = Rolled(f"{self.seed}/{self.answered}")
        self.answered += 1
        if not often or dice.draw(HUNDRED) > often:
            return None
        sane = [option for option in options if not option.backfires]
        return sane[dice.draw(len(sane)) - 1] if sane else None
