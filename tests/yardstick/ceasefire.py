"""Whether a side fights on or lets the fight go quiet, where every unit has to agree.

All units of a side give the same answer: they fight on while the side has the upper hand.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.battle.question import Question
from game.battle.view import View
from rules.frame.figure import Condition
from rules.frame.forms import Action, Menu, Offer, Purpose
from rules.kernel.refs import Ref

UPPER_HAND = 1.25
"""How many times the harm that it suffers a side must deal out in a round to fight on."""


@dataclass(frozen=True, slots=True)
class Balance:
    """What a side would deal out in a round of fire from where its units are, and what it would suffer.

    Both are in shares of one unit's strength.
    """

    dealt: float
    suffered: float

    def fights_on(self, care: float = 1.0) -> bool:
        """Whether a fight gains the side more than it costs; `care` is how much the player minds its own losses."""
        return self.dealt > 0 and self.dealt >= UPPER_HAND * care * self.suffered


def ends_fighting(menu: Menu) -> tuple[Offer, Offer] | None:
    """The offer to fight on and the offer to let the fight go quiet, if that is the question."""
    fight = next((offer for offer in menu.offers if offer.action.purpose is Purpose.BEGIN), None)
    quiet = next((offer for offer in menu.offers if offer.action.purpose is Purpose.QUIET), None)
    return (fight, quiet) if fight is not None and quiet is not None else None


class Ceasefires:
    """A side's answer to such questions, worked out once for all of its units."""

    def __init__(self) -> None:
        self._known: tuple[tuple[int, str], Balance] | None = None

    def answer(self, question: Question) -> Action | None:
        """Fight on, or let the fight go quiet; None where the question is another one."""
        offers = ends_fighting(question.menu)
        if offers is None:
            return None
        fight, quiet = offers
        return (fight if self.balance(question).fights_on() else quiet).fill()

    def balance(self, question: Question) -> Balance:
        """How the side stands when it is asked."""
        now = question.view.clock.round, question.ask.kind
        if self._known is None or self._known[0] != now:
            self._known = now, balance(question.view, question.side)
        return self._known[1]


def balance(view: View, side: str) -> Balance:
    """What the fire of both sides is worth, each unit firing at the enemy in its sight that it can hurt most."""
    ours = tuple(unit for unit in view.units(side) if _fights(view, unit))
    hostile = (unit for unit in view.units() if view.relations.hostile(side, view.side(unit)))
    foes = tuple(unit for unit in hostile if _fights(view, unit) and _seen(view, unit))
    dealt = sum(max((_threat(view, unit, foe) for foe in foes), default=0.0) for unit in ours)
    suffered = sum(max((_threat(view, foe, unit) for unit in ours), default=0.0) for foe in foes)
    return Balance(dealt, suffered)


def _threat(view: View, by: Ref, upon: Ref) -> float:
    """Share of its strength that one unit loses to another in a round."""
    if not view.in_line(by, upon):
        return 0.0
    return float(view.book.measures.threat(view, by, upon, view.silhouette(by, upon), view.pose(upon).posture))


def _fights(view: View, unit: Ref) -> bool:
    condition = view.find(unit, Condition)
    return not view.pose(unit).body.is_vehicle and (condition is None or condition.state.fighting)


def _seen(view: View, unit: Ref) -> bool:
    contact = view.contact(unit)
    return contact is None or contact.now
