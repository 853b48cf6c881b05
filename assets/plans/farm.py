"""The farm: a walled yard with its house, barn and stable, between orchard, fields and a ditch. A map of squares."""

from __future__ import annotations

import math

from draw.lattice import SQUARE
from draw.noise import Chance, lie

from plans.chart import Cell, Chart
from plans.squares import (
    area,
    block,
    door,
    edges,
    fruit_tree,
    gable_roof,
    note,
    outer_wall,
    pixels,
    vehicle,
    wall,
    window,
)

COLUMNS, ROWS = 48, 36
HOUSE = (18, 7, 12, 7)
BARN = (32, 15, 7, 11)
STABLE = (14, 24, 6, 6)
KITCHEN, HALL, PARLOUR, BEDROOM = (18, 7, 5, 7), (23, 7, 2, 7), (25, 10, 5, 4), (25, 7, 5, 3)
DITCH: list[Cell] = [
    *((column, 32) for column in range(-1, 42)),
    *((41, 31), (41, 30)),
    *((column, 30) for column in range(42, COLUMNS + 1)),
]
TREES = ((36, 2), (40, 2), (44, 2), (38, 6), (42, 6), (46, 6), (42, 10), (46, 10), (43, 14), (46, 17))
INSIDE = {*block(*HOUSE), *block(*BARN), *block(*STABLE)}


def farm() -> Chart:
    """The whole map."""
    about: dict[str, str | float] = {
        "metres": 1.5,
        "title": "The farm",
        "author": "The Dead Ground developers",
        "note": "A farmhouse, barn and stable round a walled yard. Every cell is 5 feet.",
    }
    chart = Chart(SQUARE, COLUMNS, ROWS, about)
    heights(chart)
    ground(chart)
    floors(chart)
    furniture(chart)
    yard(chart)
    plants(chart)
    roof = chart.layer("roofs", "building")
    gable_roof(chart, roof, "red roof", HOUSE)
    gable_roof(chart, roof, "slate roof", BARN, upright=True)
    gable_roof(chart, roof, "thatched roof", STABLE)
    house(chart)
    barn_and_stable(chart)
    compound(chart)
    zones(chart)
    return chart


def height(cell: Cell) -> float:
    """Level at the farm, rising to the orchard in the north-east; the ditch is dug half a metre deep."""
    column, row = cell
    if cell in set(DITCH):
        return 0.5
    rise = max(0.0, (column - 34) / 9 + (8 - row) / 9) if row < 14 else 0.0
    return 1.0 + math.floor(min(rise, 1.75) * 2) / 2


def heights(chart: Chart) -> None:
    """The height of each cell, hidden under the other layers."""
    elevation = chart.layer("elevation", "elevation", visible=False, opacity=0.5)
    for cell in chart.cells():
        chart.put(elevation, "square-heights", "height", cell, round(height(cell) * 2))


def track() -> set[Cell]:
    """The way from the west to the gate, and through the south gate over the ditch."""
    west = set(block(0, 17, 14, 2))
    south = set(block(24, 30, 2, ROWS - 30))
    return west | south


def fields() -> dict[str, set[Cell]]:
    """What is sown and ploughed."""
    corn = {(column, row) for column, row in block(0, 22, 12, 9) if not (column > 10 and row < 24)}
    ploughed = set(block(27, 34, 21, 2)) | set(block(0, 34, 23, 2))
    beds = set(block(32, 8, 3, 2)) | set(block(32, 11, 3, 1)) | set(block(36, 8, 2, 4))
    return {"corn": corn, "plough": ploughed | beds}


