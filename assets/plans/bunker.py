"""Level three: a laboratory cut into the rock, with a lift hall, three corridors and a core. Squares of a metre."""

from __future__ import annotations

from draw.lattice import SQUARE

from plans.chart import Cell, Chart
from plans.squares import Value, area, block, door, note, pixels, wall, window

COLUMNS, ROWS = 36, 22
Room = tuple[int, int, int, int]
LIFTS: Room = (1, 7, 6, 8)
CORE: Room = (27, 6, 8, 10)
CORRIDORS: tuple[Room, ...] = (
    *((7, 10, 20, 2), (3, 1, 29, 2), (3, 19, 29, 2)),
    *((3, 3, 2, 4), (3, 15, 2, 4), (30, 3, 2, 3), (30, 16, 2, 3)),
)
"""The middle corridor, the northern and the southern one, and the passages that lead to those."""
GUARDS: Room = (7, 3, 5, 7)
LABORATORY: Room = (12, 3, 8, 7)
COLD: Room = (20, 3, 7, 7)
BUNKS: Room = (7, 12, 5, 7)
SPECIMENS: Room = (12, 12, 8, 7)
PUMPS: Room = (20, 12, 7, 7)
ROOMS = (LIFTS, CORE, GUARDS, LABORATORY, COLD, BUNKS, SPECIMENS, PUMPS)
HARD: dict[str, Value] = {"material": "concrete", "thickness": 300, "height": 3.0}
THIN: dict[str, Value] = {"material": "concrete", "thickness": 200, "height": 3.0}
STEEL: dict[str, Value] = {"material": "steel", "thickness": 8}


def bunker() -> Chart:
    """The whole map."""
    about: dict[str, str | float] = {
        "metres": 1.0,
        "title": "Level three",
        "author": "The Dead Ground developers",
        "note": "A laboratory below ground: three long corridors, rooms with two doors each, and a core in the east.",
    }
    chart = Chart(SQUARE, COLUMNS, ROWS, about)
    ground(chart)
    furniture(chart)
    walls(chart)
    openings(chart)
    zones(chart)
    return chart


def dug() -> set[Cell]:
    """Everything that is not rock."""
    return {cell for room in (*ROOMS, *CORRIDORS) for cell in block(*room)}


def ground(chart: Chart) -> None:
    """Rock, and floors where it was dug away."""
    rock = chart.layer("rock", "ground")
    chart.spread(rock, "square-lab", "bedrock", [cell for cell in chart.cells() if cell not in dug()])
    floors = chart.layer("floors", "building")
    for name, rooms in (
        ("concrete", (LIFTS, PUMPS, BUNKS, GUARDS, *CORRIDORS)),
        ("tiles", (LABORATORY, SPECIMENS)),
        ("steel floor", (CORE, COLD)),
    ):
        chart.spread(floors, "square-lab", name, [cell for room in rooms for cell in block(*room)])


def furniture(chart: Chart) -> None:
    """What stands in the rooms, and what was thrown up in the corridors."""
    layer = chart.layer("furniture", "building")
    for name, cell, index in (
        *(("reactor", (30, 10), 0), ("reactor", (31, 10), 0), ("reactor", (30, 11), 0), ("reactor", (31, 11), 0)),
        *(("console", (28, 7), 0), ("console", (29, 7), 1), ("console", (28, 14), 1), ("console", (33, 8), 0)),
        *(("console", (33, 13), 1), ("console", (28, 10), 0)),
        *(("tank", (14, 14), 0), ("tank", (16, 14), 1), ("tank", (18, 14), 2)),
        *(("tank", (14, 16), 2), ("tank", (16, 16), 0), ("tank", (18, 16), 1)),
        *(("console", (13, 5), 0), ("console", (18, 7), 1)),
    ):
        chart.put(layer, "square-lab", name, cell, index)
    for name, cell, index in (
        *(("counter", (14, 5), 0), ("counter", (15, 5), 0), ("counter", (16, 7), 0), ("counter", (17, 7), 0)),
        *(("shelf", (13, 3), 0), ("shelf", (18, 3), 1), ("table", (8, 5), 0), ("bench", (10, 8), 0)),
        *(("shelf", (7, 3), 2), ("bed", (11, 4), 0), ("shelf", (21, 5), 0), ("shelf", (22, 5), 1)),
        *(("shelf", (24, 5), 2), ("shelf", (25, 5), 0), ("shelf", (21, 8), 1), ("shelf", (24, 8), 2)),
        *(("shelf", (7, 14), 0), ("shelf", (7, 15), 1), ("bench", (9, 14), 0), ("bench", (9, 16), 0)),
        *(("shelf", (11, 17), 2), ("barrels", (21, 13), 0), ("barrels", (25, 13), 1), ("barrels", (22, 17), 2)),
        *(("stove", (23, 15), 0), ("stove", (24, 15), 0)),
    ):
        chart.put(layer, "square-things", name, cell, index)
    thrown = ((12, 10), (18, 11), (23, 10), (10, 1), (19, 2), (26, 1), (11, 20), (20, 19), (27, 20), (5, 8), (4, 13))
    chart.strew(layer, "square-things", "crates", [*thrown, (33, 15), (32, 6)])
    chart.strew(layer, "square-things", "rubble", [(15, 11), (24, 2), (16, 19), (28, 12), (26, 16)])


