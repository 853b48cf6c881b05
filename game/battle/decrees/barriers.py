"""Decrees on what stands on edges: doors and windows, and breaches in walls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from game.battle.decrees.placing import bearing
from game.battle.decrees.referee import Referee, place
from game.board.battleground import Door as DrawnDoor
from rules.frame.decrees import Decree, DecreeKind, Places, When
from rules.frame.forms import Choices, OneOf
from rules.frame.ground import Barrier, Cell
from rules.frame.marks import AtCell, Mark
from rules.frame.things import Breach

GROUND = "ground"
STATES = {"door": ("open", "shut", "locked"), "window": ("open", "shut", "broken")}


class DoorIs(Decree):
    """Open, shut, lock or break a door or window."""

    title: ClassVar[str] = "Door or window"
    does: ClassVar[str] = "Open, shut or lock a door; open, shut or break a window."
    group: ClassVar[str] = GROUND
    when: ClassVar[When] = When.SETTLED
    kind: Literal["door"] = "door"
    cell: AtCell
    direction: Annotated[int, Mark.FACING]
    state: str


class BreachIt(Decree):
    """Take away what stands on an edge."""

    title: ClassVar[str] = "Breach"
    does: ClassVar[str] = "Take away the wall, door or window that stands on an edge."
    group: ClassVar[str] = GROUND
    when: ClassVar[When] = When.SETTLED
    kind: Literal["breach"] = "breach"
    cell: AtCell
    direction: Annotated[int, Mark.FACING]


def _at(referee: Referee, cell: Cell, *, doors: bool) -> dict[int, Barrier]:
    """What stands round a cell, by its direction."""
    around = ((way, referee.table.barrier(cell, way)) for way, _ in referee.table.grid.neighbours(cell))
    return {way: each for way, each in around if each is not None and (each.part is not None or not doors)}


def _doors(referee: Referee, filled: Mapping[str, Any]) -> dict[str, Choices]:
    return _edges(referee, filled, doors=True) | {"state": OneOf(_states(referee, filled))}


def _states(referee: Referee, filled: Mapping[str, Any]) -> tuple[str, ...]:
    """What a door or window may be changed to."""
    if "direction" not in filled:
        return STATES["door"]
    now = _at(referee, filled["cell"], doors=True)[filled["direction"]]
    return tuple(each for each in STATES[now.what] if each != now.state)


def _walls(referee: Referee, filled: Mapping[str, Any]) -> dict[str, Choices]:
    return _edges(referee, filled, doors=False)


def _edges(referee: Referee, filled: Mapping[str, Any], *, doors: bool) -> dict[str, Choices]:
    def against(cell: Cell) -> str:
        what = "door or window" if doors else "wall"
        return "" if _at(referee, cell, doors=doors) else f"there is no {what} at {place(cell)}"

    cell = filled.get("cell")
    ways = range(referee.table.grid.directions) if cell is None else _at(referee, cell, doors=doors)
    return {"cell": Places(referee.table.grid, against), "direction": OneOf(ways)}


def _change(referee: Referee, decree: DoorIs) -> None:
    there = _at(referee, decree.cell, doors=True)[decree.direction]
    if there.part is not None:
        referee.table.door(there.part, decree.state)
    referee.tell(f"changed {_named(referee, there)}: {decree.state}.", cells=(decree.cell,))


def _breach(referee: Referee, decree: BreachIt) -> None:
    there = _at(referee, decree.cell, doors=False)[decree.direction]
    referee.table.add(Breach(decree.cell, decree.direction))
    referee.tell(f"took away {_named(referee, there)} at {place(decree.cell)}.", cells=(decree.cell,))


def _named(referee: Referee, there: Barrier) -> str:
    drawn = next((door for door in referee.setup.ground.doors if door.number == there.part), None)
    return f"the {_called(drawn)}" if drawn is not None else "a wall"


def _called(drawn: DrawnDoor) -> str:
    return drawn.name if drawn.name else drawn.kind


def _new_state(referee: Referee, decree: DoorIs) -> str:
    there = _at(referee, decree.cell, doors=True)[decree.direction]
    named = _named(referee, there)
    edge = f"{bearing(referee, decree.direction)} of {place(decree.cell)}"
    return f"{named[0].upper()}{named[1:]} {edge} goes from {there.state} to {decree.state}."


def _gone(referee: Referee, decree: BreachIt) -> str:
    there = _at(referee, decree.cell, doors=False)[decree.direction]
    named = _named(referee, there)
    return f"{named[0].upper()}{named[1:]} {bearing(referee, decree.direction)} of {place(decree.cell)} is gone."


KINDS: tuple[DecreeKind[Referee], ...] = (
    DecreeKind(DoorIs, _doors, _change, _new_state),
    DecreeKind(BreachIt, _walls, _breach, _gone),
)
