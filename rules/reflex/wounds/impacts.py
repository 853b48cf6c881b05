"""What an impact promises: every number of hits, wherever they strike, with its exact chance."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from rules import odds
from rules.forecast import Assumption, Fact, Outcome
from rules.ground import Cell
from rules.odds import Odds
from rules.reflex.core import attempts
from rules.reflex.core.body import LOCATIONS, Injury
from rules.reflex.wounds import falls, harm, protection
from rules.reflex.wounds.foretold import LOSSES, PLACES, borne, loss
from rules.reflex.wounds.hits import Hit
from rules.reflex.wounds.injury import injury, worsened
from rules.refs import Ref
from rules.scene import Scene

Levels = tuple[Injury, ...]
CELLS = 36
"""Cells of the grid of locations (RFX-HITLOC-01)."""


def foretold(scene: Scene, unit: Ref, damage: int, off: int, spared: str) -> tuple[Outcome, ...]:
    """The worst new wound of an impact, the worst first; `spared` says what it is to be unhurt (RFX-IMPACT-03)."""
    hits = odds.of(falls.lands, falls.avoiding(scene, unit, off).check).map(lambda landed: landed.hits)
    found = worst(scene, unit, damage, hits)
    rows = [
        Outcome(
            f"{level.name.lower()} wound" if level is not None else "killed", chance, unit, _loss(scene, unit, level)
        )
        for level, chance in found.items()
        if level is not Injury.NONE and chance
    ]
    unhurt = found.get(Injury.NONE, Fraction(0))
    return (*rows, Outcome(spared, unhurt, unit, spared=True)) if unhurt else tuple(rows)


def _loss(scene: Scene, unit: Ref, level: Injury | None) -> Fraction:
    return LOSSES[Injury.CRITICAL] if level is None else loss(scene, unit, level)


def worst(scene: Scene, unit: Ref, damage: int, hits: Odds[int]) -> Mapping[Injury | None, Fraction]:
    """How likely the worst new wound is of each degree; None stands for death (RFX-DMG-05)."""
    bears, hurt = borne(scene, unit), attempts.wounds(scene, unit)
    struck = tuple(
        injury(
            bears.of("torso" if bears.one_set else where),
            protection.through(damage, protection.layers(scene, unit, _hit(where, damage))),
        )
        for where in LOCATIONS
    )
    return _worst(struck, hurt.levels, bears.one_set, hits)


def _hit(where: str, damage: int) -> Hit:
    place = next(location for location in LOCATIONS if location == where)
    return Hit(place, damage, Fraction(1), damage, "impact")


@lru_cache(maxsize=1_024)
def _worst(struck: Levels, before: Levels, one_set: bool, hits: Odds[int]) -> Mapping[Injury | None, Fraction]:
    """Hit after hit, all that may have become of the body so far, each with its weight out of so many grids of 36."""
    found: dict[Injury | None, Fraction] = {}
    states: dict[tuple[Levels, Injury | None], int] = {(before, Injury.NONE): 1}
    chances = dict(hits.items())
    for number in range(max(chances) + 1):
        if number:
            states = _after_another(states, struck, one_set)
        share = chances.get(number, Fraction(0))
        if share:
            for (_, level), weight in states.items():
                found[level] = found.get(level, Fraction(0)) + share * Fraction(weight, CELLS**number)
    order: list[Injury | None] = [None, *sorted(Injury, reverse=True)]
    return {level: found[level] for level in order if level in found}


def _after_another(
    states: Mapping[tuple[Levels, Injury | None], int], struck: Levels, one_set: bool
) -> dict[tuple[Levels, Injury | None], int]:
    after: dict[tuple[Levels, Injury | None], int] = {}
    for (levels, level), weight in states.items():
        for where, cells in PLACES:
            at = LOCATIONS.index("torso" if one_set else where)
            came = struck[LOCATIONS.index(where)]
            now, fatal = worsened(levels[at], came) if came else (levels[at], False)
            fatal = fatal and LOCATIONS[at] in ("head", "torso")
            new = _worse(level, None if fatal else now if now > levels[at] else Injury.NONE)
            key = (*levels[:at], now, *levels[at + 1 :]), new
            after[key] = after.get(key, 0) + weight * cells
    return after


def _worse(one: Injury | None, other: Injury | None) -> Injury | None:
    return None if one is None or other is None else max(one, other)


def at_an_edge(scene: Scene, unit: Ref, struck_from: Cell | None) -> tuple[Assumption, ...]:
    """What a forecast of an attack on a unit leaves out that stands where it would be thrown down (RFX-IMPACT-01)."""
    there = harm.over_the_edge(scene, unit, struck_from)
    if there is None:
        return ()
    return (Assumption(Fact.ROUGH, f"if knocked down, falls {there.metres:g} m as well", unit),)
