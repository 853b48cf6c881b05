"""The warehouse: a hall of racks with a loading dock, an office of glass, a yard with containers. Squares of 2 m."""

from __future__ import annotations

from draw.lattice import SQUARE

from plans.chart import Cell, Chart
from plans.squares import Value, area, block, door, flat_roof, note, outer_wall, vehicle, wall, window

COLUMNS, ROWS = 34, 26
Room = tuple[int, int, int, int]
HALL: Room = (7, 5, 20, 14)
OFFICE: Room = (21, 5, 6, 4)
COLD: Room = (7, 14, 5, 5)
DOCK: Room = (13, 19, 10, 1)
LAMPS: tuple[Cell, ...] = ((17, 17), (24, 7))
"""What still burns: a lamp inside the dock doors, and the desk of the office."""
RACKS: tuple[Room, ...] = ((9, 6, 1, 6), (12, 6, 1, 6), (15, 6, 1, 6), (18, 6, 1, 6), (21, 11, 5, 1), (21, 14, 5, 1))
BRICK: dict[str, Value] = {"material": "brick", "thickness": 240, "height": 6.0}
SHEETING: dict[str, Value] = {"material": "steel", "thickness": 2, "height": 6.0}
STEEL: dict[str, Value] = {"material": "steel", "thickness": 3, "height": 3.0}


def warehouse() -> Chart:
    """The whole map."""
    about: dict[str, str | float] = {
        "metres": 2.0,
        "title": "The warehouse",
        "author": "The Dead Ground developers",
        "note": "Racks as high as a storey, a loading dock, an office of glass: two lamps, and all the rest is dark.",
    }
    chart = Chart(SQUARE, COLUMNS, ROWS, about)
    ground(chart)
    floors(chart)
    furniture(chart)
    yard(chart)
    walls(chart)
    zones(chart)
    return chart


def ground(chart: Chart) -> None:
    """Asphalt round the hall, grass beyond the fence, a road in the south."""
    base = chart.layer("ground", "ground")
    chart.spread(base, "square-ground", "grass", chart.cells())
    paved = [*block(3, 3, 28, 20), *block(0, 23, COLUMNS, 3)]
    chart.spread(base, "square-ground", "asphalt", paved)
    chart.spread(base, "square-ground", "pavement", [*block(3, 22, 28, 1)])
    rough = chart.layer("weeds", "ground")
    chart.spread(rough, "square-washes", "rough", [*block(0, 0, COLUMNS, 2), *block(0, 5, 2, 12), *block(32, 4, 2, 14)])


def away(cell: Cell) -> int:
    """Cells to the nearest lamp."""
    return min(max(abs(cell[0] - column), abs(cell[1] - row)) for column, row in LAMPS)


def floors(chart: Chart) -> None:
    """Concrete under a flat roof, lit near the lamps."""
    floor = [cell for cell in block(*HALL) if cell not in set(block(*OFFICE))]
    layer = chart.layer("floors", "building")
    chart.spread(layer, "square-lab", "concrete", floor)
    chart.spread(layer, "square-lab", "tiles", block(*OFFICE))
    chart.spread(layer, "square-store", "half-lit concrete", [cell for cell in floor if 2 < away(cell) <= 4])
    chart.spread(layer, "square-store", "lit concrete", [cell for cell in block(*HALL) if away(cell) <= 2])
    chart.spread(layer, "square-ground", "setts", block(*DOCK))
    flat_roof(chart, chart.layer("roofs", "building"), block(*HALL))


def furniture(chart: Chart) -> None:
    """Racks in rows, pallets between them, drums by the cold store, desks in the office."""
    layer = chart.layer("furniture", "building")
    chart.strew(layer, "square-store", "rack", [cell for room in RACKS for cell in block(*room)])
    pallets: list[Cell] = [
        (10, 8),
        (13, 7),
        (14, 11),
        (16, 9),
        (19, 11),
        (20, 15),
        (13, 13),
        (18, 13),
        (26, 17),
        (25, 18),
    ]
    chart.strew(layer, "square-store", "pallet", [*pallets, (15, 16), (22, 17), (9, 13), (24, 12)])
    chart.strew(layer, "square-store", "drums", [(12, 15), (12, 18), (8, 5), (26, 13), (19, 18)])
    for name, cell, index in (
        *(("table", (24, 7), 0), ("table", (22, 6), 1), ("shelf", (26, 5), 0), ("shelf", (25, 5), 1)),
        *(("counter", (21, 8), 0), ("shelf", (7, 16), 2), ("shelf", (7, 17), 0), ("bench", (10, 18), 0)),
    ):
        chart.put(layer, "square-things", name, cell, index)


