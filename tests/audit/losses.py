"""Loss shown beside loss that happened: of the target of an attack that is rolled at once."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from game.battle.battle import Battle
from rules.d6.state import Health, Traits
from rules.d6.wounds.losses import loss
from rules.frame.figure import Condition
from rules.frame.forecast import Forecast
from rules.kernel.refs import Ref
from rules.reflex.state import Wounds


@dataclass(frozen=True, slots=True)
class Stake:
    """What a target stands to lose, as shown, and how it fared before: in points where a book counts them, else by the
    strength that is left.
    """

    target: Ref
    shown: Fraction
    strength: Fraction
    points: tuple[Health, int] | None = None
    """Under d6: the points before, and those of a whole body."""

    def happened(self, battle: Battle) -> Fraction:
        """What share of its strength is gone since."""
        if self.points is not None:
            before, full = self.points
            return loss(before, full, before.hp - battle.table.part(self.target, Health).hp)
        return self.strength - _strength(battle, self.target)


def stake(battle: Battle, shown: Forecast, alias: Ref | None, target: Ref | None) -> Stake | None:
    """What is at stake for a target, where that is well defined: a person who is still in the fight."""
    if target is None or alias is None or alias not in shown.units() or shown.loss(alias) < 0:
        return None
    strength = _strength(battle, target)
    health, traits = battle.table.find(target, Health), battle.table.find(target, Traits)
    if health is not None and traits is not None:
        return None if health.down else Stake(target, shown.loss(alias), strength, (health, traits.hp_max))
    hurt = battle.table.find(target, Wounds) is not None and strength > 0
    return Stake(target, shown.loss(alias), strength) if hurt else None


def _strength(battle: Battle, unit: Ref) -> Fraction:
    condition = battle.table.find(unit, Condition) or Condition()
    return Fraction(str(condition.strength))


@dataclass(slots=True)
class Losses:
    """Losses shown and losses that happened, added up."""

    many: int = 0
    shown: float = 0.0
    happened: float = 0.0
    squares: float = 0.0
    """Of the differences between them."""

    def add(self, shown: Fraction, happened: Fraction) -> None:
        """One more of each."""
        self.many += 1
        self.shown += float(shown)
        self.happened += float(happened)
        self.squares += float(happened - shown) ** 2

    def plus(self, other: Losses) -> None:
        """All that another has counted as well."""
        self.many += other.many
        self.shown += other.shown
        self.happened += other.happened
        self.squares += other.squares

    @property
    def told(self) -> str:
        """The means, and how far they may be apart by chance (95 %)."""
        many = max(1, self.many)
        chance = 1.96 * sqrt(self.squares) / many
        return (
            f"mean loss shown {100 * self.shown / many:.1f} %, happened {100 * self.happened / many:.1f} % "
            f"(± {100 * chance:.1f}) of {self.many:,}"
        )
