"""Cover, doors and walls that suffer: where they stand, what they have lost so far, and which sides know of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from rules.frame.body import Screen
from rules.frame.ground import Cell, Grid
from rules.frame.scene import Event, Scene, Table
from rules.frame.things import Known

Site = tuple[Cell, int | None]
"""Where cover stands: a cell it fills, or one of its edges."""


@dataclass(frozen=True, slots=True)
class Worn:
    """What stands there has been struck and is worth so much less, an entity of its own; what is lost each book counts
    in its own points.
    """

    site: Site
    lost: Fraction


def site(grid: Grid, cell: Cell, edge: int | None) -> Site:
    """The same place, from whichever side of an edge it is named."""
    if edge is None:
        return cell, None
    return min((cell, edge), (grid.step(cell, edge), (edge + grid.directions // 2) % grid.directions))


def screen_site(grid: Grid, screen: Screen) -> Site:
    """Where the thing stands that decides what shows of a unit."""
    return site(grid, screen.cell, screen.edge)


def lost(scene: Scene, where: Site) -> Fraction:
    """What cover has lost, as far as the viewer knows."""
    return sum((worn.lost for _, worn in scene.having(Worn) if worn.site == where), Fraction(0))


def around(scene: Scene, cell: Cell) -> Iterator[tuple[Site, Fraction]]:
    """Everything in a cell or on its edges that has lost something, each once."""
    for where in dict.fromkeys(worn.site for _, worn in scene.having(Worn)):
        at, edge = where
        if cell == at or (edge is not None and cell == scene.grid.step(at, edge)):
            yield where, lost(scene, where)


def takes(table: Table, where: Site, more: Fraction, sides: Iterable[str]) -> tuple[str, ...]:
    """Something loses more: these sides know it from now on, in the order of the table. What others came to know before
    stays theirs.
    """
    those = frozenset(sides)
    told = tuple(side for side in table.sides if side in those)
    for ref, worn in table.having(Worn):
        if worn.site == where and table.part(ref, Known).to == told:
            table.put(ref, Worn(where, worn.lost + more))
            break
    else:
        table.add(Worn(where, more), Known(told))
    return told


def wears(table: Table, where: Site, more: Fraction, sides: Iterable[str], text: str) -> None:
    """Cover loses more, and these sides are told."""
    told = takes(table, where, more, sides)
    table.say(Event("pierced", text, cells=(where[0],), only=told))
