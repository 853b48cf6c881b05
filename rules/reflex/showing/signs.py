"""What this rulebook draws on the map while it lasts: actions under way, ground under fire, live grenades, lanes."""

from __future__ import annotations

from collections.abc import Iterator

from rules.frame.scene import Scene
from rules.frame.signs import Ink, Sign, declared
from rules.frame.things import Mine
from rules.reflex import minefields
from rules.reflex.blast import fuses, reach
from rules.reflex.blast.going_off import mine_arc
from rules.reflex.state import Doing, FireMission, Live, Marked, Strip


def signs(scene: Scene) -> tuple[Sign, ...]:
    """Everything that lasts and that this viewer knows of."""
    return tuple(_signs(scene))


def _signs(scene: Scene) -> Iterator[Sign]:
    there = scene.units()
    for _, laid in scene.having(Strip):
        if laid.round == scene.clock.round:
            by = f": {scene.name(laid.owner)}" if laid.owner is not None and laid.owner in there else ""
            yield Sign(Ink.FIRE, f"under fire{by}", laid.cells, laid.owner)  # RFX-SUPP-01
    for ref, live in scene.having(Live):
        figures = fuses.figures(scene, live.weapon, ref)
        burst = figures.burst if figures is not None else None
        radius = float(burst.radius) if burst is not None else 0.0
        rings = (radius, 2 * radius) if radius and live.under is None else ()
        yield Sign(Ink.FUSE, f"{live.weapon}: live", (live.cell,), rings=rings)  # RFX-GREN-01, RFX-EXPL-02
    for unit, doing in scene.having(Doing):
        if unit in there and not scene.assumed(unit):
            sign = declared(unit, doing.action, f"on tick {doing.done}" if doing.done else "")
            if sign is not None:
                yield sign  # RFX-ADV-01, RFX-OPS-13
    for unit, mission in scene.having(FireMission):
        if unit in there and not scene.assumed(unit):
            yield Sign(Ink.AIM, "indirect fire", (mission.cell,), unit)  # RFX-INDIR-02
    for _, marked in scene.having(Marked):
        if marked.claimed:
            yield Sign(Ink.LANE, "marked lane", marked.claimed)  # RFX-MINE-10
    yield from _arcs(scene)


def _arcs(scene: Scene) -> Iterator[Sign]:
    """Where the directional mines strike that a side knows of, as far as the shock wave is full (RFX-MINE-07)."""
    for ref, mine in scene.having(Mine):
        laid = minefields.laid(scene, ref)
        arc = mine_arc(laid.figures, laid.facing)
        if arc is None or (scene.viewer is not None and minefields.believed_safe(scene, ref, scene.viewer)):
            continue
        cells = scene.grid.within(mine.cell, float(laid.figures.burst.radius))
        struck = tuple(cell for cell in cells if reach.within(scene, mine.cell, arc, cell))
        yield Sign(Ink.ARC, f"{mine.name} strikes here", struck)
