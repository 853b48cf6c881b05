"""The sheet of a vehicle: its armour by facing, its seats and mounts; and the body and crew that follow from them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field, model_validator

from rules.frame import figure
from rules.frame.sheets import Listed, Roster
from rules.kernel.reading import Flag, Number, Sheet, Whole, refuse
from rules.parts.mounts import Mount, amiss, crew
from rules.reflex.terms.weapons import Weapon

Facing = Literal[
    "hull_front", "hull_side", "hull_rear", "turret_front", "turret_side", "turret_rear", "suspension",
]  # fmt: skip
"""What of a vehicle can be struck (RFX-VEH-01)."""


class SeatKind(Sheet):
    """A kind of seat, and how many of it there are."""

    post: Literal["driver", "gunner", "commander", "passenger"] = Field(description="the job of this seat")
    exposure: Literal["open", "hull", "turret"] = Field(
        default="hull", description="open: no protection; hull or turret: behind that armour"
    )
    port: Flag = Field(default=False, description="whether its occupant can fire from behind armour")
    count: Whole = Field(default=1, ge=1, le=60, description="how many such seats")


class VehicleSheet(Listed):
    """Something to ride in (RFX-VEH-01, RFX-VEH-02)."""

    armour: dict[Facing, Annotated[Whole, Field(ge=0, le=200)]] = Field(
        description="Armor of each facing; the three of the turret where it has one"
    )
    soft: Flag = Field(default=True, description="soft-skinned: a car, not an armoured vehicle")
    tons: Annotated[Number, Field(gt=0, le=200)] = Field(default=2.0, description="weight in tons")
    speed: Annotated[Whole, Field(ge=1, le=400)] = Field(default=60, description="combat speed in kilometres an hour")
    access: Literal["open", "normal", "combat", "animal"] = Field(
        default="normal",
        description="Moves it takes to get on and off: open 1 and 1, normal 2 and 2, combat 3 and 3, an animal 2 and 1",
    )
    threshold: Annotated[Whole, Field(ge=1, le=200)] = Field(
        default=10, description="damage through the armour that disables a component; twice that destroys it"
    )
    engine: Literal["front", "rear"] = Field(default="front", description="where the engine is")
    seats: tuple[SeatKind, ...] = Field(min_length=1, max_length=20, description="its seats, the driver's among them")
    mounts: tuple[Mount, ...] = Field(
        default=(), max_length=10, description="its weapons; the first gunner serves the first, and so on"
    )
    length: Annotated[Number, Field(gt=0, le=40)] = Field(default=4.5, description="metres from end to end")
    width: Annotated[Number, Field(gt=0, le=20)] = Field(default=1.8, description="metres across")
    height: Annotated[Number, Field(gt=0, le=30)] = Field(default=1.5, description="metres high")

    @property
    def body(self) -> figure.Body:
        """The thing to be seen and hit."""
        return figure.Body("vehicle", self.height, self.length, self.width)

    @property
    def crew(self) -> figure.Crew:
        """Its seats one by one, all empty."""
        return crew(self.seats, self.mounts)

    @model_validator(mode="after")
    def _whole(self) -> VehicleSheet:
        wrong = [*amiss(self.seats, self.mounts)]
        lacking = [each for each in ("hull_front", "hull_side", "hull_rear", "suspension") if each not in self.armour]
        turret = [each for each in self.armour if each.startswith("turret")]
        if lacking:
            wrong.append(f"no Armor is given for {', '.join(lacking)}")
        if turret and len(turret) < 3:
            wrong.append("a turret needs Armor for its front, side and rear")
        if not turret and any(place.exposure == "turret" for place in self.seats):
            wrong.append("a seat in the turret, but no Armor of a turret")
        refuse(wrong)
        return self

    def quarrels(self, roster: Roster) -> Iterator[str]:
        """Only what is fired can be mounted."""
        for mount in self.mounts:
            if roster.get(Weapon, mount.weapon).kind in ("close", "unarmed", "thrown", "bow"):
                yield f"{mount.weapon!r} cannot be mounted"
