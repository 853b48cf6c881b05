"""Wielka: a stream between two wooded hills, a bridge, a ford, a hamlet. A map of hexes, 5 m each."""

from __future__ import annotations

import math
from functools import cache

from draw.catalogue import sheet
from draw.lattice import HEX
from draw.noise import Chance, lie

from plans.chart import Cell, Chart
from plans.hamlet import GARDEN, HOUSES, hamlet, roofs_and_floors
from plans.hexes import flat, step_by_step

COLUMNS, ROWS = 40, 30
STEEPEST = 1.0
"""Metres by which a cell may lie above its neighbour."""
STREAM = step_by_step(
    (
        *((20, -1), (19, 2), (17, 4), (17, 6), (19, 8), (20, 11), (18, 13), (17, 15), (17, 17)),
        *((14, 20), (14, 22), (16, 25), (15, 27), (12, 30)),
    )
)
FORD = ((14, 21),)
BRIDGE = (17, 15)
TRACK = step_by_step(
    [(-1, 17), (4, 17), (8, 15), (13, 16), (16, 15), (17, 15), (18, 16), (22, 17), (28, 18), (34, 16), (40, 18)]
)
LANE = step_by_step([(26, 18), (27, 14), (28, 10), (31, 7), (31, 3), (33, -1)])
FORD_WAY = step_by_step([(4, 17), (8, 20), (12, 21), (13, 20), (14, 21), (15, 21), (18, 22), (21, 20), (22, 17)])
FIELD = {(c, r) for c in range(27, 35) for r in range(21, 26) if not (c > 32 and r > 23)}
CORN = {(c, r) for c in range(6, 12) for r in range(23, 28)}
HEDGES = [
    step_by_step([(27, 26), (30, 26), (33, 25)]),
    step_by_step([(5, 22), (9, 22), (12, 24)]),
    step_by_step([(30, 18), (33, 18), (37, 19)]),
    step_by_step([(22, 22), (26, 21)]),
    step_by_step([(3, 14), (7, 14)]),
    step_by_step([(21, 10), (25, 9)]),
    step_by_step([(22, 3), (27, 2)]),
]
COPSES = {
    *step_by_step([(8, 18), (13, 18)]),
    *step_by_step([(9, 18), (12, 19)]),
    (10, 17),
    *((24, 5), (25, 5), (24, 6), (25, 6), (25, 7), (23, 6)),
    *((23, 27), (24, 26), (25, 27)),
}
"""The long wood between the track and the ford, a copse below the hill, a clump on the southern knoll."""
HILLS = (
    (31.5, 5.5, 12.0, 7.0),
    (5.5, 8.0, 9.0, 6.2),
    (24.0, 27.5, 6.0, 5.0),
    (3.0, 27.0, 4.0, 5.0),
    (38.0, 27.0, 5.0, 5.0),
)
"""Column, row, metres, and how many cells wide, of each hill."""


def wielka() -> Chart:
    """The whole map."""
    about: dict[str, str | float] = {
        "metres": 5.0,
        "title": "Wielka",
        "author": "The Dead Ground developers",
        "note": "A stream with one bridge and one ford, a hamlet beyond it, wooded hills on both sides.",
    }
    chart = Chart(HEX, COLUMNS, ROWS, about)
    heights(chart)
    ground(chart)
    woods = wooded(chart)
    growth(chart, woods)
    roofs_and_floors(chart)
    things(chart)
    hamlet(chart, FIELD)
    zones(chart)
    return chart


def from_stream(cell: Cell) -> float:
    """Cells to the stream, as the crow flies."""
    x, y = flat(cell)
    return min(math.hypot(x - sx, y - sy) for sx, sy in map(flat, STREAM))


def lay_of_the_land(cell: Cell) -> float:
    """Hills over a valley floor that falls to the south; the stream lies half a metre and more below its banks."""
    x, y = flat(cell)
    valley = 1.5 - 1.0 * min(max(cell[1], 0), ROWS) / ROWS
    if cell in STREAM and cell != BRIDGE:
        return round(2 * (valley - 0.5)) / 2
    away = from_stream(cell)
    hills = 0.0
    for column, row, metres, wide in HILLS:
        hx, hy = flat((column, row))
        hills += metres * math.exp(-((x - hx) ** 2 + (y - hy) ** 2) / (2 * wide * wide * 0.62))
    bank = min(away, 5.0) * 0.16
    roll = (lie(x, y, 7.0, 9) - 0.5) * 0.9
    total = valley + bank + (hills + roll) * min(1.0, away / 5.5)
    return max(0.5, round(2 * total) / 2)


