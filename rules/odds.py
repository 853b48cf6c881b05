"""Exact odds: run a rule over every way its dice can fall, and weigh what comes out."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Concatenate, Generic, ParamSpec, TypeVar, cast

from rules.dice import Dice, Throw, Throwable

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)
P = ParamSpec("P")

LIMIT = 200_000
"""The most distinct ways a single question may fall before it must be asked in stages."""


class TooMany(Exception):
    """A rule that can fall in too many ways to count at once: split it into stages."""


class Odds(Mapping[T, Fraction], Generic[T]):
    """What can come out, and how likely each is: exact fractions that add up to one."""

    def __init__(self, chances: Mapping[T, Fraction]) -> None:
        self._chances = dict(chances)

    def __getitem__(self, result: T) -> Fraction:
        return self._chances[result]

    def __iter__(self) -> Iterator[T]:
        return iter(self._chances)

    def __len__(self) -> int:
        return len(self._chances)

    def __repr__(self) -> str:
        return "Odds(" + ", ".join(f"{result}: {chance}" for result, chance in self.items()) + ")"

    def chance(self, wanted: Callable[[T], bool]) -> Fraction:
        """How likely it is that the result is a wanted one."""
        return sum((chance for result, chance in self.items() if wanted(result)), Fraction(0))

    def mean(self, worth: Callable[[T], Fraction | int]) -> Fraction:
        """What the results are worth on average."""
        return sum((chance * worth(result) for result, chance in self.items()), Fraction(0))

    def map(self, seen_as: Callable[[T], U]) -> Odds[U]:
        """The same odds with results told apart less finely."""
        chances: dict[U, Fraction] = {}
        for result, chance in self.items():
            key = seen_as(result)
            chances[key] = chances.get(key, Fraction(0)) + chance
        return Odds(chances)

    def then(self, stage: Callable[[T], Odds[U]]) -> Odds[U]:
        """A further stage, asked of each result in turn."""
        chances: dict[U, Fraction] = {}
        for result, chance in self.items():
            for end, share in stage(result).items():
                chances[end] = chances.get(end, Fraction(0)) + chance * share
        return Odds(chances)


def of(rule: Callable[Concatenate[Dice, P], T], *args: P.args, **kwargs: P.kwargs) -> Odds[T]:
    """The exact distribution of what a rule returns. Cached by the rule and what it was asked."""
    key = (rule, args, tuple(sorted(kwargs.items())))
    return cast("Odds[T]", _of(*key))


@lru_cache(maxsize=65_536)
def _of(
    rule: Callable[..., Hashable], args: tuple[Hashable, ...], named: tuple[tuple[str, Hashable], ...]
) -> Odds[Hashable]:
    ways: dict[tuple[Hashable, int], int] = {}
    branching = _Branching()
    named_args = dict(named)
    while True:
        result = rule(branching, *args, **named_args)
        key = (result, branching.whole)
        ways[key] = ways.get(key, 0) + branching.weight
        if not branching.next():
            break
    common = lcm(*sorted({whole for _, whole in ways}))
    counted: dict[Hashable, int] = {}
    for (result, whole), weight in ways.items():
        counted[result] = counted.get(result, 0) + weight * (common // whole)
    return Odds({result: Fraction(weight, common) for result, weight in counted.items()})


class _Branching:
    """Dice that fall every way in turn: each run follows one path through the outcomes, `next` sets up the
    following one.
    """

    def __init__(self) -> None:
        self.path: list[int] = []
        self.width: list[int] = []
        self.runs = 0
        self._restart()

    def _restart(self) -> None:
        self.depth = 0
        self.weight = 1
        self.whole = 1

    def roll(self, pool: Throwable) -> Throw:
        outcomes = pool.outcomes()
        if self.depth == len(self.path):
            self.path.append(0)
            self.width.append(len(outcomes))
        throw, weight = outcomes[self.path[self.depth]]
        self.depth += 1
        self.weight *= weight
        self.whole *= sum(each for _, each in outcomes)
        return throw

    def next(self) -> bool:
        """Step to the next path; false when all have been walked."""
        self.runs += 1
        if self.runs > LIMIT:
            raise TooMany(f"more than {LIMIT} ways to fall: ask in stages")
        while self.path and self.path[-1] + 1 == self.width[-1]:
            self.path.pop()
            self.width.pop()
        if not self.path:
            return False
        self.path[-1] += 1
        self._restart()
        return True
