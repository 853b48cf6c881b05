"""What a shot promises: the very checks that will be rolled, every cell of the body, every piece of cover."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rules import odds
from rules.flow import Ask
from rules.forms import FREE, Forecast, Outcome
from rules.reflex.core.checks import check
from rules.reflex.fire import attack, cover, deeds
from rules.reflex.fire.attack import Reckoning, Wish
from rules.reflex.fire.burst import extra
from rules.reflex.fire.forms import Hurl, Shoot, ShootGround, TwoGuns
from rules.reflex.fire.location import SPOTS
from rules.reflex.gear.ready import arm
from rules.reflex.order.topic import ticks
from rules.reflex.wounds import foretold
from rules.reflex.wounds.foretold import Way
from rules.scene import Scene


def shot(scene: Scene, ask: Ask, action: Shoot | Hurl) -> Forecast:
    """Chance to hit, wounds by location, ticks (RFX-ATK-01)."""
    made = deeds.wish(scene, ask.unit, action)
    if made is None:
        return Forecast(FREE, note="not at hand")
    return of_wish(scene, replace(made, eye=getattr(ask.about, "eye", None)))


def of_wish(scene: Scene, made: Wish) -> Forecast:
    """The odds of an attack worked out."""
    worked_out = attack.reckon(scene, made)
    margins = odds.of(check, worked_out.attempt.check).map(lambda result: result.margin)
    outcomes = foretold.struck(
        scene,
        made.target,
        margins,
        made.arm.weapon.damage,
        Fraction(made.arm.weapon.penetration),
        ways(scene, made, worked_out),
        called=int(worked_out.damage.total) - made.arm.weapon.damage,
    )
    success = margins.chance(lambda margin: margin >= 0)
    assumes = (f"the usual figures of a {scene.appearance(made.target).role}",) if scene.assumed(made.target) else ()
    return Forecast(ticks(worked_out.price), worked_out.tallies, outcomes + _more(made, success), success, assumes)


def ways(scene: Scene, made: Wish, worked_out: Reckoning) -> tuple[Way, ...]:
    """Every cell of the body a hit may find, and the cover over it."""
    fought = cover.fought(scene, made.target)
    there = [spot for spot in SPOTS if made.called in (None, spot.location)]
    each = Fraction(1, len(there))
    return tuple(Way(spot.location, each, cover.covering(worked_out.shows, spot, fought_from=fought)) for spot in there)


def _more(made: Wish, success: Fraction) -> tuple[Outcome, ...]:
    """Further rounds of a burst that strike."""
    if made.rounds < 2:
        return ()
    spread = odds.of(extra, made.rounds - 1).map(lambda found: found.same + found.elsewhere)
    return tuple(
        Outcome(f"{n} more round{'' if n == 1 else 's'} hit{'s' if n == 1 else ''}", success * chance)
        for n, chance in sorted(spread.items())
        if n
    )


def two_guns(scene: Scene, ask: Ask, action: TwoGuns) -> Forecast:
    """Both shots, one after another."""
    pair = deeds.guns(scene, ask.unit)
    if pair is None:
        return Forecast(FREE, note="not at hand")
    many = 2 if action.target == action.other else 3
    made = [
        of_wish(scene, Wish(ask.unit, target, held, "hip", guns=many))
        for held, target in zip(pair, (action.target, action.other), strict=True)
    ]
    first, second = made
    missing = (1 - (first.success or Fraction(0))) * (1 - (second.success or Fraction(0)))
    return Forecast(
        ticks(deeds.two_price(scene, ask.unit, action)),
        first.tallies + second.tallies,
        first.outcomes + second.outcomes,
        1 - missing,
        tuple(dict.fromkeys(first.assumes + second.assumes)),
    )


def ground(scene: Scene, ask: Ask, action: ShootGround) -> Forecast:
    """The chance to land it there."""
    from rules.reflex.blast import landing

    held = arm(scene, ask.unit, action.weapon)
    if held is None:
        return Forecast(FREE, note="not at hand")
    return landing.foretold(scene, ask.unit, held, action.cell, action.speed, eye=getattr(ask.about, "eye", None))
