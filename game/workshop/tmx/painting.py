"""Tiles put on cells: a cell has one tile of each sort, and what else lies on it stays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from game.board.tiled.laid_out import LaidOut
from game.board.tiled.limits import GID
from game.board.tiled.terrain_table import stated_by
from game.board.tiled.unpack import Gids
from game.board.tiled.vocabulary import Value
from game.workshop.tmx.map_text import LayerText, MapText
from game.workshop.tmx.paints import ROLE, Sort, sort_of
from rules.frame.ground import Cell

NAMES = {Sort.ROOF: "roofs", Sort.THING: "things"}
"""What layers are called that are added for a sort, if not after their role."""
LOWEST = (Sort.GROUND, Sort.HEIGHT)
"""Sorts that lie on the lowest layer of their role."""


class Meanings:
    """What the tiles of a map state, by their number."""

    def __init__(self, laid: LaidOut) -> None:
        self._laid = laid
        self._known: dict[int, tuple[Mapping[str, Value], Sort | None]] = {}

    def sort(self, gid: int) -> Sort | None:
        """What a tile is laid as; None for one that says nothing."""
        return self._of(gid)[1]

    def members(self, gid: int) -> Mapping[str, Value]:
        """What a tile states of the cell it lies on."""
        return self._of(gid)[0]

    def _of(self, gid: int) -> tuple[Mapping[str, Value], Sort | None]:
        if gid not in self._known:
            at = self._laid.tilesets.of(gid)
            stated = None if at is None else at[0].tile(at[1]).terrain
            members = dict(stated or {}) | stated_by(self._laid.table, gid, self._laid.tilesets)
            self._known[gid] = members, sort_of(members)
        return self._known[gid]


@lru_cache(maxsize=8)
def meanings(laid: LaidOut) -> Meanings:
    """What the tiles of a map state."""
    return Meanings(laid)


def tile_at(text: MapText, laid: LaidOut, sort: Sort, cell: Cell) -> int:
    """The tile of a sort that counts on a cell: the topmost; 0 for none."""
    known, grid = meanings(laid), laid.layout.grid
    column, row = cell
    for layer in reversed(text.layers):
        gid = int(text.gids(layer, grid.columns, grid.rows, laid.origin)[row, column]) & GID
        if gid and known.sort(gid) is sort:
            return gid
    return 0


def painted(text: MapText, laid: LaidOut, sort: Sort, tiles: Mapping[Cell, int]) -> MapText:
    """The text with the tile of a sort on some cells; 0 leaves none there. A layer is added for what fits no layer, as
    each cell of a layer has room for one tile.
    """
    grid = laid.layout.grid
    size = grid.columns, grid.rows
    layers = [(layer, text.gids(layer, *size, laid.origin)) for layer in text.layers]
    known = meanings(laid)
    puts: dict[int, dict[Cell, int]] = {}
    left: dict[Cell, int] = {}
    order = _order(text, layers, known, sort)
    for cell, gid in tiles.items():
        column, row = cell
        there = [int(gids[row, column]) & GID for _, gids in layers]
        for number, old in enumerate(there):
            if old and known.sort(old) is sort:
                puts.setdefault(number, {})[cell] = 0
        if gid:
            fit = next((number for number in order if _room(there, number, known, sort)), None)
            (left if fit is None else puts.setdefault(fit, {}))[cell] = gid
    text = text.all_put([(layers[number][0], those) for number, those in puts.items()], size, laid.origin)
    if not left:
        return text
    name = "light" if sort is Sort.LIGHT else NAMES.get(sort, ROLE[sort])
    before = text.layers[0].node if sort is Sort.HEIGHT and text.layers else None
    return painted(text.layer_added(name, ROLE[sort], size, before), laid, sort, left)


def _order(text: MapText, layers: Sequence[tuple[LayerText, Gids]], known: Meanings, sort: Sort) -> tuple[int, ...]:
    """The layers that may take tiles of a sort, the best first: of ground and height the lowest, else the topmost that
    holds some already, or that holds none of another sort.
    """
    role = ROLE[sort]
    fit = [at for at, (layer, _) in enumerate(layers) if layer.role == role or (role == "ground" and not layer.role)]
    if sort is Sort.LIGHT:
        return tuple(at for at in fit if layers[at][0].name == "light")
    fit = [at for at in fit if layers[at][0].name != "light"]
    if sort in LOWEST:
        return tuple(fit)
    sorts = {at: {known.sort(gid) for gid in text.used(layers[at][0])} - {None} for at in fit}
    own = [at for at in fit if sort in sorts[at]]
    return (*reversed(own), *(at for at in reversed(fit) if not sorts[at] - {sort} and at not in own))


def _room(there: Sequence[int], at: int, known: Meanings, sort: Sort) -> bool:
    """Whether a layer has room on a cell for a tile of a sort, and no tile above it says otherwise."""
    if there[at] and known.sort(there[at]) not in (sort, None):
        return False
    return sort is not Sort.LIGHT or not any(known.members(gid).get("light") for gid in there[at + 1 :] if gid)
