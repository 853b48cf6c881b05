"""What a unit suffers from besides its wounds."""

from __future__ import annotations

from dataclasses import dataclass

from rules.gurps.terms.anatomy import Location
from rules.kernel.refs import Ref


@dataclass(frozen=True, slots=True)
class Unsteady:
    """Off balance, or with its guard down, until its next turn (GUR-CRIT-03)."""

    defences: int = 0
    idle: bool = False
    """It can do nothing until then."""
    skips: bool = False
    """It must do nothing in that turn as well (GUR-CRIT-01)."""
    open: bool = False
    """Sizing it up and feinting at it count double."""


@dataclass(frozen=True, slots=True)
class Lamed:
    """Limbs crippled for a while, each with the second in which it is whole again (GUR-CRIT-01, GUR-CRIT-03)."""

    parts: tuple[tuple[Location, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Sore:
    """Strained and torn muscles: off all rolls, and further points off those with one limb (GUR-CRIT-03)."""

    all: int = 0
    limb: str = ""
    """Which limb: hand, foot or head."""
    more: int = 0


@dataclass(frozen=True, slots=True)
class Bandaged:
    """Its wounds have had first aid, and its HP then: with fewer it has wounds that had none (GUR-AFT-02)."""

    hp: int


@dataclass(frozen=True, slots=True)
class Fatigue:
    """Fatigue points that a unit has lost (GUR-FAT-01)."""

    lost: int = 0


@dataclass(frozen=True, slots=True)
class Stifled:
    """It gets no air: since which second (GUR-SUFF-01)."""

    since: int


@dataclass(frozen=True, slots=True)
class HeldBreath:
    """It holds its breath: the second in which it must breathe again (GUR-SUFF-01)."""

    until: int


@dataclass(frozen=True, slots=True)
class Corroded:
    """Points of DR that corrosion has destroyed, at one part of the body after another (GUR-DR-04)."""

    points: tuple[tuple[Location, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Deafened:
    """It hears nothing (GUR-CRIT-01)."""


@dataclass(frozen=True, slots=True)
class Stunned:
    """Can only stand there until it recovers: in the body by HT, which its wounds know of, or in the mind by IQ
    (GUR-DN-02). It stays on a unit that has recovered until its next turn begins: so long its defences suffer.
    """

    mind: bool = False
    over: bool = False
    modifier: int = 0
    """Added to the roll to recover (GUR-AFF-01)."""
    until: int = 0
    """The second up to which it is frozen and does not even roll (GUR-SURP-01)."""
    growing: bool = False
    """Whether each roll after the first is a point easier than the last (GUR-SURP-02)."""
    mind_too: int | None = None
    """Of one stunned in the body: added to the roll of its mind, if that is stunned as well."""
    knocked: bool = False
    """Knocked down as well, by a wound (GUR-KD-01)."""


@dataclass(frozen=True, slots=True)
class Heartened:
    """Has heard its leader: it recovers more easily until the leader's next turn, in this second (GUR-CONC-01)."""

    until: int
    by: Ref


@dataclass(frozen=True, slots=True)
class Choking:
    """Gas has come at its breath and its eyes: since when it last rolled, and what it suffers (GUR-GAS-01)."""

    since: int
    coughs: bool = False
    blinded: bool = False
    inside: bool = True
    breath: int = 0
    sight: int = 0
    """The seconds in which it breathes freely and sees again, once it is out of the gas."""


@dataclass(frozen=True, slots=True)
class Alight:
    """Its clothes burn, in part or all over (GUR-FIRE-01)."""

    since: int
    whole: bool
    rolled: int = 0
    """Seconds of rolling on the ground done."""
