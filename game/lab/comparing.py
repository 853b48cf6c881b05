"""The arms of a chapter held against the scenario as it is written: what changes the outcome, and how surely."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.lab.arms import Arm
from game.lab.numbers import Interval, clear, difference, share, surprise
from game.lab.survey import Chapter
from game.lab.tallied import Tallied

EVEN_LEVEL = 0.99
"""The control is held to this level: a false alarm should be rare."""


@dataclass(frozen=True, slots=True)
class Compared:
    """One arm: how often the favourite wins in it, by how much that differs from the scenario as written."""

    arm: Arm
    tallied: Tallied
    wins: Interval
    by: Interval
    clear: bool


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
    return max(chapter.sides, key=lambda side: chapter.first.wins[side])


def compared(chapter: Chapter, others: Sequence[Chapter] = ()) -> list[Compared]:
    """Every arm beside the scenario as written, other rulebooks included; all were looked for at once.

    Those in which somebody is left out are ranked: what changes most comes first.
    """
    side, base = favourite(chapter), chapter.first
    arms = [each for each in (same_people(chapter),) if each is not None]
    arms += [*chapter.kind("exchanged", "players", "vary", "without")]
    arms += [other.arms[0] for other in others if other.arms and other.first.counted]
    certain = clear([surprise(base.of(side), tallied.of(side)) for _, tallied in arms])
    found = [
        Compared(arm, tallied, tallied.share_of(side), difference(base.of(side), tallied.of(side)), sure)
        for (arm, tallied), sure in zip(arms, certain, strict=True)
    ]
    ranked = iter(sorted((each for each in found if each.arm.kind == "without"), key=lambda each: -abs(each.by.value)))
    return [next(ranked) if each.arm.kind == "without" else each for each in found]


def control(chapter: Chapter) -> Control | None:
    """What came of listing every side, or copy of the first one, first in turn; None where that was not played."""
    arms = chapter.kind("control")
    if not arms:
        return None
    arm, tallied = arms[0]
    decided = tallied.counted - tallied.wins[""]
    first = share(tallied.first, decided, EVEN_LEVEL)
    return Control(bool(arm.changes[0].same), first, 1 / len(chapter.sides), decided)


def same_people(chapter: Chapter) -> tuple[Arm, Tallied] | None:
    """The arm in which all sides had the same people and the same player; None where that was not played."""
    return next(((arm, tallied) for arm, tallied in chapter.kind("control") if arm.changes[0].same), None)


def favoured(chapter: Chapter, tallied: Tallied) -> str:
    """The side whose place and task certainly win more than their share of the decided battles; "" if none does."""
    decided = tallied.counted - tallied.wins[""]
    most = max(chapter.sides, key=lambda side: tallied.wins[side])
    return most if share(tallied.wins[most], decided).low > 1 / len(chapter.sides) else ""
