"""Universal VTT (.uvtt, .dd2vtt, .df2vtt): a picture with walls, openings and lights, counted in squares.

Its coordinates may start anywhere, its walls run anywhere and have gaps where its openings are; what it calls a portal
is a door, or something open that some programs mean as a door and others as a window.
"""

from __future__ import annotations

import binascii
import io
import json
import math
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from game.board.picture_files import opened_bytes, unpacked
from game.board.tiled import limits
from game.imports.draft import DIM, LIT, Draft, Drawn, Layer, Picture, all_ground, bounded
from game.imports.grid_lines import THIRD, Edge, Point, along, edge, inside, nearest_corner, runs, strayed
from rules.kernel.faults import Fault, Faulty
from rules.kernel.files import content
from rules.kernel.reading import Number, explained
from rules.kernel.words import counted

ENDINGS = (".uvtt", ".dd2vtt", ".df2vtt")
BYTES = 160 * 1024 * 1024
"""Bytes of the longest file that is read."""
FAR = 100_000.0
POINTS = 200_000
"""Corners of all lines together."""
PIECE = 400
"""Corners of a line that are straightened together."""
LEAST_TILE, LARGEST_TILE = 8, 512
"""Pixels across a cell."""
NOTED = 40
"""Walls that moved far, each with a note on the map."""
TOLD = 6
"""Places that one sentence names."""
LOW = {"height": 1.0, "material": "wood", "thickness": 150}
"""What an object becomes: a wall to crouch behind."""

Closed = Literal["open", "window"]
"""What a portal that is not closed stands for: an open door, or a window."""
Real = Annotated[Number, Field(ge=-FAR, le=FAR, allow_inf_nan=False, description="a number of squares")]


class _Part(BaseModel):
    """A part of the file, of which only what is known here counts."""

    model_config = ConfigDict(extra="ignore", frozen=True)


class _Point(_Part):
    x: Real
    y: Real


Line = Annotated[tuple[_Point, ...], Field(max_length=POINTS, description="corners, each with x and y")]
Lines = Annotated[tuple[Line, ...], Field(max_length=50_000, description="lines, each a list of corners")]


class _Size(_Part):
    x: Annotated[Number, Field(gt=0, le=limits.CELLS, description="squares across")]
    y: Annotated[Number, Field(gt=0, le=limits.CELLS, description="squares down")]


class _Resolution(_Part):
    map_origin: _Point = _Point(x=0, y=0)
    map_size: Annotated[_Size, Field(description="squares across and down, x and y")]
    pixels_per_grid: Annotated[Number, Field(ge=1, le=4096, description="pixels across a square")]


class _Portal(_Part):
    position: _Point | None = None
    bounds: Annotated[tuple[_Point, ...], Field(min_length=2, max_length=2, description="its two ends")]
    closed: Annotated[bool, Field(description="true or false")] = True


class _Light(_Part):
    position: _Point
    range: Annotated[Number, Field(ge=0, le=FAR, description="squares that it reaches")] = 0.0


class _Environment(_Part):
    ambient_light: Annotated[str, Field(max_length=16, description="a colour such as ffffffff")] = "ffffffff"


class _File(_Part):
    resolution: Annotated[_Resolution, Field(description="map_size and pixels_per_grid")]
    line_of_sight: Lines = ()
    objects_line_of_sight: Lines = ()
    portals: Annotated[tuple[_Portal, ...], Field(max_length=20_000, description="doors and windows")] = ()
    lights: Annotated[tuple[_Light, ...], Field(max_length=20_000, description="lamps")] = ()
    environment: _Environment = _Environment()
    image: Annotated[str, Field(description="the picture as Base64")] = ""


@dataclass(frozen=True, slots=True)
class Scale:
    """How wide a square of the file is, and into how many cells of ours it is cut across and down."""

    metres: float = 1.5
    split: int = 1


def read(path: Path, scale: Scale, not_closed: Closed | None) -> Draft:
    """The map in a file; raises Faulty with all that is wrong with it. What is not closed is an open door unless it is
    said to be a window.
    """
    file = _parsed(path)
    return _Making(path, file, scale, not_closed).draft()


def has_open_portals(path: Path) -> bool:
    """Whether a file has portals that are not closed, so that it matters what these stand for."""
    return any(not portal.closed for portal in _parsed(path).portals)


