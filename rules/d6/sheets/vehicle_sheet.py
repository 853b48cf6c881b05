"""The sheet of a vehicle: its size and handling, seats and mounts; and the body and crew that follow from them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from pydantic import Field, model_validator

from rules.d6.terms.sizes import Size
from rules.d6.terms.skills import Skill
from rules.d6.terms.weapons import Weapon
from rules.frame import figure
from rules.frame.sheets import Listed, Roster
from rules.kernel.reading import Flag, Number, Sheet, Whole, refuse
from rules.parts.mounts import Mount, amiss, crew

CELLS: dict[Size, tuple[int, int]] = {
    Size.LARGE: (2, 2),
    Size.HUGE: (3, 2),
    Size.GARGANTUAN: (5, 2),
    Size.COLOSSAL: (8, 4),
    Size.COLOSSAL_II: (8, 4),
    Size.COLOSSAL_III: (8, 4),
    Size.COLOSSAL_IV: (8, 4),
}
"""Length and width of a vehicle in cells; a smaller one takes a single cell (DSX-VEH-02)."""
_METRES = {Size.LARGE: 1.5, Size.HUGE: 1.9, Size.GARGANTUAN: 2.7}


class SeatKind(Sheet):
    """A kind of seat, and how many of it there are."""

    post: Literal["driver", "gunner", "passenger"] = Field(description="the job of this seat")
    exposure: Literal["open", "light", "heavy", "enclosed"] = Field(
        description="the cover it gives: none, +5, +10, or out of reach"
    )
    port: Flag = Field(
        default=False, description="whether an enclosed seat has a firing port: fires out, is hit at +15"
    )
    count: Whole = Field(default=1, ge=1, le=60, description="how many such seats")


class VehicleSheet(Listed):
    """Something to ride in: with an engine, with oars, or behind a horse."""

    size: Size = Field(description="how big it is; counts against it while it evades")
    handling: Whole = Field(ge=-3, le=3, description="how readily it turns")
    skill: Literal[Skill.DRIVE, Skill.PILOT, Skill.BOAT, Skill.RIDE] = Field(description="the skill that operates it")
    move: Whole = Field(ge=5, le=2000, description="base movement in feet: the most it goes at standard speed")
    fastest: Literal["standard", "double", "triple", "quadruple"] = Field(
        default="quadruple", description="the highest speed it reaches"
    )
    armour: Whole = Field(ge=0, le=200, description="points taken off every damage to it")
    hit_points: Whole = Field(ge=1, le=1000, description="what it stands before it is a wreck")
    seats: tuple[SeatKind, ...] = Field(min_length=1, max_length=20, description="its seats, the driver's among them")
    mounts: tuple[Mount, ...] = Field(
        default=(), max_length=10, description="its weapons; the first gunner serves the first, and so on"
    )
    length: Whole | None = Field(
        default=None, ge=1, le=20, description="cells from end to end, where not usual for its size"
    )
    width: Whole | None = Field(default=None, ge=1, le=10, description="cells across, where not usual for its size")
    height: Number | None = Field(default=None, gt=0, le=30, description="metres, where not usual for its size")

    @property
    def body(self) -> figure.Body:
        """The thing to be seen and hit."""
        length, width = CELLS.get(self.size, (1, 1))
        tall = self.height or _METRES.get(self.size, 1.2 if self.size.rank < Size.LARGE.rank else 4.0)
        return figure.Body("vehicle", tall, self.length or length, self.width or width)

    @property
    def crew(self) -> figure.Crew:
        """Its seats one by one, all empty."""
        return crew(self.seats, self.mounts)

    @model_validator(mode="after")
    def _whole(self) -> VehicleSheet:
        refuse(amiss(self.seats, self.mounts))
        return self

    def quarrels(self, roster: Roster) -> Iterator[str]:
        for mount in self.mounts:
            if roster.get(Weapon, mount.weapon).spell is not None:
                yield f"{mount.weapon!r} is a spell and cannot be mounted"
