"""Opportunity fire: an enemy moves over watched ground, and whoever aims there may fire at once."""

from __future__ import annotations

from rules.darkconspiracy.state.fire import Reacted
from rules.frame.flow import Flow
from rules.frame.scene import Scene, Table
from rules.kernel.refs import Ref


def acted(scene: Scene, unit: Ref) -> bool:
    """Whether a unit has fired out of its turn this phase, which was its action (DKC-OPP-03)."""
    found = scene.find(unit, Reacted)
    return found is not None and found.round == scene.clock.round


def entered(table: Table, mover: Ref, asked: set[Ref]) -> Flow[None]:
    """A unit has taken a step or shown itself: enemies who watch that ground may fire, each asked once for the move,
    the lowest Initiative first (DKC-OPP-01).
    """
    del table, mover, asked
    yield from ()
