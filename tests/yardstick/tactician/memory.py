"""What a player keeps from question to question: known threats, what is in view, where friends are and were struck, and
how far each ride has got and how it was steered.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.frame.forms import Action
from tests.yardstick.driving import Wheels
from tests.yardstick.tactician.friend_distances import Company
from tests.yardstick.tactician.rides import Rides
from tests.yardstick.tactician.threats import Threats
from tests.yardstick.tactician.unseen_fire import Beaten
from tests.yardstick.tactician.unwatched_ground import Lookout


@dataclass(frozen=True, slots=True)
class Memory:
    """All of it, for one side of one battle."""

    threats: Threats = field(default_factory=Threats)
    lookout: Lookout = field(default_factory=Lookout)
    company: Company = field(default_factory=Company)
    beaten: Beaten = field(default_factory=Beaten)
    rides: Rides = field(default_factory=Rides)
    wheels: Wheels = field(default_factory=Wheels)
    smokeless: set[tuple[type[Action], object]] = field(default_factory=set)
    """What the side threw or launched in thought and found to hide nothing."""
