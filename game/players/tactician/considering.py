"""All there is to consider at a question, the cheapest thoughts first."""

from __future__ import annotations

from collections.abc import Iterator

from game.players.tactician.aiming import aiming
from game.players.tactician.deeds import deeds, watching
from game.players.tactician.going import going, holding, passing
from game.players.tactician.readying import arming, loading
from game.players.tactician.reasoning import Option
from game.players.tactician.riding import alighting
from game.players.tactician.weighing import Weighing


def options(weighing: Weighing) -> Iterator[Option]:
    """Every option that is looked at, as it is looked at."""
    for look in (deeds, aiming, passing, watching, holding, loading, arming, alighting, going):
        yield from look(weighing)
