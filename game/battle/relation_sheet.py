"""What a scenario says of how its sides stand to each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from rules.frame.relations import Relation, Relations
from rules.kernel.reading import Flag, Sheet, meant

MEANT = {"allies": Relation.ALLY, "neutral": Relation.NEUTRAL, "enemies": Relation.ENEMY}


class RelationSheet(Sheet):
    """How a side stands to others. Sides of which nothing is said are enemies."""

    side: Annotated[str, Field(description="the side whose relations these are")]
    to: Annotated[tuple[str, ...], Field(max_length=8, description="the others; left out: all others")] = ()
    are: Annotated[
        Literal["allies", "neutral", "enemies"],
        Field(description="allies win together; a neutral side is never a target, as with civilians; enemies fight"),
    ]

    sight: Annotated[
        Flag, Field(description="allies: whether each side knows at once what the other perceives, and where")
    ] = False

    def others(self, sides: tuple[str, ...]) -> tuple[str, ...]:
        """The sides it is about."""
        return self.to or tuple(side for side in sides if side != self.side)


def relations(sheets: tuple[RelationSheet, ...], sides: tuple[str, ...]) -> Relations:
    """How the sides of a scenario stand to each other."""
    pairs = [(each, other) for each in sheets for other in each.others(sides)]
    return Relations(
        tuple((each.side, other, MEANT[each.are]) for each, other in pairs),
        tuple((each.side, other) for each, other in pairs if each.sight and each.are == "allies"),
    )


def wrong_with(sheets: tuple[RelationSheet, ...], sides: tuple[str, ...]) -> Iterator[tuple[str, str, str]]:
    """Sides that there are not, pairs said twice, and sides of which no two fight: the place, the fault, the remedy."""
    said: set[frozenset[str]] = set()
    strangers = False
    for number, each in enumerate(sheets, 1):
        place = f"relation {number}"
        for side in (each.side, *each.to):
            if side not in sides:
                strangers = True
                yield place, f"there is no side {side!r}", meant(side, sides)
        if each.sight and each.are != "allies":
            yield place, f"sight is shared by allies, and these are {each.are}", "leave sight out"
        for other in each.others(sides):
            pair = frozenset((each.side, other))
            if len(pair) == 1:
                yield place, f"{other!r} is named as its own {each.are}", "name other sides"
            elif pair in said:
                yield place, f"{each.side!r} and {other!r} are named twice", "name each pair once"
            said.add(pair)
    if sheets and not strangers and not relations(sheets, sides).at_odds(sides):
        yield "relation", "no two sides are enemies", "leave two sides enemies of each other"
