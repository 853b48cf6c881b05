"""The plain drawing handed to pytmx, which reads it as a map; what pytmx makes of it is what the board is built from.

pytmx gets one flat tree: every layer as plain Base64 in the order of the file, no pictures, no other files, and
property names with a mark before them, since it refuses properties that are called like its own fields.
"""

from __future__ import annotations

import base64
import os
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any
from xml.etree.ElementTree import Element, SubElement

import numpy as np
import numpy.typing as npt

from game.board.tiled.drawing import Drawing
from game.board.tiled.header import Header
from game.board.tiled.objects import Drawn, Shape
from game.board.tiled.vocabulary import Value

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pytmx imports pygame, which greets on the console

import pytmx

MARK = "."
Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Figure:
    """An object as pytmx has it: a class, its members, and its corners in pixels of the map, turned."""

    class_name: str
    place: str
    shape: Shape
    corners: tuple[tuple[float, float], ...]
    """One for a point; of a rectangle, ellipse or capsule those of the box it was drawn in."""
    members: dict[str, Value]


@dataclass(frozen=True, slots=True)
class Read:
    """What pytmx read: the tile numbers of each layer, what each tile states of the terrain, and the objects."""

    layers: tuple[Numbers, ...]
    terrain: dict[int, dict[str, Value]]
    figures: tuple[Figure, ...]


def handed_over(header: Header, drawn: Drawing, terrain: dict[int, dict[str, Value]]) -> Read:
    """Let pytmx read the drawing; `terrain` gives the terrain tiles by their number on the map."""
    tiled_map = pytmx.TiledMap()
    # Most tiles of a layer are alike: without this pytmx spends seconds on looking up the same numbers.
    tiled_map.register_gid_check_flags = cache(tiled_map.register_gid_check_flags)
    tiled_map.parse_xml(_tree(header, drawn, terrain))
    tile_layers = [layer for layer in tiled_map.layers if isinstance(layer, pytmx.TiledTileLayer)]
    groups = [layer for layer in tiled_map.layers if isinstance(layer, pytmx.TiledObjectGroup)]
    return Read(
        layers=tuple(np.array(layer.data, dtype=np.int64) for layer in tile_layers),
        terrain={int(gid): _unmarked(found) for gid, found in tiled_map.tile_properties.items()},
        figures=tuple(
            _figure(each, source) for each, source in zip((o for g in groups for o in g), drawn.objects, strict=True)
        ),
    )


def _tree(header: Header, drawn: Drawing, terrain: dict[int, dict[str, Value]]) -> Element:
    """The map as pytmx can read it."""
    root = Element(
        "map",
        {
            "orientation": "hexagonal" if header.shape == "hex" else "orthogonal",
            "width": str(drawn.columns),
            "height": str(drawn.rows),
            "tilewidth": str(header.tile[0]),
            "tileheight": str(header.tile[1]),
        },
    )
    tileset = SubElement(root, "tileset", {"firstgid": "1", "name": "terrain"})
    for gid, members in terrain.items():
        _write(SubElement(tileset, "tile", {"id": str(gid - 1)}), members.items())
    for number, layer in enumerate(drawn.layers):
        size = {"id": str(number), "width": str(drawn.columns), "height": str(drawn.rows)}
        element = SubElement(root, "layer", {"name": str(number), **size})
        data = SubElement(element, "data", {"encoding": "base64"})
        data.text = base64.b64encode(layer.gids.astype("<u4").tobytes()).decode("ascii")
    group = SubElement(root, "objectgroup", {"name": "objects"})
    for each in drawn.objects:
        _write_object(group, each)
    return root


def _write_object(group: Element, drawn: Drawn) -> None:
    numbers = {"x": drawn.x, "y": drawn.y, "width": drawn.width, "height": drawn.height, "rotation": drawn.rotation}
    attributes = {"id": str(drawn.number), "type": drawn.class_name}
    element = SubElement(group, "object", attributes | {name: repr(number) for name, number in numbers.items()})
    if drawn.points:
        points = " ".join(f"{x!r},{y!r}" for x, y in drawn.points)
        SubElement(element, drawn.shape, {"points": points})
    _write(element, drawn.members.items())


def _write(element: Element, members: Iterable[tuple[str, Value]]) -> None:
    properties = SubElement(element, "properties")
    for name, value in members:
        kind = {bool: "bool", int: "int", float: "float", str: "string"}[type(value)]
        text = str(value).lower() if kind == "bool" else str(value)
        SubElement(properties, "property", {"name": MARK + name, "type": kind, "value": text})


def _unmarked(properties: dict[str, Any]) -> dict[str, Value]:
    """What we wrote, without what pytmx adds."""
    return {name[len(MARK) :]: value for name, value in properties.items() if name.startswith(MARK)}


def _figure(read: Any, drawn: Drawn) -> Figure:
    """One object as pytmx placed and turned it."""
    corners = read.apply_transformations()
    return Figure(
        class_name=str(read.type),
        place=drawn.place,
        shape=drawn.shape,
        corners=tuple((float(x), float(y)) for x, y in (corners[:1] if drawn.shape == "point" else corners)),
        members=_unmarked(read.properties),
    )
