"""Tilesets that a map does not name yet: added to it, and to its folder where they do not lie near it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import PurePosixPath

from game.board.tiled.tilesets import Tileset
from game.data import TILESETS
from game.workshop.editing.state import State
from game.workshop.tmx.markup import written
from game.workshop.tmx.paints import Paint, files_of, shipped
from rules.frame.ground import Cell


def having_tiles(state: State, paint: Paint) -> tuple[State, Paint]:
    """The state with the tileset of a paint on its map, and the paint with the number of its first tile."""
    if paint.first is not None:
        return state, paint
    there = next((each for each in state.laid.tilesets.sets if each.name == paint.tileset), None)
    if there is not None:
        return state, replace(paint, first=there.first)
    tileset = next(each for each in shipped(state.grid.shape) if each.name == paint.tileset)
    first = max((_after(each) for each in state.laid.tilesets.sets), default=1)
    state, source = _near(state, tileset)
    element = written("tileset", {"firstgid": str(first), "source": source})
    return state.having_map(state.map_text.tileset_added(element)), replace(paint, first=first)


def gids(paint: Paint, cells: tuple[Cell, ...]) -> dict[Cell, int]:
    """The tile of a paint for each of some cells."""
    assert paint.first is not None, "its tileset is on the map"
    return {cell: paint.gid(cell, paint.first) for cell in cells}


def _after(tileset: Tileset) -> int:
    """The first number that no tile of a set can have."""
    last = max(tileset.tiles or {}, default=0) + 1
    return tileset.first + max(tileset.count if tileset.count is not None else 4096, last)


def _near(state: State, tileset: Tileset) -> tuple[State, str]:
    """How the map names a tileset of the game: where its others lie, or copied into a folder beside the map."""
    home = state.map_file.parent
    sources = [each.get("source") for each in state.map_text.tilesets]
    folders = dict.fromkeys((*(str(PurePosixPath(each).parent) for each in sources if each), TILESETS))
    for folder in folders:
        source = str(PurePosixPath(folder) / f"{tileset.name}.tsx")
        if (home / source).is_file() or (home / source).resolve() in state.files:
            return state, source
    for file in files_of(tileset.name):
        state = state.having((home / TILESETS / file.name).resolve(), file.read_bytes())
    return state, f"{TILESETS}/{tileset.name}.tsx"
