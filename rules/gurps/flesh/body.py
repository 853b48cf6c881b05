"""A body: what it is built like, how it is wounded, the thresholds of its hit points, and the HT rolls of a wound:
knockdown, staying conscious, staying alive.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from fractions import Fraction
from typing import cast

from rules.gurps import rolls
from rules.gurps.terms.anatomy import EXTREMITIES, EYES, GRASPING, LIMBS, WALKING, Location
from rules.gurps.terms.figures import Traits
from rules.gurps.terms.traits import Trait
from rules.kernel.courses.course import Course
from rules.kernel.courses.loops import Repeat
from rules.kernel.courses.steps import stage
from rules.kernel.dice import Dice

CERTAIN, DESTROYED = 5, 10
"""Full hit points below zero that are death without a roll, and the end of the body (GUR-DEATH-01)."""
SHOCK, DOUBLE_SHOCK = 4, 8
"""The most that shock takes off, and doubled shock (GUR-INJ-04, GUR-CRIT-01)."""


class Tolerance(StrEnum):
    """What a body is made of, where it isn't flesh (GUR-INJ-02)."""

    NONE = "living"
    UNLIVING = "unliving"
    HOMOGENOUS = "homogenous"
    DIFFUSE = "diffuse"


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


# the HT rolls of a wound

OUT_BY = 5
"""Failing a knockdown roll by so much is unconsciousness (GUR-INJ-05)."""
MORTAL_BY = 2
"""Failing a death roll by no more leaves a mortal wound (GUR-DEATH-01)."""
PAIN = {Pain.NORMAL: 0, Pain.HIGH: 3, Pain.LOW: -4}
"""On knockdown rolls (GUR-KD-01)."""


class Knock(IntEnum):
    """What a knockdown roll comes to, the milder first."""

    NONE = 0
    STUNNED = 1
    OUT = 2


class Life(IntEnum):
    """What death rolls come to, the milder first."""

    LIVES = 0
    MORTAL = 1
    DEAD = 2


def modifier(location: Location, build: Build, *, major: bool) -> int:
    """On the HT roll: a major wound to the skull or an eye -10, to the face, the vitals or a male groin -5; the
    threshold of pain (GUR-KD-01).
    """
    here = 0
    if major and location in (Location.SKULL, *EYES):
        here = -10
    elif major and (location in (Location.FACE, Location.VITALS) or (location is Location.GROIN and build.male)):
        here = -5
    return here + PAIN[build.pain]


def knocked(dice: Dice, score: int) -> Knock:
    """The knockdown roll: failure stuns and knocks down, by 5 or more or critically it is unconsciousness (GUR-INJ-05,
    GUR-KD-01).
    """
    fell = rolls.roll(dice, score)
    if fell.success:
        return Knock.NONE
    return Knock.OUT if fell.fumble or fell.margin <= -OUT_BY else Knock.STUNNED


def lives(dice: Dice, score: int) -> Life:
    """A death roll: failing by 1 or 2 is a mortal wound (GUR-DEATH-01)."""
    fell = rolls.roll(dice, score)
    if fell.success:
        return Life.LIVES
    return Life.MORTAL if fell.margin >= -MORTAL_BY else Life.DEAD


def death_score(build: Build) -> int:
    """What a death roll is made against: Hard to Kill adds (GUR-DEATH-01)."""
    return build.ht + build.hard_to_kill


def deaths(before: int, after: int, build: Build) -> int:
    """How many death rolls a loss of HP calls for: one for each full negative multiple newly reached (GUR-INJ-03)."""
    return multiples(after, build) - multiples(before, build)


@stage("before", "hp")
def bleeds(wounds: Wounds, loss: int) -> tuple[int, int]:
    """The hit points before it and after."""
    return wounds.hp, wounds.hp - loss


@stage("death_rolls", "life")
def _counted(before: int, hp: int, build: Build, life: Life) -> tuple[int, Life]:
    """The death rolls that are due; five multiples below zero are death without a roll (GUR-INJ-03, GUR-DEATH-01)."""
    certain = multiples(hp, build) >= CERTAIN
    return (0, Life.DEAD) if certain else (deaths(before, hp, build), life)


@stage("life", roller="victim")
def _rolled(dice: Dice, life: Life, build: Build) -> Life:
    """One of them, unless one before it has killed; the worst counts."""
    return life if life is Life.DEAD else max(life, lives(dice, death_score(build)))


SURVIVES = (_counted, Repeat(Course(_rolled), "death_rolls", worst=("life",)))
"""All death rolls of one loss of HP, until one kills."""
DYING = Course(*SURVIVES)


def survives(dice: Dice, before: int, after: int, build: Build) -> Life:
    """What becomes of a body that has lost hit points."""
    fields = {"before": before, "hp": after, "build": build, "life": Life.LIVES}
    return cast("Life", DYING.rolled(fields, dice)["life"])


def awake_score(wounds: Wounds, build: Build) -> int | None:
    """What a body at 0 HP or less must roll at the start of its turn to stay conscious, unless it does nothing and does
    not defend: HT, -1 per full multiple below zero (GUR-DEATH-01, GUR-INJ-03). None where no roll is asked.
    """
    if wounds.hp > 0:
        return None
    return build.ht + build.hard_to_subdue - multiples(wounds.hp, build)
