"""How a vehicle or mount goes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rolling:
    """How fast a vehicle or mount goes, and how it was steered last (GUR-MOVE-03)."""

    speed: int = 0
    """Yards a second."""
    carry: int = 0
    """Tenths of yards toward the next cell."""
    straight: int = 1000
    """Cells gone since its last turn."""
    evading: bool = False
    """Whether it is steered evasively (GUR-DOD-05)."""
    second: int = -1
    """The second in which it moved last."""
