"""The body as this rulebook cuts it up: six locations, their rows, five degrees of injury."""

from __future__ import annotations

from enum import IntEnum
from typing import Literal

from rules.frame.marks import Choosing

Location = Literal["head", "torso", "right_arm", "left_arm", "right_leg", "left_leg"]
LOCATIONS: tuple[Location, ...] = ("head", "torso", "right_arm", "left_arm", "right_leg", "left_leg")
AT_PART = Choosing("aim at", "any part")
"""How a called shot or blow is worded where it is chosen."""
ARMS: tuple[Location, Location] = ("right_arm", "left_arm")
LEGS: tuple[Location, Location] = ("right_leg", "left_leg")


class Injury(IntEnum):
    """How badly a location is hurt (RFX-DMG-01)."""

    NONE = 0
    SLIGHT = 1
    MODERATE = 2
    SERIOUS = 3
    CRITICAL = 4

    def worse(self, levels: int = 1) -> Injury:
        """So many levels worse, critical at most."""
        return Injury(min(Injury.CRITICAL, self + levels))


class Gait(IntEnum):
    """How fast one goes, slowest first (RFX-MOVE-02)."""

    STILL = 0
    CRAWL = 1
    STAGGER = 2
    WALK = 3
    TROT = 4
    RUN = 5
    SPRINT = 6


GAIT_WORDS = {
    Gait.CRAWL: "crawling",
    Gait.STAGGER: "staggering",
    Gait.WALK: "walking",
    Gait.TROT: "trotting",
    Gait.RUN: "running",
    Gait.SPRINT: "sprinting",
}
"""How a unit on the move looks: all that a side knows of an enemy's gait."""
HELD, IN_SHOCK, NO_LEGS, BLEEDING, BURNING = "held", "in shock", "cannot walk", "bleeding", "burning"
"""How a unit looks that is not free to move: seized, dazed by its wounds, both legs useless (RFX-ATK-10)."""
NERVE_BROKEN = "nerve broken"
"""How a unit looks that has lost all will to fight: all who see it are told when it breaks (RFX-MORALE-02)."""
ABOARD = {"open": "riding in the open", "hull": "inside a vehicle", "turret": "in a turret"}
"""How a rider looks, by how open his seat is (RFX-ATK-10, RFX-COVER-06)."""


class Load(IntEnum):
    """How much one carries (RFX-ENC-01)."""

    UNENCUMBERED = 0
    LIGHT = 1
    MODERATE = 2
    HEAVY = 3
    OVERLOADED = 4
