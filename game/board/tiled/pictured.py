"""The pictures that a map's layers lay on the ground: its image layers, and the tiles of strangers' tilesets.

Tiles of the game's own tilesets are not among them: the ground they stand for is painted.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from xml.etree.ElementTree import Element

import numpy as np
import numpy.typing as npt

from game.board.grid.layout import Layout
from game.board.laid_pictures import LaidColour, LaidImage, LaidObject, LaidPicture, LaidTiles, PictureFile, TileArt
from game.board.picture_files import ENDINGS, opened
from game.board.tiled import limits
from game.board.tiled.drawing import Drawing, ImageLayer, ObjectLayer, TileLayer
from game.board.tiled.map_files import Folder
from game.board.tiled.strict_values import colour as read_colour
from game.board.tiled.strict_values import whole
from game.board.tiled.tilesets import Tileset, Tilesets
from game.data import TILESETS, maps
from rules.kernel.faults import Faulty

FAINT = 0.5
"""A picture fainter than this only tints the ground, which is painted as if it were not there."""
REMEDY = "the ground is painted without it"


def pictures(
    drawn: Drawing,
    sets: Tilesets,
    shift: tuple[float, float],
    tile: tuple[int, int],
    folder: Folder,
    colour: str = "",
) -> tuple[LaidPicture, ...]:
    """Everything that is laid on the ground, the lowest first; `shift` is what an infinite map is moved by, `colour`
    its background.
    """
    art = Art(sets, tile, folder)
    found: list[LaidPicture] = []
    for layer in drawn.seen:
        if not layer.placing.shown or not layer.placing.opacity:
            continue
        if isinstance(layer, TileLayer):
            tiles = {int(gid): laid for gid in np.unique(layer.gids) if gid and (laid := art.of(int(gid))) is not None}
            if tiles:
                found.append(
                    LaidTiles(layer.turned, tiles, layer.placing.shift, layer.placing.opacity, layer.placing.tint)
                )
        elif isinstance(layer, ObjectLayer):
            found += art.objects(layer, shift)
        else:
            found += art.image(layer, shift)
    seen = any(not isinstance(each, LaidObject) for each in found)
    found[:0] = background(drawn, sets, colour, pictured=seen)
    return tuple(found)


def background(drawn: Drawing, sets: Tilesets, colour: str, *, pictured: bool) -> Iterator[LaidColour]:
    """The background colour: on a map that shows pictures where no tile of ours says what the ground looks like, on
    others where no tile lies.
    """
    opacity, figures = read_colour(colour) or (0.0, "")
    if not opacity:
        return
    bare = np.ones((drawn.rows, drawn.columns), dtype=np.bool_)
    for layer in drawn.layers:
        own = [int(gid) for gid in np.unique(layer.gids) if gid and (at := sets.of(int(gid))) and _is_ours(at[0])]
        bare &= ~np.isin(layer.gids, own) if pictured else layer.gids == 0
    if bare.any():
        yield LaidColour(figures, bare, opacity)


def pictured(laid: tuple[LaidPicture, ...], layout: Layout) -> npt.NDArray[np.bool_]:
    """The cells whose ground is a picture, rows by columns."""
    grid = layout.grid
    found = np.zeros((grid.rows, grid.columns), dtype=np.bool_)
    if any(isinstance(each, LaidImage) for each in laid):
        cells = [(column, row) for row in range(grid.rows) for column in range(grid.columns)]
        centres = np.array([layout.centre(cell) for cell in cells]).reshape(grid.rows, grid.columns, 2)
        x, y = centres[..., 0], centres[..., 1]
    for each in laid:
        if each.opacity < FAINT:
            continue
        if isinstance(each, LaidObject):  # it stands on the ground
            continue
        if isinstance(each, LaidColour):
            found |= each.cells
            continue
        if isinstance(each, LaidTiles):
            found |= np.isin(each.numbers & np.uint32(limits.GID), np.array(list(each.art), dtype=np.uint32))
            continue
        (left, top), (wide, high) = each.at, each.size
        found |= (left <= x) & (x < left + wide) & (top <= y) & (y < top + high)
    return found


@lru_cache(maxsize=1)
def ours() -> frozenset[str]:
    """The names of the game's own tilesets."""
    return frozenset(file.stem for file in (maps() / TILESETS).glob("*.tsx"))


