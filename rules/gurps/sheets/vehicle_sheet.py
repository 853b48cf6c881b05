"""The sheet of a vehicle or a mount: its figures, seats and mounted weapons."""

from __future__ import annotations

from dataclasses import fields
from typing import Literal

from pydantic import Field, model_validator

from rules.frame import figure
from rules.frame.sheets import Listed
from rules.gurps.terms.skills import Skill
from rules.gurps.terms.vehicles import Build, Figures
from rules.kernel.reading import Flag, Number, Sheet, Whole
from rules.parts.mounts import Mount, amiss, crew


class SeatKind(Sheet):
    """A kind of seat, and how many of it there are."""

    post: Literal["driver", "gunner", "passenger"] = Field(description="the job of this seat")
    exposure: Literal["open", "light", "heavy", "enclosed"] = Field(
        default="open", description="how far its vehicle covers it: not, to the hips, to the chest, all round"
    )
    port: Flag = Field(default=False, description="whether an enclosed seat has a port to fire from")
    count: Whole = Field(default=1, ge=1, le=60, description="how many such seats")


class VehicleSheet(Listed):
    """Something to ride in or on (GUR-VEH-01)."""

    skill: Literal[Skill.AUTOMOBILE, Skill.MOTORCYCLE, Skill.TRACKED, Skill.RIDING] = Field(
        description="the skill that operates it"
    )
    build: Build = Field(default="powered", description="an engine, none, or flesh: how blows and shots hurt it")
    handling: Whole = Field(default=0, ge=-10, le=10, description="Handling: added to its evasion and control")
    stability: Whole = Field(default=3, ge=1, le=10, description="Stability Rating: the most that aiming from it adds")
    hp: Whole = Field(ge=1, le=2000, description="hit points")
    ht: Whole = Field(default=10, ge=1, le=20, description="health")
    dr: Whole = Field(default=0, ge=0, le=1000, description="DR of its body")
    acceleration: Whole = Field(default=3, ge=1, le=200, description="yards a second that it may gain or lose a second")
    top: Whole = Field(ge=1, le=2000, description="top speed in yards a second")
    size: Whole = Field(default=0, ge=-4, le=15, description="Size Modifier")
    st: Whole = Field(default=0, ge=0, le=200, description="strength of a mount")
    seats: tuple[SeatKind, ...] = Field(min_length=1, max_length=20, description="its seats, the driver's among them")
    mounts: tuple[Mount, ...] = Field(
        default=(), max_length=10, description="its weapons; the first gunner serves the first, and so on"
    )
    length: Number = Field(default=4.5, ge=0.5, le=30, description="metres from end to end")
    width: Number = Field(default=1.8, ge=0.3, le=10, description="metres across")
    height: Number = Field(default=1.5, ge=0.3, le=10, description="metres")

    @property
    def body(self) -> figure.Body:
        """The thing to be seen and hit."""
        return figure.Body("vehicle", self.height, self.length, self.width)

    @property
    def crew(self) -> figure.Crew:
        """Its seats one by one, all empty."""
        return crew(self.seats, self.mounts)

    @property
    def built(self) -> Figures:
        """What it is, as the rules ask for it."""
        given = {each.name: getattr(self, each.name) for each in fields(Figures) if each.name not in ("skill", "arcs")}
        return Figures(Skill(self.skill), **given, arcs=tuple((mount.weapon, mount.arc) for mount in self.mounts))

    @model_validator(mode="after")
    def _whole(self) -> VehicleSheet:
        wrong = [*amiss(self.seats, self.mounts)]
        if wrong:
            raise ValueError("\n".join(wrong))
        return self
