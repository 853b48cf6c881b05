"""Aiming, and calling for the fire of others: worth it where the next attack gains more by it than is lost by not
attacking now.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from game.players.forms import field
from game.players.tactician.forms import likely
from game.players.tactician.reasoning import Option
from game.players.tactician.weighing import LATER, Weighing
from rules.frame.forms import Action, Purpose
from rules.frame.marks import Mark, marked

AIMED = 2
"""Forms set aside for aiming, by players that make ready for later."""


def aiming(weighing: Weighing) -> Iterator[Option]:
    """Take aim at an enemy, or talk fire onto a place: what the attack does then, less what the unit could do meanwhile
    without it.
    """
    usual = weighing.here.fire * weighing.truth
    for action in islice(_likely(weighing), AIMED if weighing.strength.prepares else 0):
        weighing.weighed += 1
        told = weighing.told(action)
        time = weighing.time(told.cost) + (0.0 if marked(action, Mark.TARGET) is not None else weighing.until(told))
        gain = weighing.gain(told) / LATER - usual * time
        if gain > 0.0:
            yield weighing.option(action, weighing.words(action), weighing.here, time, LATER * gain)


def _likely(weighing: Weighing) -> Iterator[Action]:
    """Aiming at the most rewarding enemies, one weapon after the other; calls for fire where most of them stand."""
    for offer in weighing.of(Purpose.AIM):
        if not field(offer, Mark.TARGET) and field(offer, Mark.PLACE):
            yield from islice(likely(offer, weighing.standing), 1)
        if any(target is not None for target in offer.choices.get(field(offer, Mark.TARGET), ())):
            yield from (each for each in likely(offer, weighing.standing) if marked(each, Mark.TARGET) is not None)
