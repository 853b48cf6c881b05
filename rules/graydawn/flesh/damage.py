"""One hit on its way: dice, cover, armour, graze, flesh; and what it does to a part of the body."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from rules.graydawn.flesh.track import Limb, Wounds
from rules.graydawn.terms.anatomy import LIMBS, Part
from rules.kernel.dice import Dice, Pool

CRIPPLES = 8
"""Points of one attack that cripple a limb or the head; a limb takes no more marks from it (GRD-CRIP-01)."""
GRAZES = 15
"""What a graze roll must reach (GRD-GRAZE-01)."""
LIMB_GRAZES, HEAD_GRAZES = 2, -2
"""What the part that is hit adds to the graze roll (GRD-GRAZE-03)."""


class Missile(NamedTuple):
    """What strikes: its dice of damage, and how it deals with cover, armour and flesh."""

    dice: int
    sides: int = 6
    plus: int = 0
    pierces: bool = False
    """Armour-piercing: stopping power counts half, and so does what gets through (GRD-DMG-04)."""
    hollow: bool = False
    """Hollow point: stopping power counts double, what gets through half as much again (GRD-DMG-05)."""
    edged: bool = False
    blunt: bool = False
    """Half of its marks only stun (GRD-WOUND-09)."""
    stuns: bool = False
    """All of its marks only stun (GRD-WOUND-09)."""
    halved: bool = False
    """Half of what the dice show, rounded up: a punch (GRD-CQC-04)."""
    fullest: bool = False
    """Every die shows its highest face: at point-blank range (GRD-PB-02)."""

    @property
    def graze(self) -> int:
        """What a graze does: a point for each d6, two for each d10, and all that is added (GRD-GRAZE-02)."""
        return max(1, self.dice * (2 if self.sides == 10 else 1) + self.plus)

    def with_dice(self, more: int) -> Missile:
        """The same with further dice, such as the other rounds of a burst (GRD-BURST-03), or with fewer."""
        return self._replace(dice=max(0, self.dice + more)) if more else self


class Shield(NamedTuple):
    """What stands between a missile and one part of the body: stopping power of the cover, and of the armour."""

    cover: int = 0
    armour: int = 0
    soft: bool = False


class Flesh(NamedTuple):
    """What decides how a body takes a hit: BODY, BTM, LUCK, and how it fares so far."""

    body: int
    luck: int
    btm: int
    grazes: bool = True
    """Whether it rolls for grazes: ordinary people do not (GRD-GRAZE-01)."""
    explosions: int = 3
    halved_later: bool = True
    """Whether a limb is crippled by what is left of the points after halving (GRD-CRIP-01)."""


def damage(dice: Dice, missile: Missile) -> int:
    """The points that strike (GRD-DMG-01)."""
    if missile.fullest:
        return missile.dice * missile.sides + missile.plus
    shown = dice.roll(Pool(missile.dice, missile.sides)).value
    return (-(-shown // 2) if missile.halved else shown) + missile.plus


def stopped(power: int, missile: Missile) -> int:
    """What some stopping power counts for against such a missile (GRD-DMG-04, GRD-DMG-05)."""
    return power // 2 if missile.pierces else power * 2 if missile.hollow else power


def penetrates(points: int, shield: Shield, missile: Missile) -> int:
    """What gets through cover and armour (GRD-DMG-01, GRD-ARM-01, GRD-COVER-09); blades halve soft armour
    (GRD-ARM-05).
    """
    worn = shield.armour // 2 if missile.edged and shield.soft else shield.armour
    rest = points - stopped(shield.cover, missile) - stopped(worn, missile)
    if rest <= 0:
        return 0
    if missile.pierces:
        return max(1, rest // 2)
    return rest * 3 // 2 if missile.hollow else rest


def grazing(part: Part, bonus: int) -> int:
    """What is added to a graze roll for a hit on such a part (GRD-GRAZE-03)."""
    return bonus + (HEAD_GRAZES if part is Part.HEAD else LIMB_GRAZES if part in LIMBS else 0)


def by_margin(margin: int) -> int:
    """What the margin of an attack adds to graze rolls: 1 if it barely hit, less for every five points
    (GRD-GRAZE-05).
    """
    return (1 if margin in (0, 1) else 0) - margin // 5


def lucky(flesh: Flesh, part: Part, bonus: int) -> int:
    """A graze roll without its die (GRD-GRAZE-01, GRD-LUCK-04)."""
    return flesh.luck + grazing(part, bonus)


def may_graze(through: int, flesh: Flesh, missile: Missile) -> bool:
    """Whether a graze would leave less than what gets through (GRD-GRAZE-01)."""
    return flesh.grazes and through > missile.graze


def past_btm(through: int, flesh: Flesh) -> int:
    """Points left once BTM is off, one at least (GRD-DMG-01)."""
    return max(1, through - flesh.btm) if through else 0


def marks(points: int, part: Part, missile: Missile, *, grazed: bool) -> int:
    """The marks that so many points after BTM come to: a limb takes half, unless they were halved before, the head
    double, unless only grazed (GRD-DMG-02, GRD-DMG-03, GRD-DMG-04, GRD-GRAZE-07).
    """
    if part in LIMBS:
        return points if missile.pierces else max(1, points // 2)
    return points * 2 if part is Part.HEAD and not grazed else points


def stunning(marked: int, missile: Missile) -> int:
    """How many of these marks only stun: half of those from blunt blows, rounded up (GRD-WOUND-09)."""
    return marked if missile.stuns else (marked + 1) // 2 if missile.blunt else 0


def to_keep(flesh: Flesh) -> int:
    """A severity check without its die: BODY and LUCK (GRD-CRIP-03)."""
    return flesh.body + flesh.luck


class Wound(NamedTuple):
    """What a hit does to the part that it strikes, taken by itself."""

    points: int = 0
    """What is left once BTM is off."""
    marks: int = 0
    stun: int = 0
    """How many of these marks only stun."""
    counts: int = 0
    """Points towards crippling the part."""


STOPPED = Wound()


def wound(through: int, part: Part, flesh: Flesh, missile: Missile, grazed: bool) -> Wound:
    """The wound of a hit by what got through (GRD-DMG-01). Towards crippling counts what a limb would be marked with,
    of the head the points before doubling, of the torso nothing (GRD-CRIP-01, GRD-CRIP-07, GRD-CRIP-08); of what stuns
    only the real half (GRD-WOUND-09).
    """
    points = past_btm(missile.graze if grazed else through, flesh)
    if not points:
        return STOPPED
    marked = marks(points, part, missile, grazed=grazed)
    count = marked if part in LIMBS and flesh.halved_later else points
    return Wound(
        points, marked, stunning(marked, missile), 0 if part is Part.TORSO else count - stunning(count, missile)
    )


class Sustained(NamedTuple):
    """What a part of the body has sustained in one attack, as far as it matters for further hits of it."""

    marks: int = 0
    """Marks on a limb."""
    counts: int = 0
    points: int = 0
    """Points towards crippling it, and those that a severity check is held against."""
    crippled: bool = False
    severed: bool = False
    """Whether it is crippled or torn off, now or before the attack."""


SOUND, LAME, GONE = Sustained(), Sustained(crippled=True), Sustained(crippled=True, severed=True)


def as_it_was(wounds: Wounds, part: Part) -> Sustained:
    """A part before an attack."""
    old = wounds.limb(part)
    return SOUND if old is None else GONE if old.severed else LAME


def cripples(done: Wound, so_far: Sustained) -> bool:
    """Whether a hit cripples: eight points of one attack do, by however many hits they come; of a part that is crippled
    already each hit counts by itself (GRD-CRIP-01, GRD-CRIP-06, GRD-CRIP-07).
    """
    return so_far.counts + done.counts >= CRIPPLES


def severity(done: Wound, so_far: Sustained) -> int:
    """The points that a severity check is held against; 0 where none is made (GRD-CRIP-03)."""
    return so_far.points + done.points if cripples(done, so_far) and not so_far.severed else 0


def on_track(part: Part, done: Wound, so_far: Sustained) -> tuple[int, int]:
    """The real and the stun marks that go on the track: from one attack no more than eight by a limb that it cripples,
    by one that is crippled already none (GRD-CRIP-01, GRD-CRIP-06).
    """
    if part in LIMBS and so_far.crippled:
        return 0, 0
    if part in LIMBS and cripples(done, so_far):
        return min(done.marks, max(0, CRIPPLES - so_far.marks)), 0
    return done.marks - done.stun, done.stun


def sustained(part: Part, done: Wound, so_far: Sustained, severed: bool) -> Sustained:
    """What a part has sustained with a hit more: once it is crippled nothing is added up any longer."""
    if so_far.crippled or cripples(done, so_far):
        return GONE if severed or so_far.severed else LAME
    if part is Part.TORSO:
        return SOUND
    marked = so_far.marks + done.marks if part in LIMBS else 0
    return Sustained(marked, so_far.counts + done.counts, so_far.points + done.points)


def lands(wounds: Wounds, part: Part, done: Wound, so_far: Sustained, severed: bool) -> Wounds:
    """The wounds after a hit (GRD-DMG-01); a destroyed head is death (GRD-CRIP-10)."""
    real, stun = on_track(part, done, so_far)
    if not cripples(done, so_far):
        return wounded(wounds, real, stun) if real + stun else wounds
    old = wounds.limb(part)
    worse = Limb(part, severed=severed or (old is not None and old.severed))
    if part is Part.HEAD:
        return replace(wounded(wounds, real, stun).with_limb(worse), dead=wounds.dead or severed)
    if so_far.crippled:
        return wounds.with_limb(worse) if worse.severed != so_far.severed else wounds
    return replace(wounds, crippling=wounds.crippling + real, stabilised=False).with_limb(worse)


def wounded(wounds: Wounds, real: int, stun: int = 0) -> Wounds:
    """So many marks more: one by itself is a minor wound (GRD-WOUND-06, GRD-WOUND-07)."""
    minor = real if real + stun == 1 else 0
    return replace(
        wounds,
        wounding=wounds.wounding + real - minor,
        minor=wounds.minor + minor,
        stun=wounds.stun + stun,
        stabilised=False,
    )
