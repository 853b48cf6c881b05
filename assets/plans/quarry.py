"""The quarry: a floor between terraces, a loading stage, steps cut into the rock, a track round the rim. Squares of a
metre.
"""

from __future__ import annotations

from draw.lattice import SQUARE
from draw.noise import Chance, lie

from plans.chart import Cell, Chart
from plans.squares import area, block, door, flat_roof, note, outer_wall, vehicle, wall, window

COLUMNS, ROWS = 46, 34
FLOOR, LEDGE, RIM, STAGE = 1.0, 4.0, 8.0, 4.0
PIT = (10, 8, 30, 22)
"""The floor and the ledge round it; all the rest is the rim."""
LOW = (14, 12, 26, 18)
"""The floor, open to the east and the south-east."""
LOADING = (30, 12, 6, 5)
"""The loading stage, against the northern ledge."""
STEPS: list[Cell] = [(14, row) for row in (20, 21)] + [(15, row) for row in (20, 21)]
UP_TO_THE_RIM: list[Cell] = [(column, row) for column in (10, 11, 12) for row in (23, 24)]
HUT = (20, 24, 4, 3)
SHED = (36, 24, 4, 4)


def quarry() -> Chart:
    """The whole map."""
    about: dict[str, str | float] = {
        "metres": 1.0,
        "title": "The quarry",
        "author": "The Dead Ground developers",
        "note": "Two terraces, four and eight metres up, steep steps, and a stage to load lorries from.",
    }
    chart = Chart(SQUARE, COLUMNS, ROWS, about)
    heights(chart)
    ground(chart)
    things(chart)
    growth(chart)
    buildings(chart)
    zones(chart)
    return chart


def height(cell: Cell) -> float:
    """Three levels; the steps climb a metre and more with each cell, the ramp in the east half a metre."""
    if cell in STEPS:
        return FLOOR + 1.0 * (16 - cell[0])
    if cell in UP_TO_THE_RIM:
        return LEDGE + 1.0 * (13 - cell[0])
    if cell in set(block(*LOADING)):
        return STAGE
    if cell in set(block(*LOW)) or cell[0] >= LOW[0] + LOW[2]:
        return ramp(cell)
    if cell in set(block(*PIT)):
        return LEDGE
    return RIM


def ramp(cell: Cell) -> float:
    """The floor, and the way out of it to the east, which climbs to the ledge along the southern side."""
    column, row = cell
    if row >= 27 and column < 24:
        return min(LEDGE, FLOOR + 0.5 * max(0, 20 - column))
    return FLOOR


def heights(chart: Chart) -> None:
    """The height of each cell, hidden under the other layers."""
    elevation = chart.layer("elevation", "elevation", visible=False, opacity=0.5)
    for cell in chart.cells():
        chart.put(elevation, "square-heights", "height", cell, round(height(cell) * 2))


def ground(chart: Chart) -> None:
    """Rough grass on the rim, gravel below, a road out of the floor."""
    base = chart.layer("ground", "ground")
    chart.spread(base, "square-ground", "grass", chart.cells())
    cover = chart.layer("cover", "ground")
    below = [cell for cell in chart.cells() if height(cell) < RIM]
    rim = [cell for cell in chart.cells() if height(cell) >= RIM]
    tone = {cell: lie(*cell, 9.0, 7) + 0.07 * (Chance("quarry", *cell).unit() - 0.5) for cell in rim}
    chart.spread(cover, "square-washes", "rough", [cell for cell in rim if tone[cell] < 0.45])
    chart.spread(cover, "square-washes", "meadow", [cell for cell in rim if tone[cell] > 0.7])
    chart.spread(cover, "square-cover", "gravel", below)
    road = chart.layer("road", "ground")
    chart.spread(road, "square-cover", "road", [*block(24, 19, COLUMNS - 24, 2), *block(0, 4, COLUMNS, 2)])
    stage = chart.layer("stage", "building")
    chart.spread(stage, "square-ground", "boards", block(*LOADING))
    chart.spread(stage, "square-ground", "flags", [*block(*HUT), *block(*SHED)])


def things(chart: Chart) -> None:
    """What stands and lies about."""
    layer = chart.layer("things", "building")
    chart.strew(layer, "square-things", "rock", [(18, 15), (22, 13), (26, 22), (33, 23), (29, 27), (12, 11), (38, 14)])
    chart.strew(layer, "square-things", "rubble", [(17, 18), (21, 17), (27, 14), (16, 26)])
    chart.strew(layer, "square-things", "crates", [(31, 13), (34, 15), (37, 25)])
    chart.strew(layer, "square-things", "barrels", [(32, 18), (38, 27)])
    chart.put(layer, "square-things", "table", (21, 25), 0)
    chart.put(layer, "square-things", "bench", (22, 27), 0)
    vehicle(chart, layer, "cart", (27, 18), "west", 2)
    chart.join(layer, "square-lines", "sandbags", [[(30, 22), (31, 22), (32, 22)]])


def growth(chart: Chart) -> None:
    """Bushes on the rim and a thicket in the north-west."""
    layer = chart.layer("growth", "growth")
    bushes = [(4, 10), (6, 17), (3, 25), (8, 31), (20, 2), (27, 7), (42, 3), (16, 32), (7, 7)]
    chart.strew(layer, "square-growth", "bush", bushes)
    wood = chart.layer("trees", "growth")
    chart.strew(wood, "square-growth", "thin wood", [(1, 12), (2, 13), (1, 15), (3, 28), (5, 30), (33, 2), (40, 1)])
    chart.strew(wood, "square-growth", "dense wood", [(0, 13), (0, 14), (1, 14), (2, 29), (3, 30)])


def buildings(chart: Chart) -> None:
    """The foreman's hut, the powder shed, and a rail along one side of the stage."""
    outer_wall(chart, HUT, "Hut", material="brick", thickness=240, height=2.6)
    door(chart, [(22, 24)], "north", "hut door")
    window(chart, [(20, 25)], "west", sill=1.0, head=1.8)
    window(chart, [(23, 25)], "east", sill=1.0, head=1.8)
    outer_wall(chart, SHED, "Powder shed", material="stone", thickness=500, height=2.8)
    door(chart, [(36, 25)], "west", "powder shed", thickness=60)
    door(chart, [(37, 27)], "south", "back of the shed", thickness=60, state="locked")
    wall(chart, [(30, 17), (36, 17)], "rail", height=1.0, material="wood", thickness=40)
    roofs = chart.layer("roofs", "building")
    flat_roof(chart, roofs, block(*HUT))
    flat_roof(chart, roofs, block(*SHED))


def zones(chart: Chart) -> None:
    """Where the sides begin, what they fight for, what the game master should know."""
    area(chart, "deployment", "Deploy", (0, 2, 9, 6), "blue", side="blue")
    area(chart, "deployment", "Deploy", (41, 17, 5, 6), "blue-road", side="blue")
    area(chart, "deployment", "Deploy", (18, 18, 12, 8), "red", side="red")
    area(chart, "deployment", "Deploy", (30, 12, 6, 4), "red-stage", side="red")
    area(chart, "objectives", "Objective", LOADING, "The loading stage", kind="hold")
    area(chart, "objectives", "Objective", SHED, "The powder shed", kind="reach")
    note(chart, (30, 14), "No rail on three sides of the stage: three metres down to the floor, four up to the rim.")
    note(chart, (15, 20), "A metre of rock with each step: a unit that falls here stops at the bottom.")
