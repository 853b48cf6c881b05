"""Why a player answered as he did, in words that his side could read at that moment: kept in the script beside the
answer, but no part of what happens.
"""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from rules.frame.ground import Cell
from rules.kernel.reading import Sheet

BEST = 6
"""So many of the options are kept, the best first."""


def signed(worth: float) -> str:
    """A worth as it is written."""
    return f"{worth:+.2f}".replace("-", "−")


class Weighed(Sheet):
    """One thing that could have been done, and what it was held to be worth, part by part."""

    words: str
    worth: float
    parts: tuple[tuple[str, float], ...] = ()
    odds: float | None = Field(default=None, ge=0, le=1)
    """The chance of success that the rulebook foretold, where anything is rolled."""
    chosen: bool = False

    def parts_in_words(self) -> str:
        """What the worth is made up of; "" for nothing that counts."""
        return ", ".join(f"{name} {signed(amount)}" for name, amount in self.parts if abs(amount) >= 0.005)

    def line(self) -> str:
        """In one line: worth, words, odds, and what it is made up of."""
        odds = f", {self.odds:.0%}" if self.odds is not None else ""
        parts = self.parts_in_words()
        return f"{signed(self.worth)}  {self.words}{odds}" + (f" ({parts})" if parts else "")


class PlannedWay(Sheet):
    """The way of one team in a plan: what it does, and where it goes."""

    team: str
    cells: tuple[Cell, ...]


class Reasons(Sheet):
    """One answer explained. It names nothing that its side did not know."""

    side: str
    unit: str
    question: str
    role: str = ""
    plan: tuple[str, ...] = ()
    """What its side means to do and how it expects that to end, and the plans it has rejected; told only when it is a
    new plan.
    """
    ways: tuple[PlannedWay, ...] = ()
    """Where the teams of a new plan go."""
    knew: tuple[str, ...] = ()
    options: tuple[Weighed, ...] = ()
    """The best of what was weighed, and what was chosen."""
    chosen: str
    why: str
    weighed: int = Field(default=0, ge=0)
    """How many options were looked at."""
    expected: float | None = Field(default=None, ge=0, le=1)
    """How likely the side is to win, as its plan has it; None of a player that has no such plan."""
    staying: float | None = None
    """What its chance to win is worth less what fighting on costs it, in points; below 0 it had better give up."""

    def lines(self, options: int = 4) -> tuple[str, ...]:
        """For a log: the question, what was known, the best options, the choice and why."""
        role = f" ({self.role})" if self.role else ""
        knew = (*(f"    {each}" for each in self.plan), *(f"    knows: {each}" for each in self.knew))
        best = tuple(f"    {each.line()}" for each in self.options[:options])
        return (f"[{self.side}] {self.question}{role}", *knew, *best, f"    -> {self.chosen}: {self.why}")


def with_the_plan(told: Sequence[Reasons | None]) -> Reasons | None:
    """The last of these reasons, with the plan that its side followed then."""
    last = told[-1] if told else None
    if last is None or last.plan:
        return last
    planned = next((each for each in reversed(told) if each is not None and each.side == last.side and each.plan), None)
    return last if planned is None else last.model_copy(update={"plan": planned.plan, "ways": planned.ways})
