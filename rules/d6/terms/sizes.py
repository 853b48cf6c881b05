"""How big a creature or vehicle is, and what follows from that."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Size(StrEnum):
    """How big a creature or vehicle is, smallest first. People are Medium."""

    FINE = "Fine"
    DIMINUTIVE = "Diminutive"
    TINY = "Tiny"
    SMALL = "Small"
    MEDIUM = "Medium"
    LARGE = "Large"
    HUGE = "Huge"
    GARGANTUAN = "Gargantuan"
    COLOSSAL = "Colossal"
    COLOSSAL_II = "Colossal II"
    COLOSSAL_III = "Colossal III"
    COLOSSAL_IV = "Colossal IV"

    @property
    def rank(self) -> int:
        """Its place among the sizes: the larger of two has the higher."""
        return tuple(Size).index(self)

    @property
    def modifier(self) -> int:
        """What a vehicle of this size adds to its operator's defence while it evades (DSX-VEH-02)."""
        return _SCALE[self].modifier

    @property
    def side(self) -> int:
        """Squares along each side of a creature of this size (DSX-CORE-07)."""
        return _SCALE[self].side

    @property
    def toughness(self) -> int:
        """Halves by which its hit points are multiplied (DSX-CORE-07)."""
        return _SCALE[self].toughness

    @property
    def metres(self) -> float:
        """Its height, where a sheet says nothing."""
        return _SCALE[self].metres


class _Scale(NamedTuple):
    """What a size stands for: the modifier of DSX-VEH-02, the side and toughness (in halves) of DSX-CORE-07."""

    modifier: int
    side: int
    toughness: int
    metres: float


_SCALE = {
    Size.FINE: _Scale(8, 1, 2, 0.1),
    Size.DIMINUTIVE: _Scale(4, 1, 2, 0.2),
    Size.TINY: _Scale(2, 1, 2, 0.5),
    Size.SMALL: _Scale(1, 1, 2, 1.1),
    Size.MEDIUM: _Scale(0, 1, 2, 1.8),
    Size.LARGE: _Scale(-1, 2, 3, 2.7),
    Size.HUGE: _Scale(-2, 3, 4, 4.5),
    Size.GARGANTUAN: _Scale(-4, 4, 8, 7.5),
    Size.COLOSSAL: _Scale(-8, 5, 16, 12.0),
    Size.COLOSSAL_II: _Scale(-16, 5, 16, 12.0),
    Size.COLOSSAL_III: _Scale(-32, 5, 16, 12.0),
    Size.COLOSSAL_IV: _Scale(-64, 5, 16, 12.0),
}