@cache
def relief() -> dict[Cell, float]:
    """The height of each cell, with no step between neighbours that cannot be walked."""
    cells = [(column, row) for row in range(ROWS) for column in range(COLUMNS)]
    heights = {cell: lay_of_the_land(cell) for cell in cells}
    steep = True
    while steep:
        steep = False
        for cell in cells:
            beside = [HEX.neighbour(*cell, edge) for edge in range(6)]
            most = min(heights[near] for near in beside if near in heights) + STEEPEST
            if heights[cell] > most:
                heights[cell], steep = most, True
    return heights


def height(cell: Cell) -> float:
    """The height of a cell of the map."""
    return relief()[cell]


def heights(chart: Chart) -> None:
    """The height of each cell, hidden under the other layers."""
    elevation = chart.layer("elevation", "elevation", visible=False, opacity=0.5)
    for cell in chart.cells():
        chart.put(elevation, "hex-heights", "height", cell, round(2 * height(cell)))


def built() -> set[Cell]:
    """Cells under roofs."""
    return {cell for house in HOUSES for cell in house.cells}


def ground(chart: Chart) -> None:
    """Grass in its kinds, fields, tracks, the stream with its ford and bridge."""
    base = chart.layer("ground", "ground")
    chart.spread(base, "hex-ground", "grass", chart.cells())
    cover = chart.layer("cover", "ground")
    land = [cell for cell in chart.cells() if cell not in STREAM and cell not in built()]
    tone = {cell: lie(*flat(cell), 8.0, 4) + 0.06 * (Chance("tone", *cell).unit() - 0.5) for cell in land}
    chart.spread(cover, "hex-washes", "meadow", [cell for cell in land if tone[cell] > 0.63])
    chart.spread(cover, "hex-washes", "rough", [cell for cell in land if tone[cell] < 0.30])
    wet = [cell for cell in land if from_stream(cell) < 2.2 and cell[1] > 22 and cell not in CORN]
    chart.spread(cover, "hex-cover", "marsh", [cell for cell in wet if (cell[0] * 3 + cell[1]) % 4])
    chart.spread(cover, "hex-cover", "plough", sorted(FIELD))
    chart.spread(cover, "hex-cover", "corn", sorted(CORN))
    chart.spread(cover, "hex-cover", "earth", sorted(GARDEN))
    litter = chart.layer("forest floor", "ground")
    chart.spread(litter, "hex-washes", "litter", sorted(wooded(chart)))
    water = chart.layer("water", "ground")
    for cell, mask in chart.join(water, "hex-lines", "stream", [STREAM]).items():
        if cell in FORD:
            water.tiles[cell] = ("hex-lines", _joined("ford", mask))
    ways = chart.layer("tracks", "ground")
    for cell, mask in chart.masks([TRACK, LANE, FORD_WAY]).items():
        if cell not in STREAM:
            ways.tiles[cell] = ("hex-lines", _joined("track", mask))
    across = chart.edge(BRIDGE, TRACK[TRACK.index(BRIDGE) + 1]) % 3
    chart.put(ways, "hex-lines", "bridge", BRIDGE, across)


def _joined(name: str, mask: int) -> int:
    """The tile that joins the edges of a mask."""
    return sheet("hex-lines").joined(name, mask)


def wooded(chart: Chart) -> dict[Cell, str]:
    """Where woods stand, and of what kind: thickest on the hills, none on tracks, fields and round the hamlet."""
    open_land = {*STREAM, *TRACK, *LANE, *FORD_WAY, *FIELD, *CORN, *built(), *GARDEN}
    open_land |= {cell for hedge in HEDGES for cell in hedge}
    near = {near for house in HOUSES for cell in house.cells for near in chart.around(cell)}
    woods: dict[Cell, str] = {}
    for cell in chart.cells():
        if cell in open_land or cell in near or from_stream(cell) < 1.2:
            continue
        x, y = flat(cell)
        want = lie(x, y, 6.5, 17) + 0.045 * max(0.0, height(cell) - 4.0)
        want += 0.62 if cell in COPSES else 0.0
        hamlet_near = min(math.hypot(x - hx, y - hy) for hx, hy in map(flat, ((25, 16), (30, 23))))
        want -= 0.25 if hamlet_near < 6.0 else 0.0
        want -= 0.55 if math.hypot(x - flat((31, 6))[0], y - flat((31, 6))[1]) < 2.3 else 0.0
        if want > 0.90:
            woods[cell] = "pines" if height(cell) > 8.5 and lie(x, y, 5.0, 23) > 0.5 else "dense wood"
        elif want > 0.735:
            woods[cell] = "thin wood"
    return woods


