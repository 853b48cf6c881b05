"""The crossing: two streets, four corners, parked cars. A small map of squares for first games."""

from __future__ import annotations

from draw.catalogue import sheet
from draw.lattice import SQUARE

from plans.chart import Chart
from plans.squares import (
    area,
    block,
    door,
    flat_roof,
    gable_roof,
    note,
    outer_wall,
    vehicle,
    wall,
    window,
)

COLUMNS, ROWS = 24, 20
CAFE = (2, 1, 7, 6)
GROCER = (15, 1, 7, 6)
FLATS = (1, 13, 8, 6)
RUIN = (18, 13, 5, 6)
KIOSK = (15, 14, 2, 2)


def crossing() -> Chart:
    """The whole map."""
    about: dict[str, str | float] = {
        "metres": 1.5,
        "title": "The crossing",
        "author": "The Dead Ground developers",
        "note": "Two streets meet between a café, a grocer's, a block of flats and a ruin. Small, for first games.",
    }
    chart = Chart(SQUARE, COLUMNS, ROWS, about)
    streets(chart)
    insides(chart)
    outdoors(chart)
    roofs(chart)
    walls(chart)
    zones(chart)
    return chart


def streets(chart: Chart) -> None:
    """Grass, the two carriageways, pavements with their kerbs."""
    ground = chart.layer("ground", "ground")
    chart.spread(ground, "square-ground", "grass", chart.cells())
    road = {*block(10, 0, 4, ROWS), *block(0, 8, COLUMNS, 4)}
    walk = {*block(9, 0, 1, ROWS), *block(14, 0, 1, ROWS), *block(0, 7, COLUMNS, 1), *block(0, 12, COLUMNS, 1)}
    walk |= set(block(15, 13, 3, 7))
    walk -= road
    chart.spread(ground, "square-ground", "asphalt", sorted(road))
    chart.spread(ground, "square-ground", "pavement", sorted(walk))
    cover = chart.layer("yards", "ground")
    chart.spread(cover, "square-cover", "gravel", [*block(0, 1, 2, 6), *block(2, 0, 7, 1), *block(22, 1, 2, 6)])
    chart.spread(cover, "square-washes", "meadow", [*block(0, 19, 9, 1), *block(15, 0, 9, 1), *block(0, 13, 1, 6)])
    chart.spread(cover, "square-washes", "earth", [*block(18, 19, 6, 1), *block(23, 13, 1, 6)])
    kerbs = chart.layer("kerbs", "ground")
    for cell in sorted(walk):
        mask = sum(1 << edge for edge in range(4) if chart.lattice.neighbour(*cell, edge) in road)
        if mask:
            kerbs.tiles[cell] = ("square-lines", sheet("square-lines").joined("kerb", mask))
    paint = chart.layer("road paint", "ground")
    for cell in block(10, 6, 4, 1):
        chart.put(paint, "square-lines", "marking", cell, 2)
    for cell in block(15, 8, 1, 4):
        chart.put(paint, "square-lines", "marking", cell, 3)


def insides(chart: Chart) -> None:
    """Floors, and what stands on them."""
    floors = chart.layer("floors", "building")
    chart.spread(floors, "square-ground", "tiled floor", block(*CAFE))
    chart.spread(floors, "square-ground", "boards", block(2, 1, 3, 6))
    chart.spread(floors, "square-ground", "boards", block(*GROCER))
    chart.spread(floors, "square-ground", "flags", block(19, 1, 3, 6))
    chart.spread(floors, "square-ground", "boards", block(*FLATS))
    chart.spread(floors, "square-ground", "flags", block(4, 13, 2, 6))
    chart.spread(floors, "square-ground", "flags", block(*RUIN))
    chart.spread(floors, "square-ground", "boards", block(*KIOSK))
    inside = chart.layer("furniture", "building")
    for cell, index in (((6, 2), 0), ((8, 3), 1), ((6, 5), 1)):
        chart.put(inside, "square-things", "table", cell, index)
    chart.put(inside, "square-things", "stove", (2, 1))
    chart.put(inside, "square-things", "shelf", (3, 1), 1)
    chart.put(inside, "square-things", "barrels", (2, 6), 1)
    for cell in ((16, 4), (17, 4)):
        chart.put(inside, "square-things", "counter", cell)
    for index, cell in enumerate(((15, 1), (16, 1), (17, 1))):
        chart.put(inside, "square-things", "shelf", cell, index)
    chart.put(inside, "square-things", "crates", (21, 1), 0)
    chart.put(inside, "square-things", "crates", (21, 6), 1)
    chart.put(inside, "square-things", "barrels", (20, 1), 2)
    chart.put(inside, "square-things", "bed", (1, 13), 0)
    chart.put(inside, "square-things", "table", (2, 17), 0)
    chart.put(inside, "square-things", "shelf", (3, 13), 2)
    chart.put(inside, "square-things", "bed", (8, 18), 1)
    chart.put(inside, "square-things", "stove", (6, 13))
    chart.put(inside, "square-things", "table", (7, 15), 1)
    for cell in ((18, 13), (19, 14), (22, 13), (22, 14), (20, 17), (21, 18)):
        chart.strew(inside, "square-things", "rubble", [cell])


