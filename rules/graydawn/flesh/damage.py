"""One hit on its way: dice, cover, armour, graze, flesh; and the marks it leaves."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.graydawn import rolls
from rules.graydawn.flesh.track import Limb, Wounds
from rules.graydawn.terms.anatomy import LIMBS, Part, part_at
from rules.kernel.dice import Dice, Pool

CRIPPLES = 8
"""Points at one stroke that cripple a limb or the head; a limb takes no more marks from it (GRD-CRIP-01)."""
GRAZES = 15
"""What a graze roll must reach (GRD-GRAZE-01)."""
LIMB_GRAZES, HEAD_GRAZES = 2, -2
"""What the part that is hit adds to the graze roll (GRD-GRAZE-03)."""


@dataclass(frozen=True, slots=True)
class Missile:
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
        return replace(self, dice=max(0, self.dice + more))


@dataclass(frozen=True, slots=True)
class Shield:
    """What stands between a missile and one part of the body: stopping power of the cover, and of the armour."""

    cover: int = 0
    armour: int = 0
    soft: bool = False


@dataclass(frozen=True, slots=True)
class Flesh:
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


def grazes(dice: Dice, flesh: Flesh, part: Part, bonus: int) -> bool:
    """The graze roll: LUCK and the modifiers against 15 (GRD-GRAZE-01, GRD-LUCK-04)."""
    return rolls.reaches(dice, lucky(flesh, part, bonus), GRAZES, flesh.explosions)


def lucky(flesh: Flesh, part: Part, bonus: int) -> int:
    """A graze roll without its die (GRD-GRAZE-01)."""
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


def cripples(points: int, marked: int, part: Part, flesh: Flesh, missile: Missile) -> bool:
    """Whether a hit cripples: a limb by the marks it would leave, the head by the points before doubling
    (GRD-CRIP-01, GRD-CRIP-07); the torso never (GRD-CRIP-08). Of what stuns only the real half counts (GRD-WOUND-09).
    """
    if part is Part.TORSO:
        return False
    count = marked if part in LIMBS and flesh.halved_later else points
    return count - stunning(count, missile) >= CRIPPLES


def stunning(marked: int, missile: Missile) -> int:
    """How many of these marks only stun: half of those from blunt blows, rounded up (GRD-WOUND-09)."""
    return marked if missile.stuns else (marked + 1) // 2 if missile.blunt else 0


def to_keep(flesh: Flesh) -> int:
    """A severity check without its die: BODY and LUCK (GRD-CRIP-03)."""
    return flesh.body + flesh.luck


def severs(dice: Dice, flesh: Flesh, points: int) -> bool:
    """The severity check: below the points after BTM a part is lost (GRD-CRIP-03)."""
    return not rolls.reaches(dice, to_keep(flesh), points, flesh.explosions)


def wounded(wounds: Wounds, marked: int, missile: Missile) -> Wounds:
    """So many marks more, each of its kind: one by itself is a minor wound; of blunt blows the larger half only stuns
    (GRD-WOUND-06, GRD-WOUND-07, GRD-WOUND-09).
    """
    stuns = stunning(marked, missile)
    real = marked - stuns
    minor = real if marked == 1 else 0
    return replace(
        wounds,
        wounding=wounds.wounding + real - minor,
        minor=wounds.minor + minor,
        stun=wounds.stun + stuns,
        stabilised=False,
    )


@dataclass(frozen=True, slots=True)
class Fall:
    """How a hit has fallen so far: the part, the points through armour, whether it grazes, whether it severs."""

    face: int
    through: int
    grazed: bool = False
    severed: bool = False

    @property
    def part(self) -> Part:
        return part_at(self.face)


def lands(wounds: Wounds, fall: Fall, flesh: Flesh, missile: Missile, old: Limb | None = None) -> Wounds:
    """The wounds after a hit that got through (GRD-DMG-01): a limb takes eight marks at most from it (GRD-CRIP-01), one
    that was crippled before the attack no more at all (GRD-CRIP-06); a destroyed head is death (GRD-CRIP-10). `old` is
    how the part was before the attack.
    """
    points = past_btm(missile.graze if fall.grazed else fall.through, flesh)
    marked = marks(points, fall.part, missile, grazed=fall.grazed)
    if not cripples(points, marked, fall.part, flesh, missile):
        return wounds if old is not None and fall.part in LIMBS else wounded(wounds, marked, missile)
    now = wounds.limb(fall.part)
    worse = Limb(fall.part, severed=fall.severed or (now is not None and now.severed))
    if fall.part is Part.HEAD:
        return replace(wounded(wounds, marked, missile).with_limb(worse), dead=wounds.dead or fall.severed)
    if old is not None:
        return wounds.with_limb(worse) if worse.severed != old.severed else wounds
    return replace(wounds, crippling=wounds.crippling + min(marked, CRIPPLES), stabilised=False).with_limb(worse)


def asks_severity(old: Limb | None, fall: Fall, flesh: Flesh, missile: Missile) -> int:
    """The points that a severity check is held against; 0 where none is made (GRD-CRIP-03)."""
    points = past_btm(missile.graze if fall.grazed else fall.through, flesh)
    if old is not None and old.severed:
        return 0
    marked = marks(points, fall.part, missile, grazed=fall.grazed)
    return points if cripples(points, marked, fall.part, flesh, missile) else 0
