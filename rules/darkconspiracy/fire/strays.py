"""Stray rounds of bursts: who is in the danger zone, how hits are dealt out, and what waits for those who cross."""

from __future__ import annotations

from rules.darkconspiracy.state.fire import Waiting
from rules.frame.flow import Flow
from rules.frame.ground import Cell
from rules.frame.scene import Scene, Table
from rules.kernel.refs import Ref

ASIDE = 4
"""Metres of the zone to either side of the line of fire (DKC-AUTO-03)."""


def halved(missed: int) -> int:
    """Checks that are rolled again, of those that missed a target with all bursts together (DKC-AUTO-03)."""
    return missed // 2


def dealt(hits: int, place: int, among: int) -> int:
    """Hits of one in the zone, by its place in the order from the intended target on: one each in turn
    (DKC-AUTO-03).
    """
    return max(0, -(-(hits - place) // among))


def left(checks: int, hits: int, *, anyone: bool) -> int:
    """Checks that wait: all where nobody was in the zone, else half of those that missed (DKC-AUTO-04)."""
    return (checks - hits) // 2 if anyone else checks


def over(scene: Scene, cell: Cell) -> tuple[tuple[Ref, Waiting], ...]:
    """The loose rounds that a unit meets which moves into a cell, as far as is known (DKC-AUTO-04)."""
    return tuple(
        (ref, each) for ref, each in scene.having(Waiting) if each.round == scene.clock.round and cell in each.cells
    )


def crosses(table: Table, unit: Ref, cell: Cell) -> Flow[None]:
    """A unit moves into a cell: all loose rounds over it are rolled against it, and are spent (DKC-AUTO-04)."""
    del table, unit, cell
    yield from ()


def lapse(table: Table) -> None:
    """At the end of the phase loose rounds are gone (DKC-AUTO-04)."""
    for ref, _ in table.having(Waiting):
        table.remove(ref)
