"""Fire: burning cells burn down, and take hold of neighbours where the rulebook says so."""

from __future__ import annotations

import esper

from game.world.battlefield import Battlefield
from rules.frame.scene import Event, Table
from rules.frame.things import Fire


class Burning(esper.Processor):
    """Lets every fire burn down."""

    def __init__(self, field: Battlefield) -> None:
        self.field = field

    def process(self) -> None:
        world = self.field.world
        for ref, fire in world.rows(Fire):
            if fire.until < self.field.clock.round:
                world.delete(ref)

    def spread(self, table: Table) -> None:
        """Every fire may take hold of each cell beside it that does not burn yet, and burns as long there."""
        burning = {fire.cell for _, fire in table.having(Fire)}
        for ref, fire in table.having(Fire):
            for _, cell in table.grid.neighbours(fire.cell):
                if cell not in burning and self.field.book.measures.spreads(table, ref, fire, cell):
                    burning.add(cell)
                    now = table.clock.round
                    table.add(Fire(cell, fire.fierce, now, now + max(1, fire.until - fire.since)))
                    table.say(Event("fire", "The fire spreads.", cells=(cell,)))
