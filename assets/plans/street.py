"""The covered street: sixty paces of asphalt under one machine gun, shops on either side. Hexes of a yard."""

from __future__ import annotations

from draw.catalogue import sheet
from draw.lattice import HEX

from plans.chart import Cell, Chart, Edge
from plans.hexes import block, line, rim, step_by_step

COLUMNS, ROWS = 58, 25
N, NE, SE, S, SW, NW = range(6)
HOUSES: dict[str, tuple[list[Cell], str, str]] = {
    "Bakery": (block(3, 2, 11, 6), "red roof", "tiled floor"),
    "Ironmonger": (block(15, 2, 12, 6), "slate roof", "boards"),
    "Post office": (block(32, 2, 12, 6), "red roof", "tiled floor"),
    "Corner house": (block(46, 2, 8, 6), "slate roof", "boards"),
    "Tailor": (block(6, 17, 10, 6), "slate roof", "boards"),
    "Tavern": (block(20, 17, 12, 6), "red roof", "boards"),
    "Workshop": (block(34, 17, 11, 6), "slate roof", "flags"),
    "Doctor's house": (block(47, 17, 8, 6), "red roof", "boards"),
}
ROAD = block(0, 10, COLUMNS, 5)
LANE = block(28, 0, 3, 10)
"""A lane that comes in from the north between the ironmonger and the post office."""
NEST = [step_by_step([(51, 10), (49, 10), (49, 14), (51, 14)])]
"""The sandbags of the gun, open towards the east."""
BARRICADES = [step_by_step([(22, 11), (22, 13)]), step_by_step([(36, 12), (36, 14)])]


def street() -> Chart:
    """The whole map."""
    about: dict[str, str | float] = {
        "metres": 0.9144,
        "title": "Ferry Street",
        "author": "The Dead Ground developers",
        "note": "One straight street, a machine gun behind sandbags at its end, doors and windows on either side.",
    }
    chart = Chart(HEX, COLUMNS, ROWS, about)
    ground(chart)
    houses(chart)
    furniture(chart)
    outdoors(chart)
    walls(chart)
    zones(chart)
    return chart


def ground(chart: Chart) -> None:
    """Gardens behind the houses, pavement before them, asphalt between."""
    base = chart.layer("ground", "ground")
    chart.spread(base, "hex-ground", "grass", chart.cells())
    cover = chart.layer("cover", "ground")
    chart.spread(cover, "hex-washes", "rough", [*block(0, 23, COLUMNS, 2), *block(0, 0, 26, 1), *block(33, 0, 25, 1)])
    paved = chart.layer("street", "ground")
    walk = [cell for cell in (*block(0, 8, COLUMNS, 2), *block(0, 15, COLUMNS, 2)) if cell not in LANE]
    chart.spread(paved, "hex-street", "pavement", walk)
    chart.spread(paved, "hex-street", "asphalt", [*ROAD, *LANE])


def houses(chart: Chart) -> None:
    """Floors, and the roofs over them."""
    floors, roofs = chart.layer("floors", "building"), chart.layer("roofs", "building")
    for cells, roof, floor in HOUSES.values():
        chart.spread(floors, "hex-street" if floor == "tiled floor" else "hex-ground", floor, cells)
        for cell in cells:
            around = [chart.lattice.neighbour(*cell, edge) for edge in range(6)]
            mask = sum(1 << edge for edge, beside in enumerate(around) if beside not in cells)
            roofs.tiles[cell] = ("hex-buildings", sheet("hex-buildings").row(roof).first + mask)


def furniture(chart: Chart) -> None:
    """What stands in the shops."""
    layer = chart.layer("furniture", "building")
    for cell in ((5, 5), (6, 5), (7, 5), (18, 4), (19, 4), (20, 4), (35, 5), (36, 5), (37, 5), (22, 20), (23, 20)):
        chart.put(layer, "hex-street", "counter", cell)
    shelves = [(3, 3), (4, 2), (9, 2), (16, 2), (18, 2), (24, 2), (26, 4), (33, 2), (41, 2), (50, 2), (7, 22), (44, 21)]
    chart.strew(layer, "hex-street", "shelf", shelves)
    chart.strew(
        layer, "hex-street", "table", [(11, 4), (40, 5), (49, 5), (9, 19), (26, 19), (29, 21), (38, 20), (50, 20)]
    )
    chart.strew(layer, "hex-street", "barrels", [(21, 22), (31, 18), (35, 22), (23, 6), (40, 18)])
    for cell in ((27, 18), (25, 20), (30, 20)):
        chart.put(layer, "hex-street", "bench", cell)
    chart.strew(layer, "hex-things", "crates", [(25, 5), (42, 22), (36, 18), (12, 21)])


