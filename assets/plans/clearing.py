"""The clearing: a craft lies at the end of its furrow, between woods it set alight. A map of hexes, a metre each."""

from __future__ import annotations

import math
from functools import cache

from draw.lattice import HEX
from draw.noise import Chance, lie

from plans.chart import Cell, Chart, Edge
from plans.hexes import flat, step_by_step

COLUMNS, ROWS = 52, 38
N, NE, SE, S, SW, NW = range(6)
MIDDLE: Cell = (30, 18)
"""The middle of the craft."""
FURROW = step_by_step([(MIDDLE[0] + 7, 16), (44, 12), (53, 8)])
TRACK = step_by_step([(-1, 29), (8, 28), (18, 30), (30, 32), (42, 30), (53, 32)])
DITCH = step_by_step([(13, -1), (15, 6), (13, 13), (14, 20), (12, 26)])
WALL = [step_by_step([(17, 8), (17, 14)]), step_by_step([(19, 24), (24, 26)])]
"""Two old field walls in the clearing, of loose stones."""
TREES_DOWN: list[Cell] = [(40, 19), (43, 10), (37, 11), (22, 13), (34, 27), (20, 20)]
ROCKS: list[Cell] = [(21, 17), (24, 11), (26, 28), (37, 24), (10, 10), (16, 33), (41, 25), (33, 8), (7, 22)]


def clearing() -> Chart:
    """The whole map."""
    about: dict[str, str | float] = {
        "metres": 1.0,
        "title": "The clearing",
        "author": "The Dead Ground developers",
        "note": "A craft has ploughed into a clearing. Its bow is torn open, and three more ways lead into its hull.",
    }
    chart = Chart(HEX, COLUMNS, ROWS, about)
    heights(chart)
    woods = wooded(chart)
    ground(chart, woods)
    growth(chart, woods)
    craft(chart)
    things(chart)
    zones(chart)
    return chart


def off(cell: Cell, middle: Cell = MIDDLE) -> tuple[float, float]:
    """Cells east and south of the middle of the craft."""
    (x, y), (mx, my) = flat(cell), flat(middle)
    return x - mx, y - my


@cache
def hull() -> frozenset[Cell]:
    """The cells of the craft that are under its shell: a lens whose bow, in the west, is gone."""
    found = set()
    for column in range(COLUMNS):
        for row in range(ROWS):
            x, y = off((column, row))
            if (x / 5.2) ** 2 + (y / 4.0) ** 2 <= 1.0 and x > -2.2:
                found.add((column, row))
    return frozenset(found)


@cache
def bow() -> frozenset[Cell]:
    """The deck that lies open, before the shell."""
    found = set()
    for column in range(COLUMNS):
        for row in range(ROWS):
            x, y = off((column, row))
            if (x / 5.2) ** 2 + (y / 4.0) ** 2 <= 1.0 and x <= -2.2:
                found.add((column, row))
    return frozenset(found)


def to_furrow(cell: Cell) -> float:
    """Cells to the middle of the furrow."""
    x, y = flat(cell)
    return min(math.hypot(x - fx, y - fy) for fx, fy in map(flat, FURROW))


def to_craft(cell: Cell) -> float:
    """Cells to the craft."""
    x, y = flat(cell)
    return min(math.hypot(x - hx, y - hy) for hx, hy in map(flat, hull() | bow()))


def height(cell: Cell) -> float:
    """Gently rolling; the furrow is dug half a metre deep between banks of half a metre, the ditch half a metre."""
    if cell in DITCH:
        return 1.0
    away = to_furrow(cell)
    if cell in hull() or cell in bow() or to_craft(cell) < 1.2:
        return 1.5
    if away < 1.3:
        return 1.0
    if away < 2.4:
        return 2.0
    rise = 0.5 if lie(*flat(cell), 13.0, 31) > 0.66 and to_craft(cell) > 5 else 0.0
    return 1.5 + rise


def heights(chart: Chart) -> None:
    """The height of each cell, hidden under the other layers."""
    elevation = chart.layer("elevation", "elevation", visible=False, opacity=0.5)
    for cell in chart.cells():
        chart.put(elevation, "hex-heights", "height", cell, round(2 * height(cell)))


