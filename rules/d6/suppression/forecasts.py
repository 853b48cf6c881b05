"""The odds of a sweep: everybody known in the zone, friends included."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from rules.d6.attacks.exposure import eye_over
from rules.d6.attacks.forecasts import of_victim
from rules.d6.core.equipment import Arm
from rules.d6.core.rolls import total_of
from rules.d6.state import Health
from rules.d6.suppression import suppression
from rules.d6.suppression.zones import everybody_exposed
from rules.d6.terms.code import Code
from rules.d6.wounds import injury
from rules.d6.wounds.losses import Share, shares, suffered
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.kernel import odds
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.kernel.words import counted


def swept(scene: Scene, unit: Ref, arm: Arm, front: tuple[Cell, ...]) -> Forecast:
    """One roll against everybody known in the zone as it is laid (DSX-SUPP-04, DSX-SUPP-08)."""
    eye = eye_over(scene, unit, front[0], front[-1])
    attempt = suppression.attempt(scene, unit, arm, front, eye=eye)
    if attempt.refusal:
        return Forecast(FREE, (attempt.tally,), success=Fraction(0), note=attempt.refusal)
    cells = suppression.zone_cells(scene, unit, front, eye=eye)
    zone = suppression.zone(scene, unit, arm, cells, 0)
    inside = everybody_exposed(scene, zone, eye=eye)
    outcomes: list[Outcome] = []
    tallies: list[Tally] = []
    for other in inside:
        knows = suppression.knows(scene, zone, other, eye=eye)
        what = suppression.against(scene, zone, other, knows=knows, eye=eye)
        health, full = injury.health(scene, other), injury.hp_max(scene, other)
        outcomes += suffered(other, _sweep(attempt.code, what, health, full))
        tallies += of_victim(scene, other, suppression.difficulty(scene, zone, other, knows=knows, eye=eye))
    spent = counted(suppression.shots(scene, front), "round")
    note = f"{counted(len(cells), 'cell')}, {spent}, until the start of the next turn"
    return Forecast(FREE, (attempt.tally, *tallies), tuple(outcomes), note=note)


@lru_cache(maxsize=16_384)
def _sweep(code: Code, what: suppression.Sweep, health: Health, full: int) -> tuple[Share, ...]:
    """One roll against one unit as it is, over every way it can fall."""
    chances: dict[int, Fraction] = {}
    for total, chance in odds.of(total_of, code).items():
        through = suppression.sweep(replace(what, total=total)).through
        chances[through] = chances.get(through, Fraction(0)) + chance
    return shares(health, full, chances)
