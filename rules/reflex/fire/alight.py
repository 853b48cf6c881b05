"""How likely a flamethrower or a petrol bomb sets its target on fire."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import partial

from rules.frame.forecast import Outcome
from rules.frame.scene import Scene
from rules.kernel import odds
from rules.kernel.odds import Odds
from rules.reflex.blast import fires
from rules.reflex.core.location import SPOTS
from rules.reflex.fire import impact, lane
from rules.reflex.fire.attack import Wish
from rules.reflex.fire.lane import Lane
from rules.reflex.state import Vehicle
from rules.reflex.wounds import hazards, vehicles


def foretold(scene: Scene, made: Wish, way: Lane, margins: Odds[int]) -> tuple[Outcome, ...]:
    """That the target catches fire: ten per cent a point that gets through, by every margin and every place that is hit
    (RFX-FIRE-03, RFX-FIRE-04).
    """
    if not made.arm.weapon.fire or fires.on_fire(scene, made.target):
        return ()
    hull = scene.find(made.target, Vehicle) is not None
    per_hit = partial(_vehicle, scene, made) if hull else partial(_person, scene, made, way)
    likely = margins.mean(lambda margin: per_hit(margin) if margin >= 0 else 0)
    return (Outcome(f"{scene.name(made.target)} catches fire", likely),) if likely else ()


def _person(scene: Scene, made: Wish, way: Lane, margin: int) -> Fraction:
    there = SPOTS if made.called is None else (lane.called_at(way, made.called),)
    hits = (impact.hit(made, spot.location, margin, lane.over(way, spot)) for spot in there)
    tinder = fires.tinder(scene, made.target)
    return _mean(hazards.catches(fires.through(scene, made.target, hit), tinder) for hit in hits)


def _vehicle(scene: Scene, made: Wish, margin: int) -> Fraction:
    hull = vehicles.facing_struck(scene, made.target, (made.eye or scene.pose(made.attacker)).cell)
    hit = impact.hit(made, "torso", margin, ())

    def catches(part: str) -> int:
        came = vehicles.came_through(scene, made.target, vehicles.facing_of(part, hull), hit)
        return hazards.catches(came, vehicles.tinder(scene))

    parts = odds.of(vehicles.part_struck, scene.part(made.target, Vehicle))
    return parts.mean(catches) / 100


def _mean(percents: Iterable[int]) -> Fraction:
    found = tuple(percents)
    return Fraction(sum(found), 100 * len(found))
