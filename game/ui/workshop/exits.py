"""Where one can go from the editor."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from game.ui.kit.root import Root
from rules.kernel.faults import Faulty


@dataclass(frozen=True, slots=True)
class Exits:
    """What the house does for the editor."""

    leave: Callable[[], object]
    play: Callable[[Root, Path], object]
    """Begin a battle of the saved scenario, as it says who plays."""
    lab: Callable[[Root, Path], object]
    """Ask the lab about the saved scenario."""
    explain: Callable[[Root, str, Faulty], object]
    """Say what is wrong, where, and what would mend it."""
    dropped: Callable[[Root, Path], object]
    """A file was dropped on the window."""
