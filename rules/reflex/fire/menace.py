"""How dangerous one is to another: the best shot or blow there is, for a measure, without working out every layer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from rules.frame.body import Posture, Silhouette
from rules.frame.figure import Condition
from rules.frame.knowing import Awareness
from rules.frame.recall import lookup
from rules.frame.relations import enemies_among
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier
from rules.parts.arms_length import NEXT
from rules.reflex.core import attempts
from rules.reflex.core.checks import Check, margins, passes
from rules.reflex.fire import attack, flight, recoil
from rules.reflex.hands.ready import Arm, arms
from rules.reflex.melee import strikes
from rules.reflex.sight import visibility
from rules.reflex.state import Speed, Vehicle
from rules.reflex.terms.bands import Band, band_at
from rules.reflex.terms.skills import Attribute
from rules.reflex.wounds import forecasts

TICKS_PER_EXCHANGE = Fraction(14)
"""Ticks that a unit usually has in an exchange."""
RUN = 5.0
"""Metres from which a unit is soon at arm's length."""
CLOSING = 5
"""Ticks to get there."""
BLOCKED = Fraction(1, 2)
"""What is left of a blow, which may be blocked (RFX-BLOCK-01)."""
SPEEDS: tuple[Speed, ...] = ("hip", "snap", "aimed")


@dataclass(frozen=True, slots=True)
class Look:
    """What of a target's being seen bears on an attack, but for how much of it shows."""

    band: Band
    walk: int | None
    """Ticks to get to arm's length; None if it is too far for that."""
    hazy: bool
    posture: Posture


Threat = tuple[Check, int, int, Fraction]
"""What is rolled, its ticks, the damage and the penetration."""


def threat(scene: Scene, by: Ref, upon: Ref, shows: Silhouette, posture: Posture) -> Fraction:
    """What share goes in a round of the best attack: as often as the usual ticks allow, if the shots that find cover do
    nothing.
    """
    condition, look = scene.find(by, Condition), _look(scene, shows, posture)
    if not shows.in_line or look is None or (condition is not None and not condition.state.fighting):
        return Fraction(0)
    return min(Fraction(2), _best(scene, by, upon, look) * Fraction(round(shows.shown, 3)))


@lookup
def _best(scene: Scene, by: Ref, upon: Ref, look: Look) -> Fraction:
    """What the best attack on all of a body takes off it over the usual ticks."""
    attacks = _attacks(scene, by, upon, look)
    return max((_over_the_ticks(scene, upon, each) * blocked for each, blocked in attacks), default=Fraction(0))


def _over_the_ticks(scene: Scene, upon: Ref, each: Threat) -> Fraction:
    """What one attack after another takes off a body over the usual ticks."""
    what, ticks, damage, penetration = each
    return _mean(scene, upon, what, damage, penetration, TICKS_PER_EXCHANGE / ticks)


def with_both_hands(scene: Scene, by: Ref, arm: Arm) -> dict[Ref, Fraction]:
    """How much more a round's fire does to each enemy in sight if the weapon is held with both hands, not with one."""
    seen = enemies_among(scene, by, (scene.find(by, Awareness) or Awareness()).now)
    gains: dict[Ref, Fraction] = {}
    for foe in seen if arm.item is not None and arm.item.loaded else ():
        condition = scene.find(foe, Condition)
        if condition is None or condition.state.fighting:
            shows, posture = scene.silhouette(by, foe), scene.pose(foe).posture
            one, both = (_rate(scene, by, foe, each, shows, posture) for each in (arm, replace(arm, hands="both")))
            gains[foe] = max(Fraction(0), both - one)
    return gains


def _rate(scene: Scene, by: Ref, upon: Ref, arm: Arm, shows: Silhouette, posture: Posture) -> Fraction:
    """The mean loss in a round by one gun."""
    look = _look(scene, shows, posture)
    if look is None or not shows.in_line or _unfit(scene, by, upon, arm, look.band):
        return Fraction(0)
    shots = (_shot(scene, by, upon, arm, speed, look) for speed in SPEEDS)
    best = max(_over_the_ticks(scene, upon, each) for each in shots)
    return min(Fraction(2), best * Fraction(round(shows.shown, 3)))


def snap_shot(scene: Scene, by: Ref, upon: Ref, arm: Arm, shows: Silhouette, posture: Posture) -> Fraction:
    """The mean loss by a single snap shot, or the shortest burst, with a gun that is held so (RFX-ATK-04)."""
    look = _look(scene, shows, posture)
    if look is None or _unfit(scene, by, upon, arm, look.band):
        return Fraction(0)
    what, _, damage, penetration = _shot(scene, by, upon, arm, "snap", look)
    return _mean(scene, upon, what, damage, penetration) * Fraction(round(shows.shown, 3))


