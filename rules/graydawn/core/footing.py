"""Footing: whether a unit has fallen, and whether it can stand up again."""

from __future__ import annotations

from rules.frame.figure import Facing
from rules.frame.ground import Cell
from rules.frame.scene import Scene, Table
from rules.graydawn.core import figures
from rules.graydawn.state import Fallen, Faults
from rules.graydawn.terms.anatomy import LEGS
from rules.kernel.refs import Ref

FALLEN = "fallen"
"""What shows of a unit that lies where it fell."""


def fallen(scene: Scene, unit: Ref) -> bool:
    """Whether a unit lies where it fell: it dodges without its skill (GRD-STANCE-08). To lie down behind cover is
    something else.
    """
    if scene.assumed(unit):
        return FALLEN in scene.appearance(unit).marks
    return scene.find(unit, Fallen) is not None


def crawls(scene: Scene, unit: Ref) -> bool:
    """Whether a leg is crippled, so that the unit cannot get up and only crawls (GRD-CRIP-09)."""
    return any(limb.part in LEGS for limb in figures.wounds(scene, unit).crippled)


def face(table: Table, unit: Ref, cell: Cell) -> None:
    """Turn to a place."""
    way = table.grid.direction(table.cells(unit)[0], cell)
    if table.pose(unit).facing != way:
        table.put(unit, Facing(way))


def faults(scene: Scene, unit: Ref) -> Faults:
    """What has gone wrong with a unit's weapons and footing."""
    return scene.find(unit, Faults) or Faults()


def rooted(scene: Scene, unit: Ref) -> str:
    """Why a unit has to get up or free before it can walk; "" when it need not (GRD-STANCE-08, GRD-FUMBLE-06)."""
    if faults(scene, unit).tangled:
        return "tangled: get free first"
    return "has fallen: stand up first" if fallen(scene, unit) and not crawls(scene, unit) else ""