def _parsed(path: Path) -> _File:
    raw = content(path, BYTES, "save its picture smaller")
    try:
        written = json.loads(raw, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        where = f"line {error.lineno}" if isinstance(error, json.JSONDecodeError) else ""
        raise _faulty(path, where, "is not JSON, or is cut short", "export the map again as Universal VTT") from None
    if not isinstance(written, dict) or "resolution" not in written:
        what = "is no Universal VTT map: it has no resolution"
        raise _faulty(path, "", what, "export the map again as Universal VTT")
    try:
        return _File.model_validate(written)
    except ValidationError as error:
        raise Faulty(explained(error, _File, str(path))) from None


def _no_number(word: str) -> float:
    raise ValueError(word)


def _faulty(path: Path, place: str, what: str, remedy: str) -> Faulty:
    return Faulty((Fault(str(path), place, what, remedy),))


@dataclass
class _Edges:
    """What stands on the edges so far."""

    walls: dict[Edge, None] = field(default_factory=dict)
    low: dict[Edge, None] = field(default_factory=dict)
    openings: list[tuple[tuple[Edge, ...], bool]] = field(default_factory=list)
    """The edges of each opening, and whether it is closed."""
    moved: list[tuple[Point, float]] = field(default_factory=list)
    """Corners that moved by more than a third of a cell, and how far."""
    lost: int = 0
    """Pieces too short to stand on any edge."""


class _Making:
    """Makes a draft of a file."""

    def __init__(self, path: Path, file: _File, scale: Scale, not_closed: Closed | None) -> None:
        self._path, self._file, self._scale, self._not_closed = path, file, scale, not_closed
        size = file.resolution.map_size
        self._columns, self._rows = (math.ceil(side - 1e-6) * scale.split for side in (size.x, size.y))
        bounded(str(path), self._columns, self._rows, "cut the map into parts")
        count = sum(len(line) for line in (*file.line_of_sight, *file.objects_line_of_sight))
        if count > POINTS:
            raise _faulty(
                path, "line_of_sight", f"{count} corners of walls", f"at most {POINTS}; cut the map into parts"
            )
        pixels = round(file.resolution.pixels_per_grid / scale.split)
        self._tile = min(LARGEST_TILE, max(LEAST_TILE, pixels))
        self._taken: list[str] = []
        self._left: list[str] = []

    def draft(self) -> Draft:
        picture = self._picture()
        edges = self._edges()
        drawn = self._drawn(edges)
        if len(drawn) > limits.OBJECTS:
            what = f"its walls come to {len(drawn)} pieces"
            raise _faulty(self._path, "line_of_sight", what, f"at most {limits.OBJECTS}; cut the map into parts")
        light = self._light()
        layers = [all_ground(self._columns, self._rows)]
        layers += self._lamps(edges, light)
        self._say_origin()
        return Draft(
            title=self._path.stem.replace("_", " ").replace("-", " ").strip()[:80] or "Map",
            shape="square",
            columns=self._columns,
            rows=self._rows,
            metres=round(self._scale.metres / self._scale.split, 6),
            tile=(self._tile, self._tile),
            layers=tuple(layers),
            drawn=tuple(drawn),
            picture=picture,
            light=light,
            taken=tuple(self._taken),
            left_out=tuple(self._left),
        )

    def _at(self, point: _Point) -> Point:
        """A point in cells of ours: the origin is taken off; what lies far outside is brought near."""
        origin, split = self._file.resolution.map_origin, self._scale.split
        x, y = (point.x - origin.x) * split, (point.y - origin.y) * split
        return min(self._columns + 2.0, max(-2.0, x)), min(self._rows + 2.0, max(-2.0, y))

    # the picture

    def _picture(self) -> Picture | None:
        """The picture, as large as the cells need it."""
        text = self._file.image
        if not text:
            self._left.append("picture: the file holds none")
            return None
        text = text.partition(",")[2] if text.startswith("data:") else text
        try:
            data = binascii.a2b_base64("".join(text.split()))
        except (binascii.Error, ValueError):
            raise _faulty(self._path, "image", "is not Base64", "export the map again") from None
        picture = opened_bytes(data, str(self._path), "image")
        wanted = self._columns * self._tile, self._rows * self._tile
        resolution = self._file.resolution
        covers = (
            round(resolution.map_size.x * self._scale.split * self._tile),
            round(resolution.map_size.y * self._scale.split * self._tile),
        )
        fits = all(abs(have - want) <= 1 for have, want in zip(picture.size, covers, strict=True))
        ending = {"PNG": ".png", "JPEG": ".jpg", "WEBP": ".webp"}.get(picture.format or "", "")
        pixels = unpacked(picture, str(self._path), "image")
        if fits and ending:
            self._taken.append(f"picture: {picture.width} x {picture.height} pixels")
            return Picture(data, ending)
        if covers[0] * covers[1] > 100_000_000 or max(wanted) > limits.IMAGE_SIDE * 2:
            what = f"its picture would be {covers[0]} x {covers[1]} pixels"
            raise _faulty(self._path, "resolution", what, "export the map with fewer pixels a square")
        packed = io.BytesIO()
        pixels.resize(covers, reducing_gap=2.0).save(packed, "PNG")
        self._taken.append(
            f"picture: {picture.width} x {picture.height} pixels, drawn anew at {covers[0]} x {covers[1]} for the cells"
        )
        return Picture(packed.getvalue(), ".png")

    # walls and openings

    def _edges(self) -> _Edges:
        found = _Edges()
        for line in self._file.line_of_sight:
            self._lay(line, found.walls, found)
        objects = _Edges()
        for line in self._file.objects_line_of_sight:
            self._lay(line, found.low, objects)
        kept = inside(found.walls, self._columns, self._rows)
        found.walls = {each: None for each in found.walls if each in kept}
        for portal in self._file.portals:
            self._open(portal, found)
        kept = inside(found.low, self._columns, self._rows) - set(found.walls)
        found.low = {each: None for each in found.low if each in kept}
        self._tell_walls(found, objects)
        return found

    def _lay(self, line: Sequence[_Point], stands: dict[Edge, None], found: _Edges) -> None:
        points = [self._at(point) for point in line]
        edges = [each for piece in _pieces(points) for each in along(piece)]
        if not edges:
            found.lost += 1
        stands.update(dict.fromkeys(edges))
        found.moved += [(point, off) for point in points if (off := strayed(point)) > THIRD and edges]

    def _open(self, portal: _Portal, found: _Edges) -> None:
        """An opening on the edges nearest it, with a wall laid through it where the walls leave a gap."""
        a, b = (self._at(point) for point in portal.bounds)
        through = inside(along((a, b)), self._columns, self._rows)
        middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        flat = abs(b[0] - a[0]) >= abs(b[1] - a[1])
        wide = max(1, round(max(abs(b[0] - a[0]), abs(b[1] - a[1]))))
        edges = inside(_beside(middle, wide, flat), self._columns, self._rows)
        taken = {each for others, _ in found.openings for each in others}
        edges -= taken
        if not edges:
            found.lost += 1
            return
        found.walls.update(dict.fromkeys(sorted(through | edges)))
        found.openings.append((tuple(sorted(edges)), portal.closed))

    def _tell_walls(self, found: _Edges, objects: _Edges) -> None:
        walls, low = len(self._file.line_of_sight), len(self._file.objects_line_of_sight)
        self._taken.append(f"walls: {walls} lines on {len(found.walls)} edges")
        if low:
            self._taken.append(f"objects: {low}, as low walls on {len(found.low)} edges")
        doors = sum(closed for _, closed in found.openings)
        others = len(found.openings) - doors
        if doors:
            self._taken.append(f"doors: {doors}, shut")
        if others and self._not_closed == "window":
            self._taken.append(f"windows: {others}, the portals that are not closed")
        elif others:
            meant = "" if self._not_closed else "; if they are windows, import it with --closed-false window"
            self._taken.append(f"open doors: {others}, the portals that are not closed{meant}")
        for count, what in ((found.lost, "walls or portals"), (objects.lost, "objects")):
            if count:
                self._left.append(f"{what}: {count} are too small to stand on the edge of a cell")
        far = sorted(found.moved, key=lambda each: (-each[1], each[0]))
        if far:
            places = ", ".join(f"{x:.1f},{y:.1f}" for (x, y), _ in far[:TOLD])
            more = f" and {len(far) - TOLD} more" if len(far) > TOLD else ""
            self._left.append(
                f"where walls stood exactly: {counted(len(far), 'corner')} moved by more than a third of a cell, at"
                f" {places}{more}"
            )
        self._suggest_split()

    def _suggest_split(self) -> None:
        """That finer cells would fit the walls better, if they would."""
        points = [(p.x - self._file.resolution.map_origin.x, p.y - self._file.resolution.map_origin.y)
                  for line in self._file.line_of_sight for p in line]  # fmt: skip
        if not points or self._scale.split != 1:
            return
        once, twice = (sum(strayed((x * split, y * split)) <= 0.1 for x, y in points) / len(points) for split in (1, 2))
        if twice - once >= 0.2:
            words = f"{once:.0%} of the corners of walls lie on corners of cells, {twice:.0%} would"
            self._left.append(f"fine walls: {words} with --split 2")

    def _drawn(self, edges: _Edges) -> list[Drawn]:
        walls = [self._line("Wall", run) for run in runs(edges.walls)]
        low = [self._line("Wall", run, LOW) for run in runs(edges.low)]
        openings = []
        for stands, closed in edges.openings:
            for run in runs(stands):
                if closed:
                    openings.append(self._line("Door", run))
                elif self._not_closed == "window":
                    openings.append(self._line("Window", run))
                else:
                    openings.append(self._line("Door", run, {"state": "open"}))
        far = sorted(edges.moved, key=lambda each: (-each[1], each[0]))[:NOTED]
        notes = [
            Drawn("Note", (self._pixel(point),), {"text": f"a wall was moved by {off:.2f} cells to its edge"})
            for point, off in far
            if 0 <= point[0] < self._columns and 0 <= point[1] < self._rows
        ]
        return [*walls, *low, *openings, *notes]

    def _line(self, kind: Literal["Wall", "Door", "Window"], run: tuple[Any, Any], members: Any = None) -> Drawn:
        return Drawn(kind, tuple(self._pixel(corner) for corner in run), members or {})

    def _pixel(self, point: Point) -> Point:
        return round(point[0] * self._tile, 2), round(point[1] * self._tile, 2)

    # light

    def _light(self) -> str:
        """How light the map is where no lamp shines."""
        colour = self._file.environment.ambient_light.lstrip("#")
        try:
            level = sum(int(colour[-6:][at : at + 2], 16) for at in (0, 2, 4)) / 3
        except ValueError:
            return ""
        found = "dark" if level < 48 else "dim" if level < 120 else "dusk" if level < 190 else ""
        if found:
            self._taken.append(f"light: {found} where no lamp shines")
        return found

    def _lamps(self, edges: _Edges, light: str) -> Iterator[Layer]:
        lamps = self._file.lights
        if not lamps:
            return
        if not light:
            self._left.append(f"lights: {len(lamps)}; the map is bright without them")
            return
        walled = set(edges.walls)
        lit: dict[tuple[int, int], bool] = {}
        for lamp in lamps:
            for cell, near in _shone_on(self._at(lamp.position), lamp.range * self._scale.split, walled):
                if 0 <= cell[0] < self._columns and 0 <= cell[1] < self._rows:
                    lit[cell] = lit.get(cell, False) or near
        cells = ((column, row) for row in range(self._rows) for column in range(self._columns))
        tiles = tuple((LIT if lit[cell] else DIM) if cell in lit else None for cell in cells)
        self._taken.append(f"lights: {len(lamps)}, bright near by and dim to their full range")
        yield Layer("lamps", "ground", tiles, shown=False)

    def _say_origin(self) -> None:
        origin = self._file.resolution.map_origin
        if origin.x or origin.y:
            self._taken.append(f"origin: {origin.x:g},{origin.y:g}, taken off all coordinates")


def _pieces(points: list[Point]) -> Iterator[list[Point]]:
    """A line in pieces, each of which begins where the last one ends."""
    for start in range(0, max(1, len(points) - 1), PIECE):
        yield points[start : start + PIECE + 1]


def _beside(middle: Point, wide: int, flat: bool) -> set[Edge]:
    """So many edges in a row, as near a point as may be."""
    x, y = middle
    if flat:
        first, row = math.floor(x - wide / 2 + 0.5), nearest_corner(middle)[1]
        return {edge((first + step, row), (first + step + 1, row)) for step in range(wide)}
    first, column = math.floor(y - wide / 2 + 0.5), nearest_corner(middle)[0]
    return {edge((column, first + step), (column, first + step + 1)) for step in range(wide)}


def _shone_on(lamp: Point, reach: float, walls: set[Edge]) -> Iterator[tuple[tuple[int, int], bool]]:
    """The cells that a lamp reaches round no wall, and whether they lie within half its range."""
    start = math.floor(lamp[0]), math.floor(lamp[1])
    waiting, seen = deque([start]), {start}
    while waiting:
        x, y = waiting.popleft()
        away = math.hypot(x + 0.5 - lamp[0], y + 0.5 - lamp[1])
        yield (x, y), away <= reach / 2
        steps = (
            ((x + 1, y), ((x + 1, y), (x + 1, y + 1))),
            ((x - 1, y), ((x, y), (x, y + 1))),
            ((x, y + 1), ((x, y + 1), (x + 1, y + 1))),
            ((x, y - 1), ((x, y), (x + 1, y))),
        )
        for cell, between in steps:
            off = math.hypot(cell[0] + 0.5 - lamp[0], cell[1] + 0.5 - lamp[1])
            if cell not in seen and off <= min(reach, 100) and between not in walls:
                seen.add(cell)
                waiting.append(cell)
