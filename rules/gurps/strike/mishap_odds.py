"""How a body fares by a critical miss of its own, in odds (GUR-CRIT-02, GUR-CRIT-03)."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.scene import Scene
from rules.gurps import rolls
from rules.gurps.core import figures
from rules.gurps.core.arms import Arm
from rules.gurps.defence.way import Way
from rules.gurps.flesh import endings, foretelling, misses
from rules.gurps.flesh.body import Wounds
from rules.gurps.flesh.foretelling import sure
from rules.gurps.flesh.harming import Hit
from rules.gurps.flesh.misses import Fumble, Miss
from rules.gurps.strike import mishaps
from rules.gurps.terms.anatomy import LEGS
from rules.gurps.terms.weapons import Use
from rules.kernel import odds
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref

Fares = tuple[Wounds | None, bool]
"""How a body fares, None if nothing struck it; and whether it is brought to the ground."""
UNTOUCHED: Fares = (None, False)


def slipped(scene: Scene, unit: Ref, way: Way, fares: Fares) -> Odds[Fares]:
    """After a defence that has failed critically: a dodge falls, a block only loses the shield (GUR-CRIT-03)."""
    if way.how == "dodge":
        return sure((fares[0], True))
    if way.how == "block":
        return sure(fares)
    arm, use = mishaps.parries_with(scene, unit, way)
    return fumbled(scene, unit, fares, arm, use, parries=True)


def fumbled(
    scene: Scene, unit: Ref, fares: Fares, arm: Arm | None, use: Use | None, *, parries: bool = False
) -> Odds[Fares]:
    """After a roll on the table for weapons or for bare limbs (GUR-CRIT-03)."""
    if arm is None or arm.item is None:
        found = odds.of(misses.unarmed, parries=parries)
    else:
        found = misses.fumbles(mishaps.as_miss(arm.weapon, use, parries=parries))
    return found.then(lambda fumble: _after(scene, unit, fares, fumble, arm, use))


def _after(scene: Scene, unit: Ref, fares: Fares, fumble: Fumble, arm: Arm | None, use: Use | None) -> Odds[Fares]:
    """What one result does to it."""
    before, down = fares[0] or figures.wounds(scene, unit), fares[1]
    if arm is None or arm.item is None:
        hit = mishaps.bare_hit(scene, unit, fumble, use)
    else:
        hit = mishaps.own_blow(scene, unit, fumble, arm, use)
    if hit is not None:
        return _struck(scene, unit, before, hit, down=down)
    if fumble.what is Miss.KNOCKED_OUT:
        return sure((replace(before, unconscious=True), down))
    if fumble.what is Miss.FALLS:
        return sure((fares[0], True))
    if fumble.what is Miss.TRIPS:
        stays = rolls.rolls(mishaps.keeps_feet(scene, unit, use))
        return stays.map(lambda fell: (fares[0], down or not fell.success))
    return sure(fares)


def _struck(scene: Scene, unit: Ref, before: Wounds, hit: Hit, *, down: bool) -> Odds[Fares]:
    """It has hurt itself: a leg that is crippled does not carry it."""
    build, suit = figures.build(scene, unit), figures.suit(scene, unit)
    toll = foretelling.several(hit, 1, suit, before, build)

    def ends(after: Wounds | None) -> Fares:
        lame = after is not None and hit.aimed in LEGS and len(after.crippled) > len(before.crippled)
        return after, down or lame

    return endings.ends(before, toll, build).map(ends)
