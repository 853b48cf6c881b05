"""The plan of a side that a computer player leads, drawn on the map: the way of each team, and what it does there."""

from __future__ import annotations

from game.battle.reasons import Reasons
from game.ui.map.overlays import Arrow, Overlays


def lay_plan(overlays: Overlays, reasons: Reasons | None) -> None:
    """Lay the plan that stands among these reasons over the map."""
    ways = () if reasons is None else reasons.ways
    overlays.arrows += tuple(Arrow(way.cells, text=way.team) for way in ways if len(way.cells) > 1)
