"""What this rulebook draws on the map while it lasts: ground that is watched, aims taken, loose rounds, marches."""

from __future__ import annotations

from collections.abc import Iterator

from rules.darkconspiracy.core import scale
from rules.darkconspiracy.fire import aiming
from rules.darkconspiracy.state.fire import Aiming, Waiting
from rules.darkconspiracy.state.order import Repeating
from rules.darkconspiracy.turns.forms import KeepMoving
from rules.frame.scene import Scene
from rules.frame.signs import Ink, Sign


def signs(scene: Scene) -> tuple[Sign, ...]:
    """Everything that lasts and that this viewer knows of."""
    return tuple(_signs(scene))


def _signs(scene: Scene) -> Iterator[Sign]:
    there = scene.units()
    for unit, aim in scene.having(Aiming):
        if unit in there and not scene.assumed(unit):
            yield Sign(Ink.WATCH, "watches", aiming.drawn(scene, unit, aim), unit)  # DKC-OPP-01
            if aim.target is not None:
                yield Sign(Ink.AIM, "aims", (), unit, aim.target)  # DKC-ACT-02
    for _, loose in scene.having(Waiting):
        if loose.round == scene.clock.round:
            yield Sign(Ink.FIRE, f"loose rounds: {loose.checks}", loose.cells, loose.owner)  # DKC-AUTO-04
    for unit, found in scene.having(Repeating):
        if unit in there and not scene.assumed(unit) and found.turn == scale.turn(scene.clock.round):
            way = found.action.way if isinstance(found.action, KeepMoving) else ()
            if way:
                yield Sign(Ink.GO, "all turn", way, unit)  # DKC-REP-01
