"""Range bands: how far a weapon reaches, and what a band costs."""

from __future__ import annotations

from enum import IntEnum

from rules.frame.scene import Scene
from rules.graydawn.state import Guard
from rules.graydawn.terms.weapons import Weapon
from rules.kernel.tally import Modifier

PISTOL = 50
"""Metres of a pistol's range, for a scoped weapon without its scope (GRD-RANGE-03)."""
SHOTGUN = {1: 2, 2: 4, 3: 6}
"""What a shotgun's spread adds at close, medium and long range (GRD-SHOT-01)."""


class Band(IntEnum):
    """How far off a target is for a weapon (GRD-RANGE-01)."""

    POINT_BLANK = 0
    CLOSE = 1
    MEDIUM = 2
    LONG = 3
    EXTREME = 4
    DOUBLE = 5
    """Up to twice the extreme range: in reach of those who brace (GRD-STANCE-05)."""
    QUADRUPLE = 6
    """Up to four times: in reach of a scope (GRD-RANGE-02)."""

    @property
    def words(self) -> str:
        return self.name.lower().replace("_", "-")


PENALTY = {Band.MEDIUM: -5, Band.LONG: -10, Band.EXTREME: -15}
"""Off the attack (GRD-RANGE-01)."""


def reach(scene: Scene, weapon: Weapon, guard: Guard) -> int:
    """The listed range of a weapon, its long range (GRD-RANGE-01); of a scoped one fired without the scope, a pistol's
    (GRD-RANGE-03).
    """
    listed = weapon.published_range if scene.options.published_ranges and weapon.published_range else weapon.range
    return listed if weapon.irons or guard is Guard.BRACING else min(listed, PISTOL)


def true_band(metres: float, listed: int, *, adjacent: bool = False) -> Band | None:
    """The band of a distance: close to a quarter of the listed range, medium to half, extreme to twice
    (GRD-RANGE-01); None beyond all.
    """
    if adjacent:
        return Band.POINT_BLANK
    steps = ((Band.CLOSE, 0.25), (Band.MEDIUM, 0.5), (Band.LONG, 1), (Band.EXTREME, 2), (Band.DOUBLE, 4))
    for band, share in (*steps, (Band.QUADRUPLE, 8)):
        if metres <= listed * share + 1e-9:
            return band
    return None


def scoped(weapon: Weapon, guard: Guard) -> bool:
    """Whether a weapon is aimed through its scope: only from the bracing stance (GRD-RANGE-02)."""
    return weapon.scope and guard is Guard.BRACING


def counted(true: Band | None, weapon: Weapon, guard: Guard) -> Band | None:
    """The band a shot counts as: one nearer when bracing, one more through a scope (GRD-STANCE-05, GRD-RANGE-02);
    None out of reach. A shotgun reaches no further than its long range (GRD-SHOT-02).
    """
    if true is None or (weapon.category == "shotgun" and true > Band.LONG):
        return None
    steps = (1 + weapon.scope) if guard is Guard.BRACING else 0
    band = true if true <= Band.CLOSE else Band(max(Band.CLOSE, true - steps))
    return band if band <= Band.EXTREME else None


def penalty(band: Band) -> Modifier | None:
    """What a band costs (GRD-RANGE-01)."""
    lost = PENALTY.get(band, 0)
    return Modifier(lost, f"{band.words} range", "GRD-RANGE-01") if lost else None


def spread(weapon: Weapon, true: Band) -> Modifier | None:
    """What the spread of a shotgun adds, by the true distance (GRD-SHOT-01)."""
    more = SHOTGUN.get(max(1, true), 0) if weapon.category == "shotgun" else 0
    return Modifier(more, "spread of the shot", "GRD-SHOT-01") if more else None


def spreads(scene: Scene, weapon: Weapon) -> bool:
    """Whether what a gun fires spreads, so that range does not make it harder to hit (GRD-SHOT-01)."""
    return weapon.category == "shotgun" and bool(scene.options.shotgun_no_range_penalty)


def dice_lost(weapon: Weapon, true: Band) -> int:
    """Dice of damage that a shotgun loses with distance: one for each band beyond close (GRD-SHOT-02)."""
    return max(0, true - Band.CLOSE) if weapon.category == "shotgun" else 0