def walls(chart: Chart) -> None:
    """Concrete where rooms end at the rock, thinner walls between the rooms."""
    for outline in chart.outlines(dug()):
        chart.add("walls", "Wall", "polygon", [(float(x), float(y)) for x, y in outline], "Level three", **HARD)
    chart.add("walls", "Wall", "polyline", pixels(chart, [(7, 7), (7, 15)]), "Lift hall", **HARD)
    chart.add("walls", "Wall", "polyline", pixels(chart, [(27, 6), (27, 16)]), "Core", **HARD)
    for row in (6, 16):
        wall(chart, [(30, row), (32, row)], **HARD)
    for row in (3, 10, 12, 19):
        wall(chart, [(7, row), (27, row)], **THIN)
    for column in (12, 20):
        wall(chart, [(column, 3), (column, 10)], **THIN)
        wall(chart, [(column, 12), (column, 19)], **THIN)


def openings(chart: Chart) -> None:
    """Doors of every room, glass between some of them, blast doors at the core."""
    door(chart, [(7, 10), (7, 11)], "west", "lift hall", state="open", **STEEL)
    door(chart, [(27, 10), (27, 11)], "west", "blast door", material="steel", thickness=40)
    door(chart, [(30, 6), (31, 6)], "north", "north lock", **STEEL)
    door(chart, [(30, 15), (31, 15)], "south", "south lock", **STEEL)
    for cell, side, name in (
        *(((9, 9), "south", "guard room"), ((14, 9), "south", "laboratory"), ((24, 9), "south", "cold store")),
        *(((9, 12), "north", "bunk room"), ((17, 12), "north", "specimens"), ((22, 12), "north", "pump room")),
        *(((10, 3), "north", "back of the guard room"), ((16, 3), "north", "back of the laboratory")),
        *(((23, 3), "north", "back of the cold store"), ((10, 18), "south", "back of the bunk room")),
        *(((15, 18), "south", "back of the specimens"), ((24, 18), "south", "back of the pump room")),
        *(((12, 7), "west", "guards to laboratory"), ((20, 6), "west", "laboratory to cold store")),
        *(((12, 16), "west", "bunks to specimens"), ((20, 17), "west", "specimens to pumps")),
        *(((26, 7), "east", "cold store to core"), ((26, 14), "east", "pumps to core")),
    ):
        door(chart, [cell], side, name, **STEEL)
    window(chart, [(17, 9), (18, 9)], "south", height=3.0, sill=1.0, head=2.2)
    window(chart, [(13, 12), (14, 12)], "north", height=3.0, sill=1.0, head=2.2)
    window(chart, [(20, 8), (20, 14)], "west", height=3.0, sill=1.0, head=2.2)
    window(chart, [(26, 12)], "east", height=3.0, sill=1.0, head=2.2, state="broken")


def zones(chart: Chart) -> None:
    """Where the sides begin, what they fight for, what the game master should know."""
    for name, side, room in (
        ("blue", "blue", (1, 9, 3, 4)),
        ("blue-north", "blue", (3, 1, 4, 2)),
        ("blue-south", "blue", (3, 19, 4, 2)),
        ("red", "red", (28, 8, 2, 6)),
        ("red-laboratory", "red", (18, 4, 2, 3)),
        ("red-pumps", "red", (20, 14, 2, 3)),
        ("red-north", "red", (28, 1, 3, 2)),
        ("red-south", "red", (28, 19, 3, 2)),
    ):
        area(chart, "deployment", "Deploy", room, name, side=side)
    area(chart, "objectives", "Objective", CORE, "The core", kind="hold")
    area(chart, "objectives", "Objective", LABORATORY, "The laboratory", kind="hold")
    area(chart, "triggers", "Trigger", (12, 10, 3, 2), "the middle corridor", side="blue")
    note(chart, (17, 10), "Twenty metres without a bend: the middle corridor belongs to the first machine gun in it.")
    note(chart, (16, 15), "The tanks are glass. They stop nothing and hide a little.")
