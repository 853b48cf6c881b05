"""The objects of the map under the pointer, and what can be done with each: every change whose form names one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from game.board.tiled.laid_out import LaidObject
from game.ui.kit.menu import Item
from game.ui.map.chart import Edge
from game.ui.workshop.tools import Tool
from game.ui.workshop.wording import OBJECT
from game.workshop.editing.changes import ChangeKind
from game.workshop.editing.kinds import kinds
from game.workshop.editing.map_objects import called
from game.workshop.editing.state import State
from game.workshop.editing.tile_table import strange_tiles_at
from rules.frame.ground import Cell
from rules.kernel.faults import Faulty

TILES = "tiles"
"""The field that names tiles."""
MOST = 4
"""Objects at one place of which a menu tells."""


def objects_at(state: State, cell: Cell, edge: Edge | None) -> tuple[LaidObject, ...]:
    """The objects on a cell, and on the edge that is pointed at, points before areas."""
    try:
        every = state.objects
    except Faulty:
        return ()
    other = None if edge is None else _other_side(state, edge)
    found = [each for each in every if cell in each.cells or (edge is not None and {edge, other} & set(each.edges))]
    return tuple(sorted(found, key=lambda each: (len(each.cells) + 100 * len(each.edges), each.number))[:MOST])


def movable_at(state: State, cell: Cell) -> LaidObject | None:
    """The object that a drag from a cell moves: what stands on it before the smallest area that covers it."""
    return next((each for each in objects_at(state, cell, None) if each.cells), None)


def _other_side(state: State, edge: Edge) -> Edge:
    grid = state.grid
    beyond = grid.step(*edge)
    return beyond, (edge[1] + grid.directions // 2) % grid.directions


def items(
    state: State,
    found: LaidObject,
    tools: tuple[Tool, ...],
    fill: Callable[[ChangeKind, int], object],
    take: Callable[[Tool], object],
) -> Iterator[Item]:
    """What can be done with an object: forms to fill, and tools that draw on it."""
    name = called(found)
    for kind in kinds().values():
        if OBJECT not in kind.fields or found.number not in kind.choices(state, {})[OBJECT]:
            continue
        tool = next((each for each in tools if each.kind is kind), None)
        doing = partial(fill, kind, found.number) if tool is None else partial(_taken, tool, found.number, take)
        yield Item(f"{kind.form.title}: {name}…", doing)


def tile_items(state: State, cell: Cell, fill: Callable[[ChangeKind, Mapping[str, Any]], object]) -> Iterator[Item]:
    """What can be said of the strangers' tiles on a cell: every change whose form names tiles."""
    try:
        there = strange_tiles_at(state, cell)
    except Faulty:
        return
    for tile in there[:MOST]:
        for kind in kinds().values():
            if TILES in kind.fields:
                doing = partial(fill, kind, {TILES: (tile,)})
                yield Item(f"{kind.form.title}: {tile[0]} {tile[1]}…", doing)


def of_the_map() -> tuple[ChangeKind, ...]:
    """The changes of the map as a whole: those whose forms name neither a place, an object nor a tile."""
    pointed = {OBJECT, TILES, "cell", "cells", "edges", "at"}
    every = (kind for kind in kinds().values() if kind.form.group in ("map", "houses", "areas", "objects", "tiles"))
    return tuple(kind for kind in every if not pointed.intersection(kind.fields))


def _taken(tool: Tool, number: int, take: Callable[[Tool], object]) -> None:
    tool.given[OBJECT] = number
    take(tool)
