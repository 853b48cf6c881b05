"""Losses as shares of strength, and what they come to in words: what forecasts are made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from rules.d6.state import Health
from rules.d6.wounds import injury
from rules.frame.forecast import Outcome
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.kernel.words import counted

Share = tuple[str, Fraction, Fraction]
"""What may come of an attack in words, how likely it is, and its mean loss."""


def loss(health: Health, full: int, points: int) -> Fraction:
    """What share of its full strength a unit loses by so many points; one that goes down loses all."""
    if points <= 0 or full <= 0 or health.down:
        return Fraction(0)
    return Fraction(1) if points >= health.hp else Fraction(points, full)


def losses(scene: Scene, unit: Ref, chances: Mapping[int, Fraction], miss: Fraction = Fraction(0)) -> Iterator[Outcome]:
    """Missed, held off by armour, hurt, bloodied or down: how likely each is, and its mean loss."""
    health, full = injury.health(scene, unit), injury.hp_max(scene, unit)
    return suffered(unit, shares(health, full, chances), miss)


def suffered(unit: Ref, each: Iterable[Share], miss: Fraction = Fraction(0)) -> Iterator[Outcome]:
    """What comes of it for a unit: nothing, if it is missed, or one of these."""
    if miss:
        yield Outcome("missed", miss, unit, spared=True)
    for word, chance, mean in each:
        yield Outcome(word, chance, unit, mean)


def shares(health: Health, full: int, chances: Mapping[int, Fraction]) -> tuple[Share, ...]:
    """Held off by armour, hurt, bloodied or down, for a unit as it is."""
    groups: dict[str, list[tuple[int, Fraction]]] = {}
    for points in sorted(chances):
        if chances[points]:
            groups.setdefault(_word(health, full, points), []).append((points, chances[points]))
    found = []
    for word, each in groups.items():
        chance = sum((share for _, share in each), Fraction(0))
        mean = sum((share * loss(health, full, points) for points, share in each), Fraction(0)) / chance
        low, high = each[0][0], each[-1][0]
        points_text = f" ({low} to {high} points)" if high > low else f" ({counted(low, 'point')})" if low else ""
        found.append((word + points_text, chance, mean))
    return tuple(found)


def _word(health: Health, full: int, points: int) -> str:
    if points <= 0:
        return "armour holds"
    after = injury.hurt(health, points, full)
    if after.down:
        return "down"
    return "bloodied" if after.bloodied and not health.bloodied else "hurt"
