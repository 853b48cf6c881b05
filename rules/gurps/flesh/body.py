"""A body: what it is built like, how it is wounded, and the thresholds of its hit points."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from rules.gurps.flesh.wounding import Tolerance
from rules.gurps.terms.anatomy import EXTREMITIES, EYES, GRASPING, LIMBS, WALKING, Location
from rules.gurps.terms.figures import Traits
from rules.gurps.terms.traits import Trait

CERTAIN, DESTROYED = 5, 10
"""Full hit points below zero that are death without a roll, and the end of the body (GUR-DEATH-01)."""
SHOCK, DOUBLE_SHOCK = 4, 8
"""The most that shock takes off, and doubled shock (GUR-INJ-04, GUR-CRIT-01)."""


_TOLERANCES = {
    Trait.UNLIVING: Tolerance.UNLIVING, Trait.HOMOGENOUS: Tolerance.HOMOGENOUS, Trait.DIFFUSE: Tolerance.DIFFUSE,
}  # fmt: skip


class Pain(StrEnum):
    """How a body bears pain (GUR-CHAR-06)."""

    NORMAL = "normal pain threshold"
    HIGH = "high pain threshold"
    LOW = "low pain threshold"


@dataclass(frozen=True, slots=True)
class Build:
    """What decides how a body takes harm and no wound changes."""

    st: int = 10
    """0 for what has none, such as a wall."""
    ht: int = 10
    hp: int = 10
    """Full hit points."""
    pain: Pain = Pain.NORMAL
    hard_to_kill: int = 0
    hard_to_subdue: int = 0
    tolerance: Tolerance = Tolerance.NONE
    male: bool = True
    senseless: bool = False
    """A vehicle, or a mount that bears it: nothing stuns it (GUR-VEH-01)."""

    @classmethod
    def of(cls, traits: Traits) -> Build:
        """The build of a fighter (GUR-CHAR-06)."""
        tolerance = next((kind for trait, kind in _TOLERANCES.items() if traits.has(trait)), Tolerance.NONE)
        high, low = traits.has(Trait.HIGH_PAIN_THRESHOLD), traits.has(Trait.LOW_PAIN_THRESHOLD)
        return cls(
            traits.st, traits.ht, traits.hp, Pain.HIGH if high else Pain.LOW if low else Pain.NORMAL,
            traits.level(Trait.HARD_TO_KILL), traits.level(Trait.HARD_TO_SUBDUE), tolerance, traits.male,
        )  # fmt: skip

    @property
    def fatal(self) -> int:
        """Hit points at which it is dead for certain (GUR-INJ-03)."""
        return -CERTAIN * self.hp


@dataclass(frozen=True, slots=True)
class Wounds:
    """How a body fares: hit points left, parts lost, and what it lost since its last turn, for shock."""

    hp: int
    crippled: tuple[Location, ...] = ()
    severed: tuple[Location, ...] = ()
    lost: int = 0
    doubled: int = 0
    """HP lost since its last turn to blows that double shock."""
    stunned: bool = False
    """Physically stunned."""
    unconscious: bool = False
    mortal: bool = False
    """Mortally wounded: collapsed, and dying without care (GUR-DEATH-01)."""
    dead: bool = False

    @property
    def active(self) -> bool:
        """Whether it is conscious, and neither dying nor dead."""
        return not (self.unconscious or self.mortal or self.dead)

    @property
    def blind(self) -> bool:
        return all(eye in self.crippled for eye in EYES)

    @property
    def one_eyed(self) -> bool:
        return any(eye in self.crippled for eye in EYES)

    @property
    def stands(self) -> bool:
        """A crippled leg or foot: it cannot stand or walk (GUR-INJ-06)."""
        return not any(part in self.crippled for part in WALKING)

    def holds(self, part: Location) -> bool:
        """Whether an arm or hand can still hold, attack and parry: neither it nor the other part of the limb is
        crippled (GUR-INJ-06).
        """
        side = part.split()[0]
        return not any(lost.startswith(side) for lost in self.crippled if lost in GRASPING)


def deadly(wounds: Wounds, build: Build) -> int:
    """The loss of HP that kills for certain (GUR-INJ-03)."""
    return max(1, wounds.hp - build.fatal)


def reeling(wounds: Wounds, build: Build) -> bool:
    """Below a third of full hit points: Basic Speed and Move are halved, rounded up (GUR-INJ-03)."""
    return wounds.hp * 3 < build.hp


def strength(wounds: Wounds, build: Build) -> Fraction:
    """The share of its fight that is left: none for a unit out of it, some while it is active, half with a crippled
    part.
    """
    return Fraction(*parts(wounds.hp, build, wounds.active, bool(wounds.crippled)))


def parts(hp: int, build: Build, active: bool, crippled: bool) -> tuple[int, int]:
    """The same in parts, of so many."""
    full = build.hp
    whole = 40 * full if crippled else 20 * full
    if not active:
        return 0, whole
    left = 10 * (hp + full)
    return full if left < full else left if left < 20 * full else 20 * full, whole


def multiples(hp: int, build: Build) -> int:
    """Full multiples of its hit points that it is below zero (GUR-INJ-03, GUR-DEATH-01)."""
    return -hp // build.hp if hp < 0 else 0


def shock(wounds: Wounds, build: Build) -> int:
    """What shock takes off DX, IQ and their skills on the next turn: a point for each HP lost since the last, for full
    HP of 20 or more a point per tenth of it with the rest dropped, 4 at most; from blows that double it twice as much,
    8 at most in all (GUR-INJ-04, GUR-CRIT-01). Pain thresholds: none, or double (GUR-CHAR-06). Never off active
    defences.
    """
    if build.pain is Pain.HIGH:
        return 0
    points = jolts(wounds.lost + wounds.doubled, build)
    twice = points if build.pain is Pain.LOW else jolts(wounds.doubled, build)
    return -min(DOUBLE_SHOCK, min(SHOCK, points - twice) + 2 * twice)


def jolts(lost: int, build: Build) -> int:
    """Shock for losing this many HP, before any cap (GUR-INJ-04)."""
    return lost // (build.hp // 10 if build.hp >= 20 else 1)


def cripples_at(location: Location, build: Build) -> int:
    """The least injury that cripples a location: over half of full HP for an arm or leg, a third for a hand or foot, a
    tenth for an eye; 0 where nothing does (GUR-INJ-06).
    """
    if location in LIMBS:
        return build.hp // 2 + 1
    if location in EXTREMITIES:
        return build.hp // 3 + 1
    return build.hp // 10 + 1 if location in EYES else 0
