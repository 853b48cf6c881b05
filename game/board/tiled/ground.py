"""Tile layers stacked to terrain: what each cell is like, later layers laid over earlier ones."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from game.board.grid import Grid
from game.board.terrain import WALKS, EdgeKey, Terrain, quantised
from game.board.tiled.drawing import Drawing, TileLayer
from game.board.tiled.findings import Findings, listed, quoted
from game.board.tiled.pytmx_adapter import Numbers, Read
from game.board.tiled.terrain_table import NAME, Entry, stated_by
from game.board.tiled.tilesets import Tilesets
from game.board.tiled.vocabulary import CLASSES, ROLES, TERRAIN, Value, defaults
from rules.frame.ground import Barrier, Cell, Light
from rules.kernel.words import counted

DENSE = 1.0
"""How thick growth is that does not say."""
EXAMPLES = 4
"""How many tiles without terrain one warning names."""


CLASSED = (1, 9)
"""The first version of Tiled that gives layers a class. An older one drops the classes of the maps that it saves."""


def terrain_tiles(
    drawn: Drawing,
    sets: Tilesets,
    entries: Sequence[Entry],
    findings: Findings,
    file: str,
    saved_by: tuple[int, ...] = (),
) -> dict[int, dict[str, Value]]:
    """What the terrain tiles in use state, by tile number, and what the table beside the map says of them; with
    warnings about layers and tiles that say nothing. `saved_by` is the version of Tiled that saved the map.
    """
    used = {int(gid) for layer in drawn.layers for gid in np.unique(layer.gids) if gid}
    found: dict[int, dict[str, Value]] = {}
    for gid in sorted(used):
        at = sets.of(gid)
        stated = None if at is None else at[0].tile(at[1]).terrain
        if stated is not None:
            found[gid] = stated
    by_table = {gid: said for gid in sorted(used) if (said := stated_by(entries, gid, sets))}
    if not found and not by_table:
        remedy = f"give tiles in the tileset the class {TERRAIN}, or let deadground import guess a {NAME} beside it"
        findings.warn(file, "", f"no tile has the class {TERRAIN}, so all is open ground", remedy)
        return found
    whole = {gid: found.get(gid, {}) | by_table.get(gid, {}) for gid in sorted({*found, *by_table})}
    unnamed = [
        layer
        for layer in drawn.layers
        if not (layer.role or by_table) and any(int(gid) in whole for gid in np.unique(layer.gids))
    ]
    if unnamed and () < saved_by < CLASSED:
        _warn_of_lost_classes(unnamed, saved_by, findings, file)
        unnamed = []
    for layer in unnamed:
        what = f"holds {TERRAIN} tiles, but neither its class nor its name says what it is; it is stacked like ground"
        findings.warn(file, layer.place, what, f"give it the class {listed(ROLES)}")
    for layer in drawn.layers:
        if layer.role:
            _warn_of_layer(layer, whole, sets, findings, file)
    return whole


def _warn_of_lost_classes(
    layers: Sequence[TileLayer], saved_by: tuple[int, ...], findings: Findings, file: str
) -> None:
    """One warning for all layers that say nothing because of the program that saved them."""
    first, *rest = (quoted(layer.name) for layer in layers)
    more = f" and {counted(len(rest), 'more layer')}" if rest else ""
    version = ".".join(map(str, saved_by))
    what = f"{first}{more} have no class: Tiled {version} saved the map, and that version drops the class of layers"
    remedy = f"open it in Tiled 1.10 or newer, and give each the class {listed(ROLES)}; until then they count as ground"
    findings.warn(file, "", what, remedy)


def _warn_of_layer(
    layer: TileLayer, terrain: dict[int, dict[str, Value]], sets: Tilesets, findings: Findings, file: str
) -> None:
    numbers = [int(gid) for gid in np.unique(layer.gids) if gid]
    wanted = "elevation" if layer.role == "elevation" else ""
    mute = [gid for gid in numbers if gid not in terrain or (wanted and wanted not in terrain[gid])]
    if mute:
        named = []
        for gid in mute[:EXAMPLES]:
            at = sets.of(gid)
            named.append(f"{at[0].place} tile {at[1]}" if at else f"tile number {gid}")
        more = f" and {len(mute) - EXAMPLES} more" if len(mute) > EXAMPLES else ""
        what = f"holds tiles that say nothing of the {wanted or 'ground'}: {', '.join(named)}{more}"
        remedy = f"give them the property {wanted}" if wanted else f"give them the class {TERRAIN}"
        findings.warn(file, layer.place, what, remedy)


WORDS = ("surface", "walk", "material", "tag", "light")
WATER = ("depth", "current", "current_to")
NUMBERS = ("obstacle", "thickness", "growth", "density", "roof", "elevation", *WATER)


class _Member:
    """One member of terrain: what each kind of tile states of it, and what has been laid on each cell so far.

    Words are kept as numbers into a list, of which the first is the usual one.
    """

    def __init__(self, name: str, tiles: dict[int, dict[str, Value]], shape: tuple[int, int]) -> None:
        usual = defaults(CLASSES[TERRAIN])[name]
        self.words = [str(usual)] if name in WORDS else []
        numbers = {self.words[0]: 0} if self.words else {}
        most = max(tiles, default=0) + 1
        self._stated = np.zeros(most, dtype=np.bool_)
        self._values = np.zeros(most, dtype=np.float64)
        for tile, members in tiles.items():
            if name not in members:
                continue
            self._stated[tile] = True
            if name in NUMBERS:
                self._values[tile] = float(members[name])
                continue
            word = str(members[name])
            if word not in numbers:
                numbers[word] = len(self.words)
                self.words.append(word)
            self._values[tile] = numbers[word]
        self.cells = np.full(shape, 0.0 if self.words else float(usual), dtype=np.float64)

    def lay(self, layer: Numbers) -> None:
        """A layer of tiles over what lies there: only what they state counts."""
        where = self._stated[layer]
        self.cells[where] = self._values[layer[where]]

    def spoken(self) -> dict[Cell, str]:
        """The cells whose word is not the usual one, row by row."""
        rows, columns = np.nonzero(self.cells)
        numbers = self.cells[rows, columns].astype(int).tolist()
        cells = zip(columns.tolist(), rows.tolist(), strict=True)
        return {cell: self.words[number] for cell, number in zip(cells, numbers, strict=True)}


def terrain(grid: Grid, drawn: Drawing, read: Read, barriers: dict[EdgeKey, Barrier]) -> Terrain:
    """The board's terrain out of the layers pytmx read, in the order of the file."""
    shape = (drawn.rows, drawn.columns)
    members = {name: _Member(name, read.terrain, shape) for name in (*WORDS, *NUMBERS)}
    known = max(read.terrain, default=0)
    for layer, numbers in zip(drawn.layers, read.layers, strict=True):
        numbers = np.where(numbers <= known, numbers, 0)
        for name, member in members.items():
            if layer.role != "elevation" or name == "elevation":
                member.lay(numbers)
    return _finished(grid, members, barriers)


