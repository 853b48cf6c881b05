"""What a survey found out about one scenario, in plain sentences, the most important first."""

from __future__ import annotations

from collections.abc import Sequence

from game.lab.balance import Balance
from game.lab.chapter import Chapter
from game.lab.finding_text import Finding
from game.lab.ground_insight import Insight
from game.lab.outcome_findings import Course
from game.lab.player_bias import PlayerBias
from game.lab.sensitivity import Sensitivity
from game.lab.terrain_findings import TerrainFindings


class Findings:
    """Reads a chapter, and the same scenario's chapters under other rulebooks, and says what is in them."""

    def __init__(self, chapter: Chapter, insight: Insight, others: Sequence[Chapter] = ()) -> None:
        self._course, self._lay = Course(chapter, insight), TerrainFindings(chapter, insight)
        self.levers, self._fair = Sensitivity(chapter, others), PlayerBias(chapter)
        self._balance = Balance(chapter)

    def short(self) -> list[Finding]:
        """How it goes."""
        wins, *more = self._course.answer()
        changes = (*self._balance.findings(), *self.levers.tips())
        return [wins, *self._fair.findings(), *more, *changes, *self._course.then()]

    def ground(self) -> list[Finding]:
        """What the ground does, and what of it nobody needs."""
        return list(self._lay.findings())

    def changes(self) -> list[Finding]:
        """What would change the outcome."""
        return list(self.levers.findings())

    def checks(self) -> list[Finding]:
        """Whether the survey itself is to be trusted."""
        return list(self.levers.checks())
