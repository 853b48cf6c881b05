"""A body as hits find it: what its wounds, its strength and its nerves are, as far as anything hangs on them."""

from __future__ import annotations

from typing import NamedTuple

from rules.frame.scene import Scene
from rules.kernel.refs import Ref


class Body(NamedTuple):
    """What decides what hits do to a unit; figures as they are now."""

    capacity: tuple[int, ...]
    damage: tuple[int, ...]
    subdued: tuple[int, ...]
    strength: int
    agility: int
    endurance: int
    initiative: int
    """As it would be without any wound."""
    points: int = 0
    """Suffered this phase before (DKC-KD-01)."""
    braced: int = 0
    """How hard a check against knockdown has been made this phase: 0 none, 1 at AVG, 2 at DIF."""
    flinched: bool = False
    """Whether its first harm is behind it (DKC-WOUND-02)."""
    out: bool = False
    dead: bool = False
    down: bool = False
    """Whether it is knocked down for this turn."""
    robot: bool = False


def body(scene: Scene, unit: Ref) -> Body:
    """The body of a unit, as this viewer knows it."""
    raise NotImplementedError
