"""Loss shown beside loss that happened: of the target of an attack that is rolled at once."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from game.battle.battle import Battle
from rules.d6.forecasts.parts import loss
from rules.d6.state import Health, Traits
from rules.forecast import Forecast
from rules.refs import Ref


@dataclass(frozen=True, slots=True)
class Stake:
    """What a target stands to lose, as shown, and how it fared before. Only d6 counts strength in points that can be
    told from outside; under Reflex a loss is a measure for comparing.
    """

    target: Ref
    shown: Fraction
    before: Health
    full: int

    def happened(self, battle: Battle) -> Fraction:
        """What share of its strength is gone since."""
        now = battle.table.part(self.target, Health)
        return loss(self.before, self.full, self.before.hp - now.hp)


def stake(battle: Battle, shown: Forecast, alias: Ref | None, target: Ref | None) -> Stake | None:
    """What is at stake for a target, where that is well defined."""
    if target is None or alias is None or alias not in shown.units():
        return None
    health, traits = battle.table.find(target, Health), battle.table.find(target, Traits)
    if health is None or traits is None or health.down or shown.loss(alias) < 0:
        return None
    return Stake(target, shown.loss(alias), health, traits.hp_max)


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
