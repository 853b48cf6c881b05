"""What an impact promises: every number of hits, wherever they strike, with its exact chance."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from rules import odds
from rules.forecast import Assumption, Fact, Outcome
from rules.ground import Cell
from rules.odds import Odds
from rules.reflex.core import attempts
from rules.reflex.core.body import Location
from rules.reflex.core.checks import Check
from rules.reflex.wounds import falls, harm, protection, toll
from rules.reflex.wounds.foretold import PLACES, borne, fates
from rules.reflex.wounds.hits import Hit
from rules.reflex.wounds.injury import injury
from rules.reflex.wounds.toll import SPARED, Body, Fate, Wound
from rules.refs import Ref
from rules.scene import Scene

CELLS = 36
"""Cells of the grid of locations (RFX-HITLOC-01)."""


def foretold(scene: Scene, unit: Ref, damage: int, off: int, spared: str) -> tuple[Outcome, ...]:
    """What an impact makes of a unit, the worst first; `spared` says what it is to be unhurt (RFX-IMPACT-03)."""
    hits = odds.of(falls.lands, falls.avoiding(scene, unit, off).check).map(lambda landed: landed.hits)
    before = toll.start(attempts.wounds(scene, unit))
    found = toll.ends(
        fallen(scene, unit, damage, hits, before), borne(scene, unit).fitness, attempts.wounds(scene, unit)
    )
    told = found.map(lambda end: SPARED if end.fate <= Fate.UNHURT else end)
    return fates(scene, unit, told, spared)


def fallen(scene: Scene, unit: Ref, damage: int, hits: Odds[int], before: Odds[Body]) -> Odds[Body]:
    """What so many hits make of a body, wherever each finds it, as one event (RFX-IMPACT-03, RFX-DMG-05)."""
    bears = borne(scene, unit)
    struck = Odds({where: Fraction(cells, CELLS) for where, cells in PLACES})

    def wound(where: Location) -> Wound:
        place: Location = "torso" if bears.one_set else where
        return place, injury(
            bears.of(place), protection.through(damage, protection.layers(scene, unit, _hit(where, damage)))
        )

    return _fallen(before, struck.map(wound), hits, bears.fitness)


@lru_cache(maxsize=1_024)
def _fallen(before: Odds[Body], one: Odds[Wound], hits: Odds[int], fitness: Check) -> Odds[Body]:
    """The same for anybody so hurt whom it hurts so."""
    stages = [toll.settled(before, fitness)]
    for _ in range(max(hits)):
        stages.append(stages[-1].joined(one, toll.hit))
    return hits.then(stages.__getitem__)


def _hit(where: Location, damage: int) -> Hit:
    return Hit(where, damage, Fraction(1), damage, "impact")


def at_an_edge(scene: Scene, unit: Ref, struck_from: Cell | None) -> tuple[Assumption, ...]:
    """What a forecast of an attack on a unit leaves out that stands where it would be thrown down (RFX-IMPACT-01)."""
    there = harm.over_the_edge(scene, unit, struck_from)
    if there is None:
        return ()
    return (Assumption(Fact.ROUGH, f"if knocked down, falls {there.metres:g} m as well", unit),)
