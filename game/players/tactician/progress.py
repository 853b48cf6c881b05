"""How far the objectives have got, as far as a side can tell from what it sees round by round."""

from __future__ import annotations

from game.battle.view import View
from game.players.tactician.aims import Aim, Aims
from game.players.tactician.situation import Situation


class Progress:
    """Keeps count of the rounds for which ground was held, and of what is won for good."""

    def __init__(self, aims: Aims) -> None:
        self.aims = aims
        self._round = -1
        self._held: dict[Aim, int] = {}
        self._won: set[Aim] = set()

    def note(self, view: View, situation: Situation) -> None:
        """Look at the ground once a round, at its start."""
        now = view.clock.round
        if now == self._round:
            return
        first, self._round = self._round < 0, now
        for aim in () if first else self.aims.every:
            self._advance(aim, view, situation)

    def _advance(self, aim: Aim, view: View, situation: Situation) -> None:
        own = sum(any(cell in aim.cells for cell in view.cells(ref)) for ref in situation.friends)
        others = sum(foe.pose.cell in aim.cells for foe in situation.foes)
        mine, theirs = (own, others) if aim.side == self.aims.side else (others, own)
        if aim.kind == "hold":
            self._held[aim] = self._held.get(aim, 0) + 1 if mine and not theirs else 0
            if self._held[aim] >= aim.rounds:
                self._won.add(aim)
        elif aim.kind == "reach" and mine >= aim.count:
            self._won.add(aim)

    def won(self, aim: Aim) -> bool:
        """Whether its points have been made, as far as one can tell."""
        return aim in self._won

    def held(self, aim: Aim) -> int:
        """For how many rounds on end it has been held."""
        return self._held.get(aim, 0)

    def lead(self) -> int:
        """Points made, less those of the others; what is still to come is not counted."""
        return sum(aim.worth if aim.side == self.aims.side else -aim.worth for aim in self.aims.every if self.won(aim))

    def rounds_left(self) -> int:
        """Rounds that are still to be played, this one included."""
        return max(1, self.aims.rounds - self._round + 1)
