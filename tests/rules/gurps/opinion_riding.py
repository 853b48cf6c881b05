"""A second opinion on shots from the saddle, from seats and from mounted weapons, worked out from the text alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tests.rules.gurps.opinion import ROSTER, Person
from tests.rules.gurps.opinion_fire import Shot, range_penalty

RIDES: dict[str, dict[str, Any]] = {each["name"]: each for each in ROSTER["vehicle"]}
STABILITY = 3
"""The Stability Rating of what has no other (GUR-VEH-01)."""
AT_EASE = 12
"""The Riding skill from which a rider defends itself as well as on foot (GUR-VEH-01)."""


@dataclass(frozen=True)
class Seat:
    """Where a shooter sits: on a mount or in a vehicle that stands or goes, perhaps behind a weapon of its own."""

    ride: Mapping[str, Any]
    speed: int = 0
    """Yards a second."""
    served: bool = False
    """Whether the weapon is fixed to the vehicle and not held in the hands."""

    @property
    def alive(self) -> bool:
        """Whether it is a mount, which asks for skill in Riding."""
        return bool(self.ride.get("build") == "living")

    @property
    def most(self) -> int | None:
        """What all that aiming adds may come to while it goes (GUR-RNG-02)."""
        return self.ride.get("stability", STABILITY) if self.speed else None

    @property
    def jolts(self) -> int:
        """What going takes off a shot with what is held in the hands: 1 or 2. Beyond half of the top speed it is 2,
        which is a figure of the game's own.
        """
        if self.served or not self.speed:
            return 0
        return -2 if 2 * self.speed > self.ride["top"] else -1

    def shooter(self, who: Person, skill: str) -> Person:
        """A rider shoots with the lower of its skill and Riding (GUR-VEH-01)."""
        if not self.alive:
            return who
        return replace(who, skills={**who.skills, skill: min(who.level(skill), who.level("Riding"))})

    def need(self, shot: Shot, who: Person, target: Person, part: str, *, ran: int = 0) -> int:
        """What the attack roll is made against, but for the part aimed at; the target went so fast in its last turn."""
        who = self.shooter(who, shot.use.get("skill", shot.kind["skill"]))
        shot = replace(shot, rest=shot.rest or self.served)
        found, aim = shot.need(who, part, target), shot.aim(who)
        found -= max(0, aim - self.most) if self.most is not None else 0
        found -= who.weak(str(shot.kind.get("st", "0"))) if self.served else 0
        return found + self.jolts + range_penalty(shot.yards + ran) - range_penalty(shot.yards)


def zone_cap(bonus: int, *, fixed: bool) -> int:
    """The most that ground under fire strikes with: two more from a weapon on a vehicle or a tripod (GUR-SUP-02)."""
    return bonus + (8 if fixed else 6)


def hampered(who: Person) -> int:
    """What too little Riding takes off every defence of a mounted fighter (GUR-VEH-01)."""
    return min(0, who.level("Riding") - AT_EASE)


def steered(skill: int, handling: int) -> int:
    """The Dodge of a vehicle that is steered evasively (GUR-DOD-05)."""
    return skill // 2 + handling
