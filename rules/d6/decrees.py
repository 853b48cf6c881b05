"""What a game master may decree under these rules."""

from __future__ import annotations

from rules.d6 import asks
from rules.d6.core import lapses
from rules.frame.scene import Table
from rules.kernel.refs import Ref

SETTLED = frozenset((asks.SLOT, asks.BACK, asks.TURN, asks.ROUTINE, asks.NEXT))
"""Questions that are asked while no action is under way."""


def uproot(table: Table, unit: Ref) -> None:
    """It is put elsewhere: its aim, its fire and its hold end, and nobody holds it."""
    lapses.moves(table, unit)
    lapses.get_loose(table, unit)
