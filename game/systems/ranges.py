"""Range bands: how far off the known enemies of whoever acts are, and what the rulebook calls that distance."""

from __future__ import annotations

import esper

from game.world.battlefield import Battlefield
from game.world.components import Acting, Bands
from rules.frame.scene import Awareness
from rules.kernel.refs import Ref


class RangeBands(esper.Processor):
    """Keeps the Bands of every unit that is to act."""

    def __init__(self, field: Battlefield) -> None:
        self.field = field

    def process(self) -> None:
        for unit in [ref for ref, _ in self.field.world.rows(Acting) if ref in self.field.units()]:
            self.field.world.put(unit, self._bands(unit))

    def _bands(self, unit: Ref) -> Bands:
        field = self.field
        aware = field.find(unit, Awareness) or Awareness()
        rows = []
        for subject in aware.now:
            band = field.book.measures.band_to(field, unit, subject)
            rows.append((subject, field.apart(unit, subject), band))
        return Bands(tuple(rows))