def outdoors(chart: Chart) -> None:
    """What stands in the streets and yards."""
    plants = chart.layer("plants", "growth")
    chart.strew(plants, "square-growth", "bush", [(0, 19), (3, 19), (7, 19), (22, 0), (23, 2)])
    chart.strew(plants, "square-growth", "thin wood", [(0, 15), (18, 0), (0, 3)])
    things = chart.layer("things", "building")
    vehicle(chart, things, "blue car", (10, 4), "south", 3)
    vehicle(chart, things, "cream car", (20, 11), "east", 3)
    vehicle(chart, things, "burnt car", (11, 15), "west", 3)
    chart.join(things, "square-lines", "sandbags", [[(4, 7), (4, 8), (4, 9)], [(12, 5), (13, 5), (14, 5)]])
    chart.strew(things, "square-things", "crates", [(23, 6), (1, 2)])
    chart.put(things, "square-things", "barrels", (1, 5), 0)
    chart.put(things, "square-things", "bench", (15, 17))
    chart.put(things, "square-things", "bench", (16, 19))
    chart.strew(things, "square-things", "rubble", [(17, 13), (19, 19), (22, 12), (20, 12), (13, 13), (23, 14)])


def roofs(chart: Chart) -> None:
    """The roofs, to be lifted where a player looks inside."""
    roof = chart.layer("roofs", "building")
    flat_roof(chart, roof, block(*CAFE))
    gable_roof(chart, roof, "red roof", GROCER)
    gable_roof(chart, roof, "slate roof", FLATS)
    flat_roof(chart, roof, block(*KIOSK))


def walls(chart: Chart) -> None:
    """Outer walls, partitions, doors and windows."""
    outer_wall(chart, CAFE, "Café", height=3.0, thickness=300)
    wall(chart, [(5, 1), (5, 7)], thickness=120, height=3.0)
    door(chart, [(8, 5)], "east", "café door", material="glass", thickness=8)
    door(chart, [(5, 6)], "south", "terrace door", material="glass", thickness=8)
    door(chart, [(4, 4)], "east", "kitchen door", state="open")
    door(chart, [(2, 3)], "west", "back door")
    window(chart, [(8, 2), (8, 3)], "east", sill=0.8)
    window(chart, [(6, 6), (7, 6), (3, 6)], "south", sill=0.8)
    window(chart, [(6, 1)], "north")
    outer_wall(chart, GROCER, "Grocer", height=3.0)
    wall(chart, [(19, 1), (19, 7)], thickness=120, height=3.0)
    door(chart, [(16, 6)], "south", "shop door", material="glass", thickness=8)
    door(chart, [(18, 3)], "east", "store door")
    door(chart, [(21, 4)], "east", "yard door")
    window(chart, [(15, 6), (17, 6), (18, 6)], "south", sill=0.7)
    window(chart, [(15, 2), (15, 4)], "west")
    window(chart, [(20, 6)], "south", sill=1.4)
    outer_wall(chart, FLATS, "Flats", height=3.0, thickness=380)
    wall(chart, [(4, 13), (4, 19)], thickness=120, height=3.0)
    wall(chart, [(6, 13), (6, 19)], thickness=120, height=3.0)
    door(chart, [(4, 13)], "north", "street door")
    door(chart, [(5, 18)], "south", "garden door")
    door(chart, [(3, 16)], "east", "left flat")
    door(chart, [(6, 16)], "west", "right flat", state="open")
    window(chart, [(2, 13), (7, 13)], "north")
    window(chart, [(8, 14), (8, 17)], "east")
    window(chart, [(2, 18), (7, 18)], "south")
    wall(chart, [(18, 15), (18, 13), (20, 13)], "Ruin", height=2.2)
    wall(chart, [(21, 13), (23, 13), (23, 15)], "Ruin", height=1.1)
    wall(chart, [(23, 17), (23, 19), (22, 19)], "Ruin", height=2.4)
    wall(chart, [(21, 19), (18, 19), (18, 16)], "Ruin", height=1.6)
    wall(chart, [(21, 14), (21, 17)], "Ruin", height=0.9)
    window(chart, [(18, 13)], "north", state="broken", head=2.0)
    window(chart, [(22, 17)], "east", state="broken")
    outer_wall(chart, KIOSK, "Kiosk", height=2.4, material="wood", thickness=60)
    door(chart, [(15, 15)], "south", "kiosk door", state="open")
    window(chart, [(15, 14), (16, 14)], "north", state="open")
    wall(chart, [(15, 18), (18, 18)], "low wall", height=0.9, material="stone", thickness=300)
    wall(chart, [(0, 7), (2, 7)], "yard wall", height=1.8)
    wall(chart, [(22, 7), (23, 7)], "yard wall", height=1.8)


def zones(chart: Chart) -> None:
    """Where the sides begin, what they fight for, what the game master should know."""
    area(chart, "deployment", "Deploy", (9, 18, 6, 2), "blue", side="blue")
    area(chart, "deployment", "Deploy", (0, 9, 3, 4), "blue-reserve", side="blue")
    area(chart, "deployment", "Deploy", (9, 0, 6, 2), "red", side="red")
    area(chart, "deployment", "Deploy", (21, 7, 3, 4), "red-reserve", side="red")
    area(chart, "objectives", "Objective", (10, 8, 4, 4), "The crossing", kind="hold")
    area(chart, "objectives", "Objective", CAFE, "The café", kind="hold")
    area(chart, "objectives", "Objective", KIOSK, "The kiosk", kind="reach")
    note(chart, (12, 10), "A unit in the middle is seen from all four streets; the cars are the only cover.")
    note(chart, (20, 16), "The ruin has no roof: grenades come over its walls.")
