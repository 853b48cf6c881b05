"""The form of a question that promises most for its price, out of a bounded number that are looked at.

What its book knows to promise too little is not weighed, and of which offer more forms are looked at is decided by
what the first of them promises: that is worked out no sooner than the order hangs on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice

from game.battle.question import Question
from game.players.blows import at_most, weigh
from game.players.forms import spread, walks
from rules.frame.forms import Action, Offer, Purpose
from rules.frame.worth import Worth

THROWN = 0.1
"""What a throw must promise: below that the thing is kept."""
TREATED = 0.5
"""Share that counts of the strength that a treatment restores only later."""
EACH = 8
"""How many forms of one offer are weighed at most."""
DOES = (Purpose.HARM, Purpose.PIN, Purpose.AID, Purpose.PASS, Purpose.BEGIN)
"""Kinds of action that may do something to a unit: the others are not weighed by what they do."""
IDLE = 2
"""Offers of a kind that are considered although they do nothing to any unit."""


def foreseen(question: Question, action: Action) -> tuple[Worth, float]:
    """What an action promises and what that comes to; treatment that takes longer counts for half of what it
    restores in the end.
    """
    told, worth = weigh(question, action)
    if action.purpose is Purpose.AID and told.later:
        worth += TREATED * max(0.0, -sum(share.loss for share in told.later))
    return told, worth


@dataclass
class _Line:
    """An offer, and the forms of it that have not been looked at."""

    offer: Offer
    first: Action
    forms: Iterator[Action]
    worth: float = 0.0
    """What its first form promises, or at the most as long as that is not weighed."""
    weighed: bool = False
    idle: bool = False
    """Whether that does nothing to any unit."""


class BestForm:
    """One form of each offer that does something to units, then more of those that promise most, no more than the
    budget allows. A kind of action that does nothing to any unit is soon dropped.
    """

    def __init__(self, question: Question) -> None:
        self._question = question
        self._lines: list[_Line] = []
        self._best: tuple[float, Action | None, Fraction] = (0.0, None, Fraction(0))

    def of(self, offers: tuple[Offer, ...], budget: int) -> tuple[float, Action | None, Fraction]:
        """It, what it promises and its price, if any promises anything; the first of equals."""
        for offer in offers:
            if offer.action.purpose not in DOES or walks(offer) or self._dropped(offer.action):
                continue
            forms = spread(offer, EACH)
            for action in islice(forms, min(1, budget)):
                budget -= 1
                self._lines.append(line := _Line(offer, action, forms))
                most = self._too_little(action)
                if most is None:
                    self._weigh(line)
                else:
                    line.worth = most
        for action in islice(self._further(), budget):
            if self._too_little(action) is None:
                self._try(action)
        return self._best

    def _further(self) -> Iterator[Action]:
        """More forms of the offers whose first promises most."""
        lines = list(self._lines)
        while lines:
            line = max(lines, key=lambda each: each.worth)
            if not line.weighed:
                self._weigh(line)
            elif line.idle:
                lines.remove(line)
            else:
                lines.remove(line)
                yield from line.forms

    def _dropped(self, kind: type[Action]) -> bool:
        """Whether several offers of a kind do nothing to any unit."""
        own = [line for line in self._lines if line.offer.action is kind]
        if sum(line.idle or not line.weighed for line in own) >= IDLE:
            for line in own:
                self._weigh(line)
        return sum(line.idle for line in own) >= IDLE

    def _weigh(self, line: _Line) -> None:
        """What the first form of an offer promises."""
        if not line.weighed:
            told, line.worth = self._try(line.first)
            line.weighed, line.idle = True, not any(share.loss for share in told.shares)

    def _try(self, action: Action) -> tuple[Worth, float]:
        told, worth = foreseen(self._question, action)
        if worth > self._best[0] and not _kept(action, told, worth):
            self._best = (worth, action, told.cost.amount)
        return told, worth

    def _too_little(self, action: Action) -> float | None:
        """What an action promises at the most, if that is known to be less than the best so far, or too little to throw
        a thing.
        """
        most = None if action.purpose is Purpose.AID else at_most(self._question, action)
        return None if most is None or not (most[1] < self._best[0] or _kept(action, *most)) else most[1]


def _kept(action: Action, told: Worth, worth: float) -> bool:
    """Whether a thing is kept, because so little comes of throwing it."""
    return action.lets_go and worth * max(float(told.cost.amount), 0.5) < THROWN
