"""A thing that burns in the hand: before it goes off there it is thrown, wherever it does least harm to friends."""

from __future__ import annotations

from collections.abc import Iterator

from game.players.tactician.forms import likely
from game.players.tactician.reasoning import Option
from game.players.tactician.weighing import Weighing
from rules.frame.forms import Purpose


def about_to_go_off(weighing: Weighing) -> bool:
    """Whether what the unit holds will strike the unit itself if it does nothing."""
    unit, told = weighing.question.ask.unit, (weighing.forecast(action) for _, action in weighing.idling[:1])
    return any(row.unit == unit and row.loss > 0 for forecast in told if forecast.later_in for row in forecast.later)


def thrown_away(weighing: Weighing) -> Iterator[Option]:
    """Every throw that is considered, the worst of them too."""
    for offer in weighing.of(Purpose.HARM):
        for action in likely(offer, weighing.standing) if offer.action.lets_go else ():
            forecast = weighing.forecast(action)
            time, gain = weighing.time(forecast.cost), weighing.gain(forecast)
            yield weighing.option(action, weighing.words(action), weighing.here, time, gain, forecast.success)