def ground(chart: Chart) -> None:
    """Grass in its kinds, fields, the yard's trodden earth, the track, the ditch."""
    base = chart.layer("ground", "ground")
    chart.spread(base, "square-ground", "grass", chart.cells())
    cover = chart.layer("cover", "ground")
    open_land = [cell for cell in chart.cells() if cell not in INSIDE]
    tone = {cell: lie(*cell, 11.0, 5) + 0.07 * (Chance("tone", *cell).unit() - 0.5) for cell in open_land}
    chart.spread(cover, "square-washes", "meadow", [cell for cell in open_land if tone[cell] > 0.64])
    chart.spread(cover, "square-washes", "rough", [cell for cell in open_land if tone[cell] < 0.33])
    chart.spread(cover, "square-washes", "litter", [cell for cell in open_land if cell[0] + 1.4 * cell[1] < 9])
    for name, cells in fields().items():
        chart.spread(cover, "square-cover", name, sorted(cells))
    trodden = chart.layer("trodden", "ground")
    inner = {*block(14, 14, 18, 10), *block(20, 24, 12, 6), *block(32, 26, 7, 4), *block(32, 14, 7, 1)}
    inner |= {*block(15, 7, 3, 7), *block(30, 11, 2, 3)}
    chart.spread(trodden, "square-washes", "earth", sorted(inner - INSIDE))
    chart.spread(trodden, "square-cover", "road", sorted(track()))
    chart.spread(trodden, "square-cover", "road", [*block(14, 17, 4, 2), *block(23, 14, 2, 1), *block(24, 26, 2, 4)])
    water = chart.layer("water", "ground")
    chart.join(water, "square-lines", "ditch", [DITCH])
    planks = chart.layer("bridge", "ground")
    for column in (24, 25):
        chart.put(planks, "square-lines", "bridge", (column, 32), 0)


def floors(chart: Chart) -> None:
    """The floors of the rooms."""
    layer = chart.layer("floors", "building")
    chart.spread(layer, "square-ground", "flags", [*block(*KITCHEN), *block(*HALL)])
    chart.spread(layer, "square-ground", "boards", [*block(*PARLOUR), *block(*BEDROOM)])
    chart.spread(layer, "square-ground", "straw", [*block(*BARN), *block(*STABLE)])


def furniture(chart: Chart) -> None:
    """What stands in the rooms."""
    layer = chart.layer("furniture", "building")
    for name, cell, index in (
        ("stove", (18, 9), 0),
        ("shelf", (19, 7), 0),
        ("table", (20, 10), 0),
        ("table", (21, 10), 1),
        ("barrels", (18, 13), 0),
        ("table", (27, 12), 1),
        ("shelf", (28, 10), 1),
        ("bench", (27, 13), 0),
        ("bed", (29, 7), 0),
        ("bed", (26, 7), 2),
        ("haystack", (37, 16), 0),
        ("haystack", (38, 16), 1),
        ("haystack", (38, 17), 0),
        ("crates", (33, 15), 0),
        ("crates", (32, 25), 1),
        ("barrels", (33, 25), 2),
        ("woodpile", (38, 22), 0),
        ("trough", (15, 24), 0),
        ("trough", (18, 24), 0),
        ("barrels", (19, 29), 1),
    ):
        chart.put(layer, "square-things", name, cell, index)
    vehicle(chart, layer, "cart", (35, 22), "north", 2)


def yard(chart: Chart) -> None:
    """What stands in the yard."""
    layer = chart.layer("things", "building")
    chart.put(layer, "square-things", "well", (26, 19))
    chart.put(layer, "square-things", "trough", (24, 20))
    chart.put(layer, "square-things", "woodpile", (17, 8), 0)
    chart.put(layer, "square-things", "woodpile", (17, 9), 1)
    chart.put(layer, "square-things", "bench", (21, 14))
    chart.strew(layer, "square-things", "barrels", [(16, 14), (31, 24)])
    chart.strew(layer, "square-things", "crates", [(31, 17), (31, 16), (20, 25)])
    chart.strew(layer, "square-things", "haystack", [(29, 27), (31, 28), (35, 28), (7, 12)])
    chart.strew(layer, "square-things", "rock", [(3, 6), (45, 25), (12, 3)])
    chart.put(layer, "square-things", "fallen trunk", (10, 10), 0)
    vehicle(chart, layer, "cart", (22, 22), "west", 2)
    vehicle(chart, layer, "tractor", (29, 22), "west", 2)
    chart.join(layer, "square-lines", "sandbags", [[(21, 17), (21, 18), (21, 19)]])
    chart.join(layer, "square-lines", "drystone", [[(41, 21), (42, 21), (43, 21), (44, 21), (44, 22), (44, 23)]])


