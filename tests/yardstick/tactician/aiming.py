"""Aiming: worth it where the next attack gains more by it than is lost by not attacking now."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from rules.frame.forms import Action, Purpose
from rules.frame.marks import Mark, marked
from tests.yardstick.forms import field
from tests.yardstick.tactician.forms import likely
from tests.yardstick.tactician.reasoning import Option
from tests.yardstick.tactician.weighing import LATER, Weighing

AIMED = 2
"""Forms set aside for aiming, by players that make ready for later."""


def aiming(weighing: Weighing) -> Iterator[Option]:
    """Take aim at an enemy: what the attack does then, less what the unit could do meanwhile without aiming."""
    usual = weighing.here.fire * weighing.truth
    for action in islice(_likely(weighing), AIMED if weighing.strength.prepares else 0):
        weighing.weighed += 1
        told = weighing.told(action)
        time = weighing.time(told.cost)
        gain = weighing.gain(told) / LATER - usual * time
        if gain > 0.0:
            yield weighing.option(action, weighing.words(action), weighing.here, time, LATER * gain)


def _likely(weighing: Weighing) -> Iterator[Action]:
    """Aiming at the most rewarding enemies, one weapon after the other."""
    for offer in weighing.of(Purpose.AIM):
        if any(target is not None for target in offer.choices.get(field(offer, Mark.TARGET), ())):
            yield from (each for each in likely(offer, weighing.standing) if marked(each, Mark.TARGET) is not None)
