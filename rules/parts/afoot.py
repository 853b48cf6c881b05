"""On foot: posture as a form, a step through a door, and coming to rest where no other unit stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, ClassVar, Literal

from rules.frame.body import Posture
from rules.frame.forms import Action, Purpose
from rules.frame.ground import Cell
from rules.frame.marks import Mark
from rules.frame.scene import Event, Footfall, Table
from rules.kernel.refs import Ref
from rules.parts import room
from rules.parts.edges import open_in_passing


class ChangePosture(Action):
    """Crouch, rise from a crouch, or drop prone."""

    title: ClassVar[str] = "Change posture"
    does: ClassVar[str] = "Crouch, rise from a crouch or drop prone."
    key: ClassVar[str] = "c"
    purpose: ClassVar[Purpose] = Purpose.POSTURE
    kind: Literal["posture"] = "posture"
    posture: Annotated[Posture, Mark.POSTURE]


def step(table: Table, unit: Ref, cell: Cell) -> Footfall:
    """A step to a neighbouring cell, through a door if one is shut there. Running into another unit is told."""
    here = table.cells(unit)[0]
    direction = table.grid.direction(here, cell)
    open_in_passing(table, here, direction)
    footfall = table.step(unit, cell, direction)
    if not footfall.moved and footfall.blocked_by is not None:
        table.say(Event("blocked", "{actor} runs into {target}.", actor=unit, target=footfall.blocked_by))
    return footfall


def settle(table: Table, unit: Ref, way: tuple[Cell, ...], holds: Callable[[Ref], bool]) -> None:
    """At the end of a way: back along it, or aside, if another unit holds the ground there."""
    if room.crowded(table, unit, holds) and not room.step_back(table, unit, way, holds):
        room.make_room(table, unit)
