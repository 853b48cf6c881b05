"""Why the tactician did what he did: what he knew, the options he weighed with their odds, what decided. Plain data."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rules.forms import Action


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that could have been done, and what it was held to be worth, part by part."""

    action: Action
    words: str
    worth: float
    parts: tuple[tuple[str, float], ...] = ()
    odds: Fraction | None = None
    """The chance of success that the rulebook forecasts, where anything is rolled."""
    time: float = 0.0
    """The share of a round that it takes."""
    free: bool = False
    """Whether it can be done along with something else."""
    fire: float = 0.0
    """What could be done to the enemy from there in a round."""

    def plain(self) -> dict[str, Any]:
        """The same as plain values."""
        return {
            "action": self.action.model_dump(mode="json"),
            "words": self.words,
            "worth": round(self.worth, 3),
            "parts": {name: round(amount, 3) for name, amount in self.parts},
            "odds": None if self.odds is None else str(self.odds),
        }

    def line(self) -> str:
        """In one line: worth, words, odds, and what it is made up of."""
        odds = f", {float(self.odds):.0%}" if self.odds is not None else ""
        parts = ", ".join(f"{name} {amount:+.2f}" for name, amount in self.parts if abs(amount) >= 0.005)
        return f"{self.worth:+.2f}  {self.words}{odds}" + (f" ({parts})" if parts else "")


@dataclass(frozen=True, slots=True)
class Reasoning:
    """One answer explained. It names nothing that its side did not know."""

    side: str
    round: int
    unit: str
    question: str
    knew: tuple[str, ...]
    role: str
    options: tuple[Option, ...]
    """Best first."""
    chosen: Action
    why: str
    weighed: int
    """How many options were looked at."""

    def plain(self) -> dict[str, Any]:
        """The same as plain values, for machines."""
        return {
            "side": self.side,
            "round": self.round,
            "unit": self.unit,
            "role": self.role,
            "question": self.question,
            "knew": list(self.knew),
            "options": [option.plain() for option in self.options],
            "chosen": self.chosen.model_dump(mode="json"),
            "why": self.why,
            "weighed": self.weighed,
        }

    def lines(self, options: int = 4) -> tuple[str, ...]:
        """For a log: the question, what was known, the best options, the choice."""
        role = f" ({self.role})" if self.role else ""
        head = f"[{self.side}] {self.question}{role}"
        knew = tuple(f"    knows: {each}" for each in self.knew)
        best = tuple(f"    {each.line()}" for each in self.options[:options])
        return (head, *knew, *best, f"    -> {self.why}")
