"""Brushes: ground, growth, things, roofs, height and light over cells, several at once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar, Literal

from game.board.tiled.laid_out import LaidOut
from game.workshop.editing.changes import Change, ChangeKind
from game.workshop.editing.map_tiles import gids, having_tiles
from game.workshop.editing.state import State
from game.workshop.editing.values import Cells, CellsField
from game.workshop.tmx import paints
from game.workshop.tmx.joining import joined
from game.workshop.tmx.painting import meanings, painted, tile_at
from game.workshop.tmx.paints import Paint, Sort
from rules.frame.forms import Choices, OneOf
from rules.frame.ground import Cell
from rules.kernel.files import faulty
from rules.kernel.lengths import metres
from rules.kernel.words import counted

NONE = "none"
"""What a brush is dipped in that takes away."""
STEPS = (-2.0, -1.0, -0.5, 0.5, 1.0, 2.0)
"""By how many metres ground is raised at once."""
WAY, FIRST_STEP = "track", 1.0
"""What the brushes for ground and for heights are dipped in to begin with, where there is such a tile: on new ground a
stroke of it shows.
"""


class Brush(Change):
    """A change that is drawn over cells."""

    group: ClassVar[str] = "map"
    stroke: ClassVar[bool] = True


class Ground(Brush):
    """What the ground is."""

    title: ClassVar[str] = "Ground"
    does: ClassVar[str] = "Paint what the ground is: grass, tracks, water, floors."
    kind: Literal["ground"] = "ground"
    paint: str
    cells: CellsField


class Growth(Brush):
    """What grows."""

    title: ClassVar[str] = "Growth"
    does: ClassVar[str] = "Plant trees, bushes and crops, or clear them: they hide people and stop no bullets."
    kind: Literal["growth"] = "growth"
    paint: str
    cells: CellsField


class Things(Brush):
    """What stands on the ground."""

    title: ClassVar[str] = "Things"
    does: ClassVar[str] = "Put rocks, crates, cars and furniture on cells, or take them away: they give cover."
    kind: Literal["things"] = "things"
    paint: str
    cells: CellsField


class Roof(Brush):
    """Roofs."""

    title: ClassVar[str] = "Roof"
    does: ClassVar[str] = "Put a roof over cells, so that they are indoors, or take it off."
    kind: Literal["roof"] = "roof"
    paint: str
    cells: CellsField


class Height(Brush):
    """How high the ground is."""

    title: ClassVar[str] = "Height"
    does: ClassVar[str] = "Set how many metres the ground is above the level of the map."
    kind: Literal["height"] = "height"
    metres: float
    cells: CellsField


class Raise(Brush):
    """Higher or lower."""

    title: ClassVar[str] = "Raise or lower"
    does: ClassVar[str] = "Raise or lower the ground by some metres."
    kind: Literal["raise"] = "raise"
    by: float
    cells: CellsField


class LightIs(Brush):
    """How light it is."""

    title: ClassVar[str] = "Light"
    does: ClassVar[str] = "Make cells lighter or darker than the rest of the map."
    kind: Literal["light"] = "light"
    light: str
    cells: CellsField


JOINED = (Sort.GROUND, Sort.GROWTH, Sort.THING, Sort.ROOF)
"""Sorts of which some tiles are joined to those beside them."""
SORTS: Mapping[type[Change], Sort] = {
    Ground: Sort.GROUND,
    Growth: Sort.GROWTH,
    Things: Sort.THING,
    Roof: Sort.ROOF,
    Height: Sort.HEIGHT,
    Raise: Sort.HEIGHT,
    LightIs: Sort.LIGHT,
}


@lru_cache(maxsize=8)
def _palette(laid: LaidOut) -> Mapping[Sort, Mapping[str, Paint]]:
    found: dict[Sort, dict[str, Paint]] = {sort: {} for sort in Sort}
    for paint in paints.paints(laid):
        found[paint.sort][paint.name] = paint
    return found


def palette(state: State, sort: Sort) -> Mapping[str, Paint]:
    """What the cells of a map can be painted with, by name: for a list with pictures."""
    return _palette(state.laid)[sort]


def _heights(state: State) -> dict[float, Paint]:
    found = {float(paint.members["elevation"]): paint for paint in palette(state, Sort.HEIGHT).values()}
    return dict(sorted(found.items()))


# what fields take


def _painting(form: type[Change], *, clears: bool) -> Any:
    def choices(state: State, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
        names = (*((NONE,) if clears else ()), *palette(state, SORTS[form]))
        return {"paint": OneOf(names), "cells": Cells(state.grid)}

    return choices


def _dipped(form: type[Change]) -> Any:
    """What a brush is dipped in to begin with: a stroke of it changes something."""

    def given(state: State, _filled: Mapping[str, Any]) -> Mapping[str, Any]:
        paints = tuple(palette(state, SORTS[form]))
        return {"paint": WAY if form is Ground and WAY in paints else paints[0]} if paints else {}

    return given


def _first_level(state: State, _filled: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"metres": FIRST_STEP} if FIRST_STEP in _heights(state) else {}


def _levels(state: State, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    return {"metres": OneOf(_heights(state)), "cells": Cells(state.grid)}


def _steps(state: State, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    return {"by": OneOf(STEPS), "cells": Cells(state.grid)}


def _lights(state: State, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    return {"light": OneOf((NONE, *palette(state, Sort.LIGHT))), "cells": Cells(state.grid)}


# what is made of a state


def covered_with(state: State, sort: Sort, paint: Paint | None, cells: tuple[Cell, ...]) -> State:
    """The state with a paint on some cells; None takes away what is there of its sort."""
    if paint is None:
        tiles = dict.fromkeys(cells, 0)
    else:
        state, paint = having_tiles(state, paint)
        tiles = gids(paint, cells)
    text = painted(state.map_text, state.laid, sort, tiles)
    return state.having_map(joined(text, state.laid, cells) if sort in JOINED else text)


def _paint(state: State, change: Ground | Growth | Things | Roof) -> State:
    sort = SORTS[type(change)]
    return covered_with(state, sort, palette(state, sort).get(change.paint), change.cells)


def _level(state: State, change: Height) -> State:
    return covered_with(state, Sort.HEIGHT, _heights(state)[change.metres], change.cells)


def height_of(state: State, cell: Cell) -> float:
    """How many metres the ground of a cell is above the level of the map."""
    gid = tile_at(state.map_text, state.laid, Sort.HEIGHT, cell)
    return float(meanings(state.laid).members(gid).get("elevation", 0.0)) if gid else 0.0


def _raise(state: State, change: Raise) -> State:
    known = _heights(state)
    cells: dict[float, list[Cell]] = {}
    for cell in dict.fromkeys(change.cells):
        wanted = height_of(state, cell) + change.by
        if wanted not in known:
            what = f"there is no tile for ground at {metres(wanted)}, as {cell[0]},{cell[1]} would have"
            raise faulty(state.map_file, what, f"tiles go from {metres(min(known))} to {metres(max(known))}")
        cells.setdefault(wanted, []).append(cell)
    for wanted, those in cells.items():
        state = covered_with(state, Sort.HEIGHT, known[wanted], tuple(those))
    return state


def _light(state: State, change: LightIs) -> State:
    return covered_with(state, Sort.LIGHT, palette(state, Sort.LIGHT).get(change.light), change.cells)


# what is told


def _told(_state: State, change: Any) -> str:
    many = counted(len(set(change.cells)), "cell")
    match change:
        case Height():
            return f"Ground at {metres(change.metres)} on {many}."
        case Raise():
            return f"Ground {'raised' if change.by > 0 else 'lowered'} by {metres(abs(change.by))} on {many}."
        case LightIs():
            return f"Light on {many}: {change.light if change.light != NONE else 'as on the rest of the map'}."
    return f"{change.title} on {many}: {change.paint}."


def _map(state: State) -> Path:
    return state.map_file


KINDS = (
    ChangeKind(Ground, _painting(Ground, clears=False), _paint, _told, _map, _dipped(Ground)),
    ChangeKind(Growth, _painting(Growth, clears=True), _paint, _told, _map, _dipped(Growth)),
    ChangeKind(Things, _painting(Things, clears=True), _paint, _told, _map, _dipped(Things)),
    ChangeKind(Roof, _painting(Roof, clears=True), _paint, _told, _map, _dipped(Roof)),
    ChangeKind(Height, _levels, _level, _told, _map, _first_level),
    ChangeKind(Raise, _steps, _raise, _told, _map, lambda _state, _filled: {"by": FIRST_STEP}),
    ChangeKind(LightIs, _lights, _light, _told, _map),
)
