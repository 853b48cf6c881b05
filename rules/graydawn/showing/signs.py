"""What this rulebook draws on the map while it lasts: watched arcs, shots lined up, lanes of fire, live grenades."""

from __future__ import annotations

from collections.abc import Iterator

from rules.frame.scene import Scene
from rules.frame.signs import Ink, Sign
from rules.graydawn.covering import lanes
from rules.graydawn.holding import watching
from rules.graydawn.state import Aiming, Holding, Live


def signs(scene: Scene) -> tuple[Sign, ...]:
    """Everything that lasts and that this viewer knows of."""
    return tuple(_signs(scene))


def _signs(scene: Scene) -> Iterator[Sign]:
    there = scene.units()
    for unit, held in scene.having(Holding):
        if unit in there and not scene.assumed(unit) and held.round == scene.clock.round:
            seen = watching.drawn(scene, unit, held.direction)
            yield Sign(Ink.WATCH, "overwatch", seen, unit)  # GRD-HOLD-01
    for unit, aim in scene.having(Aiming):
        if unit in there and not scene.assumed(unit) and aim.round >= scene.clock.round - 1:
            yield Sign(Ink.AIM, f"aims, +{aim.rounds}", (), unit, aim.target)  # GRD-AIMED-01
    for _, lane in lanes.live(scene):
        yield Sign(Ink.FIRE, f"lane of fire: {lane.points} suppression", lane.cells, lane.owner)  # GRD-LANE-01
    for _, live in scene.having(Live):
        blast = live.weapon.blast
        rings = (float(blast.radius),) if blast is not None else ()
        yield Sign(Ink.FUSE, f"{live.weapon.name}: live", (live.cell,), rings=rings)  # GRD-THROW-04
