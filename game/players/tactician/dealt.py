"""What a side has just done to its enemies and does not show yet: harm of one moment takes effect at its end."""

from __future__ import annotations

from game.battle.question import Question
from game.battle.view import View
from rules.frame.worth import Worth
from rules.kernel.refs import Ref


class Dealt:
    """The harm to expect, by enemy, of what the side's units have done and the enemy has not shown yet."""

    def __init__(self) -> None:
        self._loss: dict[Ref, tuple[int, float]] = {}
        """The round in which an enemy was last struck at, and share of its strength that it has presumably lost."""

    def note(self, question: Question, told: Worth) -> None:
        """Take in what an action promises that was just decided on."""
        view, unit = question.view, question.ask.unit
        for share in told.shares:
            foe = share.unit
            if foe is None or share.loss <= 0.0 or view.contact(foe) is None:
                continue
            if view.book.measures.strikes_together(view, unit, foe):
                self._loss[foe] = view.clock.round, self.to(view, unit, foe) + share.loss

    def to(self, view: View, by: Ref, foe: Ref) -> float:
        """Share of its strength that an enemy has presumably lost when the moment is over in which a unit acts; of one
        that has not been in view since, also of earlier moments.
        """
        round, loss = self._loss.get(foe, (-1, 0.0))
        contact = view.contact(foe)
        if not loss or (contact is not None and not contact.now and contact.round <= round):
            return loss
        return loss if round == view.clock.round and view.book.measures.strikes_together(view, by, foe) else 0.0
