"""A step that puts together what several courses come to of which none tells of another."""

from __future__ import annotations

from collections.abc import Generator, Set
from typing import Any

from rules.kernel.courses.course import Course
from rules.kernel.courses.loops import Counted, folded
from rules.kernel.courses.steps import Bound, Ends, Known, Put, Rollers


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
            before = read[: len(into)]
            fields = dict(zip(given, read[len(into) :], strict=True))
            fields |= {name: type(value)(0) for name, value in zip(into, before, strict=True)} | {self._most: most}
            found: Counted = {before: 1}, 1
            for part in self._parts:
                found = folded(found, part.foretell(fields, *into).ways(), 1, most, 1)
            return tuple(found[0].items()), found[1]

        return Bound((self._most, *into, *given), into, ends)

    def play(self, known: Known, rollers: Rollers, put: Put) -> Generator[Any, Any, Known]:
        known = dict(known)
        for part in self._parts:
            known = yield from part.play(known, rollers, put)
        return {name: known[name] for name in self.sets}
