"""Where one looks when a battle begins."""

from __future__ import annotations

from game.battle.view import View
from game.ui.app import Space
from game.ui.map.camera import RUNGS
from game.ui.map.table import MapTable

CLOSE = 44
"""Pixels of a cell at 100 %."""


def settle_down(table: MapTable, view: View, space: Space) -> None:
    """Close enough to one's own people to tell them apart."""
    camera = table.camera
    camera.resize(space.rect)
    smooth, camera.smooth = camera.smooth, False
    camera.zoom_to_rung(sum(1 for pixels in RUNGS if pixels < CLOSE * space.scale), None, 0.0)
    points = [table.chart.middle(view.cells(ref)[0]) for ref in view.units(view.viewer)]
    if points:
        camera.look_at((sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)), 0.0)
    camera.smooth = smooth
