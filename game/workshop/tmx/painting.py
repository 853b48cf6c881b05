"""Tiles put on cells: a cell has one tile of each sort, and what else lies on it stays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from game.board.tiled.laid_out import LaidOut
from game.board.tiled.limits import GID
from game.board.tiled.terrain_table import stated_by
from game.board.tiled.unpack import Gids
from game.board.tiled.vocabulary import CLASSES, TERRAIN, Value, defaults
from game.workshop.tmx.map_text import LayerText, MapText
from game.workshop.tmx.paints import ROLE, Sort, row_of, sort_of
from rules.frame.ground import Cell

LIGHT = "light"
"""What the layer of light is called."""
NAMES = {Sort.ROOF: "roofs", Sort.THING: "things", Sort.LIGHT: LIGHT}
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

    def base(self, there: Sequence[int], gid: int) -> int | None:
        """The layer of the ground that stays under a tile which does not fill its cell, such as a stream: of it nothing
        counts any more. None where the tile takes the place of all ground, and where the ground under it would count.
        """
        if self._fills(gid):
            return None
        number = next((at for at, old in enumerate(there) if old and self.sort(old) is Sort.GROUND), None)
        if number is None or not self._fills(there[number]):
            return None
        usual, said = defaults(CLASSES[TERRAIN]), self.members(gid)
        counts = [
            each for each, value in self.members(there[number]).items() if each not in said and value != usual[each]
        ]
        return None if counts else number

    def _fills(self, gid: int) -> bool:
        """Whether the picture of a tile fills its cell."""
        at = self._laid.tilesets.of(gid)
        row = None if at is None else row_of(at[0].name, at[1])
        return row is None or row.drawing == "cut"

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
        base = known.base(there, gid) if sort is Sort.GROUND and gid else None
        for number, old in enumerate(there):
            if old and number != base and known.sort(old) is sort:
                puts.setdefault(number, {})[cell] = 0
        if gid:
            above = -1 if base is None else base
            fit = next((number for number in order if number > above and _room(there, number, known, sort)), None)
            (left if fit is None else puts.setdefault(fit, {}))[cell] = gid
    text = text.all_put([(layers[number][0], those) for number, those in puts.items()], size, laid.origin)
    if not left:
        return text
    name = NAMES.get(sort, ROLE[sort])
    return painted(text.layer_added(name, ROLE[sort], size, _above(text, known, sort)), laid, sort, left)


def _above(text: MapText, known: Meanings, sort: Sort) -> LayerText | None:
    """The layer below which a new one for a sort goes: height below all, ground below what stands on it, growth and
    things below roofs; None above all.
    """
    if sort is Sort.HEIGHT:
        return next(iter(text.layers), None)
    if sort is Sort.GROUND:
        ground = [at for at, layer in enumerate(text.layers) if layer.role == ROLE[sort] and layer.name != LIGHT]
        return text.layers[ground[-1] + 1] if ground and ground[-1] + 1 < len(text.layers) else None
    if sort in (Sort.GROWTH, Sort.THING):
        return next((each for each in text.layers if Sort.ROOF in map(known.sort, text.used(each))), None)
    return None


def _order(text: MapText, layers: Sequence[tuple[LayerText, Gids]], known: Meanings, sort: Sort) -> tuple[int, ...]:
    """The layers that may take tiles of a sort, the best first: of ground and height the lowest, else the topmost that
    holds some already, or that holds none of another sort.
    """
    role = ROLE[sort]
    fit = [at for at, (layer, _) in enumerate(layers) if layer.role == role or (role == "ground" and not layer.role)]
    if sort is Sort.LIGHT:
        return tuple(at for at in fit if layers[at][0].name == LIGHT)
    fit = [at for at in fit if layers[at][0].name != LIGHT]
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
