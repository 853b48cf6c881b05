"""Minefields: what a step has trodden on, and how many metres it led through sown ground."""

from __future__ import annotations

from dataclasses import replace

import esper

from game.world.battlefield import Battlefield
from rules.frame.figure import Position
from rules.frame.scene import Footfall
from rules.frame.things import Cloud, Mine, Minefield, Trap
from rules.kernel.refs import Ref


class Minefields(esper.Processor):
    """Fills in, for every step just made, the mines under it, the fields it crossed and the clouds it led into."""

    def __init__(self, field: Battlefield) -> None:
        self.field = field

    def process(self) -> None:
        world = self.field.world
        for unit, footfall in world.rows(Footfall):
            if footfall.moved:
                world.put(unit, self._trodden(unit, footfall))

    def _trodden(self, unit: Ref, footfall: Footfall) -> Footfall:
        field = self.field
        cells = field.cells(unit) if field.find(unit, Position) else ()
        sets_off = field.book.measures.sets_off
        dummies = frozenset(trap.mine for _, trap in field.having(Trap) if trap.decoy)
        return replace(
            footfall,
            mines=tuple(
                ref
                for ref, mine in field.having(Mine)
                if mine.cell in cells and ref not in dummies and sets_off(field, unit, ref)
            ),
            fields=tuple(
                (ref, footfall.metres)
                for ref, sown in field.having(Minefield)
                if any(cell in sown.cells and cell not in sown.cleared for cell in cells)
                and ref not in dummies
                and sets_off(field, unit, ref)
            ),
            clouds=tuple(cloud for _, cloud in field.having(Cloud) if any(cloud.covers(cell) for cell in cells)),
        )
