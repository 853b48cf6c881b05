"""The arms of a chapter held against the scenario as it is written: what changes the outcome, and how surely."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.lab.arms import Arm, in_turn, pairing
from game.lab.chapter import Chapter
from game.lab.numbers import LEVEL, Interval, average, clear, difference, share, surprise
from game.lab.outcome_tally import Tallied

EVEN_LEVEL = 0.99
"""The control is held to this level: a false alarm should be rare."""


CERTAIN, LIKELY, MAYBE = "certain", "likely", "may be chance"
"""How sure a difference is."""


@dataclass(frozen=True, slots=True)
class Compared:
    """One arm: how often the favourite wins in it, by how much that differs from the scenario as written."""

    arm: Arm
    tallied: Tallied
    wins: Interval
    by: Interval
    clear: bool
    """Whether it is certain: beyond chance, with everything that was compared allowed for."""
    alone: bool = False
    """Whether it is at least likely: beyond chance if nothing else had been compared."""

    @property
    def sureness(self) -> str:
        """How sure the difference is, in a word that the report explains."""
        return CERTAIN if self.clear else LIKELY if self.alone else MAYBE


@dataclass(frozen=True, slots=True)
class Control:
    """What the control says: how often the side that is listed first wins, and how often it should."""

    alike: bool
    """Whether all sides had the same people and the same player."""
    first: Interval
    should: float
    decided: int

    @property
    def even(self) -> bool:
        """Whether that is as it should be."""
        return self.first.holds(self.should)


def favourite(chapter: Chapter) -> str:
    """The side that wins most often as written; of equals the first."""
    return max(chapter.rivals, key=lambda side: chapter.first.wins[side])


def compared(chapter: Chapter, others: Sequence[Chapter] = ()) -> list[Compared]:
    """Every arm beside the scenario as written, other rulebooks included; all were looked for at once.

    Those in which a person is left out are ranked: what changes most comes first.
    """
    side, base = favourite(chapter), chapter.first
    arms = [each for each in (same_people(chapter),) if each is not None]
    arms += [*chapter.kind("exchanged", "players", "vary", "without")]
    arms += [other.arms[0] for other in others if other.arms and other.first.counted]
    surprises = [surprise(base.of(side), tallied.of(side)) for _, tallied in arms]
    found = [
        Compared(arm, tallied, tallied.share_of(side), difference(base.of(side), tallied.of(side)), sure, alone)
        for (arm, tallied), sure, alone in zip(
            arms, clear(surprises), [each <= 1 - LEVEL for each in surprises], strict=True
        )
    ]
    ranked = iter(sorted((each for each in found if each.arm.kind == "without"), key=lambda each: -abs(each.by.value)))
    return [next(ranked) if each.arm.kind == "without" else each for each in found]


def control(chapter: Chapter, kind: str = "control", level: float = EVEN_LEVEL) -> Control | None:
    """What came of listing every side, or copy of the first one, first in turn; None where that was not played."""
    arms = chapter.kind(kind)
    if not arms:
        return None
    arm, tallied = arms[0]
    first = share(tallied.first, tallied.decided, level)
    return Control(bool(arm.changes[0].same), first, 1 / len(chapter.rivals), tallied.decided)


def lopsided(chapter: Chapter) -> bool:
    """Whether the control came out uneven: so far a suspicion."""
    found = control(chapter)
    return found is not None and found.decided > 0 and not found.even


def confirmed(chapter: Chapter) -> Control | None:
    """The control on fresh dice, if it came out uneven there as well, the same way; None where it did not."""
    before, after = control(chapter), control(chapter, "again", LEVEL)
    if before is None or after is None or before.even or not after.decided or after.even:
        return None
    same = (before.first.value > before.should) == (after.first.value > after.should)
    return after if same else None


def suspicious(chapter: Chapter) -> bool:
    """Whether the control makes a claim that has to be confirmed before it is made."""
    same = same_people(chapter)
    return lopsided(chapter) or (same is not None and favoured(chapter, same[1]) != "")


def same_people(chapter: Chapter) -> tuple[Arm, Tallied] | None:
    """The arm in which all sides had the same people and the same player; None where that was not played."""
    return next(((arm, tallied) for arm, tallied in chapter.kind("control") if arm.changes[0].same), None)


def favoured(chapter: Chapter, tallied: Tallied) -> str:
    """The side whose place and task certainly win more than their share of the decided battles; "" if none does."""
    most = max(chapter.rivals, key=lambda side: tallied.wins[side])
    return most if decided_share(tallied, most).low > 1 / len(chapter.rivals) else ""


def decided_share(tallied: Tallied, side: str) -> Interval:
    """The share of its decided battles that go to a side."""
    return share(tallied.wins[side], tallied.decided)


@dataclass(frozen=True, slots=True)
class InTurn:
    """What came of giving each side the stronger of two players in turn."""

    leading: str
    other: str
    each: tuple[tuple[str, Tallied], ...]
    """The battles in which a side had the leading player."""
    player: Interval
    """The share of decided battles that go to the leading player, on whichever side."""
    sides: tuple[tuple[str, Interval], ...]
    """The share of decided battles that go to each side, all of them so played equally often."""

    @property
    def should(self) -> float:
        """The share that each would have if all were equal."""
        return 1 / len(self.sides)

    @property
    def stronger(self) -> bool:
        """Whether the leading player certainly wins more than his share."""
        return self.player.low > self.should

    @property
    def weaker(self) -> bool:
        """Whether he certainly wins less than it."""
        return self.player.high < self.should

    @property
    def ahead(self) -> str:
        """The side that the scenario itself certainly favours; "" for none."""
        side, share_ = max(self.sides, key=lambda each: each[1].value)
        return side if share_.low > self.should else ""


def players_in_turn(chapter: Chapter) -> InTurn | None:
    """How the sides fare with the players in turn; None where that was not played, or decided nothing."""
    played = {arm.seats: tallied for arm, tallied in reversed(chapter.kind("written", "players"))}
    turns = in_turn(chapter.seats, chapter.setup.scenario.relations)
    if not turns or any(seats not in played or not played[seats].decided for _, seats in turns):
        return None
    each = tuple((side, played[seats]) for side, seats in turns)
    player = average([decided_share(tallied, side) for side, tallied in each])
    sides = tuple((side, average([decided_share(tallied, side) for _, tallied in each])) for side, _ in each)
    return InTurn(*pairing(chapter.seats), each, player, sides)
