"""The sheet of a vehicle, a boat, an aircraft or a mount; and the body, crew and figures that follow from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from rules.darkconspiracy.sheets.sheet import Attributes, Skills
from rules.darkconspiracy.state.craft import Battered, Craft, UnderWay
from rules.darkconspiracy.state.people import Traits
from rules.darkconspiracy.terms.vehicles import AIRCRAFT, BOATS, SADDLES, Build, Section
from rules.darkconspiracy.terms.weapons import Weapon
from rules.frame import figure
from rules.frame.sheets import Listed, Roster
from rules.kernel.reading import Flag, Number, Sheet, Whole, refuse
from rules.parts import mounts
from rules.parts.mounts import Mount

SAME = (
    "build", "armoured", "tons", "main", "fixed", "finder", "radio", "size", "acceleration", "turns", "power", "pumps",
    "ejects", "battery", "robot",
)  # fmt: skip
"""Figures that the rules ask for just as the sheet has them."""
APPROACH = 100.0
"""Metres at which an aeroplane comes over the map (DKC-MOVE-08)."""
Values = Annotated[
    tuple[Annotated[Whole, Field(ge=0, le=120)], ...],
    Field(min_length=3, max_length=3, description="front, side, rear"),
]


class SeatKind(Sheet):
    """A kind of seat, and how many of it there are."""

    post: Literal["driver", "gunner", "loader", "commander", "passenger"] = Field(
        description="the job of this seat; the driver's is also that of a pilot, a helmsman, a rider"
    )
    exposure: Literal["open", "hull", "turret", "superstructure"] = Field(
        default="hull", description="open: seen and aimed at from outside; else the section it is in"
    )
    port: Flag = Field(default=False, description="whether it has a firing port")
    count: Whole = Field(default=1, ge=1, le=60, description="how many such seats")


class Mind(Sheet):
    """What an animal or a robot is besides a thing that moves: its attributes and skills."""

    attributes: Attributes = Field(description="the six attributes")
    initiative: Annotated[Whole, Field(ge=0, le=6)] = Field(
        default=0, description="so many actions in a turn; 0 for a mount, which does what its rider does"
    )
    skills: Skills = Field(default=(), description="levels by skill; any other skill is 0")

    def traits(self, what: VehicleSheet) -> Traits:
        """The same as the rules ask for it; a machine has no nerves (DKC-VEFF-10)."""
        return Traits(
            role=what.name.lower(),
            attributes=self.attributes.all,
            initiative=self.initiative,
            skills=self.skills,
            quadruped=what.build == "mount",
            animal=what.build == "mount",
            robot=what.robot,
            immune=("poison", "gas", "fear", "shock", "panic") if what.robot else (),
        )


class VehicleSheet(Listed):
    """Something to ride in or on (DKC-MOVE-02, DKC-VDAM-02)."""

    build: Build = Field(description="how it is built, which says by which table it is damaged")
    armoured: Flag = Field(default=False, description="whether it is armoured all round, without windows or canvas")
    tons: Annotated[Number, Field(gt=0, le=500)] = Field(default=2.0, description="weight in tons")
    road: Annotated[Whole, Field(ge=0, le=2000)] = Field(
        default=0, description="safe metres a phase on a road; of a mount its gallop, of an aircraft its full speed"
    )
    country: Annotated[Whole, Field(ge=0, le=2000)] = Field(
        default=0, description="safe metres a phase off it; 0: as on the road"
    )
    hull: Values = Field(default=(0, 0, 0), description="armour values of the hull")
    turret: Values | None = Field(default=None, description="armour values of the turret")
    wing: Annotated[Whole, Field(ge=0, le=60)] = Field(default=0, description="armour value of wings or rotor")
    superstructure: Values | None = Field(default=None, description="armour values of the superstructure")
    waterline: Annotated[Whole, Field(ge=0, le=60)] = Field(default=0, description="armour value below the waterline")
    tracks: Annotated[Whole, Field(ge=0, le=60)] = Field(default=0, description="armour value of tracks; 0: none")
    wheels: Annotated[Whole, Field(ge=0, le=60)] = Field(
        default=0, description="critical damage level of wheels or air cushion; 0: none"
    )
    seats: tuple[SeatKind, ...] = Field(default=(), max_length=20, description="its seats, the driver's among them")
    mounts: tuple[Mount, ...] = Field(
        default=(), max_length=10, description="its weapons; the first gunner serves the first, and so on"
    )
    driver_fires: Flag = Field(default=False, description="whether the driver serves the first of them")
    main: str = Field(default="", max_length=80, description="which of them is the main armament")
    fixed: tuple[str, ...] = Field(
        default=(), max_length=10, description="those that turn with the craft or its turret"
    )
    autoloader: Flag = Field(default=False, description="whether a machine loads the main armament")
    finder: Annotated[Whole, Field(ge=0, le=3)] = Field(default=0, description="skill levels that a range finder adds")
    radio: Flag = Field(default=False, description="whether it carries a radio, for all aboard")
    amphibious: Flag = Field(default=False, description="whether it may cross deep water")
    size: Annotated[Whole, Field(ge=1, le=5)] = Field(default=1, description="size of a boat")
    acceleration: Annotated[Whole, Field(ge=0, le=200)] = Field(
        default=0, description="metres by which a boat may go faster in a turn"
    )
    turns: Annotated[Whole, Field(ge=0, le=12)] = Field(default=0, description="how often a boat may turn in a turn")
    power: tuple[Literal["motor", "sail", "oars"], ...] = Field(default=("motor",), description="what drives a boat")
    pumps: Annotated[Whole, Field(ge=0, le=50)] = Field(default=0, description="boxes of flooding pumped out in a turn")
    ejects: Flag = Field(default=False, description="whether the crew of an aircraft has ejection seats")
    battery: Flag = Field(default=False, description="whether it runs on batteries")
    robot: Flag = Field(default=False, description="whether it is a robot that drives itself")
    mind: Mind | None = Field(default=None, description="of a mount or a robot: its attributes and skills")
    length: Annotated[Number, Field(gt=0, le=60)] = Field(default=4.5, description="metres from end to end")
    width: Annotated[Number, Field(gt=0, le=20)] = Field(default=1.8, description="metres across")
    height: Annotated[Number, Field(gt=0, le=30)] = Field(default=1.5, description="metres high")

    @property
    def body(self) -> figure.Body:
        """The thing to be seen and hit."""
        plan = "boat" if self.build in BOATS else "aircraft" if self.build in AIRCRAFT else "vehicle"
        return figure.Body("crawler" if self.robot else plan, self.height, self.length, self.width)

    @property
    def crew(self) -> figure.Crew:
        """Its seats one by one, all empty."""
        crew = mounts.crew(self.seats, self.mounts[self.driver_fires :])
        gun = self.mounts[0].weapon if self.driver_fires else ""
        return figure.Crew(tuple(replace(seat, mount=gun) if gun and seat.drives else seat for seat in crew.seats))

    @property
    def armour(self) -> Iterator[tuple[Section, tuple[int, ...]]]:
        """Its armour values by section."""
        yield Section.HULL, self.hull
        if self.turret is not None:
            yield Section.TURRET, self.turret
        if self.superstructure is not None:
            yield Section.SUPERSTRUCTURE, self.superstructure
        for section, value in (
            (Section.WING, self.wing),
            (Section.WATERLINE, self.waterline),
            (Section.SUSPENSION, self.tracks),
        ):
            yield section, (value,) * 3

    @model_validator(mode="after")
    def _whole(self) -> VehicleSheet:
        wrong = [] if self.robot else [*mounts.amiss(self.seats, self.mounts[self.driver_fires :])]
        names = {mount.weapon for mount in self.mounts}
        wrong += [
            f"{name!r} is not among its mounts" for name in (self.main, *self.fixed) if name and name not in names
        ]
        ground = self.build in ("standard", "turret", "hovercraft")
        said = {
            "a turret needs armour values": (self.build == "turret") != (self.turret is not None),
            "a superstructure needs armour values": (self.build == "superstructure")
            != (self.superstructure is not None),
            "on the ground it has either tracks or wheels": ground and bool(self.tracks) == bool(self.wheels),
            "a boat needs an acceleration and turns": self.build in BOATS and not (self.acceleration and self.turns),
            "a mount and a robot need a mind, and nothing else has one": (self.robot or self.build == "mount")
            == (self.mind is None),
            "a driver who fires needs a mount": self.driver_fires and not self.mounts,
            "what is ridden astride has no mounts": self.build in SADDLES and bool(self.mounts),
        }
        refuse([*wrong, *(words for words, so in said.items() if so)])
        return self

    def quarrels(self, roster: Roster) -> Iterator[str]:
        """Only what is fired can be mounted."""
        for mount in self.mounts:
            if not roster.get(Weapon, mount.weapon).gun:
                yield f"{mount.weapon!r} cannot be mounted"

    def figures(self, guns: tuple[Weapon, ...]) -> Craft:
        """What the rules ask of it; its guns say whether what it carries may explode (DKC-VEFF-02)."""
        kinds = [kind for kind in self.seats for _ in range(kind.count)]
        loaders = any(kind.post == "loader" for kind in kinds)
        rounds = [each for gun in guns for each in gun.rounds]
        same: dict[str, Any] = {name: getattr(self, name) for name in SAME}
        return Craft(
            rates=(self.road, self.country or self.road),
            armour=tuple((section, (int(v[0]), int(v[1]), int(v[2]))) for section, v in self.armour),
            tracked=bool(self.tracks),
            critical=self.wheels,
            loader="machine" if self.autoloader else "crew" if loaders else "",
            posts=tuple(kind.post for kind in kinds),
            places=tuple(Section.HULL if kind.exposure == "open" else Section(kind.exposure) for kind in kinds),
            explosive=any(each.blast is not None or each.armour_piercing for each in rounds),
            amphibious=self.amphibious or self.build == "hovercraft",
            animal=self.build == "mount",
            **same,
        )


def parts(what: VehicleSheet, guns: tuple[Weapon, ...], name: str = "") -> tuple[object, ...]:
    """The components of a vehicle with nobody in it, without its weapons' figures."""
    loads = tuple(gun.magazine for gun in guns)
    empty = mounts.empty(what, loads, what.body, name)
    held = tuple(_in_hand(part) if what.robot and isinstance(part, figure.Kit) else part for part in empty)
    flies = what.build == "aeroplane"
    going = (UnderWay(speed=what.road // 2), figure.Aloft(APPROACH)) if flies else (UnderWay(),)
    return (*held, what.figures(guns), Battered(), *going)


def _in_hand(kit: figure.Kit) -> figure.Kit:
    """The weapons of a robot are always ready."""
    return figure.Kit(tuple(replace(item, place=figure.Place.BOTH) for item in kit.items))