def plants(chart: Chart) -> None:
    """Orchard, hedges, bushes and a corner of wood."""
    layer = chart.layer("growth", "growth")
    chart.join(layer, "square-lines", "hedge", hedges())
    chart.strew(
        layer, "square-growth", "bush", [(2, 12), (9, 6), (15, 2), (41, 27), (46, 27), (30, 31), (45, 33), (12, 20)]
    )
    chart.strew(layer, "square-growth", "reeds", [(3, 33), (11, 31), (19, 33), (31, 33), (39, 31), (42, 31)])
    wood = chart.layer("trees", "growth")
    for index, tree in enumerate(TREES):
        fruit_tree(chart, wood, tree, index % 3)
    corner = [(c, r) for c, r in block(0, 0, 13, 8) if c + 1.4 * r < 9.5 and (c * 7 + r * 5) % 4 != 1]
    chart.strew(wood, "square-growth", "thin wood", [cell for cell in corner if sum(cell) % 3 == 0])
    chart.strew(
        wood, "square-growth", "dense wood", [cell for cell in corner if sum(cell) % 3 and cell[0] + 1.4 * cell[1] < 6]
    )
    chart.strew(wood, "square-growth", "thin wood", [(9, 14), (21, 2), (26, 3), (41, 29), (47, 22), (33, 30)])


def hedges() -> list[list[Cell]]:
    """Hedges along the track, round the orchard, beside the corn."""
    return [
        [(column, 16) for column in range(-1, 4)],
        [(column, 15) for column in range(5, 13)],
        [(column, 20) for column in range(-1, 3)],
        [(12, row) for row in range(21, 31)],
        [*[(34, row) for row in range(-1, 5)], *[(column, 4) for column in range(33, 23, -1)]],
        [*[(40, row) for row in range(13, 20)], (41, 19), (42, 19), (43, 19)],
        [*[(column, 4) for column in range(21, 12, -1)], (13, 5), (13, 6)],
    ]


def house(chart: Chart) -> None:
    """The farmhouse: kitchen, hall, parlour, bedroom."""
    stone: dict[str, str | float | int | bool] = {"material": "stone", "thickness": 500, "height": 2.8}
    thin: dict[str, str | float | int | bool] = {"thickness": 120, "height": 2.8}
    outer_wall(chart, HOUSE, "Farmhouse", **stone)
    wall(chart, [(23, 7), (23, 14)], **thin)
    wall(chart, [(25, 7), (25, 14)], **thin)
    wall(chart, [(25, 10), (30, 10)], **thin)
    door(chart, [(23, 13)], "south", "front door", thickness=60)
    door(chart, [(20, 7)], "north", "kitchen door")
    door(chart, [(22, 11)], "east", "kitchen")
    door(chart, [(24, 12)], "east", "parlour", state="open")
    door(chart, [(24, 8)], "east", "bedroom")
    window(chart, [(19, 13), (21, 13), (26, 13), (28, 13)], "south")
    window(chart, [(23, 7), (27, 7), (22, 7)], "north")
    window(chart, [(18, 11)], "west")
    window(chart, [(29, 8), (29, 12)], "east")


