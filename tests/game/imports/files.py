"""Files of other programs, made for tests: a house in Universal VTT, a MegaMek board, a bare picture."""

from __future__ import annotations

import base64
import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw

SQUARE = 40
"""Pixels across a square of the picture."""
WIDE, HIGH = 16, 10
GREEN, FLOOR, STONE = (96, 128, 72), (150, 116, 82), (60, 58, 56)

Points = Sequence[tuple[float, float]]


def picture(kind: str = "PNG", squares: tuple[int, int] = (WIDE, HIGH), square: int = SQUARE) -> bytes:
    """A house of two rooms on a lawn."""
    drawn = Image.new("RGB", (squares[0] * square, squares[1] * square), GREEN)
    pen = ImageDraw.Draw(drawn)
    pen.rectangle([4 * square, 2 * square, 12 * square, 8 * square], FLOOR, STONE, 6)
    pen.line([8 * square, 2 * square, 8 * square, 8 * square], STONE, 6)
    packed = io.BytesIO()
    drawn.save(packed, kind)
    return packed.getvalue()


def points(line: Points, origin: tuple[float, float] = (0, 0)) -> list[dict[str, float]]:
    return [{"x": x + origin[0], "y": y + origin[1]} for x, y in line]


def house(origin: tuple[float, float] = (0, 0), **changed: Any) -> dict[str, Any]:
    """The house as Universal VTT: its walls have gaps where its portals are."""
    walls: list[Points] = [
        [(4, 4), (4, 2), (12, 2), (12, 8), (9, 8)],
        [(8, 8), (4, 8), (4, 5)],
        [(8, 2), (8, 4.4)],
        [(8, 5.6), (8, 8)],
    ]
    doors: list[tuple[Points, bool]] = [
        ([(4, 4), (4, 5)], True),
        ([(8, 8), (9, 8)], False),
        ([(8, 4.4), (8, 5.6)], True),
    ]
    made = {
        "format": 0.3,
        "resolution": {
            "map_origin": {"x": origin[0], "y": origin[1]},
            "map_size": {"x": WIDE, "y": HIGH},
            "pixels_per_grid": SQUARE,
        },
        "line_of_sight": [points(wall, origin) for wall in walls],
        "objects_line_of_sight": [points([(5, 6), (7, 6), (7, 7), (5, 7), (5, 6)], origin)],
        "portals": [
            {
                "position": points([((ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2)], origin)[0],
                "bounds": points(ends, origin),
                "rotation": 0,
                "closed": closed,
                "freestanding": False,
            }
            for ends, closed in doors
        ],
        "environment": {"baked_lighting": True, "ambient_light": "ffffffff"},
        "lights": [{"position": points([(6, 5)], origin)[0], "range": 4, "intensity": 1, "color": "ffffffff"}],
        "image": base64.b64encode(picture()).decode(),
    }
    return made | changed


def uvtt(folder: Path, content: dict[str, Any] | None = None, name: str = "old_house.uvtt") -> Path:
    """A Universal VTT file."""
    path = folder / name
    path.write_text(json.dumps(house() if content is None else content), encoding="utf-8")
    return path


BOARD = """# a hill with a house on it
size 6 5
option exit_roads_to_pavement false
hex 0101 -1 "water:1" ""
hex 0201 0 "woods:1;foliage_elev:2" "grass"
hex 0301 0 "woods:2" ""
hex 0401 1 "building:2:8;bldg_elev:2;bldg_cf:40" ""
hex 0501 0 "road:1:9" ""
hex 0601 0 "" ""
hex 0102 0 "rough:1" ""
hex 0202 0 "rubble:1" ""
hex 0302 0 "magma:1" ""
hex 0402 1 "building:2:1;bldg_elev:2;bldg_cf:40" ""
hex 0502 0 "pavement:1" ""
end
"""


def board(folder: Path, text: str = BOARD, name: str = "hill.board") -> Path:
    """A MegaMek board."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path
