"""What the forks of a moment came to, beside the odds that were shown: counts only, which fit in a line of a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from pydantic import TypeAdapter

from rules.kernel.refs import Ref
from tests.audit.figures import percent


@dataclass(slots=True)
class Mean:
    """Shares that were lost: how many, their sum and the sum of their squares."""

    many: int = 0
    whole: float = 0.0
    squares: float = 0.0

    @classmethod
    def of(cls, shares: Iterable[float]) -> Mean:
        """Of all these."""
        found = cls()
        for share in shares:
            found.add(share)
        return found

    def add(self, share: float) -> None:
        """One more."""
        self.many += 1
        self.whole += share
        self.squares += share * share


@dataclass(slots=True)
class Forked:
    """All forks of a moment: what was shown and true, and how often each came about."""

    form: str
    action: str
    shown: Fraction | None
    true: Fraction | None
    trials: int = 0
    unrolled: int = 0
    """Forks in which the action never came to its roll."""
    came: Counter[bool] = field(default_factory=Counter)
    touched: Counter[Ref] = field(default_factory=Counter)
    expected: dict[Ref, Fraction] = field(default_factory=dict)
    """How likely each unit is touched, by the true forecast."""
    stakes: dict[Ref, Fraction] = field(default_factory=dict)
    """What share of its strength each unit loses on average, by the true forecast."""
    lost: dict[Ref, Mean] = field(default_factory=dict)
    shares: dict[Ref, dict[str, Fraction]] = field(default_factory=dict)
    """How likely each unit loses what share of its strength, where its wounds tell."""
    parts: dict[Ref, Counter[str]] = field(default_factory=dict)
    """How often it lost that."""
    deadly: dict[Ref, Fraction] = field(default_factory=dict)
    """How likely each unit is killed, by the true forecast, where that says so."""
    killed: Counter[Ref] = field(default_factory=Counter)
    foretold: dict[str, Fraction] = field(default_factory=dict)
    """How likely each row about no unit in particular is."""
    told: Counter[str] = field(default_factory=Counter)
    """How often an event said that such a row had come about."""

    @property
    def barren(self) -> bool:
        """Whether not one fork came to its roll."""
        return self.unrolled == self.trials

    @property
    def line(self) -> str:
        """The odds and the counts in a line."""
        rolled = sum(self.came.values())
        came = "no roll of its own"
        if rolled:
            came = f"came off {percent(Fraction(self.came[True], rolled))} of {rolled:,}"
        elif self.true is not None:
            came = f"never rolled in {self.trials:,}"
        of_units = self.expected.items()
        units = ", ".join(f"unit {ref} touched {self.touched[ref]:,} for {percent(odds)}" for ref, odds in of_units)
        units += "".join(f", unit {ref} killed {self.killed[ref]:,} for {percent(n)}" for ref, n in self.deadly.items())
        if self.told:
            units += ", ".join(f"{row}: {self.told[row]:,} for {percent(odds)}" for row, odds in self.foretold.items())
        odds = f"shown {percent(self.shown)}, true {percent(self.true)}"
        return f"{self.form}: {odds}, {came}" + (f"; {units}" if units else "")


LINE = TypeAdapter(tuple[str, Forked | str])
"""Where a moment was and what its forks came to; or a battle, and how it broke off: "" once it has been walked."""