def barn_and_stable(chart: Chart) -> None:
    """The barn with its two great doors, and the stable with its stalls."""
    outer_wall(chart, BARN, "Barn", material="brick", thickness=360, height=3.5)
    door(chart, [(32, 19), (32, 20)], "west", "barn doors", height=3.0, thickness=50)
    door(chart, [(35, 25)], "south", "barn wicket")
    door(chart, [(38, 20)], "east", "threshing door", height=2.5, state="locked")
    window(chart, [(38, 17), (38, 23)], "east", sill=1.4, head=1.8)
    window(chart, [(35, 15)], "north", sill=1.4, head=1.8)
    window(chart, [(32, 23)], "west", sill=1.4, head=1.8)
    outer_wall(chart, STABLE, "Stable", material="stone", thickness=450, height=2.6)
    wall(chart, [(16, 24), (16, 27)], "stall", height=1.3, material="wood", thickness=50)
    wall(chart, [(18, 24), (18, 27)], "stall", height=1.3, material="wood", thickness=50)
    door(chart, [(19, 27)], "east", "stable door", state="open")
    door(chart, [(16, 24)], "north", "loose box", height=2.0)
    window(chart, [(14, 26)], "west", sill=1.2, head=1.8)
    window(chart, [(17, 29)], "south", sill=1.2, head=1.8)
    window(chart, [(18, 24)], "north", sill=1.2, head=1.8)


def compound(chart: Chart) -> None:
    """The walls of the yard and of the garden, with their gates."""
    high: dict[str, str | float | int | bool] = {"material": "stone", "thickness": 400, "height": 2.0}
    low: dict[str, str | float | int | bool] = {"material": "stone", "thickness": 350, "height": 1.1}
    wall(chart, [(14, 24), (14, 7), (18, 7)], "yard wall", **high)
    chart.opening("Door", edges([(14, 17), (14, 18)], "west"), "west gate", height=1.8, thickness=50, state="open")
    door(chart, [(16, 7)], "north", "back gate", height=1.8)
    wall(chart, [(20, 30), (24, 30)], "yard wall", **low)
    wall(chart, [(26, 30), (39, 30), (39, 26)], "yard wall", **low)
    wall(chart, [(30, 7), (39, 7), (39, 15)], "garden wall", **low)
    wall(chart, [(32, 14), (34, 14)], "garden wall", **low)
    wall(chart, [(35, 14), (39, 14)], "garden wall", **low)
    chart.opening("Door", edges([(39 - 1, 10)], "east"), "orchard wicket", height=1.0, thickness=30)


def zones(chart: Chart) -> None:
    """Where the sides begin, what they fight for, what the game master should know."""
    area(chart, "deployment", "Deploy", (0, 17, 4, 4), "blue", side="blue")
    area(chart, "deployment", "Deploy", (1, 28, 9, 3), "blue-reserve", side="blue")
    area(chart, "deployment", "Deploy", (17, 34, 12, 2), "blue-south", side="blue")
    area(chart, "deployment", "Deploy", (22, 14, 9, 5), "red", side="red")
    area(chart, "deployment", "Deploy", (25, 11, 2, 2), "red-house", side="red")
    area(chart, "deployment", "Deploy", (40, 8, 8, 6), "red-reserve", side="red")
    area(chart, "objectives", "Objective", HOUSE, "The farmhouse", kind="hold")
    area(chart, "objectives", "Objective", BARN, "The barn", kind="hold")
    area(chart, "objectives", "Objective", (23, 32, 4, 3), "The ditch crossing", kind="reach")
    bell = {"side": "blue", "message": "Movement in the yard.", "to": "red"}
    area(chart, "triggers", "Trigger", (14, 17, 2, 2), "the west gate", **bell)
    chart.add("notes", "Note", "point", pixels(chart, [(26.5, 19.5)]), "", text="The well is dry and two men deep.")
    note(chart, (35, 18), "It is dim in the barn and in the stable.")
    note(chart, (30, 32), "The ditch is half a metre deep: a man who lies in it cannot be seen from the yard.")
