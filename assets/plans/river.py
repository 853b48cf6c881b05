"""The river: a slow brown bend between a landing with huts and a wooded bluff. Hexes of 8 m."""

from __future__ import annotations

import math
from functools import cache

from draw.catalogue import sheet
from draw.lattice import HEX
from draw.noise import lie

from plans.chart import Cell, Chart
from plans.hexes import block, flat, step_by_step

COLUMNS, ROWS = 40, 28
STREAM = step_by_step([(13, -2), (15, 3), (18, 7), (21, 11), (22, 16), (20, 21), (19, 25), (20, 30)])
"""The middle of the river, from the north to the south."""
BREADTH = 3.6
"""Cells from the middle to either bank."""
ISLAND = (*block(22, 12, 2, 4), (21, 13), (21, 14))
JETTY = step_by_step([(13, 15), (18, 15)])
ROAD = step_by_step([(9, -1), (10, 6), (11, 11), (12, 15), (11, 20), (10, 29)])
TRAIL = step_by_step([(28, 12), (31, 10), (33, 7), (36, 5), (40, 4)])
HUTS: dict[str, tuple[Cell, ...]] = {
    "Boathouse": tuple(block(13, 12, 2, 2)),
    "Store": tuple(block(9, 13, 2, 2)),
    "Clinic": tuple(block(9, 17, 2, 2)),
    "Fisher's hut": ((14, 19), (14, 20)),
}
BLUFFS = ((34.0, 7.0, 11.0, 5.5), (33.0, 20.0, 7.0, 5.0), (3.0, 5.0, 5.0, 5.0), (2.0, 24.0, 6.0, 5.0))
"""Column, row, metres, and how many cells wide, of each hill."""


def river() -> Chart:
    """The whole map."""
    about: dict[str, str | float] = {
        "metres": 8.0,
        "title": "The river bend",
        "author": "The Dead Ground developers",
        "note": "Deep water between a landing with huts and a wooded bluff; an island of reeds lies in the bend.",
    }
    chart = Chart(HEX, COLUMNS, ROWS, about)
    elevation = chart.layer("elevation", "elevation", visible=False, opacity=0.5)
    for cell in chart.cells():
        chart.put(elevation, "hex-heights", "height", cell, round(2 * height(cell)))
    ground(chart)
    growth(chart)
    landing(chart)
    zones(chart)
    return chart


def from_middle(cell: Cell) -> float:
    """Cells to the middle of the river, as the crow flies."""
    x, y = flat(cell)
    return min(math.hypot(x - sx, y - sy) for sx, sy in map(flat, STREAM))


@cache
def water() -> frozenset[Cell]:
    """The cells of deep water."""
    cells = ((column, row) for row in range(ROWS) for column in range(COLUMNS))
    return frozenset(cell for cell in cells if from_middle(cell) < BREADTH and cell not in ISLAND)


def height(cell: Cell) -> float:
    """Level at the water; the bluffs rise from the banks, nowhere by more than a metre and a half to a cell."""
    x, y = flat(cell)
    if cell in water():
        return 0.0
    hills = 0.0
    for column, row, metres, wide in BLUFFS:
        hx, hy = flat((column, row))
        hills += metres * math.exp(-((x - hx) ** 2 + (y - hy) ** 2) / (2 * wide * wide * 0.6))
    bank = max(0.0, from_middle(cell) - BREADTH)
    return round(2 * min(0.5 + hills * min(1.0, bank / 5.0), 0.5 + 1.2 * bank)) / 2


def built() -> set[Cell]:
    """Cells under roofs."""
    return {cell for cells in HUTS.values() for cell in cells}


def ground(chart: Chart) -> None:
    """Grass and marsh, the river, the road along the landing, a jetty."""
    base = chart.layer("ground", "ground")
    chart.spread(base, "hex-ground", "grass", chart.cells())
    cover = chart.layer("cover", "ground")
    land = [cell for cell in chart.cells() if cell not in water() and cell not in built()]
    tone = {cell: lie(*flat(cell), 7.0, 4) for cell in land}
    chart.spread(cover, "hex-washes", "meadow", [cell for cell in land if tone[cell] > 0.62])
    chart.spread(cover, "hex-washes", "rough", [cell for cell in land if tone[cell] < 0.32])
    chart.spread(
        cover, "hex-cover", "marsh", [cell for cell in land if from_middle(cell) < BREADTH + 1.1 and cell[1] > 18]
    )
    chart.spread(cover, "hex-cover", "earth", [cell for cell in block(11, 13, 5, 6) if cell in land])
    chart.spread(chart.layer("water", "ground"), "hex-cover", "pond", sorted(water()))
    ways = chart.layer("ways", "ground")
    chart.join(ways, "hex-lines", "track", [ROAD, TRAIL])
    for cell, mask in chart.masks([JETTY]).items():
        if cell in water():
            ways.tiles[cell] = ("hex-lines", sheet("hex-lines").row("bridge").first + (mask.bit_length() - 1) % 3)
        else:
            ways.tiles[cell] = ("hex-lines", sheet("hex-lines").joined("track", mask))


