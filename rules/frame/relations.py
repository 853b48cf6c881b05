"""Who is whose enemy: how the sides of a battle stand to each other, asked by every rule, menu and player."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from rules.kernel.refs import Ref


class Relation(StrEnum):
    """How one side stands to another. A side is its own ally."""

    ENEMY = "enemy"
    NEUTRAL = "neutral"
    ALLY = "ally"


@dataclass(frozen=True, slots=True)
class Relations:
    """How the sides of a battle stand to each other: pairs that are not named are enemies. All sides know of it."""

    pairs: tuple[tuple[str, str, Relation], ...] = ()
    sharing: tuple[tuple[str, str], ...] = ()
    """Allies who tell each other at once what they perceive."""

    def between(self, one: str, other: str) -> Relation:
        """How two sides stand to each other, whichever is named first."""
        if one == other:
            return Relation.ALLY
        if not self.pairs:
            return Relation.ENEMY
        named = (relation for a, b, relation in self.pairs if (a, b) in ((one, other), (other, one)))
        return next(named, Relation.ENEMY)

    def hostile(self, one: str, other: str) -> bool:
        """Whether two sides fight each other."""
        return self.between(one, other) is Relation.ENEMY

    def allied(self, one: str, other: str) -> bool:
        """Whether two sides are allies; a side is its own."""
        return self.between(one, other) is Relation.ALLY

    def shares(self, one: str, other: str) -> bool:
        """Whether two allied sides tell each other at once what they perceive."""
        return self.allied(one, other) and ((one, other) in self.sharing or (other, one) in self.sharing)

    def at_odds(self, sides: Iterable[str]) -> bool:
        """Whether any two of these fight each other."""
        there = tuple(sides)
        return any(self.hostile(one, other) for at, one in enumerate(there) for other in there[:at])

    def fighting(self, sides: Iterable[str]) -> tuple[str, ...]:
        """Those of these that have an enemy among them, the others are bystanders; all of them where none has."""
        there = tuple(sides)
        return tuple(one for one in there if any(self.hostile(one, other) for other in there)) or there

    def alliance(self, side: str, sides: Iterable[str]) -> tuple[str, ...]:
        """Those of these that win and lose together with a side: itself, and its allies."""
        return tuple(each for each in sides if self.allied(side, each))


class Sided(Protocol):
    """Anything that knows whose each unit is, and how the sides stand to each other."""

    @property
    def relations(self) -> Relations: ...

    def side(self, ref: Ref) -> str: ...


def enemies(scene: Sided, one: Ref, other: Ref) -> bool:
    """Whether two units are enemies: of sides that fight each other. Neutral units are nobody's enemies."""
    return scene.relations.hostile(scene.side(one), scene.side(other))


def friends(scene: Sided, one: Ref, other: Ref) -> bool:
    """Whether two units are of one side, or of sides that are allies. Neutral units are nobody's friends."""
    return scene.relations.allied(scene.side(one), scene.side(other))


def enemies_among(scene: Sided, unit: Ref, others: Iterable[Ref]) -> tuple[Ref, ...]:
    """Those of these that are a unit's enemies, in the same order."""
    return tuple(other for other in others if enemies(scene, unit, other))
