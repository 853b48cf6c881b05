"""Ways to bend a roll by luck: what each costs, and what may then happen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from rules.kernel.odds import Odds
from rules.kernel.refs import Ref

AGAIN = 2
"""Points that a roll made again costs (GRD-LUCK-02)."""
EACH = 2
"""What each point adds to a roll that failed (GRD-LUCK-03)."""
PRICE = Fraction(1, 10)
"""What a point counts beside the chance to be spared, where a standing order weighs the ways."""


@dataclass(frozen=True, slots=True)
class End:
    """One thing that may come of a roll."""

    text: str
    chance: Fraction = Fraction(1)
    spared: bool = False
    """Whether it is what the spender hopes for."""
    loss: Fraction = Fraction(0)
    """What share of its strength the unit loses by it."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to spend luck on a roll: to make it again, or to add to it."""

    roll: str
    points: int
    again: bool
    ends: tuple[End, ...]
    unknown: bool = False
    """Whether what may come of it hangs on what the spender cannot know, such as the armour of an enemy."""

    @property
    def spares(self) -> Fraction:
        """How likely it brings what the spender hopes for."""
        return sum((end.chance for end in self.ends if end.spared), Fraction(0))


@dataclass(frozen=True, slots=True)
class Pinch:
    """A roll that went against a unit, as it stands, and how luck could bend it."""

    words: str
    """What has happened; {actor} stands for the unit that is asked, {target} for the other."""
    kept: tuple[End, ...]
    ways: tuple[Way, ...]
    other: Ref | None = None
    left: int = 0
    """The points that the unit has."""
    followed: bool = False
    """Whether what may come of it counts in a roll that follows, which luck could bend as well."""

    def within(self, points: int) -> Pinch:
        """The same choice with only the ways that these points can pay for and that could change the outcome."""
        useful = tuple(way for way in self.ways if way.points <= points and (way.spares or way.unknown))
        return Pinch(self.words, self.kept, useful, self.other, points, self.followed)

    def best(self) -> Way | None:
        """The way that most likely spares the unit, a point more or less counted; None if none is worth it."""
        found = max(self.ways, key=_worth, default=None)
        return found if found is not None and _worth(found) > 0 else None


def _worth(way: Way) -> Fraction:
    return way.spares - PRICE * way.points


def again(roll: str, ends: Iterable[End]) -> Way:
    """The roll is made once more, and what it comes to then stands (GRD-LUCK-02)."""
    return Way(roll, AGAIN, True, tuple(ends))


def blind(roll: str) -> Way:
    """The same where nothing can be said about it."""
    return Way(roll, AGAIN, True, (), unknown=True)


def raised(roll: str, short: int, *ends: End) -> Way:
    """As many points as it takes to make up for what a roll lacks: 2 each (GRD-LUCK-03)."""
    return Way(roll, -(-short // EACH), False, ends)


def good(text: str) -> End:
    """What the spender hopes for, if it is sure to come."""
    return End(text, spared=True)


def told(found: Odds[End]) -> tuple[End, ...]:
    """Every end with its chance."""
    return tuple(End(end.text, chance, end.spared, end.loss) for end, chance in found.items())


def either(chance: Fraction, good: str, bad: str) -> tuple[End, ...]:
    """Two ends, the one that is hoped for so likely."""
    return mixed(chance, (End(good, spared=True),), (End(bad),))


def mixed(chance: Fraction, made: Iterable[End], failed: Iterable[End]) -> tuple[End, ...]:
    """What comes of a roll that is made so likely, by what comes of it made and failed; ends alike are told as one."""
    whole: dict[tuple[str, bool, Fraction], Fraction] = {}
    for share, ends in ((chance, made), (1 - chance, failed)):
        for end in ends:
            key = end.text, end.spared, end.loss
            whole[key] = whole.get(key, Fraction(0)) + share * end.chance
    return tuple(End(text, likely, spared, loss) for (text, spared, loss), likely in whole.items() if likely)
