"""Who plays, and what that decides: the players put in each other's place, so that the scenario is told from them."""

from __future__ import annotations

from collections.abc import Iterator

from game.lab.arm_comparison import CERTAIN, InTurn, players_in_turn
from game.lab.chapter import Chapter
from game.lab.finding_text import Finding, listed, percent


class PlayerBias:
    """Tells what the stronger player is worth, and what the scenario gives each side when both have him in turn."""

    def __init__(self, chapter: Chapter) -> None:
        self.chapter = chapter

    def findings(self) -> Iterator[Finding]:
        """What came of it; nothing where it was not played."""
        found = players_in_turn(self.chapter)
        if found is not None:
            yield Finding("Who plays it", self._shares(found), " ".join([self._player(found), self._scenario(found)]))

    def _title(self, side: str) -> str:
        return self.chapter.allies(side)

    def _shares(self, found: InTurn) -> str:
        words = [
            f"{percent(tallied.share_of(side))} go to {self._title(side)} when {found.leading} plays it"
            for side, tallied in found.each
        ]
        return f"Of battles of {found.leading} against {found.other}, {listed(words)}."

    def _player(self, found: InTurn) -> str:
        """What the player is worth, on whichever side."""
        if not found.stronger and not found.weaker:
            return f"{self._battles(found)} decided battles show no difference between the two players."
        share = f"{found.leading} wins {percent(found.player)} of decided battles, on any side ({CERTAIN})"
        hangs = "the player matters more than the side" if self._hangs(found) else "the player matters"
        return f"So {hangs}: {share}."

    def _hangs(self, found: InTurn) -> bool:
        """Whether the player changes more than the side does."""
        most = max(share.value for _, share in found.sides)
        return abs(found.player.value - found.should) > most - found.should

    @staticmethod
    def _battles(found: InTurn) -> int:
        return sum(tallied.decided for _, tallied in found.each)

    def _scenario(self, found: InTurn) -> str:
        """What the scenario gives each side by itself."""
        ranked = sorted(found.sides, key=lambda each: -each[1].value)
        words = [f"{percent(share)} to {self._title(side)}" for side, share in ranked]
        each = "With each player on every side equally often, decided battles go"
        verdict = (
            f"the scenario itself favours {self._title(found.ahead)}"
            if found.ahead
            else f"{self._battles(found)} battles do not show that the scenario favours a side"
        )
        return f"{each} {listed(words)}: {verdict}."
