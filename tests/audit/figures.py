"""The figures of a forecast that two scenes must agree on, by true numbers, and where they differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from rules.frame.forecast import Forecast, Outcome
from rules.frame.ground import Cell
from rules.kernel.refs import Ref

Spread = tuple[tuple[tuple[Fraction, bool], Fraction], ...]
"""How likely each loss is, spared or not, in order."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What a forecast promises: price, success, what becomes of each unit, where it lands, what it may lead to."""

    cost: Fraction
    success: Fraction | None
    of: tuple[tuple[Ref, Spread], ...]
    lands: tuple[tuple[Cell, Fraction], ...]
    loose: tuple[Fraction, ...] = ()
    """The chances of what happens to no unit in particular."""
    later: tuple[tuple[Ref | None, Spread], ...] = ()
    """The same as `of`, of what it may lead to."""

    def apart(self, true: Figures) -> Iterator[tuple[str, str, str]]:
        """What differs from the true figures, and both in words; of units only those that are shown count."""
        if self.cost != true.cost:
            yield "cost", str(self.cost), str(true.cost)
        if self.success != true.success:
            yield "success", percent(self.success), percent(true.success)
        yield from _apart("outcomes", self.of, true.of)
        if self.loose != true.loose:
            yield "outcomes of no unit", _chances(self.loose), _chances(true.loose)
        if self.lands != true.lands:
            yield "lands", _places(self.lands), _places(true.lands)
        yield from _apart("later", self.later, true.later)

    def of_those_in(self, other: Figures) -> Figures:
        """The same, of no other units than those that another tells of."""
        there, later = dict(other.of), dict(other.later)
        return replace(
            self,
            of=tuple(row for row in self.of if row[0] in there),
            later=tuple(row for row in self.later if row[0] in later),
        )


def _apart(
    what: str, shown: Sequence[tuple[Ref | None, Spread]], true: Sequence[tuple[Ref | None, Spread]]
) -> Iterator[tuple[str, str, str]]:
    others = dict(true)
    for unit, spread in shown:
        if spread != others.get(unit, ()):
            yield what, words(spread), words(others.get(unit, ()))


def figures(forecast: Forecast, reals: Mapping[Ref, Ref] | None = None) -> Figures:
    """The figures of a forecast, its units by their true numbers."""

    def true(unit: Ref | None) -> Ref | None:
        return unit if reals is None or unit is None else reals[unit]

    later = tuple(dict.fromkeys(outcome.unit for outcome in forecast.later))
    return Figures(
        forecast.cost.amount,
        forecast.success,
        tuple(sorted((true(unit) or unit, spread(forecast.of(unit))) for unit in forecast.units())),
        tuple(sorted(forecast.lands)),
        tuple(sorted(outcome.chance for outcome in forecast.of(None) if outcome.chance)),
        tuple(
            sorted(
                ((true(unit), spread(each for each in forecast.later if each.unit == unit)) for unit in later),
                key=lambda row: row[0] or 0,
            )
        ),
    )


def spread(outcomes: Iterable[Outcome]) -> Spread:
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


def _chances(chances: tuple[Fraction, ...]) -> str:
    return ", ".join(map(percent, chances)) or "none"


def _places(lands: tuple[tuple[Cell, Fraction], ...]) -> str:
    return f"{len(lands)} cells, {percent(sum((chance for _, chance in lands), Fraction(0)))}"
