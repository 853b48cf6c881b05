"""What a blast does to a body: a wound through the armour of the torso, and a second one through all that is bare."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from rules.graydawn import rolls
from rules.graydawn.flesh import damage, saves
from rules.graydawn.flesh.damage import Flesh, Missile
from rules.graydawn.flesh.foretelling import Fate, after_saves, fate, sure
from rules.graydawn.flesh.saves import Mettle
from rules.graydawn.flesh.track import Limb, Wounds
from rules.graydawn.terms.anatomy import EXTREMITIES, Part
from rules.kernel import odds
from rules.kernel.dice import Dice, Pool
from rules.kernel.odds import Odds

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


def maims(dice: Dice, flesh: Flesh) -> Maimed:
    """What a check by BODY and LUCK costs (GRD-EXPL-05)."""
    return maimed(damage.to_keep(flesh) + rolls.die(dice, flesh.explosions))


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
    plain = Missile(0)
    for points in (struck.main, struck.second):
        wounds = damage.wounded(wounds, points, plain) if points else wounds
    return wounds


def lost(wounds: Wounds, part: Part, how: Maimed) -> Wounds:
    """The same with a part crippled or torn off; a head torn off is death (GRD-EXPL-05, GRD-CRIP-10)."""
    old = wounds.limb(part)
    if old is not None and (old.severed or how == "crippled"):
        return wounds
    after = wounds.with_limb(Limb(part, severed=how == "severed"))
    return replace(after, dead=wounds.dead or (part is Part.HEAD and how == "severed"), stabilised=False)


# odds


def strength(missile: Missile) -> Odds[int]:
    """Every roll of a blast's damage, one for all that it reaches (GRD-EXPL-01)."""
    return odds.of(damage.damage, missile)


@lru_cache(maxsize=4096)
def _fallen(wounds: Wounds, struck: Blow, exposed: Exposed, flesh: Flesh) -> Odds[Wounds]:
    after = marked(wounds, struck)
    if not (struck.maims and exposed.bare):
        return sure(after)
    parts = odds.of(which, exposed.bare)

    def cost(how: Maimed) -> Odds[Wounds]:
        return parts.map(lambda part: lost(after, part, how)) if how else sure(after)

    return odds.of(maims, flesh).then(cost)


@lru_cache(maxsize=4096)
def ends(
    wounds: Wounds, missile: Missile, exposed: Exposed, flesh: Flesh, mettle: Mettle, dives: Fraction
) -> Odds[Wounds]:
    """Every way a body may come out of a blast, saves and all, if it is so likely to dive aside (GRD-EXPL-01 to 05)."""
    dived = Odds({True: dives, False: 1 - dives}) if 0 < dives < 1 else sure(dives == 1)
    struck = strength(missile).joined(dived, lambda points, aside: blow(points, exposed, flesh, dived=aside))
    after = struck.then(lambda each: _fallen(wounds, each, exposed, flesh))
    return after.then(lambda each: after_saves(wounds, each, mettle))


@lru_cache(maxsize=4096)
def fates(
    wounds: Wounds, missile: Missile, exposed: Exposed, flesh: Flesh, mettle: Mettle, dives: Fraction
) -> Odds[Fate]:
    """The same told apart only by what a player reads of it."""
    return ends(wounds, missile, exposed, flesh, mettle, dives).map(lambda after: fate(wounds, after))


def matters(missile: Missile, exposed: Exposed, flesh: Flesh) -> bool:
    """Whether diving aside could spare a body anything (GRD-EXPL-04)."""
    most = missile.dice * missile.sides + missile.plus
    return blow(most, exposed, flesh) != blow(most, exposed, flesh, dived=True)


# flash-bangs


@lru_cache(maxsize=1024)
def dazed(wounds: Wounds, mettle: Mettle, modifier: int) -> Odds[Wounds]:
    """How a body may come out of a flash-bang: as it was, or out of action without a mark (GRD-FLASH-01)."""
    return odds.of(saves.made, saves.stun(wounds, mettle, modifier)).map(
        lambda so: wounds if so else saves.stunned(wounds)
    )
