"""A step that puts together what several courses come to of which none tells of another."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Set
from typing import Any

from rules.kernel.courses.course import Course
from rules.kernel.courses.steps import Bound, Ends, Known, Put, Rollers, State

Apart = dict[State, dict[int, int]]
"""What is added and in how many ways, by how bad the rest is."""


class Together:
    """Courses that all add to one field, up to a limit, make others worse, and read them for nothing else: each is
    worked out by itself. From the limit on all is the same, and the others are as bad as can be.
    """

    needs = ""

    def __init__(self, *parts: Course, adds: str, most: str, worst: tuple[str, ...]) -> None:
        self._parts, self._most = parts, most
        self.sets = (adds, *worst)

    def bound(self, alive: Set[str]) -> Bound | None:
        into, reads = self.sets, dict[str, None]()
        if alive.isdisjoint(into):
            return None
        for part in self._parts:
            reads |= dict.fromkeys(part.reading(into).reads)
        given = tuple(name for name in reads if name not in into)

        def ends(most: int, *read: Any) -> Ends:
            before, whole = read[: len(into)], 1
            fields = dict(zip(given, read[len(into) :], strict=True))
            fields |= {name: type(value)(0) for name, value in zip(into, before, strict=True)} | {self._most: most}
            found: Apart = {before[1:]: {before[0]: 1}}
            for part in self._parts:
                ways, below = part.foretell(fields, *into).ways()
                found, whole = _joined(found, _apart(ways), most), whole * below
            return tuple(
                [((much, *bad), many) for bad, all_of in found.items() for much, many in all_of.items()]
            ), whole

        return Bound((self._most, *into, *given), into, ends)

    def play(self, known: Known, rollers: Rollers, put: Put) -> Generator[Any, Any, Known]:
        known = dict(known)
        for part in self._parts:
            known = yield from part.play(known, rollers, put)
        return {name: known[name] for name in self.sets}


def _apart(ways: Mapping[State, int]) -> Apart:
    found: Apart = {}
    for end, many in ways.items():
        bad = end[1:]
        if bad not in found:
            found[bad] = {}
        found[bad][end[0]] = many
    return found


def _joined(ones: Apart, others: Apart, most: int) -> Apart:
    """Both added up."""
    found: Apart = {}
    beyond = 0
    for bad, some in ones.items():
        for worse, more in others.items():
            into = found.setdefault(tuple(map(max, bad, worse)), {})
            for one, many in some.items():
                for other, times in more.items():
                    both = one + other
                    if both >= most:
                        beyond += many * times
                    else:
                        into[both] = into[both] + many * times if both in into else many * times
    if beyond:
        worst = tuple(map(max, *found)) if len(found) > 1 else next(iter(found))
        found.setdefault(worst, {})[most] = beyond
    return found
