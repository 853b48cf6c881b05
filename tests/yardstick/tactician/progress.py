"""How near each objective is to being won, as far as a side can tell from what it sees bout by bout."""

from __future__ import annotations

from game.battle.view import View
from tests.yardstick.bouts import bout
from tests.yardstick.tactician.aims import Aim, Aims
from tests.yardstick.tactician.situation import Situation


class Progress:
    """Counts the bouts for which ground was held, and remembers which objectives are won for good."""

    def __init__(self, aims: Aims) -> None:
        self.aims = aims
        self._bout = -1
        self._held: dict[Aim, int] = {}
        self._won: set[Aim] = set()

    def note(self, view: View, situation: Situation) -> None:
        """Look at the ground when a bout has begun."""
        now = bout(view)
        if now == self._bout:
            return
        before, self._bout = self._bout, now
        for aim in () if before < 0 else self.aims.every:
            self._advance(aim, view, situation, now - before)

    def _advance(self, aim: Aim, view: View, situation: Situation, passed: int) -> None:
        own = sum(any(cell in aim.cells for cell in view.cells(ref)) for ref in situation.friends)
        others = sum(foe.pose.cell in aim.cells for foe in situation.foes)
        mine, theirs = (own, others) if aim.side == self.aims.side else (others, own)
        if aim.kind == "hold":
            self._held[aim] = self._held.get(aim, 0) + passed if mine and not theirs else 0
            if self._held[aim] >= aim.bouts:
                self._won.add(aim)
        elif aim.kind == "reach" and mine >= aim.count:
            self._won.add(aim)

    def won(self, aim: Aim) -> bool:
        """Whether its points have been won, as far as the side can tell."""
        return aim in self._won

    def held(self, aim: Aim) -> int:
        """For how many bouts in a row its ground has been held."""
        return self._held.get(aim, 0)

    def lead(self) -> int:
        """Points won by the side less those of its enemies; points still to come are not counted."""
        return sum(aim.worth if aim.side == self.aims.side else -aim.worth for aim in self.aims.every if self.won(aim))

    def bouts_left(self) -> int:
        """Bouts still to be played, this one included."""
        return max(1, self.aims.bouts - self._bout + 1)
