"""What this rulebook draws on the map while it lasts: aims, ground watched, ground under fire, live grenades."""

from __future__ import annotations

from collections.abc import Iterator

from rules.frame.scene import Scene
from rules.frame.signs import Ink, Sign
from rules.gurps.core import scale
from rules.gurps.fire import zones
from rules.gurps.state.fighting import Aim
from rules.gurps.state.ground import Live
from rules.gurps.state.turns import Waiting
from rules.kernel.words import counted


def signs(scene: Scene) -> tuple[Sign, ...]:
    """Everything that lasts and that this viewer knows of."""
    return tuple(_signs(scene))


def _signs(scene: Scene) -> Iterator[Sign]:
    there = scene.units()
    for unit, aim in scene.having(Aim):
        if unit in there and not scene.assumed(unit) and aim.until >= scene.clock.round:
            yield Sign(Ink.AIM, f"aims, {aim.seconds} s", (), unit, aim.target)  # GUR-AIM-04
    for unit, waits in scene.having(Waiting):
        if unit in there and not scene.assumed(unit) and waits.cells:
            yield Sign(Ink.WATCH, "ground covered", waits.cells, unit)  # GUR-OPP-01
    for _, zone in zones.live(scene):
        yield Sign(Ink.FIRE, f"under fire: {counted(zone.left, 'hit')} left", zone.cells, zone.owner)  # GUR-SUP-01
    for _, live in scene.having(Live):
        burst = live.weapon.burst
        rings = (scale.metres(burst.radius),) if burst is not None and burst.radius else ()
        yield Sign(Ink.FUSE, f"{live.weapon.name}: live", (live.cell,), rings=rings)  # GUR-GREN-01