def _look(scene: Scene, shows: Silhouette, posture: Posture) -> Look | None:
    """What one goes by; None beyond all ranges."""
    band, far = band_at(shows.metres), shows.metres - NEXT * scene.grid.metres
    if band is None:
        return None
    return Look(band, None if far > RUN else 0 if far <= 0 else CLOSING, shows.haze >= visibility.HAZE, posture)


def _attacks(scene: Scene, by: Ref, upon: Ref, look: Look) -> Iterator[tuple[Threat, Fraction]]:
    """What one can do to the other, and what is left of it after blocks."""
    for arm in arms(scene, by):
        if arm.weapon.close or arm.weapon.kind == "unarmed":
            if look.walk is not None and scene.find(upon, Vehicle) is None:
                yield _blow(scene, strikes.Wish(by, upon, arm), look.walk, look.posture), BLOCKED
        elif not _unfit(scene, by, upon, arm, look.band):
            for speed in SPEEDS:
                yield _shot(scene, by, upon, arm, speed, look), Fraction(1)


def _unfit(scene: Scene, by: Ref, upon: Ref, arm: Arm, band: Band) -> bool:
    maximum = flight.ranges(scene, by, arm)[1]
    far = maximum is not None and band.rank > maximum.rank
    if far or attack.in_hand(scene, attack.Wish(by, upon, arm)):
        return True
    cell = scene.cells(upon)[0]
    return band.rank > visibility.without_smoke(scene, by, cell, optic=arm.weapon.optic, fired=True).rank


def _blow(scene: Scene, wish: strikes.Wish, walk: int, posture: Posture) -> Threat:
    """The check of a blow at a target that is up and about, once the attacker has got to it."""
    attempt = attempts.attempt(
        scene,
        wish.attacker,
        Attribute.MUS,
        strikes.skill_with(wish.arm),
        uses=strikes.limbs(scene, wish),
        bonuses=(strikes.at_one_who_lies(posture),),
        penalties=(strikes.off_hand(scene, wish.attacker, wish.arm), strikes.one_handed(scene, wish.arm)),
        against=wish.target,
    )
    weapon = wish.arm.weapon
    return attempt.check, strikes.price(wish) + walk, weapon.damage, Fraction(weapon.penetration)


def _shot(scene: Scene, by: Ref, upon: Ref, arm: Arm, speed: Speed, look: Look) -> Threat:
    """The check of a shot or of the shortest burst, by range, haze and posture."""
    rounds = next((n for n in recoil.modes(arm.weapon) if n > 1), 1) if speed != "aimed" else 1
    wish, band = attack.Wish(by, upon, arm, speed, rounds), look.band
    optimum = flight.ranges(scene, by, arm)[0]
    cell = scene.cells(upon)[0]
    limit = visibility.without_smoke(scene, by, cell, optic=arm.weapon.optic, fired=True)
    penalties = (
        strikes.in_haste(arm.weapon, "from the hip") if speed == "hip" else None,
        *visibility.dim(scene, by, cell, band, limit, optic=arm.weapon.optic),
        attack.beyond_optimum(optimum, band),
        attack.low_target(look.posture, band),
        Modifier(visibility.CONCEALED, "through growth", "RFX-ATK-07") if look.hazy else None,
        recoil.of_burst(scene, by, arm, rounds, speed),
        attack.heavy(scene, wish),
    )
    attempt = attempts.attempt(
        scene,
        by,
        (Attribute.CDN,),
        arm.weapon.skill,
        uses=attack.hands(arm),
        bonuses=(recoil.bonus(rounds),),
        penalties=penalties,
        halved=speed == "aimed",
        against=upon,
    )
    ticks = attack.ticks_at(scene, by, arm, band, speed)
    return attempt.check, max(1, ticks), arm.weapon.damage, Fraction(arm.weapon.penetration)


def _mean(
    scene: Scene, upon: Ref, what: Check, damage: int, penetration: Fraction, many: Fraction = Fraction(1)
) -> Fraction:
    """The mean loss by so many attacks that hit anywhere on the body, as it is armoured."""
    if scene.find(upon, Vehicle) is not None:
        return many * passes(what) * Fraction(min(10, max(0, damage - 10)), 20)
    return forecasts.mean(scene, upon, margins(what), damage, penetration, many)
