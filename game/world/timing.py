"""The time of a scenario, which is written in seconds, in the rounds of the rulebook it is played under."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor

from rules.frame.book import Rulebook, load, names
from rules.kernel.words import counted

SIMPLE = 12
"""A pace is taken as a fraction of at most so many parts: 1.33 is four thirds."""


@dataclass(frozen=True, slots=True)
class Timing:
    """How long a round of a book is, and how many of its seconds a second of the scenario takes: its pace.

    With rounds of 6 seconds and a pace of 1, 96 seconds are 16 rounds; at a pace of 2 they are 32. Under the book that
    a scenario names the pace is 1: a second is a second.
    """

    round_seconds: Fraction
    pace: Fraction = Fraction(1)
    name: str = "round"
    """What the book calls a round."""
    tempo: Fraction | None = None
    """The pace at which computer players reckon, where that is another one."""
    says: Callable[[int], str] | None = field(default=None, compare=False)
    """How the book says a round by its number; None where that is its name and the number."""

    def __hash__(self) -> int:
        return hash(self.name)

    def rounds(self, seconds: int) -> int:
        """How many rounds something takes that takes so many seconds of a scenario: the last of them may be cut short,
        and there is at least one.
        """
        return max(1, ceil(seconds * self.pace / self.round_seconds))

    def begins(self, seconds: int) -> int:
        """The first round that begins when so many seconds of a scenario have passed: 1 for none."""
        return 1 + ceil(seconds * self.pace / self.round_seconds)

    def stated(self, rounds: int) -> int:
        """The seconds that a scenario must state for something to take so many rounds."""
        return max(1, floor(rounds * self.round_seconds / self.pace))

    def passed(self, round: int) -> Fraction:
        """How many seconds of a scenario have passed when a round begins."""
        return max(0, round - 1) * self.round_seconds / self.pace

    def seconds(self, rounds: int) -> str:
        """How long so many rounds of the book are: "96"."""
        return f"{float(rounds * self.round_seconds):g}"

    def told(self, rounds: int) -> str:
        """So many rounds, and how long they are: "16 rounds, 96 s"; of rounds of a second only this: "60 seconds"."""
        if self.round_seconds == 1:
            return counted(rounds, "second")
        return f"{counted(rounds, self.name)}, {self.seconds(rounds)} s"

    @property
    def stretch(self) -> str:
        """What becomes of the seconds that a scenario states: "times x 2"; nothing where they stay what they are."""
        return "" if self.pace == 1 else f"times x {float(self.pace):.3g}"

    def numbered(self, round: int) -> str:
        """A round by its number: "round 4", "exchange 4", "turn 2, phase 5"."""
        return f"{self.name} {round}" if self.says is None else self.says(round)

    def start(self, round: int) -> str:
        """When a round begins: "after 18 s (round 4)"."""
        return f"after {self.seconds(round - 1)} s ({self.numbered(round)})"


def timing(book: Rulebook, pace: float | None = None, *, at_home: bool = False) -> Timing:
    """The time of scenarios under a book: at its own pace, or at the one that a scenario asks for. The scenarios that
    name this book are at home under it: their seconds are its seconds, and only computer players go by the pace.
    """
    asked = book.pace if pace is None else Fraction(pace).limit_denominator(SIMPLE)
    own = book.round_seconds, Fraction(1) if at_home else asked, book.round_name
    return Timing(*own, asked if at_home else None, book.numbered)


def round_name(book: str) -> str:
    """What a book that may not be installed calls a round."""
    return load(book).round_name if book in names() else "round"


def numbered(book: str, round: int) -> str:
    """A round by its number under a book that may not be installed."""
    return load(book).numbered(round) if book in names() else f"round {round}"
