"""Doing the same thing all turn, where a rulebook has its units say so at the start of one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from game.players.forms import field
from game.players.tactician.reasoning import Option
from game.players.tactician.weighing import Weighing
from rules.frame.forms import Offer, Purpose
from rules.frame.marks import Mark

TRIED = 3
"""Things to repeat that are weighed."""
WHOLE = 1.0
"""The least share of a bout that a unit gives for it."""


def repeats(offer: Offer) -> bool:
    """Whether an offer is to do one thing again and again until the turn ends."""
    return offer.action.purpose is Purpose.LATER and bool(field(offer, Mark.HOW))


def keeping_on(weighing: Weighing) -> Iterator[Option]:
    """Treat a friend, or do whatever else brings something, in every phase; the unit fires at no enemy meanwhile."""
    for offer in filter(repeats, weighing.of(Purpose.LATER)):
        name = field(offer, Mark.HOW)
        for what in islice(offer.choices[name], TRIED):
            weighing.weighed += 1
            action = offer.action(**{name: what})
            told = weighing.told(action)
            gain = weighing.gain(told, healing=True)
            if gain > 0.0:
                time = max(WHOLE, weighing.until(told))
                words = f"{offer.action.title.lower()}: {what}"
                yield weighing.option(action, words, weighing.here, time, gain, told.success)