def growth(chart: Chart) -> None:
    """Jungle on the bluffs, reeds along the water and on the island, palms by the landing."""
    layer = chart.layer("growth", "growth")
    free = (
        {cell for cell in chart.cells() if cell not in water()}
        - built()
        - {*ROAD, *TRAIL, *JETTY}
        - {*block(11, 13, 5, 6)}
    )
    wooded = {cell: lie(*flat(cell), 6.0, 21) + 0.05 * height(cell) for cell in sorted(free) if cell not in ISLAND}
    wooded = {cell: want for cell, want in wooded.items() if from_middle(cell) > BREADTH + 1.2}
    chart.strew(layer, "hex-growth", "dense wood", [cell for cell, want in wooded.items() if want > 0.86])
    chart.strew(layer, "hex-growth", "thin wood", [cell for cell, want in wooded.items() if 0.66 < want <= 0.86])
    banks = [cell for cell in sorted(free) if from_middle(cell) < BREADTH + 1.0 and (cell[0] * 3 + cell[1] * 5) % 4]
    chart.strew(layer, "hex-growth", "reeds", [*banks, *ISLAND[:5]])
    chart.strew(layer, "hex-growth", "scrub", [ISLAND[6], ISLAND[8], (12, 10), (8, 21), (27, 14), (27, 9)])
    chart.strew(layer, "hex-growth", "lone tree", [ISLAND[5], (12, 17), (16, 21), (8, 12), (25, 6)])


def landing(chart: Chart) -> None:
    """Huts of wood, and what lies about on the landing and the bluff."""
    floors, roofs = chart.layer("floors", "building"), chart.layer("roofs", "building")
    for name, cells in HUTS.items():
        chart.spread(floors, "hex-ground", "boards", cells)
        for cell in cells:
            around = [chart.lattice.neighbour(*cell, edge) for edge in range(6)]
            mask = sum(1 << edge for edge, beside in enumerate(around) if beside not in cells)
            kind = "slate roof" if name in ("Boathouse", "Store") else "red roof"
            roofs.tiles[cell] = ("hex-buildings", sheet("hex-buildings").row(kind).first + mask)
        for outline in chart.outlines(cells):
            points = [(float(x), float(y)) for x, y in outline]
            chart.add("walls", "Wall", "polygon", points, name, material="wood", thickness=40, height=2.8)
    for name, edge in (
        *(
            ("Boathouse", ((14, 13), 2)),
            ("Boathouse", ((13, 12), 5)),
            ("Store", ((10, 13), 1)),
            ("Clinic", ((10, 18), 2)),
        ),
        ("Fisher's hut", ((14, 20), 2)),
    ):
        chart.opening("Door", [edge], f"{name} door")
    for edge in (((14, 12), 1), ((13, 13), 4), ((9, 14), 4), ((10, 17), 1), ((9, 18), 3), ((14, 19), 1)):
        chart.opening("Window", [edge])
    things = chart.layer("things", "building")
    chart.strew(things, "hex-things", "crates", [(15, 14), (15, 16), (12, 13), (11, 16)])
    chart.strew(things, "hex-things", "woodpile", [(11, 19), (15, 18)])
    chart.strew(things, "hex-things", "rock", [(29, 9), (30, 16), (28, 18), (31, 6)])
    chart.put(things, "hex-things", "slit trench", (29, 11))
    chart.put(things, "hex-things", "slit trench", (30, 13))
    chart.strew(things, "hex-things", "sandbags", [(14, 16), (14, 17)])


def zones(chart: Chart) -> None:
    """Where the sides begin, what they fight for, what the game master should know."""

    def box(left: int, top: int, right: int, bottom: int) -> list[tuple[float, float]]:
        (x1, y1), (x2, y2) = chart.lattice.centre(left, top), chart.lattice.centre(right, bottom)
        return [(x1 - 10, y1 - 10), (x2 + 10, y2 + 10)]

    for name, side, cells in (
        ("blue", "blue", (11, 14, 13, 18)),
        ("red", "red", (28, 10, 32, 14)),
        ("red-mortar", "red", (34, 5, 37, 8)),
        ("red-island", "red", (22, 13, 23, 14)),
    ):
        chart.add("deployment", "Deploy", "rectangle", box(*cells), name, side=side)
    chart.add("objectives", "Objective", "rectangle", box(11, 13, 16, 17), "The landing", kind="hold")
    chart.add("objectives", "Objective", "rectangle", box(21, 12, 23, 15), "The island", kind="reach")
    chart.add("objectives", "Objective", "rectangle", box(13, 0, 19, 3), "Upstream", kind="reach")
    for cell, text in (
        ((22, 14), "The island lies a little above the water: reeds hide a man in them, and stop nothing."),
        ((35, 6), "From the clearing on the bluff the whole bend can be seen; the landing is 200 m away."),
        ((20, 20), "The river runs south at a walking pace; a boat without power drifts with it."),
    ):
        chart.add("notes", "Note", "point", [chart.lattice.centre(*cell)], "", text=text)