class Art:
    """What tiles and image layers look like, worked out once; a picture that cannot be used is warned of once."""

    def __init__(self, sets: Tilesets, tile: tuple[int, int], folder: Folder) -> None:
        self._sets, self._tile, self._folder = sets, tile, folder
        self._sizes: dict[Path, tuple[int, int] | None] = {}
        self._single_tiles: dict[str, dict[int, Element]] = {}
        """Of sets in which each tile is a picture of its own: what is said of each, by what faults call the set."""

    def of(self, gid: int, sets: Tilesets | None = None) -> TileArt | None:
        """The picture of a tile; None for one of ours, and for one without a picture that can be used."""
        found = (sets or self._sets).of(gid)
        if found is None or found[0].written is None or _is_ours(found[0]):
            return None
        tileset, number = found
        element, base = found[0].written
        image = element.find("image")
        if image is None:
            return self._single(tileset, number, element, base)
        wide, high = tileset.size
        file = self._file(image, base, tileset.place)
        if file is None or not wide or not high:
            return None
        margin, spacing = (_number(element, name, 0) for name in ("margin", "spacing"))
        across = (self._sizes[file.path] or (0, 0))[0] - margin + spacing
        columns = max(1, across // (wide + spacing))
        row, column = divmod(number, columns)
        box = margin + column * (wide + spacing), margin + row * (high + spacing), wide, high
        return TileArt(file, box, _offset(element), self._shown(element, (wide, high)))

    def _single(self, tileset: Tileset, number: int, element: Element, base: Path) -> TileArt | None:
        """A tile of a set in which each tile is a picture of its own."""
        if tileset.place not in self._single_tiles:
            tiles = ((whole(tile.get("id", "")), tile) for tile in element.findall("tile"))
            self._single_tiles[tileset.place] = {at: tile for at, tile in tiles if at is not None}
        tile = self._single_tiles[tileset.place].get(number)
        image = None if tile is None else tile.find("image")
        if tile is None or image is None:
            return None
        file = self._file(image, base, f"{tileset.place} tile {number}")
        if file is None:
            return None
        size = self._sizes[file.path] or (0, 0)
        left, top = (_number(tile, name, 0) for name in ("x", "y"))
        wide, high = _number(tile, "width", size[0]), _number(tile, "height", size[1])
        return TileArt(file, (left, top, wide, high), _offset(element), self._shown(element, (wide, high)))

    def _shown(self, element: Element, size: tuple[int, int]) -> tuple[int, int]:
        """Pixels of the map that a tile takes up: its own size, or that of the cell."""
        return self._tile if element.get("tilerendersize") == "grid" else size

    def objects(self, layer: ObjectLayer, shift: tuple[float, float]) -> Iterator[LaidObject]:
        """The pictures of the tiles that objects show."""
        for shown in layer.tiles:
            art = self.of(shown.number & limits.GID, shown.sets)
            if art is not None:
                at = shown.at[0] + shift[0], shown.at[1] + shift[1]
                opacity, tint = layer.placing.opacity, layer.placing.tint
                yield LaidObject(shown.number, art, at, shown.pin, shown.size, shown.degrees, opacity, tint)

    def image(self, layer: ImageLayer, shift: tuple[float, float]) -> Iterator[LaidImage]:
        """The picture of an image layer, if it can be used."""
        file = self._file(layer.image, self._folder.path, layer.place)
        size = None if file is None else self._sizes[file.path]
        if file is not None and size is not None:
            x, y = layer.placing.shift
            yield LaidImage(file, (x + shift[0], y + shift[1]), size, layer.placing.opacity, layer.placing.tint)

    def _file(self, image: Element, base: Path, place: str) -> PictureFile | None:
        """The file of an image, if there is one that may be opened and is a picture; otherwise that is warned of."""
        source = image.get("source")
        path = self._folder.inside(source, base) if source else None
        if path is None or not path.is_file():
            return None
        if path not in self._sizes:
            self._sizes[path] = self._measured(path, base, place) if len(self._sizes) < limits.PICTURES else None
        clear = image.get("trans", "").lstrip("#").lower()
        return PictureFile(path, clear if _is_colour(clear) else "") if self._sizes[path] else None

    def _measured(self, path: Path, base: Path, place: str) -> tuple[int, int] | None:
        name = self._folder.name_of(base)
        if path.suffix.lower() not in ENDINGS:
            what = f"the picture {path.name} is of a kind that is not drawn"
            self._folder.findings.warn(name, place, what, f"save it as PNG; {REMEDY}")
            return None
        try:
            return opened(path).size
        except Faulty as error:
            for fault in error.faults:
                self._folder.findings.warn(name, place, f"{path.name}: {fault.fault}", f"{fault.remedy}; {REMEDY}")
            return None


def _is_ours(tileset: Tileset) -> bool:
    return tileset.name in ours() and any(tile.terrain is not None for tile in (tileset.tiles or {}).values())


def _is_colour(text: str) -> bool:
    return len(text) == 6 and all(letter in "0123456789abcdef" for letter in text)


def _number(element: Element, name: str, usual: int) -> int:
    """A number of pixels, which was checked when the tileset was read, or is taken as usual."""
    number = whole(element.get(name, ""))
    return number if number is not None and 0 <= number <= limits.IMAGE_SIDE else usual


def _offset(element: Element) -> tuple[int, int]:
    """By how many pixels a set's tiles are drawn aside."""
    offset = element.find("tileoffset")
    if offset is None:
        return 0, 0
    x, y = (whole(offset.get(name, "0")) or 0 for name in ("x", "y"))
    return max(-limits.TILE_SIDE, min(limits.TILE_SIDE, x)), max(-limits.TILE_SIDE, min(limits.TILE_SIDE, y))
