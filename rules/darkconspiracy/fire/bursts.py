"""Bursts: how many checks each makes, after what range and recoil take away."""

from __future__ import annotations

from rules.darkconspiracy.fire.ranges import Band, Range
from rules.darkconspiracy.fire.recoil import LOST
from rules.darkconspiracy.terms.weapons import Weapon

FURTHER_OFF = {3: 1, 5: 2, 10: 3}
"""Rounds lost with each band beyond short (DKC-AUTO-02)."""
LEAST = {3: 1, 5: 1, 10: 2}
"""Rounds that stay effective whatever takes the others away (DKC-AUTO-01)."""
SHELL = 10
"""A shell of buckshot at medium range is a burst of ten (DKC-SHOT-01)."""
SHORT_BONUS = 3
"""Added to skill at short range, against the target aimed at only (DKC-AUTO-01)."""


def effective(size: int, band: Band, over: int = 0) -> int:
    """Rounds of a burst that make a check: 3/2/1/1 of three, 5/3/1/1 of five, 10/7/4/2 of ten by range, less what
    recoil takes (DKC-AUTO-02, DKC-REC-02).
    """
    return max(LEAST[size], size - FURTHER_OFF[size] * band - LOST[size] * over)


def spent(weapon: Weapon, loaded: int) -> int:
    """Rounds that a burst takes out of the magazine: all it has where it has fewer (DKC-ROF-01)."""
    return min(weapon.burst * weapon.barrels, loaded)


def checks(weapon: Weapon, away: Range, over: int, loaded: int) -> int:
    """Checks of one burst, never more than rounds are fired (DKC-AUTO-01, DKC-ROF-01)."""
    return min(effective(weapon.burst, away.counts, over), -(-spent(weapon, loaded) // weapon.barrels))


def pellets(shells: int, away: Range, over: int) -> int:
    """Checks of shells of buckshot at medium range, each a burst of ten (DKC-SHOT-01)."""
    return shells * effective(SHELL, away.counts, over)
