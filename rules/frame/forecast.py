"""What a filled form would cost and do: exact chances, person by person, and what they take for granted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import TypeVar, overload

from rules.frame.forms import Cost
from rules.frame.ground import Cell
from rules.frame.signs import Sign
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally


class Fact(StrEnum):
    """What kind of fact a side takes for granted because it cannot know it."""

    FIGURES = "figures"
    """A unit has the usual figures of its role: skills, armour, wounds, hidden gear."""
    PLACE = "place"
    """A unit is still where it was last seen, in the same posture."""
    MIND = "mind"
    """What a unit knows, sees or intends: that it is aware of its attacker, that it turns to face him."""
    ANSWER = "answer"
    """How another player, or a standing order, answers a question on the way: dodges, does not block."""
    UNSEEN = "unseen"
    """Nobody and nothing undiscovered has a part in it: in the line, in the blast, helping either side."""
    FUTURE = "future"
    """Everything else stays as it is until it happens: nobody moves before the fuse runs out."""
    ROUGH = "rough"
    """The rule itself is worked out coarsely: the text says what is left out."""


@dataclass(frozen=True, slots=True)
class Assumption:
    """One thing that a forecast takes for granted, in a player's words, and about which unit, if about one."""

    fact: Fact
    text: str
    about: Ref | None = None

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class IfAnswered:
    """What a forecast comes to if another player answers a question on the way in one way."""

    text: str
    """What is answered, in words after "if": "red assault A dodges"."""
    success: Fraction


@dataclass(frozen=True, slots=True)
class Follows:
    """What a turn that is declared, or a way beside an enemy, makes room for: the likeliest attack on that unit, in a
    word, and its chance.
    """

    text: str
    success: Fraction


W = TypeVar("W")


class Worked(Sequence[W]):
    """What is told besides the figures, such as what they take for granted, worked out once it is read: weighing orders
    needs none of it.
    """

    def __init__(self, work: Callable[[], tuple[W, ...]]) -> None:
        self._work = work

    @cached_property
    def _found(self) -> tuple[W, ...]:
        return self._work()

    @overload
    def __getitem__(self, at: int) -> W: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[W, ...]: ...

    def __getitem__(self, at: int | slice) -> W | tuple[W, ...]:
        return self._found[at]

    def __len__(self) -> int:
        return len(self._found)

    def __add__(self, more: Iterable[W]) -> tuple[W, ...]:
        return (*self._found, *more)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._found == tuple(other)

    def __hash__(self) -> int:
        return hash(self._found)

    def __repr__(self) -> str:
        return repr(self._found)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way an action can turn out: for which unit, in words, how likely, and what share of that unit's strength
    it costs. The outcomes of one unit exclude each other, and their chances add up to one.
    """

    text: str
    chance: Fraction
    unit: Ref | None = None
    loss: Fraction = Fraction(0)
    spared: bool = False
    """Whether it leaves the unit untouched: missed, or outside the blast."""
    average: bool = False
    """Whether its loss is a rough average over all that may come of it: good for comparing orders, and no chance of
    anything.
    """


def either(chance: Fraction, comes_off: str, fails: str) -> tuple[Outcome, ...]:
    """What comes off with such a chance, and else fails, of no unit in particular; what cannot be is left out."""
    return tuple(Outcome(text, each) for text, each in ((comes_off, chance), (fails, 1 - chance)) if each)


@dataclass(frozen=True, slots=True)
class Forecast:
    """What a filled form would cost and do: exact odds from the rule itself, with every modifier and its reason."""

    cost: Cost
    tallies: tuple[Tally, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    success: Fraction | None = None
    """The headline figure, such as the chance to hit; None where nothing is rolled. Whether it came true is told by
    `Event.success`.
    """
    assumes: tuple[Assumption, ...] | Worked[Assumption] = ()
    """What was taken for granted, each with the unit it concerns."""
    note: str = ""
    later: tuple[Outcome, ...] = ()
    """What it may lead to if all goes on as it is: what it makes ready for, which units it keeps from acting."""
    later_in: Fraction = Fraction(0)
    """How much more passes until that has come about and the unit is as ready as now, in the amounts of costs."""
    delay: Fraction = Fraction(0)
    """How long what is let go burns before its effects, in the amounts of costs: who can may be elsewhere by then."""
    rings: tuple[tuple[float, str], ...] = ()
    """How far it reaches from where it is meant to burst: metres and a word, from the inside out."""
    screen: tuple[Cell, ...] = ()
    """The cells that smoke hangs over afterwards, if it lands where it should."""
    ground: tuple[Cell, ...] = ()
    """The cells it covers: a lane under fire, an arc that is watched."""
    drawn: tuple[Sign, ...] = ()
    """What of it is worth seeing on the map while the order is made: the front, sides and back of a unit that turns."""
    lands: tuple[tuple[Cell, Fraction], ...] = ()
    """Where something thrown or launched may come down, and how likely it is to; the rest is lost or a dud."""
    answers: tuple[IfAnswered, ...] | Worked[IfAnswered] = ()
    """What it comes to by what another player answers on the way."""
    without: Callable[[Modifier], Fraction | None] | None = field(default=None, repr=False, compare=False)
    """The headline figure if a modifier of its tallies did not apply: by that it is told which of them matter most."""

    follows: Callable[[Ref], Follows | None] | None = field(default=None, repr=False, compare=False)
    """Of what goes before an attack: the likeliest one on a unit that it makes room for."""

    def loss(self, unit: Ref) -> Fraction:
        """What share of that unit's strength goes on average."""
        return sum((o.chance * o.loss for o in self.outcomes if o.unit == unit), Fraction(0))

    def of(self, unit: Ref | None) -> tuple[Outcome, ...]:
        """What may happen to one unit; with None, what happens to no unit in particular."""
        return tuple(outcome for outcome in self.outcomes if outcome.unit == unit)

    def units(self) -> tuple[Ref, ...]:
        """Everybody something may happen to, in order of their numbers."""
        return tuple(sorted({outcome.unit for outcome in self.outcomes if outcome.unit is not None}))

    def struck(self, unit: Ref) -> Fraction:
        """The chance that a unit is struck at all."""
        return sum((outcome.chance for outcome in self.of(unit) if not outcome.spared), Fraction(0))
