"""The words for vehicles, boats and aircraft: what they are built like, what of them is struck, what a hit does."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Literal

Build = Literal[
    "standard", "turret", "hovercraft", "flush deck", "superstructure", "helicopter", "aeroplane", "motorcycle",
    "bicycle", "mount",
]  # fmt: skip
"""How a thing to ride in is built."""
BOATS = ("flush deck", "superstructure")
AIRCRAFT = ("helicopter", "aeroplane")
CYCLES = ("motorcycle", "bicycle")
SADDLES = (*CYCLES, "mount")
"""What is ridden astride: rider and mount are aimed at apart (DKC-SPEC-02)."""
Side = Literal["front", "side", "rear"]
SIDES: tuple[Side, ...] = ("front", "side", "rear")


class Section(StrEnum):
    """What of a vehicle is struck (DKC-VLOC-01)."""

    HULL = "hull"
    TURRET = "turret"
    SUSPENSION = "suspension"
    WING = "wing"
    SUPERSTRUCTURE = "superstructure"
    WATERLINE = "waterline"


class Severity(IntEnum):
    """How bad a result is: from which half of a table it is taken (DKC-VDAM-02)."""

    MINOR = 0
    MAJOR = 1


UNTOLD_LEVEL = {Severity.MINOR: 5, Severity.MAJOR: 30}
"""The level of a result that comes without one (DKC-VDAM-02)."""


class Result(StrEnum):
    """What a hit on a vehicle does (DKC-VTAB-01, DKC-VTAB-02, DKC-VTAB-03)."""

    CREW = "1 crewmember"
    TWO_CREW = "2 crewmembers"
    PASSENGERS = "2 passengers"
    LOADER = "loader"
    LOADER_OR_GUN = "loader or main armament"
    CONTROLS = "controls"
    RADIO = "radio"
    RADIO_OR_SIGHT = "radio or sight"
    SIGHT = "sight"
    INSTRUMENTS = "instruments"
    ENGINE = "engine"
    FUEL = "fuel"
    FIREBALL = "fireball"
    WEAPON = "weapon or ammunition"
    MAIN = "main armament"
    SECONDARY = "secondary armament"
    AMMUNITION = "ammunition"
    TRAVERSE = "traverse"
    SUSPENSION = "suspension"
    FLOODING = "flooding"
    CARGO = "cargo"
    AUXILIARY = "auxiliary machinery"
    RUDDER = "rudder or screw"
    FIRE = "fire"
    WRECK = "wreck"
    NOTHING = "no effect"
