"""What a game master may decree under these rules."""

from __future__ import annotations

from rules.frame.scene import Table
from rules.graydawn import asks
from rules.graydawn.core import clinch
from rules.graydawn.state import Aiming, Holding
from rules.graydawn.unnerved import Lane
from rules.kernel.refs import Ref

SETTLED = frozenset((asks.COVERING, asks.INTEND, asks.ACTIVATE, asks.ACT))
"""Questions that are asked while no action is under way."""


def uproot(table: Table, unit: Ref) -> None:
    """It is put elsewhere: aim, overwatch and lanes of fire end, it holds nothing, and nobody holds it."""
    table.strip(unit, Aiming, Holding)
    clinch.leave(table, unit)
    for ref, lane in table.having(Lane):
        if lane.owner == unit:
            table.remove(ref)
