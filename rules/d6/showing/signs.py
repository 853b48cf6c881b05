"""What this rulebook draws on the map while it lasts: cones under fire, watched cells, shots lined up."""

from __future__ import annotations

from collections.abc import Iterator

from rules.d6.state import Aim, Held, Zone
from rules.frame.scene import Scene
from rules.frame.signs import Ink, Sign


def signs(scene: Scene) -> tuple[Sign, ...]:
    """Everything that lasts and that this viewer knows of."""
    return tuple(_signs(scene))


def _signs(scene: Scene) -> Iterator[Sign]:
    for _, zone in scene.having(Zone):
        by = f": {scene.name(zone.owner)}" if zone.owner is not None else ""
        yield Sign(Ink.FIRE, f"under fire{by}", zone.cells, zone.owner)  # DSX-SUPP-03
    there = scene.units()
    for unit, held in scene.having(Held):
        if unit not in there or scene.assumed(unit):
            continue
        words = f"{held.action} held"
        if held.cells:
            yield Sign(Ink.WATCH, words, held.cells, unit)  # DSX-HELD-01
        target = held.target or held.whom
        cells = held.front or ((held.cell,) if held.cell is not None else ())
        if target is not None or cells:
            yield Sign(Ink.AIM, words, cells, unit, target)
    for unit, aim in scene.having(Aim):
        if unit in there and not scene.assumed(unit) and aim.round >= scene.clock.round - 1:
            yield Sign(Ink.AIM, "aims", (aim.cell,) if aim.cell is not None else (), unit, aim.target)  # DSX-AIM-01
