"""Fire: burning cells burn down, and take hold of neighbours where the rulebook says so."""

from __future__ import annotations

import esper

from game.world.battlefield import Battlefield
from rules.frame.things import Fire


class Burning(esper.Processor):
    """Lets every fire burn a round."""

    def __init__(self, field: Battlefield) -> None:
        self.field = field

    def process(self) -> None:
        world, field = self.field.world, self.field
        burning = {fire.cell for _, fire in world.rows(Fire)}
        for ref, fire in world.rows(Fire):
            if fire.until < field.clock.round:
                world.delete(ref)
                continue
            for _, cell in field.grid.neighbours(fire.cell):
                if cell not in burning and field.book.measures.spreads(field, fire, cell):
                    burning.add(cell)
                    lasts = fire.until - fire.since
                    world.create(Fire(cell, fire.fierce, field.clock.round, field.clock.round + lasts))
