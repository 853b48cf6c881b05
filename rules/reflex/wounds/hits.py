"""A hit on its way to a body, a vehicle or a thing; what is meant to stun is merely weaker (RFX-DMG-06)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from rules.frame.ground import Cell
from rules.frame.means import Means
from rules.kernel.dice import Dice
from rules.kernel.pools import Grouped
from rules.kernel.refs import Ref
from rules.parts.wear import Site
from rules.reflex.terms.body import Location

Sort = Literal["projectile", "close", "explosion", "fire", "impact", "agent"]
"""What kind of harm: decides how armour meets it and suffers by it."""
MEANS: Mapping[Sort, Means] = {
    "projectile": Means.FIRE,
    "close": Means.MELEE,
    "explosion": Means.BLAST,
    "fire": Means.FLAMES,
    "impact": Means.IMPACT,
    "agent": Means.GAS,
}
"""By what each harms, as all rulebooks call it."""


@dataclass(frozen=True, slots=True)
class Hit:
    """So much damage on its way to a location."""

    location: Location
    damage: int
    """With the margin and every bonus (RFX-DMG-02)."""
    penetration: Fraction
    """The factor on armour; 0 stands for Nil (RFX-DMG-07, RFX-DMG-08)."""
    raw: int = 0
    """Without margin and dice: what tells whether armour is penetrated (RFX-DEGR-01)."""
    sort: Sort = "projectile"
    graze: bool = False
    """A margin of exactly nothing: slight at worst (RFX-DMG-03)."""
    cover: tuple[Fraction, ...] = ()
    """Printed Armor of everything solid in the way, outermost first (RFX-COVER-07, RFX-DMG-09)."""
    sites: tuple[Site | None, ...] = ()
    """Where each of these stands; None for what does not wear (RFX-DEGR-01)."""
    bare: bool = False
    """Whether no armour helps: what is breathed."""
    by: Ref | None = None
    came_from: Cell | None = None
    """Where it came from, if not from the attacker: the cell of a burst."""
    cause: str = ""
    """In words, for the log."""

    @property
    def means(self) -> Means:
        """By what it harms, as all rulebooks call it; a fragment is part of its blast."""
        return Means.BLAST if self.sort == "projectile" and self.came_from is not None else MEANS[self.sort]


@dataclass(frozen=True, slots=True)
class Extra:
    """Further rounds that strike: on the first location, and on others."""

    same: int
    elsewhere: int


def extra(dice: Dice, more: int) -> Extra:
    """A d6 for each further round: 1 the same place, 2 or 3 another, else a miss (RFX-BURST-02)."""
    rounds = Grouped(max(more, 0), 6, (1, 3))
    same, elsewhere, _ = rounds.counts(dice.roll(rounds))
    return Extra(same, elsewhere)
