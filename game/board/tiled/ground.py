"""Tile layers stacked to terrain: what each cell is like, later layers laid over earlier ones."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from game.board.grid import Grid
from game.board.terrain import WALKS, EdgeKey, Terrain, quantised
from game.board.tiled.drawing import Drawing, TileLayer
from game.board.tiled.findings import Findings, listed
from game.board.tiled.handover import Read
from game.board.tiled.properties import stated, unfolded
from game.board.tiled.tilesets import Tilesets
from game.board.tiled.vocabulary import CLASSES, ROLES, TERRAIN, Value, defaults
from rules.ground import Barrier, Cell, Light

DENSE = 1.0
"""How thick growth is that does not say."""
EXAMPLES = 4
"""How many tiles without terrain one warning names."""


def terrain_tiles(drawn: Drawing, sets: Tilesets, findings: Findings, file: str) -> dict[int, dict[str, Value]]:
    """What the terrain tiles in use state, by tile number; with warnings about layers and tiles that say nothing."""
    used = {int(gid) for layer in drawn.layers for gid in np.unique(layer.gids) if gid}
    found: dict[int, dict[str, Value]] = {}
    for gid in sorted(used):
        at = sets.of(gid)
        if at is not None and (tile := at[0].tile(at[1])).is_terrain:
            place = f"{at[0].place} tile {at[1]}"
            properties = unfolded(TERRAIN, tile.properties)
            found[gid] = stated(properties, CLASSES[TERRAIN], findings, at[0].file, place)
    if not found:
        remedy = f"give tiles in the tileset the class {TERRAIN} and properties such as walk, growth or obstacle"
        findings.warn(file, "", f"no tile has the class {TERRAIN}, so all is open ground", remedy)
        return found
    for layer in drawn.layers:
        _warn_of_layer(layer, found, sets, findings, file)
    return found


def _warn_of_layer(
    layer: TileLayer, terrain: dict[int, dict[str, Value]], sets: Tilesets, findings: Findings, file: str
) -> None:
    numbers = [int(gid) for gid in np.unique(layer.gids) if gid]
    if not layer.role:
        if any(gid in terrain for gid in numbers):
            what = (
                f"holds {TERRAIN} tiles, but neither its class nor its name says what it is; it is stacked like ground"
            )
            findings.warn(file, layer.place, what, f"give it the class {listed(ROLES)}")
        return
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


@dataclass(slots=True)
class _Words:
    """A word for each cell, kept as a number into a list."""

    cells: npt.NDArray[np.int32]
    words: list[str]
    known: dict[str, int] = field(default_factory=dict)

    def lay(self, where: npt.NDArray[np.bool_], word: str) -> None:
        if word not in self.known:
            self.known[word] = len(self.words)
            self.words.append(word)
        self.cells[where] = self.known[word]

    def items(self) -> list[tuple[Cell, str]]:
        """The cells whose word is not the usual one, row by row."""
        rows, columns = np.nonzero(self.cells)
        numbers = self.cells[rows, columns]
        return [
            ((int(column), int(row)), self.words[number])
            for row, column, number in zip(rows, columns, numbers.tolist(), strict=True)
        ]


WORDS = ("surface", "walk", "material", "tag", "light")
NUMBERS = ("obstacle", "thickness", "growth", "density", "roof", "elevation")


class _Stack:
    """The terrain as laid so far."""

    def __init__(self, shape: tuple[int, int]) -> None:
        usual = defaults(CLASSES[TERRAIN])
        self.numbers = {name: np.full(shape, float(usual[name]), dtype=np.float64) for name in NUMBERS}
        self.words: dict[str, _Words] = {}
        for name in WORDS:
            word = str(usual[name])
            self.words[name] = _Words(np.zeros(shape, dtype=np.int32), [word], {word: 0})

    def lay(self, where: npt.NDArray[np.bool_], members: dict[str, Value]) -> None:
        """Tiles over what lies there: only what they state counts."""
        for name, value in members.items():
            if name in self.words:
                self.words[name].lay(where, str(value))
            else:
                self.numbers[name][where] = float(value)


def terrain(grid: Grid, drawn: Drawing, read: Read, barriers: dict[EdgeKey, Barrier]) -> Terrain:
    """The board's terrain out of the layers pytmx read, in the order of the file."""
    stack = _Stack((drawn.rows, drawn.columns))
    for layer, numbers in zip(drawn.layers, read.layers, strict=True):
        for number in np.unique(numbers).tolist():
            members = read.terrain.get(number)
            if members is None:
                continue
            if layer.role == "elevation":
                members = {name: value for name, value in members.items() if name == "elevation"}
            stack.lay(numbers == number, members)
    return _finished(grid, stack, barriers)


def _finished(grid: Grid, stack: _Stack, barriers: dict[EdgeKey, Barrier]) -> Terrain:
    numbers, words = stack.numbers, stack.words
    obstacle, growth = quantised(numbers["obstacle"]), quantised(numbers["growth"])
    materials = dict(words["material"].items())
    rows, columns = np.nonzero(obstacle)
    density = np.where(numbers["density"] > 0, numbers["density"], DENSE)
    walks = np.array([WALKS.index(word) for word in words["walk"].words], dtype=np.uint8)
    return Terrain(
        grid=grid,
        ground=quantised(numbers["elevation"]),
        obstacle=obstacle,
        growth=growth,
        density=np.where(growth > 0, density, 0.0).astype(np.float32),
        walk=walks[words["walk"].cells],
        roof=numbers["roof"] > 0,
        light={cell: Light(word) for cell, word in words["light"].items()},
        names=dict(words["surface"].items()),
        materials={
            cell: (materials.get(cell, ""), int(numbers["thickness"][cell[1], cell[0]]))
            for cell in zip(columns.tolist(), rows.tolist(), strict=True)
        },
        tags=dict(words["tag"].items()),
        barriers=barriers,
    )
