"""MegaMek boards (.board): a text with a line for each hex, its level and what stands on it.

`hex CCRR level "terrain:level:exits;..." "theme"`. Column and row have two figures each, and more past 99. Exits are
bits from north, clockwise: the sides at which a building goes on in the next hex.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from game.board.grid import HexGrid
from game.board.grid.layout import Layout
from game.imports.draft import Draft, Drawn, Layer, Member, Tile, bounded
from rules.frame.ground import Cell
from rules.kernel.faults import Fault, Faulty
from rules.kernel.files import content
from rules.kernel.words import counted

ENDINGS = (".board",)
BYTES = 16 * 1024 * 1024
METRES, LEVEL = 30.0, 0.2
"""Metres of a hex there, and metres a level rises for each metre of a hex: 6 for 30."""
TILE, HEXSIDE = (96, 84), 48
STEP, STEPS = 0.5, 50
"""Metres from one tile of heights to the next, and how many there are."""
STOREY = 3.0
SIZE = re.compile(r"size\s+(\d{1,6})\s+(\d{1,6})\s*")
HEX = re.compile(r'hex\s+(\d{4,8})\s+(-?\d{1,4})\s+"([^"]*)"(?:\s+"([^"]*)")?\s*')
DIRECTIONS = 6
WALLS: dict[int, dict[str, Member]] = {
    1: {"material": "wood", "thickness": 120},
    2: {"material": "brick", "thickness": 240},
    3: {"material": "concrete", "thickness": 400},
    4: {"material": "concrete", "thickness": 900},
}
"""What the walls of light, medium, heavy and hardened buildings are made of."""
GROUND: dict[str, tuple[Tile, ...]] = {
    "water": (("hex-lines", 50), ("hex-cover", 44)),
    "swamp": (("hex-cover", 36),),
    "mud": (("hex-cover", 36),),
    "sand": (("hex-cover", 32),),
    "planted_fields": (("hex-cover", 16),),
    "fields": (("hex-cover", 16),),
    "road": (("hex-lines", 100),),
    "pavement": (("hex-street", 16),),
    "bridge": (("hex-lines", 150),),
    "building": (("hex-ground", 36),),
    "rough": (("hex-washes", 8),),
    "tundra": (("hex-washes", 8),),
}
"""The ground of a terrain, by its level from 0 on; the last counts for all above."""
GROWTH: dict[str, tuple[Tile, ...]] = {
    "woods": (("hex-growth", 0), ("hex-growth", 0), ("hex-growth", 8), ("hex-growth", 16)),
    "jungle": (("hex-growth", 8), ("hex-growth", 8), ("hex-growth", 16)),
}
THINGS: dict[str, tuple[Tile, ...]] = {
    "rubble": (("hex-things", 4),),
    "fuel_tank": (("hex-things", 60),),
    "heavy_industrial": (("hex-things", 60),),
}
SAID = ("foliage_elev", "bldg_elev", "bldg_cf", "bldg_class", "bldg_armor", "bridge_cf", "bridge_elev", "fluff",
        "bldg_basement_type", "fuel_tank_cf", "fuel_tank_elev", "fuel_tank_magn", "woods_cf")  # fmt: skip
"""Figures of other terrains; not things of their own."""
ORDER = (
    "rough",
    "tundra",
    "sand",
    "mud",
    "swamp",
    "planted_fields",
    "fields",
    "water",
    "pavement",
    "road",
    "bridge",
    "building",
)
"""Which ground lies over which."""


@dataclass(frozen=True, slots=True)
class _Hex:
    """One hex of a board: its level and its terrains, each with its level and exits."""

    level: int
    terrains: dict[str, tuple[int, int | None]]


def read(path: Path, metres: float = METRES) -> Draft:
    """The map of a board; raises Faulty with all that is wrong with it."""
    columns, rows, hexes = _parsed(path)
    layout = Layout(HexGrid(columns, rows, metres, "x", "odd"), *TILE, hexside=HEXSIDE)
    cells = [(column, row) for row in range(rows) for column in range(columns)]
    lowest = min(each.level for each in hexes.values())
    rise = metres * LEVEL
    heights, flattened = _heights({cell: hexes[cell].level - lowest for cell in cells}, rise)
    drawn, houses = _houses(hexes, layout)
    taken = [f"hexes: {columns} x {rows}, {metres:g} m across", f"levels: {rise:g} m each, the lowest is 0"]
    if lowest:
        taken.append(f"levels shifted by {-lowest}, so that the lowest is 0")
    if houses:
        taken.append(f"buildings: {houses}, each with walls where no other hex of it joins, and one door")
    left = list(_left_out(hexes.values()))
    if flattened:
        left.append(f"heights: hills over {STEP * (STEPS - 1):g} m were lowered to that")
    return Draft(
        title=path.stem.replace("_", " ").replace("-", " ").strip()[:80] or "Board",
        shape="hex",
        columns=columns,
        rows=rows,
        metres=metres,
        tile=TILE,
        hexside=HEXSIDE,
        layers=(
            Layer("ground", "ground", tuple(("hex-ground", (5 * c + 7 * r) % 36) for c, r in cells)),
            Layer("cover", "ground", tuple(_ground(hexes[cell]) for cell in cells)),
            Layer("growth", "growth", tuple(_tile(hexes[cell], GROWTH) for cell in cells)),
            Layer("things", "building", tuple(_tile(hexes[cell], THINGS) for cell in cells)),
            Layer("roofs", "building", tuple(("hex-buildings", 0) if _is_house(hexes[c]) else None for c in cells)),
            Layer("heights", "elevation", tuple(("hex-heights", heights[cell]) for cell in cells), shown=False),
        ),
        drawn=tuple(drawn),
        taken=tuple(taken),
        left_out=tuple(left),
    )


# reading


def _parsed(path: Path) -> tuple[int, int, dict[Cell, _Hex]]:
    file = str(path)
    text = content(path, BYTES, "no board is that long").decode("utf-8", errors="replace")
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line and not line.startswith("#")]
    size = SIZE.fullmatch(lines[0][1]) if lines else None
    if size is None:
        what = "is no MegaMek board: it does not begin with its size"
        raise Faulty((Fault(file, f"line {lines[0][0]}" if lines else "", what, 'begin with a line "size 16 17"'),))
    columns, rows = int(size[1]), int(size[2])
    bounded(file, columns, rows, "cut the board into parts")
    faults: list[Fault] = []
    hexes: dict[Cell, _Hex] = {}
    for number, line in lines[1:]:
        if len(faults) > 40:
            break
        if not line.lower().startswith("hex"):
            continue
        found = HEX.fullmatch(line)
        cell = None if found is None else _cell(found[1], columns, rows, len(hexes))
        if found is None or cell is None:
            what = "names no hex of the board" if found is not None else "is not written as a hex"
            faults.append(Fault(file, f"line {number}", what, 'write hex 0101 0 "woods:1" ""'))
            continue
        try:
            hexes[cell] = _Hex(int(found[2]), _terrains(found[3]))
        except ValueError as error:
            faults.append(
                Fault(file, f"line {number}", f"the terrain {error} is not written as it should be", "write woods:1")
            )
    missing = columns * rows - len(hexes)
    if missing and not faults:
        if missing == columns * rows:
            faults.append(Fault(file, "", "lists no hex", 'write hex 0101 0 "" "" for each'))
        for column in range(columns):
            for row in range(rows):
                hexes.setdefault((column, row), _Hex(0, {}))
    if faults:
        raise Faulty(tuple(faults))
    return columns, rows, hexes


def _cell(figures: str, columns: int, rows: int, expected: int) -> Cell | None:
    """The hex that some figures name. More than four of them can be cut in several ways: then it is the hex whose turn
    it is, or the only one on the board.
    """
    cuts = [2] if len(figures) == 4 else range(1, len(figures))
    fits = [
        (int(figures[:cut]) - 1, int(figures[cut:]) - 1)
        for cut in cuts
        if 1 <= int(figures[:cut]) <= columns and 1 <= int(figures[cut:]) <= rows
    ]
    turn = expected % columns, expected // columns
    if turn in fits:
        return turn
    usual = [cell for cell in fits if f"{cell[0] + 1:02d}{cell[1] + 1:02d}" == figures]
    return next(iter(usual or fits), None)


def _terrains(words: str) -> dict[str, tuple[int, int | None]]:
    found: dict[str, tuple[int, int | None]] = {}
    for word in filter(None, (each.strip() for each in words.split(";"))):
        name, *figures = word.split(":")
        if len(figures) not in (1, 2) or not all(re.fullmatch(r"-?\d{1,9}|\*", each) for each in figures):
            raise ValueError(repr(word[:40]))
        level = 1 if figures[0] == "*" else int(figures[0])
        exits = int(figures[1]) if len(figures) == 2 and figures[1] != "*" else None
        found[name.strip().lower()] = level, exits
    return found


# ground


def _ground(of: _Hex) -> Tile | None:
    known = [name for name in ORDER if name in of.terrains]
    return _by_level(GROUND[known[-1]], of.terrains[known[-1]][0]) if known else None


def _tile(of: _Hex, kinds: dict[str, tuple[Tile, ...]]) -> Tile | None:
    return next((_by_level(kinds[name], level) for name, (level, _) in of.terrains.items() if name in kinds), None)


def _by_level(tiles: tuple[Tile, ...], level: int) -> Tile:
    return tiles[min(max(level, 0), len(tiles) - 1)]


def _heights(levels: dict[Cell, int], rise: float) -> tuple[dict[Cell, int], bool]:
    """The tile of heights for each cell, and whether some are not as high as they should be."""
    wanted = {cell: round(level * rise / STEP) for cell, level in levels.items()}
    return {cell: min(each, STEPS - 1) for cell, each in wanted.items()}, max(wanted.values()) >= STEPS


def _left_out(hexes: Iterable[_Hex]) -> Iterable[str]:
    known = {*GROUND, *GROWTH, *THINGS, *SAID}
    strange = Counter(name for each in hexes for name in each.terrains if name not in known)
    for name, count in sorted(strange.items()):
        yield f"{name}: on {counted(count, 'hex', 'hexes')}; there is no such ground here"


# houses


def _is_house(of: _Hex) -> bool:
    return "building" in of.terrains


def _houses(hexes: dict[Cell, _Hex], layout: Layout) -> tuple[list[Drawn], int]:
    """The walls of all buildings, and a door for each; how many buildings there are."""
    drawn: list[Drawn] = []
    doors: list[Drawn] = []
    left = {cell for cell, each in hexes.items() if _is_house(each)}
    houses = 0
    while left:
        house, waiting = set[Cell](), [min(left)]
        while waiting:
            cell = waiting.pop()
            if cell not in house:
                house.add(cell)
                waiting += [other for way, other in layout.grid.neighbours(cell) if _joined(hexes, cell, way, other)]
        left -= house
        houses += 1
        sides = [
            (cell, way)
            for cell in sorted(house)
            for way in range(DIRECTIONS)
            if (other := layout.grid.step(cell, way)) in hexes and not _joined(hexes, cell, way, other)
        ]
        drawn += [_wall(hexes[cell], cell, way, layout) for cell, way in sides]
        outward = [(cell, way) for cell, way in sides if not _is_house(hexes[layout.grid.step(cell, way)])]
        if outward:
            cell, way = _lowest(outward, layout)
            doors.append(Drawn("Door", _side(cell, way, layout)))
    return [*drawn, *doors], houses


def _joined(hexes: dict[Cell, _Hex], cell: Cell, way: int, other: Cell) -> bool:
    """Whether a building goes on from one hex into the next: by its exits, or with like neighbours where none are
    given.
    """
    if other not in hexes or not _is_house(hexes[cell]) or not _is_house(hexes[other]):
        return False
    (kind, exits), (there, back) = hexes[cell].terrains["building"], hexes[other].terrains["building"]
    out = exits is not None and bool(exits >> way & 1)
    into = back is not None and bool(back >> (way + 3) % DIRECTIONS & 1)
    if exits is None and back is None:
        return kind == there
    return out or into


def _lowest(sides: list[tuple[Cell, int]], layout: Layout) -> tuple[Cell, int]:
    """The side that lies furthest south."""

    def far_south(side: tuple[Cell, int]) -> tuple[float, tuple[Cell, int]]:
        cell, way = side
        return sum(y for _, y in _side(cell, way, layout)), side

    return max(sides, key=far_south)


def _wall(of: _Hex, cell: Cell, way: int, layout: Layout) -> Drawn:
    storeys = of.terrains.get("bldg_elev", (1, None))[0]
    kind = min(max(of.terrains["building"][0], 1), 4)
    members: dict[str, Member] = {"height": max(2.5, min(60.0, STOREY * storeys)), **WALLS[kind]}
    return Drawn("Wall", _side(cell, way, layout), members)


def _side(cell: Cell, way: int, layout: Layout) -> tuple[tuple[float, float], ...]:
    """The ends of a side of a hex, in pixels."""
    outline = layout.outline(cell)
    return outline[way], outline[(way + 1) % DIRECTIONS]
