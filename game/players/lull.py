"""Whether a side fights on or lets the fight go quiet, where everybody has to agree: it speaks with one voice, and
presses when it has the better of it.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.battle.battle import Question
from game.battle.view import View
from rules.frame.figure import Condition
from rules.frame.forms import Action, Menu, Offer, Purpose
from rules.kernel.refs import Ref

UPPER_HAND = 1.25
"""So many times as much as it suffers a side must deal out in a round for it to fight on."""


@dataclass(frozen=True, slots=True)
class Balance:
    """What a side would deal out in a round of fire from where everybody is, and what it would suffer, in shares of one
    unit's strength.
    """

    dealt: float
    suffered: float

    def fights_on(self, care: float = 1.0) -> bool:
        """Whether there is more to be won than lost by it; for a player who cares so much for his own people."""
        return self.dealt > 0 and self.dealt >= UPPER_HAND * care * self.suffered


def quieting(menu: Menu) -> tuple[Offer, Offer] | None:
    """Of a question whether to go on: the offer to fight, and the one to let it go quiet."""
    fight = next((offer for offer in menu.offers if offer.action.purpose is Purpose.BEGIN), None)
    quiet = next((offer for offer in menu.offers if offer.action.purpose is Purpose.QUIET), None)
    return (fight, quiet) if fight is not None and quiet is not None else None


class Lulls:
    """What a side says to such questions, worked out once for all of its people."""

    def __init__(self) -> None:
        self._known: tuple[tuple[int, str], Balance] | None = None

    def answer(self, question: Question) -> Action | None:
        """To fight on or to let it go quiet; None where the question is another one."""
        offers = quieting(question.menu)
        if offers is None:
            return None
        fight, quiet = offers
        return (fight if self.balance(question).fights_on() else quiet).fill()

    def balance(self, question: Question) -> Balance:
        """How the side stands as it is asked."""
        now = question.view.clock.round, question.ask.kind
        if self._known is None or self._known[0] != now:
            self._known = now, balance(question.view, question.side)
        return self._known[1]


def balance(view: View, side: str) -> Balance:
    """What the fire of both sides is worth, each at the enemy it can hurt most, of those who see each other now."""
    ours = tuple(unit for unit in view.units(side) if _fights(view, unit))
    hostile = (unit for unit in view.units() if view.relations.hostile(side, view.side(unit)))
    foes = tuple(unit for unit in hostile if _fights(view, unit) and _seen(view, unit))
    dealt = sum(max((_threat(view, unit, foe) for foe in foes), default=0.0) for unit in ours)
    suffered = sum(max((_threat(view, foe, unit) for unit in ours), default=0.0) for foe in foes)
    return Balance(dealt, suffered)


def _threat(view: View, by: Ref, upon: Ref) -> float:
    """What share of its strength one takes off another in a round."""
    if not view.in_line(by, upon):
        return 0.0
    return float(view.book.measures.threat(view, by, upon, view.silhouette(by, upon), view.pose(upon).posture))


def _fights(view: View, unit: Ref) -> bool:
    condition = view.find(unit, Condition)
    return not view.pose(unit).body.is_vehicle and (condition is None or condition.state.fighting)


def _seen(view: View, unit: Ref) -> bool:
    contact = view.contact(unit)
    return contact is None or contact.now