def _waters(*figures: npt.NDArray[np.float64]) -> dict[Cell, tuple[float, float, float]]:
    """Depth, current and its bearing of every cell that has any of them, row by row."""
    rows, columns = np.nonzero(np.any(figures, axis=0))
    found = zip(columns.tolist(), rows.tolist(), *(each[rows, columns].tolist() for each in figures), strict=True)
    return {(column, row): (depth, current, bearing) for column, row, depth, current, bearing in found}


def _finished(grid: Grid, members: dict[str, _Member], barriers: dict[EdgeKey, Barrier]) -> Terrain:
    cells = {name: member.cells for name, member in members.items()}
    obstacle, growth = quantised(cells["obstacle"]), quantised(cells["growth"])
    density = np.where(cells["density"] > 0, cells["density"], DENSE)
    walks = np.array([WALKS.index(word) for word in members["walk"].words], dtype=np.uint8)
    materials = members["material"].spoken()
    rows, columns = np.nonzero(obstacle)
    filled = zip(columns.tolist(), rows.tolist(), strict=True)
    thickness = cells["thickness"][rows, columns].astype(int).tolist()
    return Terrain(
        grid=grid,
        ground=quantised(cells["elevation"]),
        obstacle=obstacle,
        growth=growth,
        density=np.where(growth > 0, density, 0.0).astype(np.float32),
        walk=walks[cells["walk"].astype(int)],
        roof=cells["roof"] > 0,
        light={cell: Light(word) for cell, word in members["light"].spoken().items()},
        names=members["surface"].spoken(),
        materials={
            cell: (materials.get(cell, ""), millimetres) for cell, millimetres in zip(filled, thickness, strict=True)
        },
        tags=members["tag"].spoken(),
        waters=_waters(*(cells[name] for name in WATER)),
        barriers=barriers,
    )
