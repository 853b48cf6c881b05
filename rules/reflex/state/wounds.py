"""Wounds, fire on the body, breath."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.kernel.refs import Ref
from rules.reflex.terms.body import LEGS, LOCATIONS, Injury, Location


@dataclass(frozen=True, slots=True)
class Virtual:
    """A location that fares as if it were hurt (RFX-INJ-04)."""

    source: str
    location: Location
    level: Injury
    until: int | None = None
    """The last round it is felt; None: until something ends it."""


@dataclass(frozen=True, slots=True)
class Wounds:
    """What is hurt, and what it does to the whole man (RFX-INJ-05 to 11)."""

    levels: tuple[Injury, ...] = (Injury.NONE,) * 6
    """In the order of `LOCATIONS`; under Stage I all is kept on the torso."""
    virtual: tuple[Virtual, ...] = ()
    severed: tuple[Location, ...] = ()
    shock: int = 0
    """The round in which shock struck: no action in it (RFX-INJ-10)."""
    shocked: bool = False
    """Was in shock in this battle: a further shock makes unstable."""
    dazed: bool = False
    """Failed to recover: no tactical action in this exchange."""
    unstable: int = 0
    """The round in which bleeding began; 0: stable (RFX-INJ-11)."""
    out: str = ""
    """Why unconscious: "head", "bleeding", "choked", "air", "revived"; nothing while awake."""
    dead: int = 0
    """The round of clinical death; 0: alive."""
    beyond_help: bool = False
    """Dead in a way nobody revives (RFX-AID-02)."""
    tried: tuple[Ref, ...] = ()
    """Who has tried in vain to bring it back (RFX-AID-02)."""
    killed_by: str = ""
    painkiller: bool = False

    def actual(self, location: Location) -> Injury:
        return self.levels[LOCATIONS.index(location)]

    def at(self, location: Location) -> Injury:
        """The worse of real and virtual injury (RFX-INJ-04)."""
        actual = self.actual(location)
        return max((actual, *(v.level for v in self.virtual if v.location == location))) if self.virtual else actual

    @property
    def worst(self) -> Injury:
        """The worst of all, real or virtual."""
        return max((*self.levels, *(v.level for v in self.virtual))) if self.virtual else max(self.levels)

    def in_shock(self, now: int) -> bool:
        """Whether shock keeps him from acting in this round: just come, or not shaken off (RFX-INJ-10)."""
        return self.dazed or (self.shock > 0 and self.shock == now)

    @property
    def no_legs(self) -> bool:
        """Whether neither leg is of any use (RFX-INJ-08)."""
        return all(self.at(leg) is Injury.CRITICAL for leg in LEGS)

    def with_level(self, location: Location, level: Injury) -> Wounds:
        at = LOCATIONS.index(location)
        levels = (*self.levels[:at], level, *self.levels[at + 1 :])
        return replace(self, levels=levels)


@dataclass(frozen=True, slots=True)
class Burning:
    """Is on fire (RFX-FIRE-03)."""

    damage: int
    since: int


@dataclass(frozen=True, slots=True)
class InFlames:
    """Has been in the same fire segment after segment (RFX-FIRE-02)."""

    since: int
    """The round in which that began."""
    last: int
    """The last round in which it held."""


@dataclass(frozen=True, slots=True)
class Breath:
    """Holding breath, or has run out of it (RFX-BREATH-01, RFX-BREATH-02)."""

    since: int
    """The round in which air was lost."""
    lasts: int
    """Whole segments after that one; -1 once it has run out."""
    gas: bool = False
    """Holds it against something in the air, not for want of air."""


@dataclass(frozen=True, slots=True)
class Countdown:
    """Minutes that run by themselves, in quarters of a minute: a pause counts four, an exchange one (RFX-TIME-70)."""

    purpose: str
    quarters: int
