"""What a rulebook says for the eye: how a unit fares, as bars, who acts when, as marks on a line of time, what its
events look like, and what there is to say of anything one asks about.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from rules.kernel.refs import Ref


@dataclass(frozen=True, slots=True)
class Gauge:
    """One measure of how a unit fares: how full, in words, and whether it is the worse the fuller."""

    label: str
    share: Fraction
    """From 0 to 1."""
    text: str
    bad: bool = False
    rule: str = ""
    """The rule that says what comes of it."""

    @staticmethod
    def of(label: str, now: int, full: int, text: str, *, bad: bool = False, rule: str = "") -> Gauge:
        """So much of so much; more than full is full."""
        share = Fraction(max(0, min(now, full)), full) if full > 0 else Fraction(0)
        return Gauge(label, share, text, bad, rule)


@dataclass(frozen=True, slots=True)
class Remark:
    """An answer to "why?" about one thing or state: what it is, what it does by the rules in play, and which they
    are.
    """

    title: str
    text: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Murk:
    """How badly an eye makes out what stands in a cell: for the light there, the air, and what hangs between."""

    share: float = 0.0
    """From 0, where nothing hinders it, to 1, where nothing is seen."""
    text: str = ""
    """The figure of the rules: "-7", "+5", "unseen"; "" where nothing hinders it."""


UNSEEN = Murk(1.0, "unseen")


@dataclass(frozen=True, slots=True)
class Beat:
    """One unit on the line of time."""

    at: int
    unit: Ref
    done: bool = False
    """Its time has come and gone."""
    assumed: bool = False
    """Judged by what is usual: an enemy's, who may act at quite another time."""
    lost: str = ""
    """Why the unit will not act then after all, in words: "given up for a block"; "" where it will."""


@dataclass(frozen=True, slots=True)
class Timeline:
    """The present round as a line from `first` to `last`, which may be the smaller, with all who are known to act."""

    title: str
    """What the round is called and numbered."""
    measure: str = ""
    """What the line counts; "" where nobody acts before anybody else."""
    first: int = 0
    last: int = 0
    now: int | None = None
    """What the count has come to, where it is known."""
    beats: tuple[Beat, ...] = ()
    known: tuple[Ref, ...] = ()
    """Enemies in sight that will act in it at a time that is not known."""
    later: tuple[Beat, ...] = ()
    """Further actions of units whose turn has begun, as they are planned."""
    parts: int = 1
    """Steps of the line for each whole of the measure: 4 where it counts in quarters."""

    def figure(self, at: int) -> str:
        """A step of the line as a figure of the measure: 23 quarters are 5.75."""
        return f"{at / self.parts:g}"


@dataclass(frozen=True, slots=True)
class BodyPart:
    """A part of a body at which attacks may be called: its name as forms have it, what protects it, what hides it."""

    name: str
    armour: str = ""
    """What it wears, in the figures of the book; "" for nothing."""
    behind: str = ""
    """What it is hidden by; "" where it shows."""


class Badge(StrEnum):
    """A state that decides a fight and so is drawn on a unit's counter, the gravest first."""

    STUNNED = "stunned"
    BLINDED = "blinded"
    PINNED = "pinned"
    """Pressed down, and unable to act."""
    HELD = "held"
    EXPOSED = "exposed"
    """Without a defence, or with little of one."""
    UNSTEADY = "unsteady"
    BURNING = "burning"
    BLEEDING = "bleeding"
    BROKEN = "broken"
    """Its nerve is gone."""
    COWED = "cowed"
    """Kept down by fire."""
    CHOKING = "choking"
    HOLDS = "holds"
    """It has hold of another."""
    AIMING = "aiming"


class Sight(StrEnum):
    """What an event looks like to those who see it happen."""

    ATTACK = "attack"
    """A shot or a blow from its actor to its target, as far apart as they are."""
    SWEEP = "sweep"
    """Fire over the event's cells."""
    THROW = "throw"
    """Something flies from the actor to the first of the cells."""
    BLAST = "blast"
    """It bursts in the first of the cells."""
    WOUND = "wound"
    """The target is hurt, or spared."""
    FALL = "fall"
    """A unit is out of the fight."""
    NERVE = "nerve"
    """A unit loses or regains its nerve."""
    SPEAK = "speak"
    """A unit calls out."""
    CLOUD = "cloud"
    """Smoke or gas spreads from the first of the cells."""
    FLASH = "flash"
    """A blinding flash in the first of the cells."""
    LUCK = "luck"
    """Luck turns a roll of its actor."""
