"""Blasts: who is within reach of a burst, what shields them, and who is reached round a corner."""

from __future__ import annotations

import esper

from game.world.battlefield import Battlefield
from game.world.components import Burst, Reached


class Blast(esper.Processor):
    """Answers every Burst with those it reaches; what that does to them is the rulebook's affair."""

    def __init__(self, field: Battlefield) -> None:
        self.field = field

    def process(self) -> None:
        world = self.field.world
        for ref, burst in world.rows(Burst):
            whom = Battlefield.caught(self.field, burst.cell, burst.metres, burst.rise)  # a table would ask us again
            world.put(ref, Reached(whom))
            world.strip(ref, Burst)
