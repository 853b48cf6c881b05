"""What a hit promises: every location, every margin, every wound, with its exact chance."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from rules.forms import Outcome
from rules.odds import Odds
from rules.reflex.core.body import LOCATIONS, Injury, Location
from rules.reflex.wounds import protection
from rules.reflex.wounds.harm import nature
from rules.reflex.wounds.hits import Hit
from rules.reflex.wounds.injury import injury
from rules.refs import Ref
from rules.scene import Scene

LOSSES = {
    Injury.NONE: Fraction(0),
    Injury.SLIGHT: Fraction(1, 8),
    Injury.MODERATE: Fraction(2, 5),
    Injury.SERIOUS: Fraction(7, 10),
    Injury.CRITICAL: Fraction(1),
}
"""What share of somebody's worth in the fight such a wound costs, for comparing."""
PLACES: dict[Location, Fraction] = {
    "head": Fraction(4, 36),
    "torso": Fraction(12, 36),
    "right_arm": Fraction(5, 36),
    "left_arm": Fraction(5, 36),
    "right_leg": Fraction(5, 36),
    "left_leg": Fraction(5, 36),
}


def struck(
    scene: Scene,
    target: Ref,
    margins: Odds[int],
    damage: int,
    penetration: Fraction,
    *,
    called: Location | None = None,
    cover: Callable[[Location], tuple[Fraction, ...]] = lambda where: (),  # noqa: ARG005
    places: dict[Location, Fraction] = PLACES,
) -> tuple[Outcome, ...]:
    """The wounds of one hit, worst first: margin by margin and location by location (RFX-ATK-01, RFX-DMG-02)."""
    where_to = {called: Fraction(1)} if called is not None else places
    made = nature(scene, target)
    chances: dict[tuple[Injury, Location | None], Fraction] = {}
    for margin, likely in margins.items():
        if margin < 0:
            continue
        for where, share in where_to.items():
            hit = Hit(where, damage + margin, penetration, damage, graze=margin == 0, cover=cover(where))
            came = protection.through(hit.damage, protection.layers(scene, target, hit))
            on: Location = "torso" if made.one_set else where
            level = injury(made.of(on), came)
            level = min(level, Injury.SLIGHT) if hit.graze else level
            key = (level, where)
            chances[key] = chances.get(key, Fraction(0)) + likely * share
    order = sorted(chances, key=lambda key: (-key[0], LOCATIONS.index(key[1] or "torso")))
    return tuple(Outcome(_words(level, where), chances[level, where], target, LOSSES[level]) for level, where in order)


def _words(level: Injury, where: Location | None) -> str:
    place = (where or "torso").replace("_", " ")
    return f"{place}: stopped" if level is Injury.NONE else f"{place}: {level.name.lower()} wound"
