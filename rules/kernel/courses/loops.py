"""Steps that walk a course several times: once for each of several things, or for so many like throws."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence, Set
from itertools import product
from math import lcm
from types import MappingProxyType
from typing import Any

from rules.kernel.courses.course import Course
from rules.kernel.courses.steps import Bound, Ends, Known, Put, Rollers, State


def _sets(body: Course) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for step in body.steps for name in step.sets))


class Each:
    """A course walked once for each item of a field, in turn; what it sets is there for the next."""

    def __init__(self, body: Course, over: str, item: str) -> None:
        self._body, self.needs, self._item = body, over, item
        self.sets = _sets(body)

    def bound(self, alive: Set[str]) -> Bound | None:
        kept = alive & set(self.sets)
        if not kept:
            return None
        reading = self._body.reading(tuple(sorted(kept)))
        while not kept >= set(reading.reads) & set(self.sets):
            kept |= set(reading.reads) & set(self.sets)
            reading = self._body.reading(tuple(sorted(kept)))
        names = tuple(sorted(kept))
        given = tuple(name for name in reading.reads if name not in kept and name != self._item)

        def ends(over: Sequence[Any], *read: Any) -> Ends:
            fields, found, whole = dict(zip((*names, *given), read, strict=True)), {read[: len(names)]: 1}, 1
            for item in over:
                parts = []
                for state, many in found.items():
                    fields |= zip(names, state, strict=True)
                    fields[self._item] = item
                    parts.append((many, *reading.walked(fields)))
                found, below = _mixed(parts)
                whole *= below
            return tuple(found.items()), whole

        return Bound((self.needs, *names, *given), names, ends)

    def play(self, known: Known, rollers: Rollers, put: Put) -> Generator[Any, Any, Known]:
        known = dict(known)
        for item in known[self.needs]:
            known = yield from self._body.play(known | {self._item: item}, rollers, put)
        return {name: known[name] for name in self.sets if name in known}


def _mixed(parts: Sequence[tuple[int, Mapping[State, int], int]]) -> tuple[dict[State, int], int]:
    """Ends in so many ways each, of which each has ends of its own: all of them of one whole."""
    common = lcm(*(below for _, _, below in parts))
    ways: dict[State, int] = {}
    for weight, ends, below in parts:
        share = weight * (common // below)
        for end, many in ends.items():
            ways[end] = ways.get(end, 0) + share * many
    return ways, common


class Repeat:
    """A course walked so many times, each time with the same chances: it adds to one field and makes others worse, and
    reads them for nothing else, so that all its walks are folded into one. Of what it adds, all from a limit on is the
    same: then the others are as bad as can be. One field may hold for the first walk only; what the course reads under
    one name may be given under another.
    """

    def __init__(
        self,
        body: Course,
        times: str,
        *,
        adds: str = "",
        most: str = "",
        worst: tuple[str, ...] = (),
        first: str = "",
        given: Mapping[str, str] = MappingProxyType({}),
        needs: str = "",
    ) -> None:
        self.needs = needs
        self._body, self._times, self._first, self._given = body, times, first, given
        self._most, self._worst = most, worst
        self._into = (*((adds,) if adds else ()), *worst)
        self._extra = tuple(name for name in (most, first) if name)
        self.sets = _sets(body)

    def bound(self, alive: Set[str]) -> Bound | None:
        if alive.isdisjoint(self._into):
            return None
        reading = self._body.reading(self._into)
        given = tuple(name for name in reading.reads if name not in (*self._into, self._first))

        def once(fields: dict[str, Any], before: State, *, first: bool) -> tuple[Mapping[State, int], int]:
            fields |= {name: type(value)(0) for name, value in zip(self._into, before, strict=True)}
            return self._body.walked(fields | {self._first: first}, *self._into)

        def ends(times: int, *read: Any) -> Ends:
            before, extra = read[: len(self._into)], read[len(self._into) : len(read) - len(given)]
            fields = dict(zip(given, read[len(read) - len(given) :], strict=True))
            if times <= 0:
                return ((before, 1),), 1
            known = dict(zip(self._extra, extra, strict=True))
            head = once(fields, before, first=known.get(self._first, False))
            one = head if times == 1 else once(fields, before, first=False)
            ways, whole = self._folded(head, one, times - 1, known.get(self._most))
            return self._onto(before, ways), whole

        outside = (self._given.get(name, name) for name in given)
        return Bound((self._times, *self._into, *self._extra, *outside), self._into, ends)

    def _onto(self, before: State, ways: Mapping[State, int]) -> tuple[tuple[State, int], ...]:
        if not any(before):
            return tuple(ways.items())
        adds = len(self._into) - len(self._worst)
        found: dict[State, int] = {}
        for end, many in ways.items():
            after = (*(before[at] + end[at] for at in range(adds)), *map(max, before[adds:], end[adds:]))
            found[after] = found.get(after, 0) + many
        return tuple(found.items())

    def _folded(
        self, head: tuple[Mapping[State, int], int], one: tuple[Mapping[State, int], int], more: int, most: int | None
    ) -> tuple[Mapping[State, int], int]:
        """The first and so many more. For each bound on how bad the others may be, the ways to add so much are the
        digits of one large number, so that a further walk is one multiplication.
        """
        if not more:
            return self._limited(head, most)
        adds, total = len(self._into) - len(self._worst), head[1] * one[1] ** more
        every = [*head[0], *one[0]]
        limit = most or sum(max(end[0] for end in ends) * times for ends, times in ((head[0], 1), (one[0], more))) + 1
        limit = limit if adds else 1
        levels = [sorted({end[at] for end in every}) for at in range(adds, len(self._into))]
        size, counts = total.bit_length() // 8 + 1, dict[State, list[int]]()
        for bound in product(*levels):
            number = _power(
                _packed(head[0], bound, limit, size), _packed(one[0], bound, limit, size), more, limit, size
            )
            digits = number.to_bytes(size * limit, "little")
            counts[bound] = [int.from_bytes(digits[at : at + size], "little") for at in range(0, size * limit, size)]
        found: dict[State, int] = {}
        for bound, digits_of in _alone(counts, levels).items():
            for loss, many in enumerate(digits_of):
                if many:
                    found[(loss, *bound) if adds else bound] = many
        rest = total - sum(found.values())
        if rest:
            found[limit, *(level[-1] for level in levels)] = rest
        return found, total

    def _limited(self, head: tuple[Mapping[State, int], int], most: int | None) -> tuple[Mapping[State, int], int]:
        """One walk alone."""
        if most is None:
            return head
        beyond = {end: many for end, many in head[0].items() if end[0] >= most}
        if not beyond:
            return head
        worst = tuple(map(max, *beyond)) if len(beyond) > 1 else next(iter(beyond))
        ways = {end: many for end, many in head[0].items() if end[0] < most}
        return ways | {(most, *worst[1:]): sum(beyond.values())}, head[1]

    def play(self, known: Known, rollers: Rollers, put: Put) -> Generator[Any, Any, Known]:
        known = known | {name: known[other] for name, other in self._given.items()}
        for time in range(known[self._times]):
            if time and self._first:
                known[self._first] = False
            known = yield from self._body.play(known, rollers, put)
        return {name: known[name] for name in self.sets if name in known}


def _packed(ends: Mapping[State, int], bound: State, limit: int, size: int) -> int:
    """The ways to add so much with nothing worse than that, as digits of so many bytes."""
    digits, adds = [0] * limit, len(next(iter(ends))) - len(bound)
    for end, many in ends.items():
        loss = end[0] if adds else 0
        if loss < limit and all(value <= most for value, most in zip(end[adds:], bound, strict=True)):
            digits[loss] += many
    return int.from_bytes(b"".join(many.to_bytes(size, "little") for many in digits), "little")


def _power(first: int, one: int, more: int, limit: int, size: int) -> int:
    """The first times so many more, without the digits beyond the limit."""
    mask = (1 << 8 * size * limit) - 1
    while more:
        first = first * one & mask if more % 2 else first
        more //= 2
        one = one * one & mask if more else one
    return first


def _alone(counts: dict[State, list[int]], levels: Sequence[Sequence[Any]]) -> dict[State, list[int]]:
    """From the ways with nothing worse than a bound to those that are just as bad."""
    for at, level in enumerate(levels):
        for bound in reversed(counts):
            place = level.index(bound[at])
            if place:
                below = counts[*bound[:at], level[place - 1], *bound[at + 1 :]]
                counts[bound] = [many - fewer for many, fewer in zip(counts[bound], below, strict=True)]
    return counts
