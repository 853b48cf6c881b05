"""Whether to meet an attack that is under way, and with what: by how much less likely it then strikes home, and by the
time that it costs.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.players.forms import spread
from game.players.tactician.reasoning import Option
from game.players.tactician.weighing import SELF, Weighing
from rules.frame.forecast import Forecast
from rules.frame.forms import Purpose

STRUCK_HOME = 0.5
"""What share of a unit's strength an attack at arm's length takes that strikes home."""
FORMS = 8
"""So many ways to defend with one thing are weighed."""


def defending(weighing: Weighing) -> Iterator[Option]:
    """Every way to meet it, and to let it come."""
    for offer in weighing.of(Purpose.DEFEND, Purpose.PASS):
        for action in spread(offer, FORMS):
            weighing.weighed += 1
            forecast = weighing.forecast(action)
            gain = -SELF * STRUCK_HOME * _strikes_home(weighing, forecast)
            yield weighing.option(
                action, weighing.words(action), weighing.here, weighing.time(forecast.cost), gain, forecast.success
            )


def _strikes_home(weighing: Weighing, forecast: Forecast) -> float:
    """How likely the unit is struck all the same."""
    unit = weighing.question.ask.unit
    return float(sum(each.chance for each in forecast.outcomes if each.unit == unit and not each.spared))
