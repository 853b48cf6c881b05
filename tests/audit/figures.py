"""The figures of a forecast that two scenes must agree on, by true numbers, and where they differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from rules.forecast import Forecast, Outcome
from rules.ground import Cell
from rules.refs import Ref

Spread = tuple[tuple[tuple[Fraction, bool], Fraction], ...]
"""How likely each loss is, spared or not, in order."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What a forecast promises: price, success, what becomes of each unit, where it lands."""

    cost: Fraction
    success: Fraction | None
    of: tuple[tuple[Ref, Spread], ...]
    lands: tuple[tuple[Cell, Fraction], ...]

    def apart(self, true: Figures) -> Iterator[tuple[str, str, str]]:
        """What differs from the true figures, and both in words; of units only those that are shown count."""
        if self.cost != true.cost:
            yield "cost", str(self.cost), str(true.cost)
        if self.success != true.success:
            yield "success", percent(self.success), percent(true.success)
        others = dict(true.of)
        for unit, spread in self.of:
            if spread != others.get(unit, ()):
                yield "outcomes", words(spread), words(others.get(unit, ()))
        if self.lands != true.lands:
            yield "lands", _places(self.lands), _places(true.lands)


def figures(forecast: Forecast, reals: Mapping[Ref, Ref] | None = None) -> Figures:
    """The figures of a forecast, its units by their true numbers."""
    true = {unit: unit if reals is None else reals[unit] for unit in forecast.units()}
    return Figures(
        forecast.cost.amount,
        forecast.success,
        tuple(sorted((true[unit], spread(forecast.of(unit))) for unit in forecast.units())),
        tuple(sorted(forecast.lands)),
    )


def spread(outcomes: tuple[Outcome, ...]) -> Spread:
    """How likely each loss is."""
    found: dict[tuple[Fraction, bool], Fraction] = {}
    for outcome in outcomes:
        key = outcome.loss, outcome.spared
        found[key] = found.get(key, Fraction(0)) + outcome.chance
    return tuple(sorted((key, chance) for key, chance in found.items() if chance))


def percent(chance: Fraction | None) -> str:
    """A chance for people."""
    return "none" if chance is None else f"{100 * float(chance):.1f} %"


def words(spread_: Spread) -> str:
    """Losses and their chances for people."""
    rows = (f"{'spared' if spared else f'-{float(loss):.2f}'}: {percent(chance)}" for (loss, spared), chance in spread_)
    return ", ".join(rows) or "not in it"


def _places(lands: tuple[tuple[Cell, Fraction], ...]) -> str:
    return f"{len(lands)} cells, {percent(sum((chance for _, chance in lands), Fraction(0)))}"
