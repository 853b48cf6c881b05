"""All that a unit could do at a question, the cheapest to judge first."""

from __future__ import annotations

from collections.abc import Iterator

from tests.yardstick.tactician.aiming import aiming
from tests.yardstick.tactician.burning import about_to_go_off, thrown_away
from tests.yardstick.tactician.deeds import deeds, watching
from tests.yardstick.tactician.destinations import going, holding, opening, passing
from tests.yardstick.tactician.facing import bracing, turning
from tests.yardstick.tactician.readying import arming, loading
from tests.yardstick.tactician.reasoning import Option
from tests.yardstick.tactician.riding import alighting, taking_over
from tests.yardstick.tactician.weighing import Weighing


def options(weighing: Weighing) -> Iterator[Option]:
    """Every option that is considered, one after the other; with a grenade about to go off in hand only its throw."""
    thrown = tuple(thrown_away(weighing)) if about_to_go_off(weighing) else ()
    if thrown:
        yield from thrown
        return
    for look in (
        deeds,
        aiming,
        passing,
        watching,
        bracing,
        turning,
        holding,
        loading,
        arming,
        alighting,
        taking_over,
        going,
        opening,
    ):
        yield from look(weighing)