def growth(chart: Chart, woods: dict[Cell, str]) -> None:
    """Woods, scrub at their edges, the orchard, reeds at the water, single trees."""
    layer = chart.layer("growth", "growth")
    taken = {
        *STREAM,
        *TRACK,
        *LANE,
        *FORD_WAY,
        *FIELD,
        *CORN,
        *built(),
        *GARDEN,
        *woods,
        *(cell for hedge in HEDGES for cell in hedge),
    }
    edge = [cell for cell in chart.cells() if cell not in taken and any(near in woods for near in chart.around(cell))]
    chart.strew(layer, "hex-growth", "scrub", [(c, r) for c, r in edge if (c * 5 + r * 11) % 7 == 0])
    banks = [cell for cell in chart.cells() if cell not in taken and from_stream(cell) < 1.3]
    chart.strew(layer, "hex-growth", "reeds", [(c, r) for c, r in banks if (c * 3 + r * 5) % 5 in (0, 1) and r > 4])
    orchard = {(c, r) for c in range(29, 33) for r in range(11, 15)} - taken
    chart.strew(layer, "hex-growth", "orchard", sorted(orchard))
    lone = ((7, 16), (2, 19), (12, 12), (22, 12), (36, 20), (21, 24), (9, 21), (35, 13), (14, 13))
    chart.strew(layer, "hex-growth", "lone tree", [cell for cell in lone if cell not in taken])
    chart.join(layer, "hex-lines", "hedge", HEDGES)
    for name in ("thin wood", "dense wood", "pines"):
        chart.strew(layer, "hex-growth", name, [cell for cell, kind in woods.items() if kind == name])


def things(chart: Chart) -> None:
    """Rocks on the hills, hay, logs, a position dug in above the bridge."""
    layer = chart.layer("things", "building")
    chart.strew(layer, "hex-things", "rock", [(31, 5), (32, 7), (30, 6), (6, 7), (4, 9), (26, 27), (22, 28), (11, 5)])
    chart.strew(layer, "hex-things", "haystack", [(30, 20), (33, 20), (8, 29)])
    chart.strew(layer, "hex-things", "woodpile", [(24, 15), (30, 16)])
    chart.put(layer, "hex-things", "fallen trunk", (10, 13), 1)
    chart.put(layer, "hex-things", "slit trench", (20, 13))
    chart.put(layer, "hex-things", "slit trench", (20, 19))
    chart.put(layer, "hex-things", "well", (25, 16))
    chart.put(layer, "hex-things", "wreck", (12, 17), 1)


def zones(chart: Chart) -> None:
    """Where the sides begin, the mines, what they fight for, what the game master should know."""

    def box(left: int, top: int, right: int, bottom: int) -> list[tuple[float, float]]:
        (x, y), (u, v) = chart.lattice.corner(left, top), chart.lattice.corner(right, bottom)
        return [(x + 20.0, min(y, y) + 4.0), (u + chart.lattice.width - 20.0, v + chart.lattice.height + 20.0)]

    for name, side, cells in (
        ("blue", "blue", (0, 14, 3, 20)),
        ("blue-reserve", "blue", (0, 22, 3, 28)),
        ("red", "red", (22, 13, 28, 19)),
        ("red-hill", "red", (30, 4, 33, 7)),
        ("red-reserve", "red", (36, 14, 39, 20)),
    ):
        chart.add("deployment", "Deploy", "rectangle", box(*cells), name, side=side)
    for name, kind, cells in (
        ("The bridge", "hold", (16, 14, 18, 15)),
        ("The ford", "reach", (13, 21, 15, 22)),
        ("The hamlet", "hold", (22, 13, 27, 18)),
    ):
        chart.add("objectives", "Objective", "rectangle", box(*cells), name, kind=kind)
    chart.add(
        "mines",
        "Minefield",
        "polygon",
        [chart.lattice.centre(*cell) for cell in ((15, 20), (18, 20), (19, 23), (16, 24), (15, 22))],
        "ford minefield",
        side="red",
        known_to="red",
        density="medium",
    )
    for cell, text in (
        ((31, 6), "From the bare top of the hill one sees the bridge, but not the ford."),
        ((17, 15), "The bridge bears a car; the stream on both sides of it is deep."),
        ((14, 22), "Knee-deep, gravel. The minefield on the east bank is the reason nobody uses it."),
    ):
        chart.add("notes", "Note", "point", [chart.lattice.centre(*cell)], "", text=text)
