"""What a filled form is worth, in numbers and without a word: what computer players weigh it by."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import inf

from rules.frame.figure import Condition
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import Cost
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.kernel.refs import Ref


@dataclass(frozen=True, slots=True)
class Chances:
    """How likely a unit is struck at all, loses strength by it, and is out of the fight afterwards."""

    struck: float = 0.0
    hurt: float = 0.0
    felled: float = 0.0

    def rarer(self, chance: float) -> Chances:
        """The same where they come about with such a chance only."""
        return Chances(self.struck * chance, self.hurt * chance, self.felled * chance)


def _none() -> Chances:
    return Chances()


@dataclass(frozen=True, slots=True)
class Share:
    """What comes of a form for one unit, or for none in particular: the share of its strength that it loses on
    average.
    """

    unit: Ref | None
    loss: float
    chances: Callable[[], Chances] = _none
    """Worked out when asked for."""
    fells: Callable[[], float] | None = None
    """The last of them alone, where there is a shorter way to it."""

    def felled(self) -> float:
        """How likely the unit is out of the fight afterwards."""
        return self.chances().felled if self.fells is None else self.fells()

    def rarer(self, chance: float) -> Share:
        """The same where it comes about with such a chance only."""
        return Share(
            self.unit, self.loss * chance, lambda: self.chances().rarer(chance), lambda: self.felled() * chance
        )


def together(shares: Sequence[Share]) -> Share:
    """What several of one unit come to, of which never two come about."""

    def chances() -> Chances:
        found = [share.chances() for share in shares]
        return Chances(*(sum(each) for each in zip(*((c.struck, c.hurt, c.felled) for c in found), strict=True)))

    whole = sum([share.loss for share in shares])
    return Share(shares[0].unit, whole, chances, lambda: sum(share.felled() for share in shares))


@dataclass(frozen=True, slots=True)
class Worth:
    """What a filled form costs and does, unit by unit: the numbers of its forecast, and nothing that has to be read."""

    cost: Cost
    shares: tuple[Share, ...] = ()
    success: float | None = None
    later: tuple[Share, ...] = ()
    """What it may lead to if all goes on as it is."""
    later_in: Fraction = Fraction(0)
    delay: Fraction = Fraction(0)
    screens: Callable[[], tuple[Cell, ...]] = tuple
    """Worked out when asked for."""

    @property
    def screen(self) -> tuple[Cell, ...]:
        """The cells where smoke will hang."""
        return self.screens()

    def of(self, unit: Ref) -> Iterator[Share]:
        """What comes of it for one unit."""
        return (share for share in self.shares if share.unit == unit)

    def loss(self, unit: Ref) -> float:
        """What share of that unit's strength goes on average."""
        return sum(share.loss for share in self.of(unit))

    def struck(self, unit: Ref) -> float:
        """The chance that a unit is struck at all."""
        return sum(share.chances().struck for share in self.of(unit))


def of_forecast(scene: Scene, told: Forecast) -> Worth:
    """The numbers of a forecast, for a form whose book has no shorter way to them."""
    success = None if told.success is None else float(told.success)
    now, later = shares(scene, told.outcomes), shares(scene, told.later)
    return Worth(told.cost, now, success, later, told.later_in, told.delay, lambda: told.screen)


def shares(scene: Scene, rows: Iterable[Outcome]) -> tuple[Share, ...]:
    """What these rows come to, unit by unit."""
    by_unit: dict[Ref | None, list[Outcome]] = {}
    for row in rows:
        by_unit.setdefault(row.unit, []).append(row)
    return tuple(
        Share(unit, sum([float(row.chance) * float(row.loss) for row in its]), partial(chances, scene, unit, its))
        for unit, its in by_unit.items()
    )


DOWN = 0.95
"""The share of the strength a unit has left of which the loss means that it is out of the fight."""


def chances(scene: Scene, unit: Ref | None, rows: Sequence[Outcome]) -> Chances:
    """The chances of one unit, by its rows in a forecast."""
    condition = None if unit is None else scene.find(unit, Condition)
    down = inf if condition is None else DOWN * condition.strength
    struck = hurt = felled = 0.0
    for row in rows:
        chance, loss = float(row.chance), float(row.loss)
        struck += chance if loss >= 0 and not row.spared else 0.0
        hurt += chance if loss > 0 else 0.0
        felled += chance if 0 < loss > down or 0 < loss == down < row.loss else 0.0
    return Chances(struck, hurt, felled)
