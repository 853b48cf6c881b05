"""The yardstick: the tactician as it was before it planned for its side as a whole, kept as it was with all it stands
on in the players, so that a later tactician can be measured against it. It is mended only where the rules or the
battle would no longer let it play.
"""

from __future__ import annotations

from game.battle.setup import Setup
from tests.yardstick.tactician import Tactician, called
from tests.yardstick.tactician.aims import aims

__all__ = ["Tactician", "yardstick"]


def yardstick(setup: Setup, side: str, seed: str, answered: int = 0) -> Tactician:
    """The yardstick for a side, of usual character and strength; `answered` says how many answers it has given."""
    return Tactician(aims(setup, side), *called(""), f"{seed}/{side}", answered)
