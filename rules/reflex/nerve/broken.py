"""A broken nerve: what one still does, and where one does not go."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rules.frame.forms import Action
from rules.frame.ground import Cell
from rules.frame.scene import Pose, Scene
from rules.kernel.refs import Ref
from rules.reflex.core import attempts
from rules.reflex.nerve.outlook import known
from rules.reflex.terms.body import Gait

MAY = frozenset(
    {
        "move", "jump", "stance", "duck", "work door", "amble", "stay", "say", "encourage", "talk", "team order",
        "ditch", "shed", "mask", "hold breath", "breathe on", "render aid", "inject", "withdraw", "idle", "wait",
        "take part", "surrender", "no more", "hold", "decline", "beat out", "escape", "let go", "board", "alight",
        "drive",
    }
)  # fmt: skip
"""Kinds of forms of fleeing, tending its own wounds, calling out and cowering (RFX-MORALE-02)."""
A_HAIR = 0.01


def broken_may(form: type[Action]) -> bool:
    """Whether a broken man may do such a thing at all (RFX-MORALE-02)."""
    return form.model_fields["kind"].default in MAY


def outfaced(scene: Scene, unit: Ref) -> bool:
    """Whether a unit fails every check of wills there may be, unrolled (RFX-MORALE-02)."""
    return attempts.morale(scene, unit).broken


def shunned(scene: Scene, unit: Ref) -> frozenset[Cell]:
    """The cells nearer to the nearest enemy he knows of than where he is, those apart where none of them could see
    him: a broken man does not go there (RFX-MORALE-02).
    """
    foes = known(scene, scene.side(unit))
    if not foes:
        return frozenset()
    here = scene.cells(unit)[0]
    dread = min(foes, key=lambda foe: (scene.apart(unit, foe), foe))
    there = scene.cells(dread)[0]
    far = scene.grid.straight(here, there)
    nearer = (cell for cell in scene.grid.within(there, far) if scene.grid.straight(cell, there) < far - A_HAIR)
    dash = float(attempts.traits(scene, unit).rate(Gait.SPRINT))
    pose = scene.pose(unit)
    return frozenset(
        cell
        for cell in nearer
        if scene.grid.straight(here, cell) > dash or not _sheltered(scene, unit, pose, cell, foes)
    )


def _sheltered(scene: Scene, unit: Ref, pose: Pose, cell: Cell, foes: Iterable[Ref]) -> bool:
    """Whether nobody he fears would see him there. Only what stands beside something hard is looked at."""
    if not _beside(scene, cell):
        return False
    there = replace(pose, cells=(cell,), kept_down=())
    return not any(scene.silhouette(foe, unit, pose=there).in_line for foe in foes)


def _beside(scene: Scene, cell: Cell) -> bool:
    around = scene.grid.neighbours(cell)
    return any(scene.barrier(cell, way) is not None or scene.place(to).obstacle > 0 for way, to in around)
