"""Several things that may befall a unit at once, told by their rows: of each unit only the worse of them counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from math import prod

from rules.frame.forecast import Assumption, Fact, Outcome
from rules.kernel.refs import Ref

ABOARD = Assumption(Fact.ROUGH, "of a hit and its burst on a vehicle only the worse is counted")


def missed(unit: Ref) -> Outcome:
    """Nothing comes of it."""
    return Outcome("missed", Fraction(1), unit, spared=True)


def given(rows: Iterable[Outcome], hits: Fraction) -> tuple[Outcome, ...]:
    """What a unit may come to if the round hits."""
    sure = (replace(row, chance=(row.chance - (1 - hits if row.spared else 0)) / hits) for row in rows)
    return tuple(row for row in sure if row.chance)


def either(hits: Fraction, well: Iterable[Outcome], ill: Iterable[Outcome]) -> Iterator[Outcome]:
    """What a unit may come to, whether the round hits or not."""
    found = dict[Outcome, Fraction]()
    for share, rows in ((hits, well), (1 - hits, ill)):
        for row in rows:
            alike = replace(row, chance=Fraction(1), text="missed" if row.spared else row.text)
            found[alike] = found.get(alike, Fraction(0)) + share * row.chance
    yield from (replace(row, chance=chance) for row, chance in found.items() if chance)


def worst(sets: Iterable[tuple[Outcome, ...]]) -> Iterator[Outcome]:
    """The rows of several bursts of which each unit suffers the worst alone."""
    by_unit = dict[Ref | None, list[list[Outcome]]]()
    for many, rows in enumerate(sets, 1):
        for row in rows:
            its = by_unit.setdefault(row.unit, [])
            its += [[] for _ in range(many - len(its))]
            its[many - 1].append(row)
    for its in by_unit.values():
        ranks = sorted({(not row.spared, row.loss, row.text): row for rows in its for row in rows}.items())
        below = Fraction(0)
        for at, (_, row) in enumerate(ranks):
            upto = {key for key, _ in ranks[: at + 1]}
            whole = prod(
                sum((r.chance for r in rows if (not r.spared, r.loss, r.text) in upto), Fraction(0)) if rows else 1
                for rows in its
            )
            if whole > below:
                yield Outcome(row.text, Fraction(whole - below), row.unit, row.loss, row.spared)
            below = Fraction(whole)
