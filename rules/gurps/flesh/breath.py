"""Breath and fatigue: what exertion and want of air cost."""

from __future__ import annotations

from typing import NamedTuple

HELD = {"combat": 1, "light": 4, "rest": 10}
"""Seconds of held breath for each point of HT (GUR-SUFF-01)."""
CHOKING = 1
"""FP a turn without air (GUR-SUFF-01)."""
DEADLY = 240
"""Seconds without air that kill (GUR-SUFF-01)."""


class Tired(NamedTuple):
    """What a loss of fatigue points comes to."""

    fp: int
    injury: int = 0
    """HP lost with the points below zero."""
    unconscious: bool = False


def breath(ht: int, exertion: str = "combat") -> int:
    """Seconds that held breath lasts (GUR-SUFF-01)."""
    return ht * HELD[exertion]


def tired(fp: int, full: int) -> bool:
    """Below a third of its FP: Move, Dodge and ST are halved, rounded up (GUR-FAT-01)."""
    return fp * 3 < full


def spent(fp: int, full: int, loss: int) -> Tired:
    """What a loss of FP does: each point below zero costs an HP as well, and all its FP below zero are unconsciousness
    (GUR-FAT-01).
    """
    left = max(fp - loss, -full)
    return Tired(left, max(0, min(fp, 0) - left), left <= -full)
