"""Word of enemies, passed from unit to unit."""

from __future__ import annotations

from collections.abc import Iterable

from rules.frame.figure import Stance
from rules.frame.relations import enemies
from rules.frame.scene import Table
from rules.graydawn.senses import knowing
from rules.graydawn.state import Hiding
from rules.kernel.refs import Ref


def passed(table: Table, unit: Ref, friends: Iterable[Ref]) -> None:
    """Friends learn of the enemies a unit knows; those who have one in hiding in sight now see it (GRD-COVER-12,
    GRD-SURPRISE-02).
    """
    table.pass_word(unit, friends)
    for other, _ in table.having(Hiding):
        if enemies(table, unit, other) and knowing.knows(table, unit, other):
            table.put(other, table.find(other, Stance) or Stance())
