"""The four range bands, and what a scope and a fast target make of them."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from rules.darkconspiracy.terms.weapons import FURTHER, Round, Weapon

SCOPE = (15, 30, 60, 120)
"""Metres that a scope adds to each band (DKC-RANGE-02)."""


class Band(IntEnum):
    """How far off a target is; single shots grow harder by one level from each to the next (DKC-RANGE-01)."""

    SHORT = 0
    MEDIUM = 1
    LONG = 2
    EXTREME = 3

    @property
    def words(self) -> str:
        return self.name.lower()


class Range(NamedTuple):
    """A distance as a weapon sees it."""

    true: Band
    """By the printed ranges, for damage and penetration (DKC-GUN-02)."""
    counts: Band
    """What it counts as for hitting."""
    beyond: int = 0
    """1 where the target is fast at extreme range already (DKC-MV-04)."""
    scoped: bool = False


def limit(short: int, band: Band, *, scoped: bool = False) -> int:
    """The last metre of a band (DKC-RANGE-01, DKC-RANGE-02)."""
    return short * FURTHER[band] + (SCOPE[band] if scoped else 0)


def band(metres: float, short: int, *, scoped: bool = False) -> Band | None:
    """The band of a distance; None beyond extreme range (DKC-RANGE-01)."""
    return next((each for each in Band if metres <= limit(short, each, scoped=scoped) + 1e-9), None)


def measured(metres: float, weapon: Weapon, load: Round, *, scoped: bool = False, fast: bool = False) -> Range | None:
    """A distance with this weapon and this load; None out of reach (DKC-RANGE-01).

    A fast target counts as one band further, at extreme range as one level harder (DKC-MV-04); what carries only to a
    nearer band cannot be used against it beyond that (DKC-SHOT-01).
    """
    found = band(metres, weapon.short, scoped=scoped)
    if found is None:
        return None
    counts = Band(min(Band.EXTREME, found + fast))
    last = Band(load.reach - 1) if load.reach else Band.EXTREME
    if load.pellet:
        last = min(last, Band.MEDIUM)
    if found > last or (load.pellet and counts > last):
        return None
    true = band(metres, weapon.short)
    return Range(Band.EXTREME if true is None else true, counts, int(fast and found is Band.EXTREME), scoped)


def level(away: Range) -> int:
    """How hard a single shot is by range alone: through a scope extreme range counts as long
    (DKC-RANGE-01, DKC-RANGE-02).
    """
    hard = min(away.counts, Band.LONG) if away.scoped else away.counts
    return hard - 1 + away.beyond


def penetration(load: Round, true: Band) -> int:
    """What a bullet's penetration is at a true distance; 0: nil (DKC-GUN-02)."""
    return load.penetration[max(0, true - 1)]
