"""What a scenario says of the ground besides its map: holes in walls, smoke and gas, burning cells."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from game.battle.seconds import LONGEST, Seconds
from rules.kernel.reading import Number, Sheet, Whole

AtCell = tuple[Whole, Whole]
Lasts = Annotated[Seconds, Field(ge=1, le=LONGEST, description="how long it is there, counted from the start")]
Book = Annotated[str, Field(max_length=30, description="only under this rulebook; left out: under every one")]


class BreachSheet(Sheet):
    """A hole: the wall, door or window that the map has there is gone."""

    at: Annotated[AtCell, Field(description="a cell beside it, as [column, row]")]
    edge: Annotated[Number, Field(ge=0, lt=360, description="on which side of the cell, degrees from north")]


class CloudSheet(Sheet):
    """Smoke or gas that hangs over the ground when the battle begins, as `deadground moment` saves it."""

    kind: Annotated[str, Field(pattern=r"^[A-Za-z0-9 -]{1,40}$", description="what it is, as the rulebook calls it")]
    at: Annotated[AtCell, Field(description="the cell that it came from, as [column, row]")]
    cells: Annotated[
        tuple[tuple[Whole, Whole, Annotated[Number, Field(gt=0, le=10)]], ...],
        Field(max_length=4000, description="the cells it hangs over: [column, row, how thick it is]; none: that one"),
    ] = ()
    lasts: Lasts
    strength: Annotated[Whole, Field(ge=-100, le=100, description="how strong it is, as the rulebook counts")] = 0
    book: Book = ""


class FireSheet(Sheet):
    """A cell that burns when the battle begins."""

    at: Annotated[AtCell, Field(description="the cell, as [column, row]")]
    fierce: Annotated[Whole, Field(ge=1, le=100, description="how fierce it burns, as the rulebook counts")] = 1
    lasts: Lasts
    book: Book = ""
