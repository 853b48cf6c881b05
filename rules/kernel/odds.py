"""Exact odds: run a rule over every way its dice can fall, and weigh what comes out."""

from __future__ import annotations

from collections.abc import Callable, Hashable, ItemsView, Iterable, Iterator, Mapping
from fractions import Fraction
from math import gcd, lcm
from operator import add
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar, cast

from rules.kernel.dice import Dice, Throw, Throwable, TooMany
from rules.kernel.keeping import ROOM

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)
V = TypeVar("V", bound=Hashable)
P = ParamSpec("P")


class Ordered(Hashable, Protocol):
    """What comes before or after others of its kind."""

    def __lt__(self, other: Any, /) -> bool: ...


Rank = TypeVar("Rank", bound=Ordered)

LIMIT = 200_000
"""The most distinct ways a single question may fall before it must be asked in stages."""


class Odds(Mapping[T, Fraction], Generic[T]):
    """What can come out, and how likely each is: exact fractions that add up to one.

    Kept as whole numbers of ways over one sum, which costs far less to add and multiply than fractions do.
    """

    __slots__ = ("_chances", "_hash", "_ways", "_whole")

    def __init__(self, chances: Mapping[T, Fraction]) -> None:
        whole = lcm(*(chance.denominator for chance in chances.values()))
        self._settle(
            {result: chance.numerator * (whole // chance.denominator) for result, chance in chances.items()}, whole
        )

    @classmethod
    def counted(cls, ways: Mapping[T, int], whole: int) -> Odds[T]:
        """So many ways each, of so many in all."""
        made = cls.__new__(cls)
        made._settle(ways, whole)
        return made

    def _settle(self, ways: Mapping[T, int], whole: int) -> None:
        common = gcd(whole, *ways.values())
        self._whole = whole // common
        self._ways = {result: weight // common for result, weight in ways.items()} if common > 1 else dict(ways)
        self._chances: dict[T, Fraction] | None = None
        self._hash: int | None = None

    def _fractions(self) -> dict[T, Fraction]:
        if self._chances is None:
            self._chances = {result: Fraction(weight, self._whole) for result, weight in self._ways.items()}
        return self._chances

    def __getitem__(self, result: T) -> Fraction:
        return Fraction(self._ways[result], self._whole)

    def __iter__(self) -> Iterator[T]:
        return iter(self._ways)

    def __len__(self) -> int:
        return len(self._ways)

    def items(self) -> ItemsView[T, Fraction]:
        return self._fractions().items()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Odds):
            return self._whole == other._whole and self._ways == other._ways
        return super().__eq__(other)

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash((self._whole, frozenset(self._ways.items())))
        return self._hash

    def __repr__(self) -> str:
        return "Odds(" + ", ".join(f"{result}: {chance}" for result, chance in self.items()) + ")"

    def ways(self) -> tuple[Mapping[T, int], int]:
        """In how many ways each comes out, of how many in all: for what counts on by itself."""
        return self._ways, self._whole

    def chance(self, wanted: Callable[[T], bool]) -> Fraction:
        """How likely it is that the result is a wanted one."""
        return Fraction(sum(weight for result, weight in self._ways.items() if wanted(result)), self._whole)

    def mean(self, worth: Callable[[T], Fraction | int]) -> Fraction:
        """What the results are worth on average."""
        total: Fraction | int = sum([weight * worth(result) for result, weight in self._ways.items()])
        return Fraction(total, self._whole)

    def map(self, seen_as: Callable[[T], U]) -> Odds[U]:
        """The same odds with results told apart less finely."""
        ways: dict[U, int] = {}
        for result, weight in self._ways.items():
            key = seen_as(result)
            ways[key] = ways.get(key, 0) + weight
        return Odds.counted(ways, self._whole)

    def then(self, stage: Callable[[T], Odds[U]]) -> Odds[U]:
        """A further stage, asked of each result in turn."""
        stages: dict[int, tuple[Odds[U], int]] = {}
        for result, weight in self._ways.items():
            after = stage(result)
            stages[id(after)] = after, stages.get(id(after), (after, 0))[1] + weight
        common = lcm(*(after._whole for after, _ in stages.values()))
        ways: dict[U, int] = {}
        for after, weight in stages.values():
            share = weight * (common // after._whole)
            for end, ends in after._ways.items():
                ways[end] = ways.get(end, 0) + share * ends
        return Odds.counted(ways, self._whole * common)

    def joined(self, other: Odds[U], join: Callable[[T, U], V]) -> Odds[V]:
        """What comes of two results together of which neither tells of the other."""
        ways: dict[V, int] = {}
        for result, weight in self._ways.items():
            for more, share in other._ways.items():
                both = join(result, more)
                ways[both] = ways.get(both, 0) + weight * share
        return Odds.counted(ways, self._whole * other._whole)

    def most(self: Odds[Rank], times: int) -> Odds[Rank]:
        """The greatest of so many results of which none tells of another; what comes out must have an order."""
        ways: dict[Rank, int] = {}
        below = before = 0
        for result in sorted(self._ways):
            below += self._ways[result]
            if below**times > before:
                ways[result] = below**times - before
            before = below**times
        return Odds.counted(ways, self._whole**times)

    def summed(self: Odds[int], times: int) -> Odds[int]:
        """So many such results added up, of which none tells of another: how many of several checks come off."""
        total, doubled = Odds.counted({0: 1}, 1), self
        while times:
            if times % 2:
                total = total.joined(doubled, add)
            times //= 2
            doubled = doubled.joined(doubled, add) if times else doubled
        return total


def sure(result: T) -> Odds[T]:
    """Nothing is left to chance."""
    return Odds.counted({result: 1}, 1)


def of(rule: Callable[Concatenate[Dice, P], T], *args: P.args, **kwargs: P.kwargs) -> Odds[T]:
    """The exact distribution of what a rule returns. Cached by the rule and what it was asked."""
    key = (rule, args, tuple(sorted(kwargs.items())))
    found = _KEPT.get(key)
    if found is None:
        ROOM.make()
        found = _OLD.get(key)
        found = _KEPT[key] = Odds.counted(*ways(*key)) if found is None else found
        ROOM.kept += len(found)
    return cast("Odds[T]", found)


_KEPT: dict[tuple[Hashable, ...], Odds[Any]] = {}
_OLD: dict[tuple[Hashable, ...], Odds[Any]] = {}


def _age() -> None:
    _OLD.clear()
    _OLD.update(_KEPT)
    _KEPT.clear()


ROOM.shared_with(_age)


def ways(
    rule: Callable[..., Any], args: Iterable[Any] = (), named: Iterable[tuple[str, Any]] = ()
) -> tuple[dict[Any, int], int]:
    """Everything that a rule returns, in how many ways of how many in all. Nothing is kept."""
    found: dict[tuple[Any, int], int] = {}
    branching, named_args = _Branching(), dict(named)
    while True:
        result = rule(branching, *args, **named_args)
        key = (result, branching.whole)
        found[key] = found[key] + branching.weight if key in found else branching.weight
        if not branching.next():
            break
    common = lcm(*{whole for _, whole in found})
    counted: dict[Any, int] = {}
    for (result, whole), weight in found.items():
        more = weight * (common // whole)
        counted[result] = counted[result] + more if result in counted else more
    return counted, common


class _Branching:
    """Dice that fall every way in turn: each run follows one path through the outcomes, `next` sets up the
    following one.
    """

    def __init__(self) -> None:
        self.path: list[int] = []
        self.fans: list[tuple[tuple[Throw, int], ...]] = []
        self.wholes: list[int] = []
        self.last: list[int] = []
        self.deep = self.depth = self.runs = 0
        self.weight = self.whole = 1

    def roll(self, pool: Throwable) -> Throw:
        depth = self.depth
        if depth == self.deep:
            outcomes = pool.outcomes()
            self.path.append(0)
            self.fans.append(outcomes)
            self.last.append(len(outcomes) - 1)
            self.wholes.append(sum([weight for _, weight in outcomes]))
            self.deep += 1
        throw, weight = self.fans[depth][self.path[depth]]
        self.weight *= weight
        self.whole *= self.wholes[depth]
        self.depth += 1
        return throw

    def next(self) -> bool:
        """Step to the next path; false when all have been walked."""
        self.runs += 1
        if self.runs > LIMIT:
            raise TooMany(f"more than {LIMIT} ways to fall: ask in stages")
        while self.deep and self.path[-1] == self.last[-1]:
            self.deep -= 1
            for kept in (self.path, self.fans, self.wholes, self.last):
                kept.pop()
        if not self.deep:
            return False
        self.path[-1] += 1
        self.depth = 0
        self.weight = self.whole = 1
        return True
