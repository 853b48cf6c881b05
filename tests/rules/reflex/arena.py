"""An arena: a stage on which the whole book is offered as a player meets it: offer, forecast, dice, effect."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from game.world.components import Intel, SideOf
from rules.frame.forecast import Forecast
from rules.frame.ground import Cell
from rules.kernel.refs import Ref
from rules.reflex.core.topic import Topic
from rules.reflex.topics import DEEDS, TOPICS
from tests.rules.reflex.stage import Stage

EVERYTHING = Topic(
    offers=TOPICS.offers,
    operational=tuple(each for topic in TOPICS for each in topic.operational),
    deeds=DEEDS,
    forecasts=TOPICS.forecasts,
    menus=TOPICS.menus,
)


class Arena(Stage):
    """Real ground with the whole book on it."""

    def __init__(self, metres: float = 1.0, **options: Any) -> None:
        super().__init__(metres, **options)
        self.topic = EVERYTHING

    def raised(self, cells: dict[Cell, float]) -> None:
        """The ground of these cells so high, before anybody is there."""
        for (column, row), height in cells.items():
            self.terrain.ground[row, column] = height

    def rides(self, side: str, cell: Cell, sheet: str) -> Ref:
        """A vehicle or mount that its side knows of."""
        ref = self.vehicle(side, cell, sheet)
        intel = next(at for at, of in self.world.rows(SideOf) if of.name == side)
        self.world.put(intel, self.world.part(intel, Intel).naming(ref))
        return ref

    def titles(self, unit: Ref, kind: str = "tick") -> set[str]:
        """What is offered, by its title."""
        return {offer.action.title for offer in self.menu(unit, kind).offers}


def sums(told: Forecast) -> None:
    """The law of forecasts: what may happen to one unit adds up to one, what happens to none to one at most."""
    for unit in told.units():
        assert sum(each.chance for each in told.of(unit)) == 1, (unit, told.of(unit))
    assert sum((each.chance for each in told.of(None)), Fraction(0)) <= 1
