"""Every form of fire is weighed by the numbers of its forecast, in crowds where one may be struck several times."""

from __future__ import annotations

from random import Random

import pytest

from rules.frame.worth import of_forecast
from rules.gurps.fire import course
from rules.gurps.fire.forms import Shoot, Spray, Suppress
from tests.rules.every_book.test_worth import numbers
from tests.rules.gurps.lots import filled
from tests.rules.gurps.stage import Stage
from tests.rules.gurps.test_second_opinion_several import AUTOMATIC, HOME, other, shooter
from tests.tiers import thinned

FORMS = (Shoot, Spray, Suppress)


@pytest.mark.parametrize("number", thinned(range(8), 2))
def test_fire_is_weighed_as_it_is_foretold(number: int) -> None:
    """GUR-SUP-01 to 03, GUR-WRONG-01, GUR-WRONG-02: targets in depth, whose strays endanger one another."""
    lot = Random(number)
    stage = Stage()
    shooter(lot, stage, *AUTOMATIC)
    for row in lot.sample(range(14, 34), 4):
        other(lot, stage, (HOME[0] + lot.randint(0, 1), row), lot.choice(("red", "red", "blue")), shield=True)
    stage.begin()
    assert stage.ask is not None
    view = stage.view()
    ask = view.asked(stage.ask)
    actions = [action for form in FORMS for action in filled(lot, stage, (form,), 3)]
    assert {type(action) for action in actions} >= {Shoot, Suppress}
    for action in actions:
        told = of_forecast(view, stage.book.forecast(view, ask, action))
        assert numbers(stage.book.worth(view, ask, action)) == numbers(told), f"{action!r}"


USED_UP = ((5, 2, False, 3), (2, 9, False, 0), (5, 0, True, course.FAILED), (0, 0, True, 0))


@pytest.mark.parametrize(("left", "hits", "jams", "after"), USED_UP)
def test_hits_are_used_up(left: int, hits: int, jams: bool, after: int) -> None:
    """GUR-SUP-02, GUR-CRIT-04, GUR-SHOT-01: pellets may strike more often than shots are left; a gun that has none left
    is not fired, and so cannot fail.
    """
    assert course.used_up(left, hits, jams) == after
