"""A thing that burns in the hand: before it goes off there it is thrown, wherever it does least harm to friends."""

from __future__ import annotations

from collections.abc import Iterator

from rules.frame.forms import Purpose
from tests.yardstick.tactician.forms import likely
from tests.yardstick.tactician.reasoning import Option
from tests.yardstick.tactician.weighing import Weighing


def about_to_go_off(weighing: Weighing) -> bool:
    """Whether what the unit holds will strike the unit itself if it does nothing."""
    unit, idle = weighing.question.ask.unit, (weighing.told(action) for _, action in weighing.idling[:1])
    return any(share.unit == unit and share.loss > 0 for told in idle if told.later_in for share in told.later)


def thrown_away(weighing: Weighing) -> Iterator[Option]:
    """Every throw that is considered, the worst of them too."""
    for offer in weighing.of(Purpose.HARM):
        for action in likely(offer, weighing.standing) if offer.action.lets_go else ():
            told = weighing.told(action)
            time, gain = weighing.time(told.cost), weighing.gain(told)
            yield weighing.option(action, weighing.words(action), weighing.here, time, gain, told.success)
