"""Edges of cells: whether something gets across one, past a corner of squares too; doors that are opened in passing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rules.frame.ground import Barrier, Cell
from rules.frame.scene import Event, Scene, Table
from rules.kernel.refs import Ref

OPEN = ("open", "broken")
"""States of a door or window that something gets through."""


def straight_on(scene: Scene, way: int) -> bool:
    """Whether a direction leads across a side, not across a corner."""
    return scene.grid.shape == "hex" or way % 2 == 0


def sides(scene: Scene) -> tuple[int, ...]:
    """The directions across sides."""
    return tuple(way for way in range(scene.grid.directions) if straight_on(scene, way))


def round_corner(scene: Scene, way: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two ways round a corner of squares: first one side, then the other."""
    left, right = (way - 1) % scene.grid.directions, (way + 1) % scene.grid.directions
    return (left, right), (right, left)


def passes(
    scene: Scene,
    cell: Cell,
    way: int,
    stops: Callable[[Barrier], bool],
    filled: Callable[[Cell], bool] = lambda _cell: False,
) -> bool:
    """Whether something gets from a cell to the next one, given which barriers stop it; past a corner of squares by one
    way round at least, whose cell is not filled.
    """

    def clear(at: Cell, direction: int) -> bool:
        barrier = scene.barrier(at, direction)
        return barrier is None or not stops(barrier)

    if straight_on(scene, way):
        return clear(cell, way)
    return any(
        clear(cell, first) and not filled(corner := scene.grid.step(cell, first)) and clear(corner, then)
        for first, then in round_corner(scene, way)
    )


def shut(barrier: Barrier, over: float) -> bool:
    """Whether a barrier higher than so many metres stands there and is not open."""
    return barrier.height > over and barrier.state not in OPEN


def parts_beside(scene: Scene, cells: Iterable[Cell]) -> Iterator[tuple[int, Barrier]]:
    """The doors and windows on the edges of these cells, each once."""
    seen: set[int] = set()
    for cell in cells:
        for way in range(scene.grid.directions):
            barrier = scene.barrier(cell, way)
            if barrier is not None and barrier.part is not None and barrier.part not in seen:
                seen.add(barrier.part)
                yield barrier.part, barrier


def called(scene: Scene, unit: Ref, part: int) -> str:
    """A door or window beside a unit in the middle of a sentence: the door, the window."""
    beside = dict(parts_beside(scene, scene.cells(unit)))
    return f"the {beside[part].what}" if part in beside else "the door"


def described(barrier: Barrier) -> str:
    """What stands on an edge, at the beginning of a clause: a shut window, a wall."""
    return " ".join(filter(None, ("a", barrier.state if barrier.state not in OPEN else "", barrier.what)))


def moves(table: Table, unit: Ref, part: int, state: str) -> None:
    """A unit opens or shuts a door or window beside it, for all who see it."""
    what = called(table, unit, part)
    table.door(part, state)
    table.say(Event("door", f"{{actor}} {'opens' if state == 'open' else 'shuts'} {what}.", actor=unit))


def open_in_passing(table: Table, cell: Cell, way: int) -> None:
    """A shut door on the way is opened."""
    barrier = table.barrier(cell, way)
    if barrier is not None and barrier.what == "door" and barrier.state == "shut" and barrier.part is not None:
        table.door(barrier.part, "open")
