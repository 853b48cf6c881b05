"""Which battles are worth watching: the most typical one, and the strangest."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean, median, pstdev

from game.lab.tallied import Tallied
from game.lab.trial import Outcome, Trial


@dataclass(frozen=True, slots=True)
class Chosen:
    """A battle to be watched: what it is an example of, why, and its journal."""

    what: str
    """typical or strangest."""
    why: str
    trial: Trial
    winner: str
    rounds: int
    journal: str = ""


@dataclass(frozen=True, slots=True)
class _Row:
    """A battle in a few figures, each under a name that tells what it is."""

    trial: Trial
    winner: str
    rounds: int
    features: tuple[tuple[str, float], ...]


class Choosing:
    """Remembers a few figures of every battle, and finds the one in the middle and the one furthest out."""

    def __init__(self) -> None:
        self._rows: list[_Row] = []

    def consider(self, outcome: Outcome) -> None:
        """Take one more battle into account."""
        if not outcome.counts:
            return
        seen = outcome.seen
        sides = [side for side, _ in outcome.points]
        lost = {side: sum(fate.side == side and not fate.fighting for fate in outcome.fates) for side in sides}
        features = (
            ("rounds", float(outcome.rounds)),
            *((f"lost {side}", float(lost[side])) for side in sides),
            *((f"points {side}", float(points)) for side, points in outcome.points),
            ("first shot", float(seen.shot or 0)),
            ("first fall", float(min((fall.round for fall in seen.falls), default=outcome.rounds))),
            ("attacks", float(sum(seen.shots.values()))),
        )
        self._rows.append(_Row(outcome.trial, outcome.winner or "", outcome.rounds, features))

    def chosen(self, tallied: Tallied) -> list[Chosen]:
        """The typical battle and the strangest; nothing where there are too few to tell."""
        if len(self._rows) < 3:
            return []
        names = [name for name, _ in self._rows[0].features]
        columns = [[row.features[at][1] for row in self._rows] for at in range(len(names))]
        middles = [median(column) for column in columns]
        spreads = [pstdev(column) for column in columns]
        usual = max(tallied.wins, key=lambda side: (tallied.wins[side], side))

        def off(row: _Row) -> list[float]:
            return [
                abs(value - middle) / spread if spread else 0.0
                for (_, value), middle, spread in zip(row.features, middles, spreads, strict=True)
            ]

        def far(row: _Row) -> tuple[float, int]:
            return round(sum(by * by for by in off(row)), 9), row.trial.number

        typical = min((row for row in self._rows if row.winner == usual), key=far)
        strangest = max(
            (row for row in self._rows if row is not typical), key=lambda row: (far(row)[0], -row.trial.number)
        )
        apart = off(strangest)
        tells = sorted(range(len(names)), key=lambda at: -apart[at])[:2]
        why = "; ".join(
            f"{names[at]} {strangest.features[at][1]:g}, on average {fmean(columns[at]):.1f}" for at in tells
        )
        return [
            _as_chosen("typical", "nearest to the middle in everything that is counted", typical),
            _as_chosen("strangest", why, strangest),
        ]


def _as_chosen(what: str, why: str, row: _Row) -> Chosen:
    return Chosen(what, why, row.trial, row.winner, row.rounds)
