"""Metres of the rules on cells of the map."""

from __future__ import annotations

from rules.frame.ground import Gait
from rules.frame.scene import Scene
from rules.graydawn.core import figures
from rules.graydawn.terms.skills import Stat
from rules.kernel.refs import Ref
from rules.parts.arms_length import touching

ROUND_SECONDS = 3
"""A round; ten of them are a turn (GRD-TIME-01)."""
TURN_ROUNDS = 10
TENTHS = 10
"""Points of movement in a metre."""
ROUGH = 2
"""What bad ground counts of good (GRD-MOVE-01)."""


def adjacent(scene: Scene, a: Ref, b: Ref) -> bool:
    """Whether two units are within reach of a blow: a metre, or the next cell (GRD-MELEE-01, GRD-PB-02)."""
    return touching(scene, scene.cells(a), scene.cells(b))


def on_foot(scene: Scene) -> Gait:
    """What ground costs, in tenths of metres (GRD-MOVE-01)."""
    cell = round(scene.grid.metres * TENTHS)
    walk = (("open", cell), ("difficult", ROUGH * cell), ("shallow", ROUGH * cell))
    steep = ((0.5, 0), (1.2, cell))
    return Gait("on foot", walk, rises=steep, falls=steep, climbs=((1.2, cell),), door=0, each=TENTHS, counted="m")


def pace(scene: Scene, unit: Ref) -> int:
    """Metres of a move action: MA (GRD-MOVE-01); a crippled leg leaves a quarter of it, two a metre (GRD-CRIP-09)."""
    metres = figures.now(scene, unit, Stat.MA)
    legs = sum(limb.part.endswith("leg") for limb in figures.wounds(scene, unit).crippled)
    return metres if not legs else max(1, metres // 4) if legs == 1 else 1


def allowance(scene: Scene, unit: Ref) -> int:
    """Tenths of metres of a move action; a cell of open ground at least."""
    return max(pace(scene, unit) * TENTHS, round(scene.grid.metres * TENTHS))
