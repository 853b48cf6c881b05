"""A modifier with its reason and rule; a tally adds them up and explains itself."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction

from rules.kernel import lengths

Amount = int | Fraction


@dataclass(frozen=True, slots=True)
class Modifier:
    """So much, why, and by which rule. An assumption is a figure the viewer cannot know and that was taken as usual."""

    amount: Amount
    reason: str
    rule: str = ""
    assumed: bool = False
    unit: str = ""

    def __str__(self) -> str:
        mark = " (assumed)" if self.assumed else ""
        sign = "+" if self.amount >= 0 else ""
        return f"{sign}{lengths.amount(self.amount, self.unit)} {self.reason}{mark}"


class _Aside(threading.local):
    """What the tallies of a thread leave out for now."""

    line: Modifier | None = None


_ASIDE = _Aside()


@contextmanager
def without(line: Modifier) -> Iterator[None]:
    """Reckon as if a modifier did not apply: for telling how much it matters. Nothing that was worked out from tallies
    before may be made use of meanwhile, and nothing that is worked out may be kept.
    """
    _ASIDE.line = line
    try:
        yield
    finally:
        _ASIDE.line = None


@dataclass(frozen=True, slots=True)
class Tally:
    """A number and how it came about: a base, then every modifier in the order the rules apply them."""

    title: str
    base: Amount
    why: str = ""
    rule: str = ""
    modifiers: tuple[Modifier, ...] = ()
    floor: Amount | None = None
    unit: str = ""

    @property
    def total(self) -> Amount:
        """The base and all modifiers together, not below the floor."""
        total = self.base + sum(modifier.amount for modifier in self.modifiers)
        return total if self.floor is None else max(total, self.floor)

    def plus(self, *modifiers: Modifier | None) -> Tally:
        """The same tally with more lines; modifiers of nothing are left out."""
        aside = _ASIDE.line
        if aside is not None:
            modifiers = tuple(each for each in modifiers if each != aside)
        more = tuple(m for m in modifiers if m is not None and (m.amount or m.assumed))
        return Tally(self.title, self.base, self.why, self.rule, self.modifiers + more, self.floor, self.unit)

    def lines(self) -> tuple[str, ...]:
        """One line for the base, one a modifier."""
        return (f"{lengths.amount(self.base, self.unit)} {self.why or self.title}", *map(str, self.modifiers))

    def __str__(self) -> str:
        told = ", ".join(self.lines()) if self.modifiers else self.why
        if told in (self.title, f"{self.title} {self.total}"):
            told = ""
        return f"{self.title} {lengths.amount(self.total, self.unit)}" + (f": {told}" if told else "")
