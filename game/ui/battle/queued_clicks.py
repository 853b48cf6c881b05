"""Clicks on the map that first of all begin a unit's turn: what they point at is pointed at once it has begun."""

from __future__ import annotations

from dataclasses import dataclass

from game.battle.view import View
from game.ui.battle.form_fields import where
from game.ui.map.overlays import Arrow
from rules.frame.ground import Cell
from rules.kernel.refs import Ref


@dataclass(frozen=True, slots=True)
class Click:
    """What was clicked on, and in which round."""

    round: int
    cell: Cell | None
    unit: Ref | None


class QueuedClicks:
    """The last such click of each unit, kept for the side that made it: every side has names of its own for units."""

    def __init__(self) -> None:
        self._sides: dict[str | None, dict[Ref, Click]] = {}

    def keep(self, view: View, unit: Ref, click: Click) -> None:
        """Remember a click until the unit's turn begins."""
        self._sides.setdefault(view.viewer, {})[unit] = click

    def take(self, view: View, unit: Ref) -> Click | None:
        """The click of a unit whose turn begins; it is no longer remembered."""
        return self._sides.get(view.viewer, {}).pop(unit, None)

    def of_another(self, view: View, click: Click, unit: Ref) -> Ref | None:
        """Another unit that the very same click was for."""
        own = self._sides.get(view.viewer, {})
        return next((each for each, kept in own.items() if kept == click and each != unit), None)

    def arrows(self, view: View, asked: Ref | None) -> tuple[Arrow, ...]:
        """From each unit that is to act later in this round to what was clicked on for it."""
        known = frozenset(view.units())
        found = (
            (unit, _end(view, click), click)
            for unit, click in self._sides.get(view.viewer, {}).items()
            if click.round == view.clock.round and unit in known and unit != asked
        )
        return tuple(
            Arrow((starts[0], end), aimed=click.unit is not None)
            for unit, end, click in found
            if end is not None and (starts := where(view, unit)) and starts[0] != end
        )


def _end(view: View, click: Click) -> Cell | None:
    """Where the unit that was clicked on is now, as far as this side knows; else the cell."""
    if click.unit is None or click.unit not in view.units():
        return click.cell
    cells = where(view, click.unit)
    return cells[0] if cells else None
