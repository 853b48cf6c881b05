"""Losses as shares of strength, and what they come to in words: what forecasts are made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from typing import TypeAlias

from rules.d6.state import Health
from rules.d6.wounds import injury
from rules.frame import worth
from rules.frame.forecast import Outcome
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.kernel.words import counted

Share = tuple[str, Fraction, Fraction]
"""What may come of an attack in words, how likely it is, and its mean loss."""
Weights: TypeAlias = Mapping[int, int | Fraction]
"""In how many ways, of all there are, a unit loses how many points."""


@dataclass(frozen=True, eq=False)
class Fate:
    """All that may come of an attack for a unit as it is: points lost in so many ways each, of all there are."""

    health: Health
    full: int
    weights: Weights
    whole: int = 1
    missing: int = 0
    """In how many of them nothing comes of it."""

    @cached_property
    def each(self) -> tuple[Share, ...]:
        """What may come of it in words."""
        return shares(self.health, self.full, self.weights, self.whole)

    @cached_property
    def miss(self) -> Fraction:
        """How likely it is that nothing comes of it."""
        return Fraction(self.missing, self.whole)

    @cached_property
    def numbers(self) -> tuple[float, float]:
        """How likely it is that something comes of it, and the share of its full strength that the unit then loses on
        average.
        """
        return (self.whole - self.missing) / self.whole, float(mean(self.health, self.full, self.weights, self.whole))


def mean(health: Health, full: int, weights: Weights, whole: int = 1) -> Fraction:
    """What share of its full strength a unit loses on average."""
    return Fraction(sum([_lost(health, full, points) * many for points, many in weights.items()]), whole * (full or 1))


def loss(health: Health, full: int, points: int) -> Fraction:
    """What share of its full strength a unit loses by so many points; one that goes down loses all."""
    return Fraction(_lost(health, full, points), full or 1)


def _lost(health: Health, full: int, points: int) -> int:
    """The same in points of its full strength."""
    if points <= 0 or full <= 0 or health.down:
        return 0
    return full if points >= health.hp else points


def weighed(scene: Scene, unit: Ref, of: Fate) -> worth.Share:
    """The numbers of what may come of it for a unit."""
    return worth.Share(unit, of.numbers[1], partial(_chances, scene, unit, of))


def _chances(scene: Scene, unit: Ref, of: Fate) -> worth.Chances:
    return worth.chances(scene, unit, tuple(suffered(unit, of.each, of.miss)))


def suffered(unit: Ref, each: Iterable[Share], miss: Fraction = Fraction(0)) -> Iterator[Outcome]:
    """What comes of it for a unit: nothing, if it is missed, or one of these."""
    if miss:
        yield Outcome("missed", miss, unit, spared=True)
    for word, chance, mean in each:
        yield Outcome(word, chance, unit, mean)


def shares(health: Health, full: int, weights: Weights, whole: int = 1) -> tuple[Share, ...]:
    """Held off by armour, hurt, bloodied or down, for a unit as it is."""
    groups: dict[str, dict[int, int | Fraction]] = {}
    for points in sorted(weights):
        if weights[points]:
            groups.setdefault(_word(health, full, points), {})[points] = weights[points]
    found = []
    for word, each in groups.items():
        chance = sum(each.values())
        low, high = min(each), max(each)
        points_text = f" ({low} to {high} points)" if high > low else f" ({counted(low, 'point')})" if low else ""
        found.append((word + points_text, Fraction(chance, whole), mean(health, full, each) / chance))
    return tuple(found)


def _word(health: Health, full: int, points: int) -> str:
    if points <= 0:
        return "armour holds"
    after = injury.hurt(health, points, full)
    if after.down:
        return "down"
    return "bloodied" if after.bloodied and not health.bloodied else "hurt"
