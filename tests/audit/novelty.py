"""A player who does what has been done least so far, so that rare forms and rare choices come up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from game.battle.question import Question
from game.players.forms import fillable, over_ground, value
from game.players.player import NothingToSay, Patience
from rules.frame.forms import Action, Choices, Offer, OneOf, Purpose
from rules.kernel.dice import Rolled
from rules.kernel.refs import Ref

PATIENCE = 8
"""Free answers to one unit's questions in a round before it takes only what costs something or has no fields."""
LIMIT = 40
"""Free answers after which it gives the routine answer."""
LAST = {Purpose.YIELD: 20, Purpose.ALIGHT: 5}
"""So often all else was taken before a unit leaves the fight or its vehicle, and so often again before the next one."""
WHIMS, TRIES = 2, 9
"""Every other form is gone on with, as often as that, whenever it is offered: ten minutes' work takes ten."""
BENT = 8
"""Once in so many times even a player bent on something does something else."""
LOOKED_AT = 12
"""Values of a field that are compared."""


class NoveltyPlayer:
    """Takes the form taken least, and in it the words taken least; among equals the dice decide.

    The counts may be shared by both sides and by many battles: what is rare anywhere comes up sooner. A player may be
    bent on some forms, and mostly takes the first of them that it can; some it does `again` just as before.
    """

    def __init__(
        self, seed: str, taken: Counter[str] | None = None, bent: tuple[str, ...] = (), again: tuple[str, ...] = ()
    ) -> None:
        self._seed, self._bent, self._again = seed, bent, again
        self.taken = Counter[str]() if taken is None else taken
        """How often each form was taken, and each choice of a word or number in it."""
        self._answered = 0
        self._patience = Patience()
        self._begun: dict[Ref, tuple[Action, int]] = {}
        """What a unit goes on with, and how often yet."""
        self._last: dict[Ref, Action] = {}
        """What a unit does again if it can."""

    def choose(self, question: Question) -> Action:
        """The least used form on the menu, with the least used choices."""
        dice = Rolled(f"{self._seed}/{self._answered}")
        self._answered += 1
        last = self._last.get(question.ask.unit)
        if last is not None and question.menu.admits(last):
            self.taken[last.kind] += 1
            return last
        offer = self._bent_on(question, dice) or self._gone_on_with(question) or self._rarest(question, dice)
        self._patience.answered(question, free=offer is None or not offer.cost.amount)
        if offer is None:
            if question.menu.routine is None:
                raise NothingToSay(f"no answer is possible to {question.menu.question!r}")
            return question.menu.routine
        kind = _kind(offer)
        self.taken[kind] += 1
        action = offer.action(**{name: self._value(kind, name, legal, dice) for name, legal in offer.choices.items()})
        self._persists(question, offer, action, dice)
        if kind in self._again:
            self._last[question.ask.unit] = action
        return action

    def _bent_on(self, question: Question, dice: Rolled) -> Offer | None:
        """The first form that the player is bent on; not always, and of what is free not for ever."""
        if not self._bent or dice.draw(BENT) == BENT:
            return None
        spent = self._patience.spent(question)
        able = [offer for offer in question.menu.offers if _kind(offer) in self._bent and fillable(offer)]
        some = [offer for offer in able if offer.cost.amount or spent < PATIENCE]
        return min(some, key=lambda offer: (self._bent.index(_kind(offer)), self._used(offer)), default=None)

    def _gone_on_with(self, question: Question) -> Offer | None:
        """What takes several tries comes to nothing if every answer is another: a unit goes on with some forms, and in
        them with the same words, such as the spell it has begun.
        """
        last, left = self._begun.get(question.ask.unit, (None, 0))
        if last is None or not left:
            return None
        alike = [offer for offer in question.menu.offers if _kind(offer) == last.kind and fillable(offer)]
        return max(alike, key=lambda offer: _words_shared(offer, last), default=None)

    def _persists(self, question: Question, offer: Offer, action: Action, dice: Rolled) -> None:
        """A try is used up, or with another answer that costs something the whim is over; else a new one may begin."""
        last, left = self._begun.get(question.ask.unit, (None, 0))
        if left and last is not None and action.kind == last.kind:
            self._begun[question.ask.unit] = action, left - 1
        elif left and offer.cost.amount:
            del self._begun[question.ask.unit]
        elif not left and offer.cost.amount and dice.draw(WHIMS) == 1:
            self._begun[question.ask.unit] = action, TRIES

    def _rarest(self, question: Question, dice: Rolled) -> Offer | None:
        spent = self._patience.spent(question)
        offers: Sequence[Offer] = question.menu.offers
        if spent >= LIMIT and question.menu.routine is not None:
            return None
        if spent >= PATIENCE:
            offers = [offer for offer in offers if offer.cost.amount or not offer.choices] or offers
        if spent >= LIMIT:
            offers = [offer for offer in offers if not offer.choices] or offers
        by_use = sorted(offers, key=lambda offer: (self._used(offer), self.taken[_kind(offer)], dice.draw(1 << 20)))
        return next((offer for offer in by_use if fillable(offer)), None)

    def _used(self, offer: Offer) -> int:
        """How often a form was taken, or a word in it that it leaves no choice of, such as what is to be held. To leave
        the fight or a vehicle counts as used many times: that ends what there is to be seen.
        """
        kind, often = _kind(offer), LAST.get(offer.action.purpose, 0)
        if often:
            return often * (self.taken[kind] + 1)
        return min((self.taken[f"{kind} {name}={word}"] for name, word in _fixed(offer)), default=self.taken[kind])

    def _value(self, kind: str, name: str, legal: Choices, dice: Rolled) -> Any:
        """A value: of words, numbers and switches the one used least, of all else any."""
        size = len(legal)
        start = dice.draw(size) - 1
        looked_at = 1 if over_ground(legal) else min(size, LOOKED_AT)
        some = [value(legal, (start + step * size // looked_at) % size) for step in range(looked_at)]
        if not isinstance(some[0], str | bool | type(None)):
            return some[0]
        chosen = min(some, key=lambda each: self.taken[f"{kind} {name}={each}"])
        self.taken[f"{kind} {name}={chosen}"] += 1
        return chosen


def _kind(offer: Offer) -> str:
    return str(offer.action.model_fields["kind"].default)


def _fixed(offer: Offer) -> Iterator[tuple[str, str]]:
    """The words that an offer leaves no choice of."""
    for name, legal in offer.choices.items():
        if isinstance(legal, OneOf) and len(legal) == 1 and isinstance(legal[0], str):
            yield name, legal[0]


def _words_shared(offer: Offer, last: Action) -> tuple[bool, ...]:
    """Which words of the last answer may be given again; the first ones, such as the spell, count for most."""
    legal = offer.choices
    return tuple(name in legal and each in legal[name] for name, each in last if isinstance(each, str))
