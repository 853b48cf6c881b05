"""Front and rear: who stands in whose back, and who cannot turn round."""

from __future__ import annotations

from rules.d6.core import equipment
from rules.d6.core.scale import adjacent, nearest_cells
from rules.d6.state import Grappled, Health, Spellbound, Turned, Vehicle
from rules.frame.body import Posture
from rules.frame.ground import Cell
from rules.frame.relations import enemies
from rules.frame.scene import Pose, Scene
from rules.kernel.refs import Ref

REAR = 112.5
"""Degrees off the facing beyond which a bearing is in the rear arc: the three rear directions (DSX-MOVE-03)."""
HELD, SPELLBOUND = "held", "held by a spell"
"""Why a unit cannot move; also the marks of appearance that show it."""
LOOPHOLES = ("slit", "port")
"""What ties the user to looking one way."""


def in_rear(scene: Scene, watcher: Pose, cells: tuple[Cell, ...]) -> bool:
    """Whether a unit is in a figure's rear arc (DSX-MOVE-03)."""
    own, other = watcher.cells[0], cells[0]
    if len(watcher.cells) > 1 or len(cells) > 1:
        own, other = nearest_cells(scene, watcher.cells, cells)
    return own != other and scene.grid.off(watcher.facing, own, other) > REAR


def behind(scene: Scene, unit: Ref, other: Ref, *, here: Pose | None = None, there: Pose | None = None) -> bool:
    """Whether a unit stands behind another, at any distance (DSX-ADV-03)."""
    cells = here.cells if here else scene.cells(unit)
    return in_rear(scene, there or scene.pose(other), cells)


def down(scene: Scene, unit: Ref) -> bool:
    """Whether a unit has no hit points left (DSX-INJ-04)."""
    health = scene.find(unit, Health)
    return health is not None and health.down


def holder(scene: Scene, unit: Ref) -> Ref | None:
    """Who grapples a unit (DSX-GRAP-01)."""
    grappled = scene.find(unit, Grappled)
    return grappled.holder if grappled else None


def held(scene: Scene, unit: Ref) -> str:
    """What holds a unit fast: a grappler or a spell (DSX-GRAP-01, DSX-SPELL-04); "" when nothing does.

    Of an enemy one knows it by the mark of his appearance.
    """
    if scene.assumed(unit):
        return next((mark for mark in scene.appearance(unit).marks if mark in (HELD, SPELLBOUND)), "")
    if scene.find(unit, Spellbound):
        return SPELLBOUND
    return HELD if scene.find(unit, Grappled) else ""


def tied(scene: Scene, unit: Ref) -> str:
    """Why a unit may attack nothing but its partner in a grapple, or nothing at all (DSX-GRAP-01, DSX-SPELL-04); ""
    when its hands are free.
    """
    return held(scene, unit) or ("holds an enemy" if equipment.held_by(scene, unit) is not None else "")


def cannot_move(scene: Scene, unit: Ref) -> bool:
    """Held, down or paralysed (DSX-AIM-02)."""
    return down(scene, unit) or bool(held(scene, unit))


def loophole(scene: Scene, unit: Ref) -> str:
    """The slit or port a unit is using: on its cell, or on the edge it looks across; "" for none."""
    pose = scene.pose(unit)
    across = scene.barrier(pose.cell, pose.facing)
    tags = (scene.place(pose.cell).tag, across.tag if across else "")
    return next((tag for tag in tags if tag in LOOPHOLES), "")


def cannot_turn(scene: Scene, unit: Ref, enemy: Ref, *, there: Pose | None = None) -> str:
    """Why a unit that knows of an enemy in its back cannot turn round to him; "" when it can (DSX-ADV-04)."""
    pose = there or scene.pose(unit)
    if equipment.rides(scene, unit) or scene.find(unit, Vehicle) is not None:
        return "is aboard or is a vehicle"
    if down(scene, unit):
        return "is down"
    if pose.posture is Posture.PRONE:
        return "is prone"
    if held(scene, unit):
        return f"is {held(scene, unit)}"
    if loophole(scene, unit):
        return f"is using a {loophole(scene, unit)}"
    turned = scene.find(unit, Turned)
    if turned is not None and turned.round == scene.clock.round and enemy == turned.to:
        return "has turned already"
    return "is engaged from the front" if _engaged(scene, unit, pose, enemy) else ""


def _engaged(scene: Scene, unit: Ref, pose: Pose, besides: Ref) -> bool:
    """Whether an armed enemy that is not down stands adjacent in the front arc (DSX-ADV-04)."""
    return any(
        other != besides
        and enemies(scene, unit, other)
        and adjacent(scene, unit, other)
        and not equipment.rides(scene, other)
        and not in_rear(scene, pose, scene.cells(other))
        and not down(scene, other)
        and equipment.armed(scene, other, in_reach=True)
        for other in scene.units()
    )
