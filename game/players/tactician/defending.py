"""Whether to defend against an attack under way, and with what: by the harm it averts and the time it costs."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from game.players.forms import spread
from game.players.tactician.reasoning import Option
from game.players.tactician.weighing import SELF, Weighing
from rules.frame.forms import Purpose

STRUCK_HOME = Fraction(1, 2)
"""Share of a unit's strength that a close attack takes if it hits."""
FORMS = 8
"""Ways to defend with one thing that are weighed."""


def defending(weighing: Weighing) -> Iterator[Option]:
    """Every way to defend, and not defending: by the strength it costs if known, else by the chance of a hit."""
    unit = weighing.question.ask.unit
    forms = [each for offer in weighing.of(Purpose.DEFEND, Purpose.PASS) for each in spread(offer, FORMS)]
    told = [weighing.forecast(action) for action in forms]
    known = any(forecast.loss(unit) for forecast in told)
    for action, forecast in zip(forms, told, strict=True):
        lost = forecast.loss(unit) if known else STRUCK_HOME * forecast.struck(unit)
        time, gain = weighing.time(forecast.cost), -SELF * float(lost)
        yield weighing.option(action, weighing.words(action), weighing.here, time, gain, forecast.success)
