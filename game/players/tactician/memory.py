"""What a player keeps from question to question: known threats, what is in view, where friends are and were struck, and
how far each ride has got and how it was steered.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.players.driving import Wheels
from game.players.tactician.commander.exposure import Exposures
from game.players.tactician.dealt import Dealt
from game.players.tactician.friend_distances import Company
from game.players.tactician.rides import Rides
from game.players.tactician.threats import Threats
from game.players.tactician.unseen_fire import Beaten
from game.players.tactician.unwatched_ground import Lookout
from rules.frame.forms import Action
from rules.kernel.refs import Ref


@dataclass(frozen=True, slots=True)
class Memory:
    """All of it, for one side of one battle."""

    exposures: Exposures = field(default_factory=lambda: Exposures(Threats()))
    lookout: Lookout = field(default_factory=Lookout)
    company: Company = field(default_factory=Company)
    beaten: Beaten = field(default_factory=Beaten)
    rides: Rides = field(default_factory=Rides)
    wheels: Wheels = field(default_factory=Wheels)
    dealt: Dealt = field(default_factory=Dealt)
    smokeless: set[tuple[type[Action], object]] = field(default_factory=set)
    """What the side threw or launched in thought and found to hide nothing."""
    beyond_help: dict[tuple[Ref, bool], set[int]] = field(default_factory=dict)
    """In which rounds a unit beside a friend that is down could do nothing for it, by whether that was a medic."""
    untrained: set[bool] = field(default_factory=set)
    """Holds False once a unit that is no medic was refused to treat a friend: no other such unit goes to one."""
    must_live: frozenset[str] = frozenset()
    """The names of units that the side has to keep alive."""

    @property
    def threats(self) -> Threats:
        """How dangerous each unit is to each other, as far as it was asked for."""
        return self.exposures.threats
