"""What a blast does to a body: a wound through the armour of the torso, and a second one through all that is bare."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from rules.graydawn import rolls
from rules.graydawn.contest import ATTACKER, TARGET
from rules.graydawn.flesh import damage, saves
from rules.graydawn.flesh.course import FARES, Fate, fate
from rules.graydawn.flesh.damage import Flesh, Missile
from rules.graydawn.flesh.saves import SAVES, Hurt, Mettle, Save
from rules.graydawn.flesh.track import Limb, Wounds
from rules.graydawn.terms.anatomy import EXTREMITIES, Part
from rules.kernel.courses.course import Course
from rules.kernel.courses.steps import Choice, stage
from rules.kernel.dice import Dice, Pool

PROTECTS = 8
"""Stopping power with which a part counts as protected: of armour, or of cover of level 2 (GRD-EXPL-02)."""
HEAD, LIMB = 4, 2
"""Points that a bare head or limb adds to the second wound (GRD-EXPL-03)."""
MAIMS = 8
"""Points of either wound that may cost a part of the body (GRD-EXPL-05)."""
HOLDS, WORSE = 15, 5
"""What the body must reach then, and by how much a failure must miss it for the part to be torn off (GRD-EXPL-05)."""
DAZES = -2
"""What a flash-bang in sight takes off the stun save (GRD-FLASH-01)."""
Maimed = Literal["", "crippled", "severed"]


@dataclass(frozen=True, slots=True)
class Exposed:
    """How a body meets a blast: what cover takes off before the torso, the armour there, and which parts are bare."""

    cover: int = 0
    armour: int = 0
    bare: tuple[Part, ...] = EXTREMITIES

    @property
    def power(self) -> int:
        """What the torso stops: its armour, and a point for each extremity that is protected (GRD-EXPL-02)."""
        return self.armour + len(EXTREMITIES) - len(self.bare)

    @property
    def second(self) -> int:
        """The second wound before BTM: two points for each bare limb, four for the head (GRD-EXPL-03)."""
        return sum(HEAD if part is Part.HEAD else LIMB for part in self.bare)

    def through(self, points: int) -> int:
        """What the main blast leaves beyond cover and armour (GRD-EXPL-01, GRD-EXPL-07)."""
        return max(0, points - self.cover - self.power)


@dataclass(frozen=True, slots=True)
class Blow:
    """Both wounds of a blast, once BTM is off (GRD-EXPL-03)."""

    main: int = 0
    second: int = 0

    @property
    def maims(self) -> bool:
        """Whether either may cost a part of the body (GRD-EXPL-05)."""
        return max(self.main, self.second) >= MAIMS


def blow(points: int, exposed: Exposed, flesh: Flesh, *, dived: bool = False) -> Blow:
    """The wounds of a blast of so many points. Those who dived aside take half of both, before armour and before BTM
    (GRD-EXPL-03, GRD-EXPL-04).
    """
    share = 2 if dived else 1
    through, second = exposed.through(points // share), exposed.second // share
    return Blow(damage.past_btm(through, flesh), damage.past_btm(second, flesh))


def maimed(total: int) -> Maimed:
    """Against 15: a part is crippled on a failure, torn off if that misses by 5 (GRD-EXPL-05)."""
    if total >= HOLDS:
        return ""
    return "severed" if HOLDS - total >= WORSE else "crippled"


def which(dice: Dice, bare: tuple[Part, ...]) -> Part:
    """Which of the bare parts it is (GRD-EXPL-05)."""
    return bare[0] if len(bare) == 1 else bare[dice.roll(Pool(1, len(bare))).value - 1]


def marked(wounds: Wounds, struck: Blow) -> Wounds:
    """The marks of both wounds, each of its own kind (GRD-EXPL-01)."""
    for points in (struck.main, struck.second):
        wounds = damage.wounded(wounds, points) if points else wounds
    return wounds


def lost(wounds: Wounds, part: Part, how: Maimed) -> Wounds:
    """The same with a part crippled or torn off; a head torn off is death (GRD-EXPL-05, GRD-CRIP-10)."""
    old = wounds.limb(part)
    if old is not None and (old.severed or how == "crippled"):
        return wounds
    after = wounds.with_limb(Limb(part, severed=how == "severed"))
    return replace(after, dead=wounds.dead or (part is Part.HEAD and how == "severed"), stabilised=False)


# told in the order of play


@rolls.by_die("noticed", roller=TARGET)
def notices(die: int, notice: int) -> bool:
    """Whether a body notices the grenade: what the die must reach, if it may (GRD-EXPL-04)."""
    return rolls.suffices(die, notice)


DIVES = Choice("dive", lambda noticed: noticed, "dives")
"""Whether it dives from a grenade that it has noticed; it is taken that it does (GRD-EXPL-04)."""


@stage("aside", roller=TARGET, kept=True)
def leaps(dice: Dice, dives: bool, leap: int, explosions: int) -> bool:
    """Whether it gets away in part (GRD-EXPL-04)."""
    return dives and rolls.suffices(rolls.die(dice, explosions), leap)


ASIDE = (notices, DIVES, leaps)


@stage("more", "short")
def struck_by(points: int, exposed: Exposed, flesh: Flesh, aside: bool) -> tuple[int, int | None]:
    """The marks of both wounds, and what the die must reach for every part to hold, if one may be lost
    (GRD-EXPL-01, GRD-EXPL-05).
    """
    found = blow(points, exposed, flesh, dived=aside)
    return found.main + found.second, HOLDS - damage.to_keep(flesh) if found.maims and exposed.bare else None


@rolls.by_die("how", roller=TARGET, without="")
def maims(die: int, short: int) -> Maimed:
    """What the check by BODY and LUCK costs (GRD-EXPL-05)."""
    return maimed(HOLDS - short + die)


@stage("part", roller=TARGET)
def falls_on(dice: Dice, how: Maimed, exposed: Exposed) -> Part | None:
    """Which of the bare parts it is (GRD-EXPL-05)."""
    return which(dice, exposed.bare) if how else None


@stage("lost")
def loses(how: Maimed, part: Part | None, before: Wounds) -> tuple[bool, bool, bool, bool]:
    """Whether the body is worse off for it, has a part crippled that was not before, and the head, and is dead by it
    (GRD-CRIP-10).
    """
    after = before if part is None else lost(before, part, how)
    worse = saves.struck(before, after)
    return worse.hurt, worse.fresh, worse.head, worse.dead


@stage("struck")
def suffers(more: int, lost: tuple[bool, bool, bool, bool], before: Wounds) -> Hurt:
    """What both wounds and the part lost come to (GRD-EXPL-01)."""
    worse, *rest = lost
    return Hurt(before.real + more, before.marks + more, more > 0 or worse, *rest)


BURST = Course(
    *ASIDE, stage("points", roller=ATTACKER)(damage.damage), struck_by, maims, falls_on, loses, suffers, *SAVES, *FARES
)
"""From the grenade to what has become of a body in its reach; the points are rolled once for all that it reaches."""
DECIDED = Course(*BURST.steps[BURST.steps.index(leaps) :])
"""The same once it is known whether the body dives."""


def begins(wounds: Wounds, exposed: Exposed, flesh: Flesh, mettle: Mettle) -> dict[str, Any]:
    """A body in a blast as it begins."""
    return {"before": wounds, "exposed": exposed, "flesh": flesh, "mettle": mettle, "explosions": flesh.explosions}


def matters(missile: Missile, exposed: Exposed, flesh: Flesh) -> bool:
    """Whether diving aside could spare a body anything (GRD-EXPL-04)."""
    most = missile.dice * missile.sides + missile.plus
    return blow(most, exposed, flesh) != blow(most, exposed, flesh, dived=True)


# flash-bangs


@stage("stun_save")
def dazzled(before: Wounds, mettle: Mettle, modifier: int) -> Save:
    """The stun save against light and noise (GRD-FLASH-01)."""
    return saves.stun(before.marks, mettle, modifier)


@stage("fate")
def dazed(before: Wounds, stands: bool) -> Fate | None:
    """A body that is out of action without a mark; None for one that stays up (GRD-FLASH-01)."""
    return None if stands else fate(before, saves.settled(before, saves.stunned(before.marks)))


DAZED = Course(dazzled, saves.stands, dazed)