def outdoors(chart: Chart) -> None:
    """Cover in the street, and what grows behind the houses."""
    plants = chart.layer("growth", "growth")
    chart.strew(
        plants, "hex-wreck", "bush", [(1, 3), (45, 23), (56, 20), (18, 21), (32, 23), (56, 4), (1, 20), (45, 5)]
    )
    chart.strew(plants, "hex-wreck", "tree", [(2, 23), (17, 24), (33, 24), (56, 23), (45, 1), (56, 1), (1, 1)])
    things = chart.layer("things", "building")
    chart.join(things, "hex-things", "sandbags", [*NEST, *BARRICADES])
    chart.strew(things, "hex-things", "crates", [(13, 9), (31, 15), (32, 15), (42, 9), (27, 12), (18, 15)])
    chart.strew(things, "hex-things", "rubble", [(17, 12), (29, 9), (40, 11), (33, 12), (44, 13), (10, 13)])
    chart.strew(things, "hex-street", "barrels", [(24, 9), (39, 15), (8, 15)])
    for cell in ((11, 9), (34, 9), (43, 16)):
        chart.put(things, "hex-street", "bench", cell)


def walls(chart: Chart) -> None:
    """Brick outside, thin walls between the front room and the back room, doors on both sides of every house."""
    for name, (cells, _, _) in HOUSES.items():
        for outline in chart.outlines(cells):
            points = [(float(x), float(y)) for x, y in outline]
            chart.add("walls", "Wall", "polygon", points, name, height=3.0, material="brick", thickness=300)
        columns = sorted({column for column, _ in cells})
        middle = columns[len(columns) // 2]
        left = [cell for cell in cells if cell[0] < middle]
        line(chart, rim(chart, left, [cell for cell in cells if cell[0] >= middle]), name, height=3.0, thickness=120)
        _open(chart, name, cells, middle)


def _open(chart: Chart, name: str, cells: list[Cell], middle: int) -> None:
    """A shop door and windows to the street, a door to the yard, one between the rooms."""
    rows = sorted({row for _, row in cells})
    first, last = min(column for column, _ in cells), max(column for column, _ in cells)
    north = rows[0] < 10
    front, back = (rows[-1], rows[0]) if north else (rows[0], rows[-1])
    street, yard = (S, N) if north else (N, S)
    door, rear = first + 2, last - 2
    chart.opening("Door", [((door, front), street)], f"{name} door")
    chart.opening("Door", [((rear, back), yard)], f"{name} back door")
    chart.opening("Door", [((middle, rows[2]), SW)], f"{name} inner door", state="open")
    windows: list[Edge] = [((column, front), street) for column in sorted({first + 4, last - 3, last - 1})]
    for edge in (*windows, ((first + 1, back), yard)):
        chart.opening("Window", [edge], sill=0.9, head=2.1)


def zones(chart: Chart) -> None:
    """Where the sides begin, what they fight for, what the game master should know."""

    def box(left: int, top: int, right: int, bottom: int) -> list[tuple[float, float]]:
        (x1, y1), (x2, y2) = chart.lattice.centre(left, top), chart.lattice.centre(right, bottom)
        return [(x1 - 10, y1 - 10), (x2 + 10, y2 + 10)]

    for name, side, cells in (
        ("blue", "blue", (1, 10, 5, 14)),
        ("blue-lane", "blue", (28, 1, 30, 4)),
        ("red", "red", (51, 10, 55, 14)),
        ("red-windows", "red", (40, 3, 43, 4)),
    ):
        chart.add("deployment", "Deploy", "rectangle", box(*cells), name, side=side)
    chart.add("objectives", "Objective", "rectangle", box(49, 10, 52, 14), "The gun", kind="hold")
    chart.add("objectives", "Objective", "rectangle", box(32, 2, 43, 7), "The post office", kind="hold")
    chart.add("triggers", "Trigger", "rectangle", box(20, 10, 24, 14), "the first barricade", side="blue")
    for cell, text in (
        ((30, 12), "Nobody crosses here unseen: the gun covers every cell of the asphalt."),
        ((24, 20), "Back doors lead from yard to yard; that way round takes longer and costs less."),
    ):
        chart.add("notes", "Note", "point", [chart.lattice.centre(*cell)], "", text=text)
