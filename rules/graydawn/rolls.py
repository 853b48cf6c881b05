"""Rolls: the exploding die, checks against a number, opposed rolls, and rolling under a stat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from inspect import signature
from typing import Any

from rules.kernel import odds
from rules.kernel.courses.steps import Ends, Stage
from rules.kernel.dice import Dice, Pool
from rules.kernel.odds import Odds
from rules.kernel.pools import Exploding

D10 = Pool(1, 10)
EASY, STANDARD = 10, 15
"""Target numbers of what is easy, and of what is not (GRD-CORE-05)."""


def die(dice: Dice, explosions: int) -> int:
    """A d10: a 10 is rolled again and added, a first 1 counts nothing and has the next roll taken off
    (GRD-CORE-10, GRD-CORE-11).
    """
    first = dice.roll(Exploding(10, explosions)).value
    return first if first > 1 else -dice.roll(Exploding(10, explosions)).value


@lru_cache(maxsize=64)
def falls(explosions: int) -> Odds[int]:
    """Every way the die can fall."""
    return odds.of(die, explosions)


@lru_cache(maxsize=64)
def margins(explosions: int) -> Odds[int]:
    """By how much one die beats another (GRD-CORE-03)."""
    return falls(explosions).joined(falls(explosions), lambda own, other: own - other)


class ByDie(Stage):
    """A roll of the die against what it must reach, the first field that it reads; none is made where that is None. The
    rule is told from what the die has come to.
    """

    def __init__(self, rule: Callable[..., Any], name: str, roller: str, without: Any) -> None:
        self._of_die, self._without = rule, without

        def throws(dice: Dice, short: int | None, explosions: int) -> Any:
            return without if short is None else rule(die(dice, explosions), short)

        super().__init__(throws, (name,), roller)
        self.reads = (*tuple(signature(rule).parameters)[1:], "explosions")

    def ends(self, *read: Any) -> Ends:
        short, explosions = read
        if short is None:
            return (((self._without,), 1),), 1
        ways, whole = _by_die(self._of_die, short, explosions)
        return ways, whole


@lru_cache(maxsize=4096)
def _by_die(rule: Callable[[int, int], Any], short: int, explosions: int) -> Ends:
    ways, whole = falls(explosions).map(lambda die: (rule(die, short),)).ways()
    return tuple(ways.items()), whole


def by_die(name: str, *, roller: str, without: Any = False) -> Callable[[Callable[[int, int], Any]], ByDie]:
    """A rule as such a roll."""
    return lambda rule: ByDie(rule, name, roller, without)


@dataclass(frozen=True, slots=True)
class Duel:
    """What both dice of an opposed roll came to: the attack total, and by how much it beats the defence."""

    total: int
    margin: int

    @property
    def hits(self) -> bool:
        """Equal totals hit (GRD-CORE-03, GRD-CORE-04); a total of 0 or less never does (GRD-FUMBLE-01)."""
        return hits(self.margin) and not self.fumbled

    @property
    def fumbled(self) -> bool:
        """An attack that comes to 0 or less is a critical failure (GRD-FUMBLE-01)."""
        return fumbled(self.total)


def hits(margin: int) -> bool:
    """Equal totals hit (GRD-CORE-03, GRD-CORE-04)."""
    return margin >= 0


def fumbled(total: int) -> bool:
    """An attack that comes to 0 or less is a critical failure (GRD-FUMBLE-01)."""
    return total <= 0


def reaches(dice: Dice, total: int, number: int, explosions: int) -> bool:
    """A check: stat, skill and modifiers with the die must reach the target number (GRD-CORE-05)."""
    return suffices(total + die(dice, explosions), number)


def suffices(reached: int, number: int) -> bool:
    """A check comes off that reaches the target number (GRD-CORE-05)."""
    return reached >= number


def chance_of(total: int, number: int, explosions: int) -> Fraction:
    """How likely such a check is to come off."""
    return Fraction(ways_of(number - total, explosions), falls(explosions).ways()[1])


@lru_cache(maxsize=1024)
def ways_of(short: int, explosions: int) -> int:
    """In how many ways the die makes up for what a total lacks."""
    return sum([many for die, many in falls(explosions).ways()[0].items() if suffices(die, short)])


def under(dice: Dice, need: int, *, ten_fails: bool = False) -> bool:
    """A save or an attribute check: a plain d10, no higher than the number (GRD-CORE-09, GRD-SAVE-01)."""
    return holds(dice.roll(D10).value, need, ten_fails=ten_fails)


def holds(face: int, need: int, *, ten_fails: bool = False) -> bool:
    """Whether such a roll comes off; a 10 may fail in any case (GRD-SAVE-01)."""
    return face <= need and not (ten_fails and face == D10.d)
