"""What the ground does in a scenario, in plain sentences: from where and how far, where all must pass, what is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from game.lab.chapter import Chapter
from game.lab.finding_text import Finding, listed, low, part
from game.lab.ground_insight import Insight
from game.lab.numbers import quantile
from game.lab.outcome_tally import added
from rules.frame.ground import Cell
from rules.kernel import lengths

CHOKES = 2
"""So many choke points are told of."""
WIDE = 8
"""So many cells of dead ground together are worth a word."""


class TerrainFindings:
    """Tells how the ground is used."""

    def __init__(self, chapter: Chapter, insight: Insight) -> None:
        self.chapter, self.insight = chapter, insight
        self.tallied = chapter.first

    def findings(self) -> Iterator[Finding]:
        """The most important first."""
        if not self.tallied.counted:
            return
        yield from self._ranges()
        yield from self._fire()
        yield from self._chokes()
        yield from self._dead()

    def _title(self, side: str) -> str:
        return low(self.chapter.title(side))

    def _ranges(self) -> Iterator[Finding]:
        metres: Counter[int] = Counter()
        hits = 0
        for shot, count in self.tallied.shots.items():
            metres[shot.metres] += count
            hits += count * shot.hit
        every = sum(metres.values())
        if every:
            half, most = quantile(metres, 0.5), quantile(metres, 0.9)
            within, mostly = lengths.metres(half), lengths.metres(most)
            lead = f"Half of all attacks are made within {within}, nine in ten within {mostly}."
            yield Finding("Ranges", lead, f"{part(hits / every)} of them hit.")

    def _fire(self) -> Iterator[Finding]:
        spots = self.insight.places.spots(added(self.tallied.fired.values()))
        if spots:
            most, *rest = spots
            words = [f"{part(most.share)} of attacks are made {most.name}"]
            words += [f"{part(spot.share)} {spot.name}" for spot in rest]
            yield Finding("Fire comes from", f"{listed(words)}.")

    def _chokes(self) -> Iterator[Finding]:
        ways: dict[tuple[Cell, ...], list[str]] = {}
        for choke in self.insight.chokes:
            ways.setdefault(choke.cells, []).append(f"of {self._title(choke.side)} to {low(choke.goal)}")
        for cells, whose in list(ways.items())[:CHOKES]:
            where = " or ".join(map(self.insight.places.name, cells))
            one = "this cell" if len(cells) == 1 else f"one of {len(cells)} cells"
            yield Finding("Choke point", f"Every way {listed(whose)} leads over {one}: {where}.")

    def _dead(self) -> Iterator[Finding]:
        words = []
        for side in self.insight.exposed:
            unused = self.insight.unused[side]
            if len(unused.stretch) >= WIDE:
                where = self.insight.places.name(unused.middle)
                words.append(f"for {self._title(side)} {len(unused.stretch)} cells, their middle {where}")
        if words:
            lead = f"Out of the enemy's sight at the start, and never entered: {listed(words)}."
            yield Finding("Unused dead ground", lead)
