"""What was found out about one scenario under one rulebook: its arms, what could not be played, what to watch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby

from game.battle.setup import Setup
from game.lab.arms import Arm, Seats
from game.lab.balance_search import Evened
from game.lab.finding_text import listed, low
from game.lab.notable_battles import Chosen
from game.lab.outcome_tally import Tallied


@dataclass(slots=True)
class Chapter:
    """All that was found out about one scenario under one rulebook."""

    name: str
    setup: Setup
    seats: Seats
    arms: list[tuple[Arm, Tallied]] = field(default_factory=list)
    impossible: list[tuple[Arm, str]] = field(default_factory=list)
    """Arms that could not be played, and why."""
    uncontrolled: str = "the survey was stopped before it came to that"
    """Why there is no control, if there is none."""
    chosen: tuple[Chosen, ...] = ()
    evened: Evened | None = None
    """What would make it even, where that was asked for."""

    @property
    def first(self) -> Tallied:
        """The scenario as it is written."""
        return self.arms[0][1]

    @property
    def sides(self) -> tuple[str, ...]:
        return tuple(side.name for side in self.setup.scenario.side)

    @property
    def rivals(self) -> tuple[str, ...]:
        """The sides that compete to win: the first of each alliance. A side without enemies is left out."""
        relations = self.setup.scenario.relations
        fighting = relations.fighting(self.sides)
        return tuple(side for side in fighting if side == relations.alliance(side, fighting)[0])

    def allies(self, side: str) -> str:
        """What a side is called, and all that win with it: the patrol and the militia."""
        relations = self.setup.scenario.relations
        together = relations.alliance(side, relations.fighting(self.sides))
        return listed([low(self.title(each)) for each in together]) or low(self.title(side))

    def title(self, side: str) -> str:
        """What a side is called."""
        return next((each.title or each.name.title() for each in self.setup.scenario.side if each.name == side), side)

    def kind(self, *kinds: str) -> list[tuple[Arm, Tallied]]:
        """The arms of some kinds in which there was anything to count."""
        return [(arm, tallied) for arm, tallied in self.arms if arm.kind in kinds and tallied.counted]


def by_scenario(chapters: Sequence[Chapter]) -> list[list[Chapter]]:
    """The chapters of each scenario together, one for every rulebook."""
    return [list(group) for _, group in groupby(chapters, key=lambda chapter: chapter.name)]
