"""A broken nerve: what one still does, and where one does not go."""

from __future__ import annotations

from rules.forms import Action
from rules.ground import Cell
from rules.reflex.nerve.conditions import known
from rules.refs import Ref
from rules.scene import Scene

MAY = frozenset(
    {
        "move", "stance", "duck", "work door", "say", "encourage", "ditch", "shed", "tear off", "render aid", "inject",
        "withdraw", "idle", "wait", "take part", "surrender", "no more", "mask up", "douse", "escape", "let go",
        "board", "alight", "drive", "beat out",
    }
)  # fmt: skip
"""Forms of fleeing, tending oneself, calling out and cowering (RFX-MORALE-02)."""


def broken_may(form: type[Action]) -> bool:
    """Whether a broken man may do such a thing at all (RFX-MORALE-02)."""
    return form.model_fields["kind"].default in MAY


def shunned(scene: Scene, unit: Ref) -> frozenset[Cell]:
    """The cells nearer to the nearest enemy he knows of than where he is: a broken man does not go there
    (RFX-MORALE-02).
    """
    foes = known(scene, scene.side(unit))
    if not foes:
        return frozenset()
    here = scene.cells(unit)[0]
    dread = min(foes, key=lambda foe: (scene.apart(unit, foe), foe))
    there = scene.cells(dread)[0]
    far = scene.grid.straight(here, there)
    return frozenset(cell for cell in scene.grid.within(there, far) if scene.grid.straight(cell, there) < far - 0.01)


def flees(scene: Scene, unit: Ref, cell: Cell) -> bool:
    """Whether a cell is away from what he fears."""
    return cell not in shunned(scene, unit)
