"""Vehicles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.kernel.refs import Ref


@dataclass(frozen=True, slots=True)
class Vehicle:
    """What a vehicle is (RFX-VEH-01, RFX-VEH-02)."""

    armour: tuple[tuple[str, int], ...] = ()
    """Armor by facing: hull_front, hull_side, hull_rear, turret_front, turret_side, turret_rear, suspension."""
    soft: bool = True
    tons: float = 2.0
    speed: int = 60
    """Combat speed in kilometres an hour: safe speed too."""
    access: Literal["open", "normal", "combat", "animal"] = "normal"
    threshold: int = 10
    engine: Literal["front", "rear"] = "front"
    arcs: tuple[tuple[str, str], ...] = ()
    """Where each mounted weapon can be pointed: "all round", "front", "rear", "left", "right"."""

    @property
    def animal(self) -> bool:
        """Whether it is an animal to ride on."""
        return self.access == "animal"

    def armor(self, facing: str) -> int:
        return dict(self.armour).get(facing, 0)


@dataclass(frozen=True, slots=True)
class Driving:
    """How a vehicle is going: metres moved in the last Move, and when (RFX-VEH-02)."""

    metres: float = 0.0
    round: int = 0
    until: int = 0
    """The last tick on which it counts as moving."""
    bearing: float = 0.0


@dataclass(frozen=True, slots=True)
class Battered:
    """What of a vehicle works no more (RFX-VEH-01)."""

    disabled: tuple[str, ...] = ()
    destroyed: tuple[str, ...] = ()
    lost: tuple[tuple[str, int], ...] = ()
    """Armor lost by facing (RFX-DEGR-01)."""


@dataclass(frozen=True, slots=True)
class Boarding:
    """Moves spent on getting in or out (RFX-MOVE-09)."""

    vehicle: Ref
    into: bool
    done: int
    needed: int
    seat: int = 0
