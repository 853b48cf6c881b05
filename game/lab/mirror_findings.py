"""What place and task are worth by themselves: read off the arm in which all sides have the same people."""

from __future__ import annotations

from collections.abc import Iterator

from game.battle.scenario import ObjectiveSheet
from game.lab.arm_comparison import favoured, same_people
from game.lab.arms import Arm
from game.lab.chapter import Chapter
from game.lab.finding_text import Finding, listed, low, percent, quoted
from game.lab.numbers import share
from game.lab.outcome_tally import Tallied
from game.lab.variation import changed, singles


class MirrorFindings:
    """Tells what came of the same people fighting on every side."""

    def __init__(self, chapter: Chapter) -> None:
        self.chapter = chapter
        self.leading = low(chapter.title(chapter.sides[0]))

    def findings(self) -> Iterator[Finding]:
        """Whose place and task win with the same people in all of them; nothing where that was not played."""
        found = same_people(self.chapter)
        if found is not None:
            arm, tallied = found
            more = [self._verdict(tallied), *self._who(arm), *self._persons(arm)]
            yield Finding("Place and task", self._shares(tallied), " ".join(more))

    def _shares(self, tallied: Tallied) -> str:
        sides = self.chapter.rivals
        first, *rest = sorted(sides, key=lambda side: (-tallied.wins[side], sides.index(side)))
        words = [f"{percent(tallied.share_of(first))} of battles go to the place of {self._title(first)}"]
        words += [f"{percent(tallied.share_of(side))} to that of {self._title(side)}" for side in rest]
        words += [f"{percent(tallied.share_of(''))} to nobody"] * bool(tallied.wins[""])
        everywhere = "both sides" if len(sides) == 2 else "every side"
        return f"With the same people on {everywhere}, {listed(words)}."

    def _title(self, side: str) -> str:
        return low(self.chapter.title(side))

    def _verdict(self, tallied: Tallied) -> str:
        better = favoured(self.chapter, tallied)
        if not better:
            return "Place and task alone favour no side with certainty."
        afresh = self.chapter.kind("again")
        if not afresh:
            return "Whether place and task alone favour a side has not been tested with fresh dice."
        fresh = afresh[0][1]
        shown = f"{percent(share(fresh.wins[better], fresh.decided))} of {fresh.decided} decided battles"
        if favoured(self.chapter, fresh) == better:
            return f"Place and task alone favour {self._title(better)}: confirmed with fresh dice, {shown}."
        return f"With fresh dice {shown} go to the place of {self._title(better)}: not confirmed."

    def _who(self, arm: Arm) -> Iterator[str]:
        """Whose people they are, how many of them there is room for, and who plays them where that was changed."""
        count = arm.changes[0].same
        every = len(singles(self.chapter.setup.scenario, self.chapter.sides[0], arm.book))
        many = f"{count} of the {every} people" if count < every else "the people"
        room = ", as many as there is room for everywhere" if count < every else ""
        players = {player for _, player in self.chapter.seats}
        played = f", all played by {arm.seats[0][1]}" if len(players) > 1 else ""
        yield f"Every side has {many} of {self.leading}{room}{played}."

    def _persons(self, arm: Arm) -> Iterator[str]:
        """What becomes of objectives about a person whose place is taken by another, or by nobody."""
        scenario = self.chapter.setup.scenario
        left = changed(scenario, arm.changes[0], arm.book).objective
        goals = [goal for goal in scenario.objective if goal.kind == "protect"]
        gone = [goal for goal in goals if goal not in left]
        moved = [goal for goal in goals if goal in left and goal.side != self.chapter.sides[0]]
        if moved:
            yield f"{_named(moved)} about the replacement of {listed([goal.of for goal in moved])}."
        if gone:
            yield f"{_named(gone)} left out, since {listed([goal.of for goal in gone])} has no replacement."


def _named(goals: list[ObjectiveSheet]) -> str:
    """Some objectives at the beginning of a sentence, with the verb that goes with them."""
    names = listed([quoted(goal.name) for goal in goals])
    return f"{names} {'is' if len(goals) == 1 else 'are'} then"
