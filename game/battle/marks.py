"""What is pointed out on the map by hand: a ping, a line drawn, drawings wiped away.

Marks are lines of the journal. They are no part of the battle: nothing that happens depends on them, and no digest
holds them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from rules.kernel.reading import Number, Sheet

MOST = 400
"""Points of a line at most."""
Metres = Annotated[Number, Field(ge=-100_000, le=100_000)]
Point = tuple[Metres, Metres]


class Mark(Sheet):
    """One thing pointed out. Its places are metres on the map."""

    kind: Literal["ping", "line", "wipe"]
    points: Annotated[tuple[Point, ...], Field(max_length=MOST)] = ()
    sides: Annotated[tuple[str, ...], Field(max_length=8, description="who may see it; none: everybody")] = ()

    def shows_to(self, sides: Iterable[str]) -> bool:
        """Whether it is meant for one of these sides."""
        return not self.sides or any(side in self.sides for side in sides)


def mark(kind: Literal["ping", "line", "wipe"], points: Iterable[tuple[float, float]], sides: Iterable[str]) -> Mark:
    """A mark at these places, to the centimetre; of a line that is too long every second point is left out."""
    found = [(round(x, 2), round(y, 2)) for x, y in points]
    while len(found) > MOST:
        found = [*found[:-1:2], found[-1]]
    return Mark(kind=kind, points=tuple(found), sides=tuple(sides))


def read_mark(line: Mapping[str, Any]) -> Mark | None:
    """The mark of a journal's line; None where it is none, or none that can be read."""
    try:
        return Mark.model_validate(line["pointed"]) if "pointed" in line else None
    except ValidationError:
        return None


def standing(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """The drawings that are still there: what came before they were wiped away is gone, and pings last for a moment."""
    found: list[Mark] = []
    for each in marks:
        if each.kind == "wipe":
            found = [other for other in found if other.sides != each.sides]
        elif each.kind == "line":
            found.append(each)
    return tuple(found)
