"""Cover wears down under the shots that go through it (GUR-COV-02)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules.frame.ground import Cell
from rules.frame.scene import Scene, Table
from rules.frame.showing import Remark
from rules.gurps.core import cover
from rules.gurps.flesh.armour import Barrier
from rules.gurps.senses import knowing
from rules.gurps.strike.passing import Torn
from rules.parts import wear


def wears(table: Table, torn: Torn | None) -> None:
    """The cover loses HP. The sides that shot, stood behind it or look at it come to know (GUR-COV-02)."""
    if torn is None:
        return
    site = torn.thing.site
    looking = (unit for unit in table.units() if knowing.can_act(table, unit) and table.sees_cell(unit, site[0]))
    sides = {table.side(unit) for unit in (*torn.units, *looking)}
    wear.wears(table, site, Fraction(torn.points), sides, f"The cover is shot through: {torn.points} HP lost.")


def words(barrier: Barrier, lost: int) -> str:
    """How much a thing has suffered, and what that does to it (GUR-COV-02)."""
    dr = barrier.stops(barrier.hp - lost)
    half = f": its DR is down to {dr}" if dr else ": it stops nothing any more"
    return f"{lost} of {barrier.hp} HP lost{half if dr < barrier.dr else ''}"


def of_cell(scene: Scene, cell: Cell) -> Iterator[Remark]:
    """Cover in a cell or on its edges that is worn (GUR-COV-02)."""
    for site, lost in wear.around(scene, cell):
        where = "" if site[1] is None else " on an edge here"
        yield Remark("Shot through", f"the cover{where}: {words(cover.at(scene, site), int(lost))}", ("GUR-COV-02",))
