"""How the odds of one person against another change with the distance between them, weapon by weapon."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from game.odds.attacks import Attack, attacks
from game.odds.meeting import FARTHEST, Meeting

STEPS = (1, 2, 3, 5, 7, 10, 15, 20, 30, 40, 60, 80, 100, 150, 200, 300, 400, 600, 800, 1000, 1500, 2000)
"""Metres at which the two are looked at."""
BEYOND = 2.0
"""So many times the distance asked for is looked at as well."""
LEAST = 40
"""Metres that are always looked at."""
BARE = "without a weapon"


@dataclass(frozen=True, slots=True)
class At:
    """The best that a weapon promises at a distance: its chance to hit, to put down, and the mean loss."""

    distance: float
    hits: Fraction
    down: Fraction
    loss: Fraction
    words: str


@dataclass(frozen=True, slots=True)
class Line:
    """A weapon, and what it promises distance by distance; where it can do nothing it has no entry."""

    weapon: str
    at: tuple[At, ...]


def usual_distances(meeting: Meeting) -> tuple[float, ...]:
    """Distances up to twice that of the two, and theirs."""
    last = min(FARTHEST, max(LEAST, meeting.distance * BEYOND))
    return tuple(sorted({*(float(step) for step in STEPS if step <= last), meeting.distance}))


def by_distance(meeting: Meeting, distances: Iterable[float]) -> tuple[Line, ...]:
    """The best of each weapon at each distance, in the order of the weapons that promise most."""
    found: dict[str, list[At]] = {}
    for distance in distances:
        best: dict[str, Attack] = {}
        for attack in attacks(meeting.at(distance)):
            best.setdefault(attack.weapon or BARE, attack)
        for weapon, attack in best.items():
            found.setdefault(weapon, []).append(_at(distance, attack))
    ranked = sorted(found.items(), key=lambda each: -max(at.loss for at in each[1]))
    return tuple(Line(weapon, tuple(told)) for weapon, told in ranked)


def _at(distance: float, attack: Attack) -> At:
    hits = attack.forecast.struck(attack.target) if attack.forecast.success is None else attack.forecast.success
    return At(distance, hits, attack.down, attack.loss, attack.words)
