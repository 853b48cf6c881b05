"""What a game master may decree under these rules."""

from __future__ import annotations

from rules.frame.scene import Table
from rules.gurps import asks
from rules.gurps.grips import holding
from rules.gurps.state.fighting import Aim, Clutched, Gripping, Held
from rules.gurps.state.turns import Waiting
from rules.kernel.refs import Ref

SETTLED = frozenset((asks.TURN,))
"""Questions that are asked while no action is under way."""


def uproot(table: Table, unit: Ref) -> None:
    """It is put elsewhere: it aims and waits no longer, holds nothing, and nobody holds it."""
    table.strip(unit, Aim, Waiting)
    holding.let_go(table, unit)
    holding.unclutch(table, unit)
    held, clutched = table.find(unit, Held), table.find(unit, Clutched)
    for by in held.by if held is not None else ():
        if table.find(by, Gripping) is not None:
            holding.let_go(table, by)
    if clutched is not None:
        holding.unclutch(table, clutched.by)
