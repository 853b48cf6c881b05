"""Which battles are worth watching: the most typical one, and the strangest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import fmean, median, pstdev

from game.lab.finding_text import low
from game.lab.outcome_tally import Tallied
from game.lab.trial import Outcome

LEAST = 3
"""Of so few battles none is typical."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A battle to be watched: what it is an example of, why, its number in its arm, how it went, and its journal."""

    what: str
    """typical or strangest."""
    why: str
    number: int
    winner: str
    rounds: int
    journal: str = ""


@dataclass(frozen=True, slots=True)
class _Row:
    """A battle in a few figures; what they are is known for all of them together."""

    number: int
    winners: tuple[str, ...]
    rounds: int
    figures: tuple[float, ...]


class Choosing:
    """Remembers a few figures of every battle, and finds the one in the middle and the one furthest out."""

    def __init__(self, titles: Mapping[str, str], round_name: str = "round") -> None:
        self._rows: list[_Row] = []
        self._titles = titles
        names = [
            [f"{round_name}s"],
            *([f"lost by {low(title)}", f"points for {low(title)}"] for title in titles.values()),
        ]
        self._names = [*(name for group in names for name in group), "first shot", "first fall", "attacks"]

    def consider(self, outcome: Outcome) -> None:
        """Take one more battle into account."""
        if not outcome.counts:
            return
        seen, points = outcome.seen, dict(outcome.points)
        figures: list[float] = [outcome.rounds]
        for side in self._titles:
            figures += [sum(fate.side == side and not fate.fighting for fate in outcome.fates), points.get(side, 0)]
        fall = min((fall.round for fall in seen.falls), default=outcome.rounds)
        figures += [seen.shot or 0, fall, sum(seen.shots.values())]
        self._rows.append(_Row(outcome.trial.number, outcome.won_by, outcome.rounds, tuple(figures)))

    def chosen(self, tallied: Tallied) -> list[Chosen]:
        """The typical battle and the strangest; nothing where there are too few to tell."""
        if len(self._rows) < LEAST:
            return []
        columns = list(zip(*(row.figures for row in self._rows), strict=True))
        middles, spreads = [median(column) for column in columns], [pstdev(column) for column in columns]
        usual = max(tallied.wins, key=lambda side: (tallied.wins[side], side))

        def off(row: _Row) -> list[float]:
            return [
                abs(value - middle) / spread if spread else 0.0
                for value, middle, spread in zip(row.figures, middles, spreads, strict=True)
            ]

        def far(row: _Row) -> float:
            return round(sum(by * by for by in off(row)), 9)

        typical = min((row for row in self._rows if usual in row.winners), key=lambda row: (far(row), row.number))
        others = (row for row in self._rows if row is not typical)
        strangest = max(others, key=lambda row: (far(row), -row.number))
        apart = off(strangest)
        tells = sorted(range(len(columns)), key=lambda at: -apart[at])[:2]
        why = "; ".join(
            f"{self._names[at]}: {strangest.figures[at]:g}, on average {fmean(columns[at]):.1f}" for at in tells
        )
        return [
            _as_chosen("typical", "nearest to the average in all figures", typical),
            _as_chosen("strangest", why, strangest),
        ]


def _as_chosen(what: str, why: str, row: _Row) -> Chosen:
    return Chosen(what, why, row.number, row.winners[0], row.rounds)
