"""The forces of the scenario on its map: set down from the list of people, moved, taken away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.battle.scenario import ForceSheet
from game.ui.map.table import MapTable
from game.ui.workshop import on_map
from game.ui.workshop.panels.people_page import Levy, Recruit
from game.workshop.editing.changes import Change
from game.workshop.editing.kinds import kind_of
from game.workshop.editing.scenario_changes import Remove, Station
from game.workshop.editing.scenario_names import Names
from game.workshop.editing.scenario_tables import rows, value_at
from game.workshop.editing.state import State
from rules.frame.ground import Cell

ADD = "add force"
"""The change that adds one."""
NO_ZONE = "Several figures go into a zone: drop them on one, or drop one figure at a time."


def recruits(state: State) -> tuple[Recruit, ...]:
    """All who can be set down: first the roles, then the people and vehicles by name."""
    names = Names(state)
    way = ("force", len(rows(names.content, ("force",))))
    roles = names.choices(ForceSheet, "role", (*way, "role"))
    sheets = names.choices(ForceSheet, "sheet", (*way, "sheet"))
    found = [Recruit(str(each), role=True) for each in roles or () if each]
    return (*found, *(Recruit(str(each), role=False) for each in sheets or () if each))


class Forces:
    """What is done with figures on the map. Each deed says why it cannot be done; "" once it is."""

    def __init__(self, table: MapTable, state: Callable[[], State], change: Callable[[Change, bool], str]) -> None:
        self._table, self._state, self._change = table, state, change

    def set_down(self, levy: Levy, cell: Cell | None) -> str:
        """Add a force: one figure on the cell, several in the zone that the cell lies in; without a cell, in the first
        zone of its side.
        """
        zone = self._zone(cell, levy.side)
        if levy.count > 1 or cell is None:
            if not zone:
                return NO_ZONE
            return self._add(levy, zone=zone)
        return self._add(levy, at=cell)

    def _add(self, levy: Levy, **where: Any) -> str:
        who = {"by_role" if levy.recruit.role else "sheet": levy.recruit.name}
        count = {"count": levy.count} if levy.count > 1 else {}
        form: Callable[..., Change] = kind_of(ADD).form
        return self._change(form(side=levy.side, **who, **count, **where), False)

    def _zone(self, cell: Cell | None, side: str) -> str:
        """The zone in which a cell lies, that of the side before others; without a cell the side's first."""
        zones = sorted(self._table.ground.deploys, key=lambda each: each.side != side)
        if cell is None:
            return next((each.zone for each in zones if each.side == side), "")
        return next((each.zone for each in zones if cell in each.cells), "")

    def move(self, figure: on_map.Figure, cell: Cell) -> str:
        """Put a force elsewhere: one figure on the cell, several in the zone that the cell lies in."""
        count = value_at(Names(self._state()).content, (*figure.way, "count")) or 1
        if isinstance(count, int) and count > 1:
            zone = self._zone(cell, "")
            return self._change(Station(entry=figure.way, zone=zone), False) if zone else NO_ZONE
        return self._change(Station(entry=figure.way, at=cell), False)

    def remove(self, figure: on_map.Figure) -> str:
        """Take a force away."""
        return self._change(Remove(entry=figure.way), False)