def yard(chart: Chart) -> None:
    """What stands outside: cars, pallets, a heap of rubble, bushes along the fence."""
    layer = chart.layer("yard", "building")
    vehicle(chart, layer, "burnt car", (10, 22), "west", 3)
    vehicle(chart, layer, "blue car", (28, 20), "north", 3)
    chart.strew(layer, "square-store", "pallet", [(5, 9), (5, 10), (6, 20), (24, 21), (29, 8), (29, 9), (28, 14)])
    chart.strew(layer, "square-things", "rubble", [(4, 18), (5, 18), (30, 4), (16, 4)])
    chart.strew(layer, "square-store", "drums", [(12, 4), (20, 4), (4, 6)])
    growth = chart.layer("growth", "growth")
    chart.strew(
        growth, "square-growth", "bush", [(1, 3), (2, 8), (1, 14), (32, 6), (33, 12), (32, 19), (8, 1), (21, 1)]
    )
    chart.strew(
        growth, "square-growth", "thin wood", [(0, 0), (1, 1), (33, 1), (32, 2), (0, 19), (33, 20), (14, 0), (27, 0)]
    )


def walls(chart: Chart) -> None:
    """Brick round the hall, steel sheeting round the cold store, glass round the office; and the doors."""
    outer_wall(chart, HALL, "Warehouse", **BRICK)
    wall(chart, [(21, 5), (21, 9), (27, 9)], "Office", material="brick", thickness=120, height=3.0)
    wall(chart, [(7, 14), (12, 14), (12, 19)], "Cold store", **SHEETING)
    for cells, side, name, state in (
        *(
            ([(15, 18), (16, 18)], "south", "dock door one", "open"),
            ([(20, 18), (21, 18)], "south", "dock door two", "shut"),
        ),
        *(([(7, 9)], "west", "west door", "shut"), ([(26, 11)], "east", "east door", "shut")),
        *(([(14, 5)], "north", "back door", "locked"), ([(12, 16)], "west", "door of the cold store", "shut")),
        *(([(23, 8)], "south", "office door", "open"), ([(26, 7)], "east", "door of the office to the yard", "shut")),
    ):
        door(chart, cells, side, name, state=state, **STEEL)
    window(chart, [(22, 8), (24, 8), (25, 8)], "south", height=3.0, sill=1.0, head=2.2)
    window(chart, [(21, 6), (21, 7)], "west", height=3.0, sill=1.0, head=2.2)
    window(chart, [(26, 6), (26, 15), (26, 16)], "east", height=6.0, sill=1.2, head=2.4)
    window(chart, [(7, 7), (7, 12)], "west", height=6.0, sill=1.2, head=2.4, state="broken")
    window(chart, [(11, 5), (18, 5)], "north", height=6.0, sill=1.2, head=2.4)


def zones(chart: Chart) -> None:
    """Where the sides begin, what they fight for, what the game master should know."""
    for name, side, room in (
        ("blue", "blue", (13, 21, 8, 2)),
        ("blue-west", "blue", (3, 8, 3, 4)),
        ("red-racks", "red", (13, 6, 2, 5)),
        ("red-cold", "red", (8, 15, 3, 3)),
        ("red-office", "red", (22, 5, 3, 3)),
        ("red", "red", (22, 12, 4, 2)),
    ):
        area(chart, "deployment", "Deploy", room, name, side=side)
    area(chart, "objectives", "Objective", OFFICE, "The office", kind="hold")
    area(chart, "objectives", "Objective", COLD, "The cold store", kind="reach")
    area(chart, "triggers", "Trigger", (13, 16, 8, 3), "inside the dock doors", side="blue")
    note(
        chart, (17, 17), "The lamp inside the dock shows all who come in, and nothing of what waits between the racks."
    )
    note(chart, (9, 16), "The cold store has one door, and no light at all.")
