"""One part of a body, foretold: what so many hits on it come to, with those that strike other parts left out.

Several parts are hurt at most so badly when each of them is, so the ways are counted up to each level.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, TypeVar

from rules.darkconspiracy.core.severity import Level, least, level
from rules.darkconspiracy.harm.blows import MOST, Force
from rules.darkconspiracy.harm.ends import End, Flesh, Grave, Mark, effect
from rules.darkconspiracy.harm.kinds import Kind, strike
from rules.kernel.keeping import ROOM

T = TypeVar("T")
Counts = tuple[int, ...]
"""How many hits of each kind; the last is how many points join other wounds (DKC-EXP-01)."""


ENTRY = 300
"""Binary digits of a number that count as an entry of what is kept."""


class Digits(NamedTuple):
    """Ways to suffer so many points as the digits of one number, the last of them for all points that are no longer
    told apart.
    """

    wide: int
    """Binary digits that each has."""
    most: int
    """The points from which on they are no longer told apart."""
    scale: int = 0
    """Binary digits behind the point, where the ways are shares of one; 0 where they are counted."""

    @property
    def room(self) -> int:
        """Entries that the ways to end take, as they are kept."""
        return 1 + self.wide * (self.most + 1) // ENTRY

    def carried(self, number: int) -> int:
        """A number with all its further digits added up in the last."""
        further = number >> self.wide * self.most
        if not further:
            return number
        low = number & (1 << self.wide * self.most) - 1
        return low + (self.whole(further) << self.wide * self.most)

    def shares(self, ways: Iterable[tuple[T, int]], whole: int) -> Iterable[tuple[T, int]]:
        """So many ways each, of so many."""
        return [(what, (many << self.scale) // whole) for what, many in ways] if self.scale else ways

    def scaled(self, number: int, times: int = 1) -> int:
        """A number that shares have been multiplied for so often, with its digits as they were before."""
        return number >> self.scale * times & _kept(self.wide, self.most, self.scale * times)

    def whole(self, number: int) -> int:
        """All digits added up: so many of the first to the rest, half as many of what that comes to, and so on."""
        for half in (5, 4, 3, 2, 1, 0):
            wide = self.wide << half
            while further := number >> wide:
                number = (number & (1 << wide) - 1) + further
        return number


@lru_cache(maxsize=128)
def _kept(wide: int, most: int, less: int) -> int:
    """What is kept of each digit when so many binary digits of it go."""
    return sum([(1 << wide - less) - 1 << wide * digit for digit in range(most + 1)])


UNMARKED, GRAVES = Mark(), len(Grave)
both = lru_cache(maxsize=256)(Mark.and_)
LEVELS = tuple(Level)
Row = tuple[tuple[int, int], ...]
"""How many parts are newly serious, and the digits of that."""


Sums = tuple[tuple[Row, ...], tuple[int, int, int]]
"""In how many ways hits come to no more than something: of a body that stands, by its worst wound at the most; of any
body that is stunned, unconscious or dying at the most.
"""


class Part:
    """A part that some bodies have alike: what hits on it come to."""

    def __init__(self, its: Flesh, sure: int, stuns: int, kinds: tuple[Kind | None, ...], digits: Digits) -> None:
        self._flesh, self._sure, self._stuns, self._kinds, self._digits = its, sure, stuns, kinds, digits
        grim = its.robot or level(its.damage, its.capacity) >= Level.SERIOUS
        self.levels = len(LEVELS) if grim else Level.SERIOUS + 1
        """How many levels it is told by: what is newly critical does not stand."""
        kills = any(force.kills for kind in kinds if kind is not None for _, own in kind.landed for force in own)
        self.mortal = not its.subdues and (its.head or its.robot or kills)
        """Whether one may be dead at once by what strikes it."""
        self._critical = max(least(Level.CRITICAL, its.capacity) - its.damage, 1)
        grows = {max(least(each, its.capacity) - its.damage, 1) for each in LEVELS[1:]}
        self._steps = tuple(pairwise((0, *sorted({1, *grows}), self._critical + 1)))
        """The runs of points over which it is as badly hurt."""
        self._own = digits._replace(most=max(self._critical, digits.most))
        self._runs: dict[Mark, list[tuple[int, int, End]]] = {}
        self._ends_alike: dict[Mark, bool] = {}
        self._unmarked = {UNMARKED: 1 << digits.scale}
        self._powers, self._room = [[self._unmarked] for _ in kinds], digits.room
        self.known: dict[Counts, Sums] = {}

    @property
    def each(self) -> Counts:
        """In how many ways a hit of each kind may go, and one of the points that join another wound."""
        return (*[0 if kind is None else strike(kind)[1] for kind in self._kinds], 1)

    @property
    def dies(self) -> int:
        """In how many ways the dice against stun by what is surely suffered fall."""
        return MOST if self._stuns >= 0 else 1

    def sums(self, here: Counts) -> Sums:
        """What so many hits on it come to."""
        digits, sure = self._digits, self._sure + here[-1]
        wide = digits.wide
        whole = (1 << wide) - 1
        stands, graves = [[0, 0] for _ in LEVELS], [0] * GRAVES
        for mark, number in self._marked(here, sure).items():
            for first, last, (grave, serious, worst) in self._comes(mark):
                low = (first - sure) * wide if first > sure else 0
                part = number >> low << low
                if last <= self._critical:
                    part &= (1 << (last - sure) * wide) - 1 if last > sure else 0
                if part and grave:
                    graves[grave] += part % whole
                elif part:
                    stands[worst][serious] += part
        self.known[here] = _up_to(stands, graves, digits)
        ROOM.kept += self._room
        return self.known[here]

    def _marked(self, here: Counts, sure: int) -> dict[Mark, int]:
        """The marks and the points beyond those that are sure."""
        marks = self._unmarked
        if self._stuns >= 0:
            wound, whole = _wound(sure, self._stuns)
            marks = dict(self._own.shares(wound.items(), whole))
        for kind, many in enumerate(here[:-1]):
            if many:
                marks = self._times(marks, self._power(kind, many))
        return marks

    def _power(self, kind: int, count: int) -> dict[Mark, int]:
        """The marks and points of so many hits of one kind."""
        found, own = self._powers[kind], self._kinds[kind]
        if own is None:
            return {}
        while len(found) <= count:
            wide, shares, (rows, whole) = self._own.wide, self._own.shares, strike(own)
            one = {
                mark: sum([many << wide * points for points, many in shares(row.items(), whole)])
                for mark, row in rows.items()
            }
            found.append(self._times(found[-1], one))
        return found[count]

    def _times(self, one: dict[Mark, int], other: dict[Mark, int]) -> dict[Mark, int]:
        if one is self._unmarked or other is self._unmarked:
            return other if one is self._unmarked else one
        own, found = self._own, dict[Mark, int]()
        for mark, number in one.items():
            for more, digits in other.items():
                key = both(mark, more)
                ways = own.whole(number) * own.whole(digits) if self._settled(key) else number * digits
                found[key] = found[key] + ways if key in found else ways
        for mark, number in found.items():
            if number >> own.wide * own.most:
                found[mark] = own.carried(number)
        return {mark: own.scaled(number) for mark, number in found.items()} if own.scale else found

    def _settled(self, mark: Mark) -> bool:
        """Whether a mark comes to the same end whatever the points are: then they are not told apart."""
        if mark not in self._ends_alike:
            (*_, last), *others = self._comes(mark)
            self._ends_alike[mark] = last[0] > Grave.STANDS and all(end == last for *_, end in others)
        return self._ends_alike[mark]

    def _comes(self, mark: Mark) -> list[tuple[int, int, End]]:
        """What each run of points comes to: from so many, up to but not including so many."""
        if mark not in self._runs:
            self._runs[mark] = [(first, last, effect(self._flesh, first, mark)) for first, last in self._steps]
        return self._runs[mark]


def _up_to(stands: list[list[int]], graves: list[int], digits: Digits) -> Sums:
    """The ways to end as counted up to each level, and to each state of the body."""
    most, told = digits.wide * digits.most, list[Row]()
    last: Row = ()
    none = fresh = 0
    for unscathed, serious in stands:
        if unscathed or serious:
            none += digits.carried(unscathed) if unscathed >> most else unscathed
            fresh += digits.carried(serious) if serious >> most else serious
            last = ((0, none), (1, fresh)) if fresh else ((0, none),)
        told += (last,)
    upright = (none + fresh) % ((1 << digits.wide) - 1)
    stunned = upright + graves[Grave.STUNNED]
    felled = stunned + graves[Grave.SUBDUED] + graves[Grave.UNCONSCIOUS]
    return tuple(told), (stunned, felled, felled + graves[Grave.DYING])


@lru_cache(maxsize=1024)
def _wound(points: int, endurance: int) -> tuple[dict[Mark, int], int]:
    """What so many points leave besides, and in how many ways."""
    found, whole = strike(Kind(((1, (Force(points=points),)),), endurance))
    return {mark: sum(rows.values()) for mark, rows in found.items()}, whole


@lru_cache(maxsize=512)
def part(its: Flesh, sure: int, stuns: int, kinds: tuple[Kind | None, ...], digits: Digits) -> Part:
    """The same part, kept for all bodies that have it alike."""
    return Part(its, sure, stuns, kinds, digits)
