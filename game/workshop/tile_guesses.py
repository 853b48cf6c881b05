"""Guesses at what the tiles of a stranger's Tiled map are, by their names and colours, written beside the map."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import TypeAlias

import tomli_w

from game.board.laid_pictures import PictureFile
from game.board.picture_files import opened, unpacked
from game.board.tiled.terrain_table import NAME
from game.board.tiled.used_tiles import UsedTile, used_tiles
from rules.kernel.faults import Fault, Faulty

Members: TypeAlias = dict[str, str | float | int | bool]

WALL: Members = {"surface": "wall", "walk": "impassable", "obstacle": 2.5, "material": "stone", "thickness": 300}
BY_WORD: tuple[tuple[tuple[str, ...], Members], ...] = (
    (("shallow", "ford"), {"surface": "ford", "walk": "shallow"}),
    (("water", "river", "lake", "sea", "ocean", "pond", "stream"), {"surface": "water", "walk": "deep"}),
    (("lava", "abyss", "void", "chasm"), {"surface": "chasm", "walk": "impassable"}),
    (("swamp", "marsh", "bog", "mud"), {"surface": "marsh", "walk": "difficult"}),
    (("bridge", "pier", "dock"), {"surface": "bridge", "walk": "open"}),
    (("tree", "forest", "wood", "jungle"), {"surface": "forest", "walk": "difficult", "growth": 6.0, "density": 0.3}),
    (("bush", "hedge", "shrub"), {"surface": "hedge", "walk": "difficult", "growth": 1.5, "density": 0.6}),
    (("wall", "building", "house", "solid", "collide", "collidable", "collision", "blocked", "impassable"), WALL),
    (("mountain", "cliff"), {"surface": "rock", "walk": "impassable"}),
    (("rock", "boulder", "stone"), {"surface": "rock", "walk": "difficult"}),
    (("hill",), {"surface": "hill", "walk": "difficult", "elevation": 3.0}),
    (("road", "path", "street", "track"), {"surface": "road", "walk": "open"}),
    (("sand", "beach", "desert", "dune"), {"surface": "sand", "walk": "open"}),
    (("snow", "ice"), {"surface": "snow", "walk": "difficult"}),
    (("floor", "plank", "board", "carpet", "tile"), {"surface": "floor", "walk": "open"}),
    (("dirt", "earth", "soil", "ground"), {"surface": "earth", "walk": "open"}),
    (("grass", "meadow", "plain", "field", "lawn"), {"surface": "grass", "walk": "open"}),
)
"""What a word in a tile's class, properties or picture says; the first that occurs."""
COMMON: dict[str, Members] = {str(members["surface"]): members for _, members in BY_WORD}
"""Ground that is often met, by the word for it."""
OPAQUE = 0.4
"""How much of a tile must be drawn for its colour to say what the ground is."""
HEAD = """# What the tiles of this map are, guessed from their names and colours: put right what is wrong. A later entry
# counts before an earlier one. What may be said is listed by: deadground schema map terrain
"""


def guess_beside(path: Path) -> tuple[Path, tuple[str, ...]]:
    """Write the guesses for a map beside it; the file, and what was guessed, a sentence each. Raises Faulty if there is
    such a file already, or nothing to guess.
    """
    file = path.parent / NAME
    if file.exists():
        raise Faulty((Fault(str(file), "", "is there already", "change it, or delete it to have it guessed anew"),))
    tiles = [tile for tile in used_tiles(path) if not tile.known]
    pictures: dict[PictureFile, object] = {}
    groups: dict[tuple[str, str], tuple[Members, list[int]]] = {}
    unknown = 0
    for tile in tiles:
        members = guess(tile, pictures)
        if members is None:
            unknown += 1
        else:
            group = groups.setdefault((tile.tileset, str(members["surface"])), (members, []))
            group[1].append(tile.number)
    if not groups:
        what = "no tile of it could be guessed" if tiles else "all its tiles say already what they are"
        raise Faulty((Fault(str(path), "", what, f"write a {NAME} beside it, or give tiles the class Terrain"),))
    entries = [{"tileset": name, "tiles": numbers, **said} for (name, _), (said, numbers) in groups.items()]
    file.write_text(HEAD + "\n" + tomli_w.dumps({"tile": entries}), encoding="utf-8")
    told = [f"{len(numbers)} tiles of {name} are {surface}" for (name, surface), (_, numbers) in groups.items()]
    return file, (*told, *((f"{unknown} tiles could not be guessed, and are open ground",) if unknown else ()))


def guess(tile: UsedTile, pictures: dict[PictureFile, object]) -> Members | None:
    """What a tile probably is, by its words or else its colour; `pictures` keeps those that have been opened."""
    return by_words(tile.words) or by_colour(tile, pictures)


def by_words(words: Iterable[str]) -> Members | None:
    """What the words of a tile say of it."""
    said = {part for word in words for part in re.findall(r"[a-z]+", re.sub(r"([a-z])([A-Z])", r"\1 \2", word).lower())}
    said |= {part.removesuffix("s") for part in said}
    return next((members for known, members in BY_WORD if said.intersection(known)), None)


def by_colour(tile: UsedTile, pictures: dict[PictureFile, object]) -> Members | None:
    """What the colour of a tile says of it, if it fills its cell."""
    import numpy as np

    if tile.art is None:
        return None
    if tile.art.file not in pictures:
        try:
            pictures[tile.art.file] = np.asarray(unpacked(opened(tile.art.file.path), str(tile.art.file.path)))
        except Faulty:
            pictures[tile.art.file] = None
    sheet = pictures[tile.art.file]
    if not isinstance(sheet, np.ndarray):
        return None
    left, top, wide, high = tile.art.box
    part = sheet[top : top + high, left : left + wide]
    drawn = part[part[..., 3] > 128][:, :3].astype(float) if part.size else part
    if not part.size or len(drawn) < OPAQUE * part.shape[0] * part.shape[1]:
        return None
    red, green, blue = drawn.mean(axis=0)
    return _of_colour(red, green, blue)


def _of_colour(red: float, green: float, blue: float) -> Members | None:
    """The ground that usually has such a colour."""
    light, apart = (red + green + blue) / 3, max(red, green, blue) - min(red, green, blue)
    if light < 24:
        return None
    if blue > 1.15 * max(red, green):
        return {"surface": "water", "walk": "deep"}
    if light > 215 and apart < 30:
        return {"surface": "snow", "walk": "difficult"}
    if green > 1.1 * red and green > 1.1 * blue:
        return {"surface": "grass", "walk": "open"}
    if apart < 28:
        return {"surface": "stone floor", "walk": "open"}
    if red >= green > blue:
        return {"surface": "sand" if light > 150 else "earth", "walk": "open"}
    return None
