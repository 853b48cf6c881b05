"""A map as Universal VTT: its picture, walls that stop sight, doors and windows as portals, counted in cells."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable

from game.board.battleground import Battleground
from game.board.terrain import EdgeKey
from game.imports.grid_lines import Corner, edge, runs
from rules.frame.ground import Light

Point = tuple[float, float]
HIGH = 1.3
"""Metres of a wall that a standing person cannot see over; lower walls become objects."""
AMBIENT = {Light.DUSK: "ffbfbfbf", Light.DIM: "ff808080", Light.DARK: "ff303030", Light.BLACK: "ff000000"}


def universal_vtt(ground: Battleground, picture: bytes, pixels: int) -> str:
    """The text of the file; the picture is a PNG of the whole map at so many pixels a cell."""
    wide, high = _size(ground)
    walls, low, openings = _edges(ground)
    content = {
        "format": 0.3,
        "resolution": {
            "map_origin": {"x": 0, "y": 0},
            "map_size": {"x": wide, "y": high},
            "pixels_per_grid": pixels,
        },
        "line_of_sight": [_line(line) for line in _lines(ground, walls)],
        "objects_line_of_sight": [_line(line) for line in _lines(ground, low)],
        "portals": [_portal(line, closed) for edges, closed in openings for line in _lines(ground, edges)],
        "environment": {"baked_lighting": True, "ambient_light": AMBIENT.get(ground.light, "ffffffff")},
        "lights": [],
        "image": base64.b64encode(picture).decode("ascii"),
    }
    return json.dumps(content)


def _size(ground: Battleground) -> Point:
    """Cells across and down; of hexes the breadths of one that the map takes up."""
    east, south = ground.layout.metres(*ground.layout.size)
    metres = ground.terrain.grid.metres
    return round(east / metres, 4), round(south / metres, 4)


def _edges(ground: Battleground) -> tuple[list[EdgeKey], list[EdgeKey], list[tuple[tuple[EdgeKey, ...], bool]]]:
    """The edges of high walls, of low ones, and of each opening with whether it is closed; each edge once."""
    barriers = ground.terrain.barriers
    half = ground.terrain.grid.directions // 2
    grid = ground.terrain.grid
    once = [key for key in sorted(barriers) if key[1] < half or (grid.step(*key), key[1] - half) not in barriers]
    walls = [key for key in once if barriers[key].what == "wall" and barriers[key].height >= HIGH]
    low = [key for key in once if barriers[key].what == "wall" and barriers[key].height < HIGH]
    openings = [(door.edges, door.kind == "door" and door.barrier.state != "open") for door in ground.doors]
    return walls, low, openings


def _lines(ground: Battleground, edges: Iterable[EdgeKey]) -> list[tuple[Point, ...]]:
    """The ends of edges in cells; those of squares joined as far as they run straight."""
    ends = [_ends(ground, key) for key in edges]
    if ground.terrain.grid.shape == "hex":
        return [*ends]
    corners: list[tuple[Corner, Corner]] = [((round(a), round(b)), (round(c), round(d))) for (a, b), (c, d) in ends]
    return [*runs(edge(a, b) for a, b in corners)]


def _ends(ground: Battleground, key: EdgeKey) -> tuple[Point, Point]:
    """Where an edge begins and ends, in cells."""
    layout, grid = ground.layout, ground.terrain.grid
    outline = layout.outline(key[0])
    side = key[1] * len(outline) // grid.directions
    first, second = (layout.metres(*outline[at % len(outline)]) for at in (side, side + 1))
    x0, y0, x1, y1 = (round(at / grid.metres, 4) for at in (*first, *second))
    return (x0, y0), (x1, y1)


def _line(points: Iterable[Point]) -> list[dict[str, float]]:
    return [{"x": x, "y": y} for x, y in points]


def _portal(line: tuple[Point, ...], closed: bool) -> dict[str, object]:
    (x0, y0), (x1, y1) = line[0], line[-1]
    return {
        "position": {"x": (x0 + x1) / 2, "y": (y0 + y1) / 2},
        "bounds": _line((line[0], line[-1])),
        "rotation": 0,
        "closed": closed,
        "freestanding": False,
    }
