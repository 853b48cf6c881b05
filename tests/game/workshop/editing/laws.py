"""What must hold after any change of a map: what was asked for is there, and all else is as it was."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from game.board.battleground import Battleground
from game.board.terrain import EdgeKey
from game.workshop.editing.areas import Goal, Mines, Shrink, Spread, Tripped, Zone
from game.workshop.editing.brushes import NONE, SORTS, Ground, Growth, Height, LightIs, Raise, Roof, Things, palette
from game.workshop.editing.changes import Change
from game.workshop.editing.houses import AS_IT_IS, Bare, Clear, Door, House, OpeningIs, Wall, Window
from game.workshop.editing.map_objects import MapIs, Remove
from game.workshop.editing.state import State
from game.workshop.tmx.outlines import around, once, sides
from game.workshop.tmx.painting import meanings, tile_at
from rules.frame.ground import Barrier, Cell


def broken(change: Change, before: State, after: State) -> Iterator[str]:
    """What a change did that it should not, or did not do that it should."""
    touched, edges = cells_of(change), edges_of(change, after)
    old, new = before.ground, after.ground
    if not isinstance(change, MapIs):
        for cell in new.terrain.grid.cells():
            if cell not in touched and old.terrain.place(cell) != new.terrain.place(cell):
                yield f"{cell} is now {new.terrain.place(cell)}, and was {old.terrain.place(cell)}"
    if not isinstance(change, Remove) and change.kind not in ("object property", "bare", "clear"):
        was, now = barriers(old), barriers(new)
        wide = openings_on(before, edges)
        for edge in sorted(was.keys() | now.keys()):
            if once(new.layout, edge) not in edges | wide and was.get(edge) != now.get(edge):
                yield f"at {edge} stands {now.get(edge)}, and stood {was.get(edge)}"
    yield from asked(change, after)


def asked(change: Any, after: State) -> Iterator[str]:
    """What was asked for and is not there."""
    ground, layout = after.ground, after.ground.layout
    match change:
        case Height():
            others = [cell for cell in change.cells if height(ground, cell) != change.metres]
            yield from (f"{cell} is at another height" for cell in others)
        case LightIs() if change.light != NONE:
            lights = {cell: ground.terrain.light.get(cell) for cell in change.cells}
            yield from (f"{cell} is {light}" for cell, light in lights.items() if light != change.light)
        case Roof() if change.paint != NONE:
            yield from (f"{cell} has no roof" for cell in change.cells if not ground.terrain.roof[cell[1], cell[0]])
        case Ground() | Growth() | Things():
            sort = SORTS[type(change)]
            paint = palette(after, sort).get(change.paint)
            for cell in change.cells:
                gid = tile_at(after.map_text, after.laid, sort, cell)
                if (meanings(after.laid).members(gid) if gid else None) != (None if paint is None else paint.members):
                    yield f"{cell} is not {change.paint}"
        case House():
            for edge in around(layout, change.cells, border=False):
                if edge not in ground.terrain.barriers:
                    yield f"there is no wall at {edge}"
        case Wall() | Door() | Window():
            for edge in change.edges:
                there = ground.terrain.barriers.get(edge)
                hidden = there is not None and there.what != "wall" and change.kind == "wall"
                if there is None or not (hidden or (there.what, there.millimetres) == (change.kind, change.thickness)):
                    yield f"at {edge} stands {there}"
        case Bare():
            left = [edge for edge in change.edges if edge in ground.terrain.barriers]
            yield from (f"at {edge} something stands" for edge in left if change.what == "everything")
        case Zone():
            named = {each.zone: each for each in ground.deploys if each.side == change.side}
            if not set(change.cells) <= set(named[change.name.strip()].cells):
                yield f"the zone {change.name} has other cells"
        case Goal() | Tripped() | Mines() | Spread() | Shrink():
            areas = [set(each.cells) for each in ground.objectives]
            areas += (set(each.cells) for each in ground.triggers)
            areas += (set(each.cells) for each in ground.minefields)
            areas += (set(each.cells) for each in ground.deploys)
            marked = set[Cell]() if isinstance(change, Shrink) else set(change.cells)
            if marked and not any(marked <= area for area in areas):
                yield "no area has all the cells"


def height(ground: Battleground, cell: Cell) -> float:
    """How high the ground of a cell is."""
    return float(ground.terrain.ground[cell[1], cell[0]])


def cells_of(change: Any) -> frozenset[Cell]:
    """The cells whose ground a change may alter."""
    if isinstance(change, Ground | Growth | Things | Roof | Height | Raise | LightIs | Clear) or (
        isinstance(change, House) and (change.roof or change.floor != AS_IT_IS)
    ):
        return frozenset(change.cells)
    return frozenset()


def edges_of(change: Change, state: State) -> frozenset[EdgeKey]:
    """The edges on which a change may put something."""
    layout = state.laid.layout
    if isinstance(change, Wall | Door | Window | OpeningIs | Bare):
        return frozenset(once(layout, edge) for edge in change.edges)
    if isinstance(change, House):
        return frozenset(once(layout, edge) for edge in around(layout, change.cells, border=False))
    if isinstance(change, Clear):
        return frozenset(once(layout, (cell, side)) for cell in change.cells for side in sides(layout.grid))
    return frozenset()


def openings_on(state: State, edges: frozenset[EdgeKey]) -> set[EdgeKey]:
    """The edges of all doors and windows that stand on some edges, which change as a whole."""
    layout, found = state.laid.layout, set[EdgeKey]()
    for door in state.ground.doors:
        own = {once(layout, edge) for edge in door.edges}
        if own & edges:
            found |= own
    return found


def barriers(ground: Battleground) -> dict[EdgeKey, Barrier]:
    """What stands on edges, but for the numbers of doors."""
    return {edge: replace(barrier, part=None) for edge, barrier in ground.terrain.barriers.items()}
