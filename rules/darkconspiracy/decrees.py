"""What a game master may decree under these rules."""

from __future__ import annotations

from rules.darkconspiracy.asks import ACT, DECLARE
from rules.darkconspiracy.core import holds
from rules.darkconspiracy.melee.holding import let_go
from rules.darkconspiracy.state.fire import Aiming
from rules.frame.scene import Table
from rules.kernel.refs import Ref

SETTLED = frozenset((ACT, DECLARE))
"""Questions that are asked while no action is under way."""


def uproot(table: Table, unit: Ref) -> None:
    """It is put elsewhere: it aims no longer, holds nothing, and nobody holds it."""
    table.strip(unit, Aiming)
    let_go(table, unit)
    for by, _ in holds.holders(table, unit):
        let_go(table, by)
