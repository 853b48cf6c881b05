"""One blow: from the dice of damage to the hit points it costs, by its type and the location it strikes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from rules.gurps.flesh import armour, body
from rules.gurps.flesh.armour import Gap, Guard, Passed, Stops
from rules.gurps.flesh.body import PAIN, Build, Tolerance, modifier
from rules.gurps.terms import damage
from rules.gurps.terms.anatomy import EXTREMITIES, EYES, HEAD, LIMBS, LOCATIONS, Location
from rules.gurps.terms.damage import PIERCING, Damage, Hurt
from rules.gurps.terms.notation import Column
from rules.kernel.dice import Dice, Pool

_D = Damage
_PLAIN = {
    **dict.fromkeys(_D, Fraction(1)), _D.SMALL_PIERCING: Fraction(1, 2), _D.CUTTING: Fraction(3, 2),
    _D.LARGE_PIERCING: Fraction(3, 2), _D.IMPALING: Fraction(2), _D.HUGE_PIERCING: Fraction(2),
}  # fmt: skip
_TOLERANT = {
    Tolerance.UNLIVING: {
        _D.IMPALING: Fraction(1), _D.HUGE_PIERCING: Fraction(1), _D.LARGE_PIERCING: Fraction(1, 2),
        _D.PIERCING: Fraction(1, 3), _D.SMALL_PIERCING: Fraction(1, 5),
    },
    Tolerance.HOMOGENOUS: {
        _D.IMPALING: Fraction(1, 2), _D.HUGE_PIERCING: Fraction(1, 2), _D.LARGE_PIERCING: Fraction(1, 3),
        _D.PIERCING: Fraction(1, 5), _D.SMALL_PIERCING: Fraction(1, 10),
    },
}  # fmt: skip
_BY_LOCATION = {
    Location.FACE: {_D.CORROSION: Fraction(3, 2)},
    Location.NECK: {_D.CRUSHING: Fraction(3, 2), _D.CORROSION: Fraction(3, 2), _D.CUTTING: Fraction(2)},
}
INSIDE = Fraction(3)
"""What goes off inside a body wounds as if in the vitals (GUR-INJ-08)."""


def may_strike(location: Location, kind: Damage, *, tight: bool = False, behind: bool = False) -> bool:
    """Whether such an attack can be aimed at a location: vitals and eyes only by what pierces, impales or burns with a
    tight beam, eyes not from behind (GUR-ATK-07).
    """
    if location is not Location.VITALS and location not in EYES:
        return True
    return (kind in (*PIERCING, _D.IMPALING) or tight) and not (behind and location in EYES)


def open_to(kind: Damage, *, tight: bool = False, behind: bool = False) -> tuple[Location, ...]:
    """All locations that such an attack can be aimed at (GUR-ATK-07)."""
    return tuple(part for part in LOCATIONS if may_strike(part, kind, tight=tight, behind=behind))


def multiplier(
    kind: Damage, location: Location = Location.TORSO, tolerance: Tolerance = Tolerance.NONE, *, tight: bool = False
) -> Fraction:
    """The wounding multiplier: by type (GUR-INJ-01), by what the body is made of (GUR-INJ-02), by location
    (GUR-ATK-07). What is the same all through has no part more vulnerable than another.
    """
    base = _TOLERANT.get(tolerance, {}).get(kind, _PLAIN[kind])
    if tolerance in (Tolerance.HOMOGENOUS, Tolerance.DIFFUSE):
        return base
    if location in (Location.SKULL, *EYES):
        return base if kind is _D.TOXIC else Fraction(4)
    if location is Location.VITALS and may_strike(location, kind, tight=tight):
        return Fraction(2 if kind is _D.BURNING else 3)
    if location in (*LIMBS, *EXTREMITIES) and kind in (_D.LARGE_PIERCING, _D.HUGE_PIERCING, _D.IMPALING):
        return min(base, Fraction(1))
    return _BY_LOCATION.get(location, {}).get(kind, base)


class Ratio(NamedTuple):
    """A multiplier in lowest terms."""

    numerator: int
    denominator: int


def injury(through: int, by: Fraction | Ratio, kind: Damage, tolerance: Tolerance, *, area: bool = False) -> int:
    """The injury that penetrating damage does: multiplied and rounded down, at least 1 (GUR-INJ-01). A diffuse body
    takes 1 at most from what pierces or impales, 2 from all else, but for what fills an area (GUR-INJ-02).
    """
    hurt = (through * by.numerator // by.denominator or 1) if through > 0 else 0
    if tolerance is Tolerance.DIFFUSE and not area:
        return min(hurt, 1 if kind in (*PIERCING, _D.IMPALING) else 2)
    return hurt


# one blow


@dataclass(frozen=True, slots=True)
class Strike:
    """What strikes: its dice of damage, and how it deals with armour and flesh."""

    hurt: Hurt
    kind: Damage = Damage.CRUSHING
    divisor: Fraction = Fraction(1)
    halved: bool = False
    """At or beyond half-damage range (GUR-DMG-03)."""
    shared: Fraction | int = 1
    """What a blast is divided by where it has come to (GUR-EXP-01)."""
    pellets: int = 1
    """Pellets that strike as one: DR is multiplied by as many (GUR-SHOT-01)."""
    chink: bool = False
    """Aimed at a chink in the armour (GUR-ATK-07)."""
    tight: bool = False
    """A beam that burns a small spot (GUR-ATK-07)."""
    area: bool = False
    """It fills an area, a cone, or explodes (GUR-INJ-02)."""
    inside: bool = False
    """It goes off inside the body (GUR-INJ-08)."""
    needs_blood: bool = False
    """It does nothing unless it gets inside (GUR-INJ-08)."""
    twists: bool = False
    """Armour that bends is twisted along: only rigid armour protects (GUR-GRP-08)."""
    pushes_only: bool = False
    """Knockback, no injury (GUR-DMG-04)."""
    many: int = 1
    """Hits that one roll of damage stands for, as an option: what gets through is multiplied (GUR-DR-06)."""


def strike(column: Column, st: int = 10) -> Strike:
    """What a weapon of such a damage column does in the hands of such strength (GUR-DMG-01, GUR-CHAR-03)."""
    return Strike(column.hurt(st), column.kind, column.divisor, area=column.explosive)


NOTHING = Strike(Hurt(0))
"""What does not come about."""


@dataclass(frozen=True, slots=True)
class Blow:
    """What one blow has done to one location."""

    location: Location
    basic: int
    through: int = 0
    injury: int = 0
    """Hit points it costs."""
    fatigue: int = 0
    """Fatigue points it costs."""
    pushed: int = 0
    """Yards of knockback."""
    cripples: bool = False
    severs: bool = False
    shocks: bool = False
    """Its shock counts double."""


def basic(dice: Dice, strike: Strike, times: int = 1, fullest: bool = False) -> int:
    """Basic damage: the dice, what the critical hit makes of them, then halved for range or shared out over distance,
    rounded down (GUR-DMG-01, GUR-CRIT-01, GUR-DMG-03, GUR-EXP-01).
    """
    many = strike.hurt.dice
    shown = 6 * many if fullest else dice.roll(Pool(many)).value if many else 0
    points = damage.basic(strike.hurt, shown, strike.kind) * times
    return int((points // 2 if strike.halved else points) // strike.shared)


class Part(NamedTuple):
    """What decides how a location bears a blow: parts that differ in nothing of it count as one."""

    by: Ratio
    """What wounds there are multiplied by (GUR-INJ-01, GUR-ATK-07)."""
    least: int
    """The least injury that cripples it; 0 where nothing does (GUR-INJ-06)."""
    limb: bool
    """Whether what goes beyond that is lost."""
    delicate: bool
    """Whether any shock there may fell (GUR-KD-01)."""
    graver: int
    """On the roll after a major wound there (GUR-KD-01)."""
    whole: bool = True
    """Whether it was not crippled before."""


def part(strike: Strike, location: Location, build: Build, lost: tuple[Location, ...] = ()) -> Part:
    """A location of a body, some parts of which are lost, as such a strike meets it; what goes off inside wounds as in
    the vitals (GUR-INJ-08).
    """
    inside = strike.inside and strike.area
    by = INSIDE if inside else multiplier(strike.kind, location, build.tolerance, tight=strike.tight)
    least, limb = body.cripples_at(location, build), location in (*LIMBS, *EXTREMITIES)
    delicate, graver = location in HEAD or location is Location.VITALS, modifier(location, build, major=True)
    return Part(Ratio(*by.as_integer_ratio()), least, limb, delicate, graver, location not in lost)


def multiplied(part: Part) -> Ratio:
    """What wounds there are multiplied by (GUR-INJ-01)."""
    return part.by


def stops(strike: Strike, guard: Guard, gap: Gap = Gap.NONE) -> Stops:
    """What stands before a location against it: nothing where it is inside (GUR-DMG-02)."""
    if strike.inside:
        return Stops()
    return armour.stops(guard.times(strike.pellets), strike.divisor, (Gap.HALF, gap) if strike.chink else (gap,))


def harm(passed: Passed, strike: Strike, by: Ratio, build: Build, many: int = 1) -> int:
    """What gets through, of fatigue as it is; else blunt trauma or wounding (GUR-DMG-02, GUR-INJ-01); of so many hits
    that share one roll, multiplied (GUR-DR-06).
    """
    if strike.pushes_only:
        return 0
    times = strike.many * many
    if passed.stopped:
        bruise = armour.blunt_trauma(passed.stopped, strike.kind) * times
        if bruise:
            return bruise
    through = passed.through * times
    if strike.kind is Damage.FATIGUE:
        return through
    return injury(through, by, strike.kind, build.tolerance, area=strike.area)


THING = Build(tolerance=Tolerance.HOMOGENOUS)
"""What weapons, walls and doors are like: the same all through (GUR-INJ-02)."""


def worn(points: int, strike: Strike, dr: int) -> int:
    """The HP that a thing with such DR loses to so much basic damage (GUR-ATK-08, GUR-COV-02)."""
    passed = armour.passed(points, stops(strike, Guard(dr)))
    return harm(passed, strike, part(strike, Location.TORSO, THING).by, THING)


def wound(harm: int, strike: Strike, part: Part) -> tuple[int, int, bool, bool]:
    """What that costs: hit points, no more than cripples a limb, or fatigue points; and whether the part is crippled,
    and lost (GUR-INJ-06).
    """
    if strike.kind is Damage.FATIGUE:
        return 0, harm, False, False
    cripples = 0 < part.least <= harm
    cost = part.least if cripples and part.limb else harm
    return cost, 0, cripples, cripples and harm >= 2 * part.least


def asks(injury: int, part: Part, build: Build, *, cripples: bool, grave: bool) -> int | None:
    """The modifier of the knockdown roll that it calls for, if it does: after a major wound, which is more than half of
    all hit points at once, a crippling, or what a critical hit makes one; and after any shock where the part is
    delicate (GUR-INJ-05, GUR-KD-01).
    """
    major = injury * 2 > build.hp or cripples or (grave and injury > 0)
    if build.senseless or not (major or (part.delicate and body.jolts(injury, build) > 0)):
        return None
    return part.graver if major else PAIN[build.pain]


def pushed(basic: int, strike: Strike, build: Build, passed: Passed) -> int:
    """Yards that it drives its victim back; what goes off inside does not (GUR-DMG-04)."""
    return 0 if strike.inside else knockback(basic, strike.kind, build, through=passed.through > 0)


def shocking(strike: Strike, location: Location, build: Build) -> bool:
    """Whether its shock counts double because of where it strikes (GUR-ATK-07)."""
    return location is Location.GROIN and build.male and strike.kind is Damage.CRUSHING


def knockback(points: int, kind: Damage, build: Build, *, through: bool) -> int:
    """Yards that a blow drives its victim back: crushing always, cutting where it doesn't penetrate; one for each full
    ST - 2 points of basic damage, for ST 3 or less one for each point, without ST by HP (GUR-DMG-04).
    """
    if kind is not Damage.CRUSHING and (kind is not Damage.CUTTING or through):
        return 0
    strength = build.st or build.hp
    return points // (strength - 2 if strength > 3 else 1)


def footing(score: int, yards: int, *, balanced: bool = False) -> int:
    """What the roll to keep standing is made against after knockback: -1 for each yard beyond the first, +4 with
    Perfect Balance (GUR-DMG-04).
    """
    return score - max(0, yards - 1) + (4 if balanced else 0)
