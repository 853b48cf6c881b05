"""How to make it even, in plain sentences: what to change, what that gives, and how far it can be believed."""

from __future__ import annotations

from collections.abc import Iterator

from game.lab.arm_comparison import decided_share
from game.lab.arms import Arm
from game.lab.balance_search import Evened, leaning, off
from game.lab.chapter import Chapter
from game.lab.finding_text import Finding, capital, listed, low, percent
from game.lab.numbers import LEVEL, surprise
from game.lab.outcome_tally import Tallied

TOPIC = "How to make it even"
HEATS_TOLD = 3
"""So many changes are told of when the search was stopped."""


class Balance:
    """Tells what the search for an even battle has come to."""

    def __init__(self, chapter: Chapter) -> None:
        self.chapter = chapter

    def findings(self) -> Iterator[Finding]:
        """What would make it even; nothing where that was not asked for."""
        evened = self.chapter.evened
        if evened is None:
            return
        if not evened.favourite:
            decided = self.chapter.first.decided
            yield Finding(TOPIC, f"Nothing was tried: {decided} decided battles do not show that any side is ahead.")
        elif evened.found is None:
            yield Finding(TOPIC, self._nothing(evened))
        else:
            yield self._change(evened, *evened.found)

    def so_far(self) -> Iterator[Finding]:
        """While the search goes on: the changes that are nearest to even by what has been played of them."""
        evened = self.chapter.evened
        if evened is not None and (told := self._nearest(evened)):
            yield Finding(TOPIC, f"Nearest to even so far: {told}.", f"{evened.tried} changes are being tried.")

    def _nothing(self, evened: Evened) -> str:
        if not evened.tried:
            return "No force could be left out, added or delayed."
        told = self._nearest(evened)
        lead = "The search was stopped before its end, so nothing is claimed."
        return f"{lead} Nearest to even so far: {told}." if told else lead

    def _nearest(self, evened: Evened) -> str:
        """The heats that have been played, the nearest to even first; "" before any was."""
        sides = len(self.chapter.rivals)
        heats = [each for each in evened.running if each.tallied.decided]
        heats.sort(key=lambda each: off(each, evened.favourite, sides))
        side = low(self.chapter.title(evened.favourite))
        return listed(
            [
                f"{each.arm.title} {each.tallied.wins[evened.favourite]} of {each.tallied.decided} to {side}"
                for each in heats[:HEATS_TOLD]
            ]
        )

    def _change(self, evened: Evened, best: Arm, fresh: Tallied) -> Finding:
        """The best change, by its fresh battles alone."""
        first, side = self.chapter.first, low(self.chapter.title(evened.favourite))
        share = decided_share(fresh, evened.favourite)
        now, before = percent(share), percent(decided_share(first, evened.favourite))
        lead = f"{capital(best.title)}, {now} of decided battles go to {side}; as written {before}."
        cost = f"{evened.tried} changes were tried in {evened.battles} battles, the best in {fresh.played} fresh ones."
        return Finding(TOPIC, lead, f"{self._verdict(evened, fresh)} {cost}")

    def _verdict(self, evened: Evened, fresh: Tallied) -> str:
        sides, first = self.chapter.rivals, self.chapter.first
        before = first.wins[evened.favourite], first.decided
        after = fresh.wins[evened.favourite], fresh.decided
        differs = surprise(before, after) <= 1 - LEVEL
        should = 1 / len(sides)
        nearer = abs(after[0] / after[1] - should) < abs(before[0] / before[1] - should)
        ahead = leaning(fresh, sides)
        if not differs or not nearer:
            return "That is not confirmed: no change tried is known to bring it nearer to even."
        if ahead:
            return f"Confirmed to be nearer to even, though {low(self.chapter.title(ahead))} still comes out ahead."
        return f"Confirmed: as even as {fresh.decided} decided battles can tell."
