"""The top of a map: which way it is laid out, how large it is, and what it says of itself."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, cast
from xml.etree.ElementTree import Element

from game.board.tiled import limits
from game.board.tiled.findings import quoted
from game.board.tiled.map_files import Folder
from game.board.tiled.properties import given, stated
from game.board.tiled.strict_values import Attributes, whole
from game.board.tiled.vocabulary import MAP, Value, defaults


@dataclass(frozen=True, slots=True)
class Header:
    """A map's layout, as far as it could be made out."""

    sound: bool
    """Whether cells can be laid out by it."""
    shape: Literal["square", "hex"]
    infinite: bool
    size: tuple[int, int] | None
    """Columns and rows; None if the map is infinite or its size is at fault."""
    tile: tuple[int, int]
    """Pixels across and down a tile."""
    side: int
    """Pixels along that side of a hex that runs with the staggered axis."""
    axis: Literal["x", "y"]
    index: Literal["odd", "even"]
    members: dict[str, Value]
    """The map's own properties, defaults filled in."""
    saved_by: tuple[int, ...] = ()
    """The version of Tiled that saved the map; () where none is named."""

    @property
    def stagger_axis(self) -> Literal["", "x", "y"]:
        """The axis along which every other line of cells is shifted."""
        return self.axis if self.shape == "hex" else ""


def header(root: Element, folder: Folder) -> Header:
    """What the map element says. What is at fault is made up, so that the rest can still be looked through."""
    findings, file = folder.findings, folder.name
    before = len(findings.faults)
    attributes = Attributes(root, findings, file, "")
    shape = _shape(root, folder)
    infinite = attributes.word("infinite", "0", ("0", "1")) == "1"
    width = attributes.whole("tilewidth", None, 1, limits.TILE_SIDE) or 1
    height = attributes.whole("tileheight", None, 1, limits.TILE_SIDE) or 1
    size = None if infinite else _size(attributes, folder)
    axis, index, side = "y", "odd", 0
    if shape == "hex":
        axis = attributes.word("staggeraxis", "y", ("x", "y")) or axis
        index = attributes.word("staggerindex", "odd", ("odd", "even")) or index
        side = attributes.whole("hexsidelength", 0, 0, (width if axis == "x" else height) // 2 * 2) or side
        if width < 2 or height < 2:
            findings.fault(
                file, "", f"a hex of {width} x {height} pixels is too small", "make tiles 2 pixels wide at least"
            )
    sound = len(findings.faults) == before
    return Header(
        sound=sound,
        shape=shape or "square",
        infinite=infinite,
        size=size,
        tile=(width, height),
        side=side,
        axis=cast(Literal["x", "y"], axis),
        index=cast(Literal["odd", "even"], index),
        members=_members(root, folder),
        saved_by=tuple(map(int, re.findall(r"\d{1,4}", root.get("tiledversion", "")[:20]))),
    )


def _shape(root: Element, folder: Folder) -> Literal["square", "hex"] | None:
    orientation = root.get("orientation", "orthogonal")
    if orientation == "orthogonal":
        return "square"
    if orientation == "hexagonal":
        return "hex"
    what = (
        f"orientation {quoted(orientation)} cannot be played: a cell must be a square or a hex seen from straight above"
    )
    folder.findings.fault(folder.name, "", what, "draw the map as orthogonal or hexagonal")
    return None


def _size(attributes: Attributes, folder: Folder) -> tuple[int, int] | None:
    columns, rows = (_side(attributes, name) for name in ("width", "height"))
    if columns is None or rows is None:
        return None
    if columns * rows > limits.CELLS:
        remedy = f"at most 512 x 512 cells ({limits.CELLS} in all)"
        folder.findings.fault(folder.name, "", f"the map is {columns} x {rows} cells", remedy)
        return None
    return columns, rows


def _side(attributes: Attributes, name: str) -> int | None:
    """Columns or rows; one far too large is let through, to be told with the size of the map."""
    number = whole(attributes.element.get(name, ""))
    return number if number is not None and number > limits.CELLS else attributes.whole(name, None, 1, limits.CELLS)


def _members(root: Element, folder: Folder) -> dict[str, Value]:
    found = stated(given(root), MAP, folder.findings, folder.name, "")
    members = defaults(MAP)
    if "metres" not in found:
        what = f"does not say how wide a cell is; {members['metres']:g} m is assumed"
        folder.findings.warn(folder.name, "", what, 'give the map a float property "metres"')
    return members | found
