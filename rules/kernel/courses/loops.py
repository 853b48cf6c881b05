"""Steps that walk a course several times: once for each of several things, or for so many like throws."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence, Set
from itertools import pairwise, product
from math import lcm
from types import MappingProxyType
from typing import Any

from rules.kernel.courses.course import Course
from rules.kernel.courses.steps import Bound, Ends, Known, Put, Rollers, State, Step

Counted = tuple[Mapping[State, int], int]
"""Ends in so many ways each, of so many in all."""


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
                found, below = mixed_ends(parts)
                whole *= below
            return tuple(found.items()), whole

        return Bound((self.needs, *names, *given), names, ends)

    def play(self, known: Known, rollers: Rollers, put: Put) -> Generator[Any, Any, Known]:
        known = dict(known)
        for item in known[self.needs]:
            known = yield from self._body.play(known | {self._item: item}, rollers, put)
        return {name: known[name] for name in self.sets if name in known}


def mixed_ends(parts: Sequence[tuple[int, Mapping[State, int], int]]) -> tuple[dict[State, int], int]:
    """Ends in so many ways each, of which each has ends of its own: all of them of one whole."""
    common = lcm(*(below for _, _, below in parts))
    ways: dict[State, int] = {}
    for weight, ends, below in parts:
        share = weight * (common // below)
        for end, many in ends.items():
            ways[end] = ways[end] + share * many if end in ways else share * many
    return ways, common


class AsOne:
    """Steps that many courses have in common, taken as one: what they come to is worked out once for all of them."""

    needs = ""

    def __init__(self, *steps: Step) -> None:
        self._body = Course(*steps)
        self.sets = _sets(self._body)

    def bound(self, alive: Set[str]) -> Bound | None:
        kept = tuple([name for name in self.sets if name in alive])
        reading = self._body.reading(kept)

        def ends(*read: Any) -> Ends:
            ways, whole = reading.walked(dict(zip(reading.reads, read, strict=True)))
            return tuple(ways.items()), whole

        return Bound(reading.reads, kept, ends) if kept else None

    def play(self, known: Known, rollers: Rollers, put: Put) -> Generator[Any, Any, Known]:
        known = yield from self._body.play(known, rollers, put)
        return {name: known[name] for name in self.sets}


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
            adds = len(self._into) - len(self._worst)
            ways, whole = folded(head, one, times - 1, known.get(self._most), adds)
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

    def play(self, known: Known, rollers: Rollers, put: Put) -> Generator[Any, Any, Known]:
        known = known | {name: known[other] for name, other in self._given.items()}
        for time in range(known[self._times]):
            if time and self._first:
                known[self._first] = False
            known = yield from self._body.play(known, rollers, put)
        return {name: known[name] for name in self.sets if name in known}


def folded(head: Counted, one: Counted, more: int, most: int | None, adds: int) -> Counted:
    """The first and so many more. For each bound on how bad the others may be, the ways to add so much are the digits
    of one large number, so that a further walk is one multiplication.
    """
    if not more:
        return _limited(head, most)
    total = head[1] * one[1] ** more
    every = [*head[0], *one[0]]
    limit = most or sum(max(end[0] for end in ends) * times for ends, times in ((head[0], 1), (one[0], more))) + 1
    limit, wide = limit if adds else 1, total.bit_length() + 1
    levels = [sorted({end[at] for end in every}) for at in range(adds, len(every[0]))]
    first, each = (_no_worse(_packed(ends, adds, limit, wide), levels) for ends, _ in (head, one))
    ways = {bound: _power(number, each[bound], more, wide * limit) for bound, number in first.items()}
    found: dict[State, int] = {}
    for bound, number in _just_as_bad(ways, levels).items():
        loss = 0
        while number:
            if many := number & (1 << wide) - 1:
                found[(loss, *bound) if adds else bound] = many
            number, loss = number >> wide, loss + 1
    rest = total - sum(found.values())
    if rest:
        found[limit, *(level[-1] for level in levels)] = rest
    return found, total


def _limited(head: Counted, most: int | None) -> Counted:
    """One walk alone."""
    if most is None:
        return head
    beyond = {end: many for end, many in head[0].items() if end[0] >= most}
    if not beyond:
        return head
    worst = tuple(map(max, *beyond)) if len(beyond) > 1 else next(iter(beyond))
    ways = {end: many for end, many in head[0].items() if end[0] < most}
    return ways | {(most, *worst[1:]): sum(beyond.values())}, head[1]


def _packed(ends: Mapping[State, int], adds: int, limit: int, wide: int) -> dict[State, int]:
    """The ways to add so much, just as bad as that, as digits of so many bits."""
    numbers: dict[State, int] = {}
    for end, many in ends.items():
        loss, bad = end[0] if adds else 0, end[adds:]
        if loss < limit:
            digit = many << wide * loss
            numbers[bad] = numbers[bad] + digit if bad in numbers else digit
    return numbers


def _power(first: int, one: int, more: int, wide: int) -> int:
    """The first times so many more, without the digits beyond the limit."""
    mask = (1 << wide) - 1
    while more:
        first = first * one & mask if more % 2 else first
        more //= 2
        one = one * one & mask if more else one
    return first


def _no_worse(ways: Mapping[State, int], levels: Sequence[Sequence[Any]]) -> dict[State, int]:
    """From the ways that are just as bad as a bound to all that are no worse."""
    found = {bound: ways.get(bound, 0) for bound in product(*levels)}
    for at, level in enumerate(levels):
        below = dict(pairwise(reversed(level)))
        for bound in found:
            if bound[at] in below:
                found[bound] += found[*bound[:at], below[bound[at]], *bound[at + 1 :]]
    return found


def _just_as_bad(ways: dict[State, int], levels: Sequence[Sequence[Any]]) -> dict[State, int]:
    """And back."""
    for at, level in enumerate(levels):
        below = dict(pairwise(reversed(level)))
        for bound in reversed(ways):
            if bound[at] in below:
                ways[bound] -= ways[*bound[:at], below[bound[at]], *bound[at + 1 :]]
    return ways
