"""Clicks on the map that first of all begin a unit's turn: what they point at is pointed at once it has begun."""

from __future__ import annotations

from collections.abc import Sequence
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
    sure: bool = False
    """Whether it was ordered with the turn: a way that is open and leads into nothing known is gone at once."""

    def at(self, cell: Cell | None, unit: Ref | None) -> bool:
        """Whether it points at this unit, or at this place where it points at none."""
        return self.unit == unit and (unit is not None or self.cell == cell)


class QueuedClicks:
    """The last such clicks of each unit, kept for the side that made them: each side has names of its own for units."""

    def __init__(self) -> None:
        self._sides: dict[str | None, dict[Ref, tuple[Click, ...]]] = {}

    def keep(self, view: View, unit: Ref, *clicks: Click) -> None:
        """Remember clicks until the unit's turn begins, in place of those before."""
        self._sides.setdefault(view.viewer, {})[unit] = clicks

    def take(self, view: View, unit: Ref) -> Click | None:
        """The next click of a unit whose turn has begun; it is no longer remembered."""
        own = self._sides.get(view.viewer, {})
        first, *rest = own.pop(unit, ()) or (None,)
        if rest:
            own[unit] = tuple(click for click in rest if click is not None)
        return first

    def of_another(self, view: View, click: Click, unit: Ref) -> Ref | None:
        """Another unit that the very same click was for."""
        own = self._sides.get(view.viewer, {})
        return next((each for each, kept in own.items() if click in kept and each != unit), None)

    def arrows(self, view: View, asked: Ref | None) -> tuple[Arrow, ...]:
        """From each unit that is to act later in this round to what was clicked on for it."""
        known = frozenset(view.units())
        return tuple(
            arrow
            for unit, clicks in self._sides.get(view.viewer, {}).items()
            if unit in known and unit != asked
            for arrow in led(view, unit, clicks)
        )


def led(view: View, unit: Ref, clicks: Sequence[Click]) -> tuple[Arrow, ...]:
    """From a unit along what was clicked on for it in this round: on from each place, and at each enemy from there."""
    starts, found = where(view, unit), list[Arrow]()
    here = starts[0] if starts else None
    for click in clicks:
        end = _end(view, click)
        if here is None or end is None or click.round != view.clock.round or end == here:
            continue
        found.append(Arrow((here, end), aimed=click.unit is not None))
        here = end if click.unit is None else here
    return tuple(found)


def _end(view: View, click: Click) -> Cell | None:
    """Where the unit that was clicked on is now, as far as this side knows; else the cell."""
    if click.unit is None or click.unit not in view.units():
        return click.cell
    cells = where(view, click.unit)
    return cells[0] if cells else None
