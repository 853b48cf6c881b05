"""What a hit promises: every location, every margin, every wound, with its exact chance."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rules.figure import Condition
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
"""What share of somebody's worth in the fight such a wound costs who had none, for comparing."""
AGAIN = Fraction(1, 4)
"""How likely it is, roughly, that a second wound finds the place of the first."""
PLACES: tuple[tuple[Location, int], ...] = (
    ("head", 4),
    ("torso", 12),
    ("right_arm", 5),
    ("left_arm", 5),
    ("right_leg", 5),
    ("left_leg", 5),
)
"""Cells of the grid of locations, out of 36 (RFX-HITLOC-01)."""


@dataclass(frozen=True, slots=True)
class Way:
    """One place a hit may find: how likely, and the printed Armor of the cover over it."""

    location: Location
    share: Fraction
    cover: tuple[Fraction, ...] = ()


def anywhere(called: Location | None = None) -> tuple[Way, ...]:
    """The usual spread of hits over the body, or the one location that was called."""
    if called is not None:
        return (Way(called, Fraction(1)),)
    return tuple(Way(where, Fraction(cells, 36)) for where, cells in PLACES)


def struck(
    scene: Scene,
    target: Ref,
    margins: Odds[int],
    damage: int,
    penetration: Fraction,
    ways: tuple[Way, ...],
    *,
    called: int = 0,
) -> tuple[Outcome, ...]:
    """The wounds of one hit, worst first: margin by margin and place by place (RFX-ATK-01, RFX-DMG-02)."""
    made = nature(scene, target)
    layers = {way: protection.layers(scene, target, Hit(way.location, 0, penetration, cover=way.cover)) for way in ways}
    chances: dict[tuple[Injury, Location], Fraction] = {}
    for margin, likely in margins.items():
        for way, stands in layers.items():
            if margin < 0:
                continue
            came = protection.through(damage + margin + called, stands)
            on: Location = "torso" if made.one_set else way.location
            level = injury(made.of(on), came)
            level = min(level, Injury.SLIGHT) if margin == 0 else level
            key = (level, way.location)
            chances[key] = chances.get(key, Fraction(0)) + likely * way.share
    order = sorted(chances, key=lambda key: (-key[0], LOCATIONS.index(key[1])))
    return tuple(
        Outcome(_words(level, where), chances[level, where], target, loss(scene, target, level))
        for level, where in order
    )


def loss(scene: Scene, unit: Ref, level: Injury) -> Fraction:
    """What a wound costs somebody of what he is thought to have left; one no worse than those he has little, unless it
    finds a place that is hurt as badly already (RFX-DMG-05).
    """
    condition = scene.find(unit, Condition) or Condition()
    gone = 1 - Fraction(str(condition.strength))
    return max(LOSSES[level] - gone, LOSSES[level] * (1 - gone) * AGAIN)


def _words(level: Injury, where: Location) -> str:
    place = where.replace("_", " ")
    return f"{place}: stopped" if level is Injury.NONE else f"{place}: {level.name.lower()} wound"
