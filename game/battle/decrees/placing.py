"""Decrees that put units elsewhere: to another cell, another way round, in another posture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from game.battle.decrees.referee import Referee, place
from game.battle.posts import has_room
from game.battle.witness import compass
from rules.frame.body import Posture
from rules.frame.decrees import Decree, DecreeKind, Places, When
from rules.frame.figure import Aloft, Body, Facing, Position, Stance
from rules.frame.forms import Choices, OneOf
from rules.frame.ground import Cell
from rules.frame.marks import AtCell, AtUnit, Mark
from rules.frame.scene import Pose
from rules.kernel.refs import Ref

UNITS = "units"


class Move(Decree):
    """Put a unit in another cell."""

    title: ClassVar[str] = "Move"
    does: ClassVar[str] = "Put a unit in another cell, without a step in between. The unit lets go of those it holds."
    group: ClassVar[str] = UNITS
    when: ClassVar[When] = When.REST
    kind: Literal["move"] = "move"
    unit: AtUnit
    to: AtCell


class Turn(Decree):
    """Turn a unit another way."""

    title: ClassVar[str] = "Turn"
    does: ClassVar[str] = "Have a unit face another way."
    group: ClassVar[str] = UNITS
    when: ClassVar[When] = When.REST
    kind: Literal["turn"] = "turn"
    unit: AtUnit
    facing: Annotated[int, Mark.FACING]


class PostureIs(Decree):
    """Put a unit in another posture."""

    title: ClassVar[str] = "Posture"
    does: ClassVar[str] = "Have a unit stand, kneel or lie, in the postures that the rulebook knows."
    group: ClassVar[str] = UNITS
    when: ClassVar[When] = When.REST
    kind: Literal["posture"] = "posture"
    unit: AtUnit
    posture: Annotated[Posture, Mark.POSTURE]


def _where(referee: Referee, filled: Mapping[str, Any]) -> dict[str, Choices]:
    unit = filled.get("unit")
    cells = Places(referee.table.grid, lambda cell: _no_room(referee, unit, cell))
    return {"unit": referee.on_the_ground(), "to": cells}


def _no_room(referee: Referee, unit: Ref | None, cell: Cell) -> str:
    """Why a unit cannot be put in a cell, as the check of a scenario says it; "" if it can."""
    if unit is None:
        return ""
    table = referee.table
    facing = table.turned(unit, cell, table.pose(unit).facing)
    lands = table.find(unit, Aloft) is not None
    if cell != table.cells(unit)[0] and _fits(referee, unit, cell, facing, lands=lands):
        return ""
    return f"no unit can stand at {place(cell)}: name a free cell of the map"


def _fits(referee: Referee, unit: Ref, cell: Cell, facing: int, *, lands: bool = False) -> bool:
    """Whether a unit has room somewhere, facing that way, with no other in the fight in its place; what is in the air
    needs the ground below it where it lands.
    """
    table = referee.table
    others = {at for at, there in table.index().items() if any(table.holds_ground(ref) for ref in there if ref != unit)}
    taken = others if lands or table.holds_ground(unit) else ()
    return has_room(table.board.terrain, cell, facing, table.part(unit, Body), taken)


def _move(referee: Referee, decree: Move) -> None:
    table = referee.table
    table.book.uproot(table, decree.unit)
    stance = table.find(decree.unit, Stance) or Stance()
    table.strip(decree.unit, Aloft)
    table.put(decree.unit, Position(decree.to), Stance(stance.posture))
    referee.tell(f"moved {{actor}} to {place(decree.to)}.", decree.unit)


def _from_to(referee: Referee, decree: Move) -> str:
    return f"{referee.name(decree.unit)} goes from {referee.at(decree.unit)} to {place(decree.to)}."


def _ways(referee: Referee, filled: Mapping[str, Any]) -> dict[str, Choices]:
    table, unit = referee.table, filled.get("unit")
    ways = range(table.grid.directions)
    if unit is not None:
        pose = table.pose(unit)
        free = (way for way in ways if way != pose.facing and _turns(referee, unit, pose, way))
        return {"unit": referee.on_the_ground(), "facing": OneOf(free)}
    return {"unit": referee.on_the_ground(), "facing": OneOf(ways)}


def _turns(referee: Referee, unit: Ref, pose: Pose, way: int) -> bool:
    """Whether a unit may face another way where it is; one that takes up the same ground then surely may."""
    same = set(referee.table.room(unit, pose.cell, way)) == set(pose.cells)
    return same or _fits(referee, unit, pose.cell, way)


def _turn(referee: Referee, decree: Turn) -> None:
    referee.table.put(decree.unit, Facing(decree.facing))
    referee.tell(f"turned {{actor}} to the {bearing(referee, decree.facing)}.", decree.unit)


def bearing(referee: Referee, direction: int) -> str:
    """A direction of the grid in words."""
    return compass(referee.table.grid.degrees(direction))


def _new_way(referee: Referee, decree: Turn) -> str:
    now = referee.table.pose(decree.unit).facing
    ways = f"from {bearing(referee, now)} to {bearing(referee, decree.facing)}"
    return f"{referee.name(decree.unit)} turns {ways}."


def _postures(referee: Referee, filled: Mapping[str, Any]) -> dict[str, Choices]:
    people = OneOf(
        unit
        for unit in referee.up()
        if not referee.rides(unit) and not referee.table.is_ridden(unit) and referee.table.find(unit, Aloft) is None
    )
    unit = filled.get("unit")
    now = None if unit is None else referee.table.pose(unit).posture
    return {"unit": people, "posture": OneOf(each for each in referee.setup.book.postures if each is not now)}


def _pose(referee: Referee, decree: PostureIs) -> None:
    referee.table.put(decree.unit, Stance(decree.posture))
    referee.tell(f"put {{actor}} in another posture: {decree.posture.value}.", decree.unit)


def _new_posture(referee: Referee, decree: PostureIs) -> str:
    now = referee.table.pose(decree.unit).posture
    return f"{referee.name(decree.unit)} goes from {now.value} to {decree.posture.value}."


KINDS: tuple[DecreeKind[Referee], ...] = (
    DecreeKind(Move, _where, _move, _from_to),
    DecreeKind(Turn, _ways, _turn, _new_way),
    DecreeKind(PostureIs, _postures, _pose, _new_posture),
)
