"""One blow: from the dice of damage to the hit points it costs."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rules.gurps.flesh import armour, body, wounding
from rules.gurps.flesh.armour import Gap, Guard
from rules.gurps.flesh.body import Build
from rules.gurps.flesh.crits import PLAIN, Crit
from rules.gurps.flesh.knocks import modifier
from rules.gurps.terms import damage
from rules.gurps.terms.anatomy import HEAD, Location
from rules.gurps.terms.damage import Damage, Hurt
from rules.gurps.terms.notation import Column
from rules.kernel.dice import Dice, Pool


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


@dataclass(frozen=True, slots=True)
class Blow:
    """What one blow has done to one location."""

    location: Location
    basic: int
    through: int = 0
    bruised: bool = False
    injury: int = 0
    """Hit points it costs."""
    fatigue: int = 0
    """Fatigue points it costs."""
    pushed: int = 0
    """Yards of knockback."""
    cripples: bool = False
    severs: bool = False
    major: bool = False
    shocks: bool = False
    """Its shock counts double."""
    asks: int | None = None
    """The modifier of the knockdown roll it calls for, if it does."""


def basic(dice: Dice, strike: Strike, crit: Crit = PLAIN) -> int:
    """Basic damage: the dice, what the critical hit makes of them, then halved for range or shared out over distance,
    rounded down (GUR-DMG-01, GUR-CRIT-01, GUR-DMG-03, GUR-EXP-01).
    """
    many = strike.hurt.dice
    shown = 6 * many if crit.fullest else dice.roll(Pool(many)).value if many else 0
    points = damage.basic(strike.hurt, shown, strike.kind) * crit.times
    return int((points // 2 if strike.halved else points) // strike.shared)


def struck(points: int, strike: Strike, guard: Guard, location: Location, build: Build, crit: Crit = PLAIN) -> Blow:
    """What so much basic damage does: knockback, armour, blunt trauma, wounding, the cap of limbs, and whether it asks
    for a knockdown roll (GUR-DMG-02).
    """
    if strike.inside:
        through, stopped = points, 0
    else:
        gaps = (Gap.HALF, crit.gap) if strike.chink else (crit.gap,)
        through, stopped = armour.passed(points, guard.times(strike.pellets), strike.divisor, gaps)
    through *= strike.many
    pushed = 0 if strike.inside else knockback(points, strike.kind, build, through=through > 0)
    if strike.pushes_only:
        return Blow(location, points, pushed=pushed)
    if strike.kind is Damage.FATIGUE:
        return Blow(location, points, through, fatigue=through, pushed=pushed)
    bruise = armour.blunt_trauma(stopped, strike.kind) * strike.many
    by = _multiplier(strike, location, build)
    whole = bruise or wounding.injury(through, by, strike.kind, build.tolerance, area=strike.area)
    return _wound(Blow(location, points, through, bool(bruise), whole, pushed=pushed), strike, build, crit)


def _multiplier(strike: Strike, location: Location, build: Build) -> Fraction:
    """What goes off inside wounds as in the vitals (GUR-INJ-08), elsewhere by type and location (GUR-INJ-01)."""
    if strike.inside and strike.area:
        return wounding.INSIDE
    return wounding.multiplier(strike.kind, location, build.tolerance, tight=strike.tight)


def _wound(blow: Blow, strike: Strike, build: Build, crit: Crit) -> Blow:
    """Crippling, the cap of limbs, the major wound and the roll it asks for (GUR-INJ-05, GUR-INJ-06, GUR-KD-01)."""
    here, whole = blow.location, blow.injury
    least = body.cripples_at(here, build)
    cripples = 0 < least <= whole
    cost = body.capped(whole, here, build)
    major = cost * 2 > build.hp or cripples or (crit.major and blow.through > 0)
    delicate = (here in HEAD or here is Location.VITALS) and body.jolts(cost, build) > 0
    groin = here is Location.GROIN and build.male and strike.kind is Damage.CRUSHING
    return Blow(
        here, blow.basic, blow.through, blow.bruised, cost, pushed=blow.pushed, cripples=cripples,
        severs=cripples and whole >= 2 * least, major=major, shocks=crit.shocks or groin,
        asks=modifier(here, build, major=major) if (major or delicate) and not build.senseless else None,
    )  # fmt: skip


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
