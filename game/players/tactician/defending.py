"""Whether to defend against an attack under way, and with what: by the harm it averts and the time it costs."""

from __future__ import annotations

from collections.abc import Iterator

from game.players.forms import spread
from game.players.tactician.reasoning import Option
from game.players.tactician.weighing import SELF, Weighing
from rules.frame.forecast import Forecast
from rules.frame.forms import Purpose

STRUCK_HOME = 0.5
"""Share of a unit's strength that a close attack takes if it hits."""
FORMS = 8
"""Ways to defend with one thing that are weighed."""


def defending(weighing: Weighing) -> Iterator[Option]:
    """Every way to defend, and not defending."""
    for offer in weighing.of(Purpose.DEFEND, Purpose.PASS):
        for action in spread(offer, FORMS):
            weighing.weighed += 1
            forecast = weighing.forecast(action)
            gain = -SELF * STRUCK_HOME * _strikes_home(weighing, forecast)
            yield weighing.option(
                action, weighing.words(action), weighing.here, weighing.time(forecast.cost), gain, forecast.success
            )


def _strikes_home(weighing: Weighing, forecast: Forecast) -> float:
    """The chance that the unit is struck all the same."""
    unit = weighing.question.ask.unit
    return float(sum(each.chance for each in forecast.outcomes if each.unit == unit and not each.spared))
