"""The odds of a sweep: everybody known in the zone, friends included."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from rules.d6.attacks.exposure import eye_over
from rules.d6.attacks.forecasts import of_victim
from rules.d6.core.equipment import Arm
from rules.d6.core.rolls import Attempt, total_of
from rules.d6.senses.awareness import Knows
from rules.d6.state import Health, Zone
from rules.d6.suppression import suppression
from rules.d6.suppression.zones import everybody_exposed
from rules.d6.terms.code import Code
from rules.d6.wounds import injury, losses
from rules.d6.wounds.losses import Fate, suffered
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.ground import Cell
from rules.frame.scene import Pose, Scene
from rules.frame.worth import Worth
from rules.kernel import odds
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.kernel.words import counted


def swept(scene: Scene, unit: Ref, arm: Arm, front: tuple[Cell, ...]) -> Forecast:
    """One roll against everybody known in the zone as it is laid (DSX-SUPP-04, DSX-SUPP-08)."""
    laid = _laid(scene, unit, arm, front)
    attempt, zone, eye = laid.attempt, laid.zone, laid.eye
    if attempt.refusal:
        return Forecast(FREE, (attempt.tally,), success=Fraction(0), note=attempt.refusal)
    outcomes: list[Outcome] = []
    tallies: list[Tally] = []
    for other, knows, came in _exposed(scene, laid):
        outcomes += suffered(other, came.each)
        tallies += of_victim(scene, other, suppression.difficulty(scene, zone, other, knows=knows, eye=eye))
    spent = counted(suppression.shots(scene, front), "round")
    note = f"{counted(len(zone.cells), 'cell')}, {spent}, until the start of the next turn"
    return Forecast(FREE, (attempt.tally, *tallies), tuple(outcomes), note=note)


def weighed(scene: Scene, unit: Ref, arm: Arm, front: tuple[Cell, ...]) -> Worth:
    """The numbers of it."""
    laid = _laid(scene, unit, arm, front)
    if laid.attempt.refusal:
        return Worth(FREE, success=0.0)
    return Worth(FREE, tuple(losses.weighed(scene, other, came) for other, _, came in _exposed(scene, laid)))


@dataclass(frozen=True)
class _Laid:
    """A zone about to be laid, by a unit that stands like this, and the roll it is laid with."""

    attempt: Attempt
    zone: Zone
    eye: Pose | None


def _laid(scene: Scene, unit: Ref, arm: Arm, front: tuple[Cell, ...]) -> _Laid:
    eye = eye_over(scene, unit, front[0], front[-1])
    attempt = suppression.attempt(scene, unit, arm, front, eye=eye)
    cells = () if attempt.refusal else suppression.zone_cells(scene, unit, front, eye=eye)
    return _Laid(attempt, suppression.zone(scene, unit, arm, cells, 0), eye)


def _exposed(scene: Scene, laid: _Laid) -> Iterator[tuple[Ref, Knows, Fate]]:
    """Everybody exposed in it, whether he knows of it, and what comes of it for him."""
    zone, eye = laid.zone, laid.eye
    for other in everybody_exposed(scene, zone, eye=eye):
        knows = suppression.knows(scene, zone, other, eye=eye)
        what = suppression.against(scene, zone, other, knows=knows, eye=eye)
        health, full = injury.health(scene, other), injury.hp_max(scene, other)
        yield other, knows, _sweep(laid.attempt.code, what, health, full)


@lru_cache(maxsize=16_384)
def _sweep(code: Code, what: suppression.Sweep, health: Health, full: int) -> Fate:
    """One roll against one unit as it is, over every way it can fall."""
    through: dict[int, int] = {}
    totals, whole = odds.of(total_of, code).ways()
    for total, many in totals.items():
        points = suppression.sweep(suppression.Sweep(total, what.difficulty, what.damage, what.armour)).through
        through[points] = through.get(points, 0) + many
    return Fate(health, full, through, whole)