def wooded(chart: Chart) -> dict[Cell, str]:
    """Woods round the clearing: a tree in the middle of its boughs, burnt ones where the craft came down."""
    woods: dict[Cell, str] = {}
    barred = {*TRACK, *DITCH, *hull(), *bow(), *TREES_DOWN, *ROCKS, *(cell for way in WALL for cell in way)}
    free = [cell for cell in chart.cells() if cell not in barred and to_furrow(cell) > 2.3 and to_craft(cell) > 2.5]
    for cell in free:
        column, row = cell
        x, y = flat(cell)
        rim = min(row, ROWS - 1 - row, column * 0.9, (COLUMNS - 1 - column) * 0.9)
        wanted = 0.52 - 0.052 * rim + 0.9 * (lie(x, y, 7.0, 12) - 0.5)
        if wanted < 0.42:
            continue
        spaced = column % 3 == 0 and (row + (column // 3) % 2) % 2 == 0
        if spaced and not any(woods.get(near) in ("tree", "burnt tree") for near in chart.around(cell)):
            woods[cell] = "burnt tree" if to_furrow(cell) < 5.5 or to_craft(cell) < 8.0 else "tree"
        elif wanted > 0.48 and to_furrow(cell) > 5.0 and to_craft(cell) > 8.0:
            woods[cell] = "boughs"
    lone: tuple[Cell, ...] = ((23, 21), (26, 13), (38, 14), (36, 22), (42, 17), (33, 12), (19, 11))
    woods.update({cell: "burnt tree" for cell in lone if cell not in barred})
    return woods


def ground(chart: Chart, woods: dict[Cell, str]) -> None:
    """Grass in its kinds, the furrow, what has burnt, a track in the south, a ditch in the west."""
    base = chart.layer("ground", "ground")
    chart.spread(base, "hex-ground", "grass", chart.cells())
    cover = chart.layer("cover", "ground")
    land = [cell for cell in chart.cells() if cell not in hull() and cell not in bow()]
    tone = {cell: lie(*flat(cell), 9.0, 6) + 0.06 * (Chance("clearing", *cell).unit() - 0.5) for cell in land}
    chart.spread(cover, "hex-washes", "meadow", [cell for cell in land if tone[cell] > 0.62])
    chart.spread(cover, "hex-washes", "rough", [cell for cell in land if tone[cell] < 0.34])
    chart.spread(cover, "hex-washes", "litter", [cell for cell, kind in woods.items() if kind != "burnt tree"])
    dug = chart.layer("furrow", "ground")
    burnt = {cell for cell in land if to_craft(cell) < 2.6 + 2.2 * (lie(*flat(cell), 4.0, 8) - 0.4)}
    burnt |= {cell for cell in land if to_furrow(cell) < 3.4 + 2.0 * (lie(*flat(cell), 4.0, 9) - 0.5)}
    burnt |= {cell for cell, kind in woods.items() if kind == "burnt tree"}
    furrow = {cell for cell in land if to_furrow(cell) < 1.3}
    chart.spread(dug, "hex-wreck", "scorched", sorted(burnt - furrow))
    chart.spread(dug, "hex-cover", "plough", sorted(furrow))
    ways = chart.layer("ways", "ground")
    chart.join(ways, "hex-lines", "track", [TRACK])
    chart.spread(ways, "hex-cover", "earth", [cell for cell in DITCH if cell in chart])


def growth(chart: Chart, woods: dict[Cell, str]) -> None:
    """Woods and bushes."""
    layer = chart.layer("growth", "growth")
    for name in ("tree", "boughs", "burnt tree"):
        chart.strew(layer, "hex-wreck", name, [cell for cell, kind in woods.items() if kind == name])
    taken = {*woods, *TRACK, *DITCH, *hull(), *bow(), *TREES_DOWN, *ROCKS, *(cell for way in WALL for cell in way)}
    bushes: tuple[Cell, ...] = (
        *((11, 17), (11, 18), (16, 18), (17, 22), (18, 17), (20, 9), (22, 25), (28, 10), (40, 28), (44, 22)),
        *((35, 29), (9, 14), (26, 31), (46, 18), (14, 9), (24, 24), (21, 14)),
    )
    chart.strew(layer, "hex-wreck", "bush", [cell for cell in bushes if cell not in taken])


def rims() -> tuple[list[Edge], list[Edge]]:
    """The edges of the shell against the open, and the bulkhead between the shell and the torn bow."""
    shell: list[Edge] = []
    bulkhead: list[Edge] = []
    for cell in sorted(hull()):
        for edge in range(6):
            near = HEX.neighbour(*cell, edge)
            if near not in hull():
                (bulkhead if near in bow() else shell).append((cell, edge))
    return shell, bulkhead


def nearest(edges: list[Edge], east: float, south: float) -> Edge:
    """The edge nearest to a point, by cells from the middle of the craft."""

    def away(edge: Edge) -> float:
        cell, number = edge
        (x, y), (px, py) = off(cell), HEX.middle(number)
        return math.hypot(x + px / HEX.height - east, y + py / HEX.height - south)

    return min(edges, key=away)


def craft(chart: Chart) -> None:
    """Its deck, the shell with a ramp, a hatch and a breach, a bulkhead across, and plates that stand round the bow."""
    decks = chart.layer("decks", "building")
    chart.spread(decks, "hex-wreck", "open deck", sorted(bow()))
    chart.spread(decks, "hex-wreck", "deck", sorted(hull()))
    steel: dict[str, str | float | int | bool] = {"material": "steel", "thickness": 30, "height": 2.8}
    for outline in chart.outlines(hull()):
        chart.add("walls", "Wall", "polygon", [(float(x), float(y)) for x, y in outline], "Hull", **steel)
    across: list[Edge] = []
    for cell in sorted(hull()):
        for edge in (NE, SE):
            near = HEX.neighbour(*cell, edge)
            if near in hull() and off(cell)[0] < 1.4 <= off(near)[0]:
                across.append((cell, edge))
    for line in chart.chains(across):
        points = [(float(x), float(y)) for x, y in line]
        chart.add("walls", "Wall", "polyline", points, "bulkhead", material="steel", thickness=8, height=2.8)
    shell, bulkhead = rims()
    chart.opening("Door", [nearest(bulkhead, -2.2, 0.4)], "torn bulkhead", material="steel", thickness=8, state="open")
    chart.opening("Door", [nearest(bulkhead, -2.2, -1.8)], "bow hatch", material="steel", thickness=8, state="open")
    chart.opening("Door", [nearest(across, 1.2, 0.0)], "inner hatch", material="steel", thickness=8, state="open")
    chart.opening("Door", [nearest(shell, 1.6, 3.6)], "ramp", material="steel", thickness=30, state="open")
    chart.opening("Door", [nearest(shell, 1.8, -3.6)], "breach", material="steel", thickness=30, state="open")
    chart.opening("Door", [nearest(shell, 5.0, 0.4)], "stern hatch", material="steel", thickness=30)
    for east, south in ((-1.0, -3.2), (-0.6, 3.2), (4.2, -2.0), (4.0, 2.2)):
        edge = nearest(shell, east, south)
        chart.opening("Window", [edge], material="glass", thickness=12, sill=1.0, head=1.7, height=2.8)
    plates = [
        (cell, edge)
        for cell in sorted(bow())
        for edge in range(6)
        if HEX.neighbour(*cell, edge) not in bow() | hull() and abs(off(cell)[1]) > 1.3
    ]
    for line in chart.chains(plates):
        points = [(float(x), float(y)) for x, y in line]
        chart.add("walls", "Wall", "polyline", points, "torn plates", material="steel", thickness=12, height=1.2)


def inside(east: float, south: float) -> Cell:
    """The cell of the craft nearest to a point."""
    return min(sorted(hull() | bow()), key=lambda cell: math.dist(off(cell), (east, south)))


def things(chart: Chart) -> None:
    """Instruments in the craft, plates and trees it has thrown about, rocks, old walls."""
    layer = chart.layer("things", "building")
    chart.put(layer, "hex-wreck", "reactor", inside(3.2, 0.0))
    for number, spot in enumerate(((0.0, -1.8), (-0.2, 2.0), (2.2, 1.6), (-3.6, 0.9))):
        chart.put(layer, "hex-wreck", "console", inside(*spot), number % 2)
    scattered: list[Cell] = [
        *((24, 17), (23, 19), (25, 22), (27, 15), (28, 24), (33, 14), (34, 24), (38, 17), (37, 20), (21, 22)),
        *((40, 14), (44, 15), (41, 11), (47, 13), (20, 15), (31, 26)),
    ]
    chart.strew(layer, "hex-wreck", "wreckage", [cell for cell in scattered if cell not in hull() | bow()])
    for number, cell in enumerate(TREES_DOWN):
        chart.put(layer, "hex-wreck", "fallen trunk", cell, number % 2)
    chart.strew(layer, "hex-things", "rock", ROCKS)
    for way in WALL:
        chart.strew(layer, "hex-things", "rubble", way[1::4])
        chart.strew(layer, "hex-things", "rock", [cell for number, cell in enumerate(way) if number % 4 != 1])


def zones(chart: Chart) -> None:
    """Where the sides begin, what they fight for, what the game master should know."""

    def box(left: int, top: int, right: int, bottom: int) -> list[tuple[float, float]]:
        (x, y), (u, v) = chart.lattice.corner(left, top), chart.lattice.corner(right, bottom)
        return [(x + 20.0, y + 4.0), (u + chart.lattice.width - 20.0, v + chart.lattice.height + 20.0)]

    def lozenge(reach: float) -> list[tuple[float, float]]:
        x, y = chart.lattice.centre(*MIDDLE)
        ring = [(math.cos(turn * math.pi / 8), math.sin(turn * math.pi / 8)) for turn in range(16)]
        return [(x + px * 5.6 * reach * 84, y + py * 4.1 * reach * 84) for px, py in ring]

    for name, side, cells in (
        ("blue", "blue", (6, 12, 10, 22)),
        ("blue-south", "blue", (14, 29, 20, 31)),
        ("red", "red", (27, 17, 32, 21)),
        ("red-stern", "red", (36, 15, 40, 20)),
        ("red-woods", "red", (40, 22, 46, 27)),
    ):
        chart.add("deployment", "Deploy", "rectangle", box(*cells), name, side=side)
    chart.add("objectives", "Objective", "polygon", lozenge(1.0), "The craft", kind="hold")
    chart.add("triggers", "Trigger", "rectangle", box(20, 12, 26, 26), "the bow", side="blue")
    for cell, text in (
        (inside(0.0, 0.0), "The shell stops any rifle; the bulkheads and the torn plates round the bow do not."),
        (FURROW[8], "The furrow is half a metre deep between its banks: a unit lying in it is hard to see."),
    ):
        chart.add("notes", "Note", "point", [chart.lattice.centre(*cell)], "", text=text)
