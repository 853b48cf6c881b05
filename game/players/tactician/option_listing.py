"""All that a unit could do at a question, the cheapest to judge first."""

from __future__ import annotations

from collections.abc import Iterator

from game.players.tactician.aid import tending
from game.players.tactician.aiming import aiming
from game.players.tactician.burning import about_to_go_off, thrown_away
from game.players.tactician.deeds import deeds, watching
from game.players.tactician.destinations import going, holding, opening, passing
from game.players.tactician.facing import bracing, turning
from game.players.tactician.keeping_on import keeping_on
from game.players.tactician.readying import arming, loading
from game.players.tactician.reasoning import Option
from game.players.tactician.riding import alighting, taking_over
from game.players.tactician.weighing import Weighing


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
        tending,
        keeping_on,
        opening,
    ):
        yield from look(weighing)
