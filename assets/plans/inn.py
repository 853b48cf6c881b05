"""The inn: a common room with tables and a lantern, stairs to a gallery, a kitchen, a stable. Hexes of a yard."""

from __future__ import annotations

from functools import cache

from draw.catalogue import sheet
from draw.lattice import HEX

from plans.chart import Cell, Chart
from plans.hexes import block, line, rim, step_by_step

COLUMNS, ROWS = 36, 27
N, NE, SE, S, SW, NW = range(6)
UPSTAIRS = 2.5
"""Metres of the gallery above the floor of the common room."""
STAIRS: dict[Cell, float] = {(15, 11): 0.5, (16, 11): 1.0, (17, 11): 1.5, (18, 11): 2.0}
LANTERN: Cell = (13, 12)
ROAD = step_by_step([(-1, 23), (9, 22), (20, 23), (29, 22), (37, 23)])


COMMON = block(9, 8, 14, 9)
KITCHEN = block(23, 12, 6, 5)
GALLERY = block(19, 10, 4, 3)
CHAMBER = block(23, 8, 6, 4)
STABLE = block(2, 9, 5, 6)
HOUSE = sorted({*COMMON, *KITCHEN, *CHAMBER})
HIGH = frozenset(GALLERY)


def inn() -> Chart:
    """The whole map."""
    about: dict[str, str | float] = {
        "metres": 0.9144,
        "title": "The Grey Heron",
        "author": "The Dead Ground developers",
        "note": "An inn on the road, by night: one lantern, many tables, and a gallery above those who sit at them.",
    }
    chart = Chart(HEX, COLUMNS, ROWS, about)
    heights(chart)
    ground(chart)
    floors(chart)
    furniture(chart)
    outdoors(chart)
    walls(chart)
    zones(chart)
    return chart


def heights(chart: Chart) -> None:
    """Level ground, the stairs, and what lies upstairs."""
    layer = chart.layer("elevation", "elevation", visible=False, opacity=0.5)
    for cell in chart.cells():
        height = UPSTAIRS if cell in HIGH else STAIRS.get(cell, 0.0)
        chart.put(layer, "hex-heights", "height", cell, round(2 * height))


def ground(chart: Chart) -> None:
    """Grass, a yard of flags round the house, the road in the south."""
    base = chart.layer("ground", "ground")
    chart.spread(base, "hex-ground", "grass", chart.cells())
    cover = chart.layer("cover", "ground")
    chart.spread(cover, "hex-washes", "rough", [*block(30, 0, 6, 6), *block(0, 0, 7, 5), *block(31, 15, 5, 5)])
    chart.spread(cover, "hex-washes", "meadow", [*block(9, 0, 16, 4), *block(0, 24, 36, 3)])
    yard = [cell for cell in block(7, 16, 24, 6) if cell not in HOUSE]
    yard += [cell for cell in (*block(7, 8, 2, 8), *block(10, 6, 4, 2)) if cell not in HOUSE]
    chart.spread(cover, "hex-inn", "yard", yard)
    ways = chart.layer("ways", "ground")
    chart.join(ways, "hex-lines", "track", [ROAD])


def away(cell: Cell) -> int:
    """Cells from the lantern."""
    return len(step_by_step([LANTERN, cell])) - 1


@cache
def downstairs() -> tuple[Cell, ...]:
    """The floor of the common room, without what lies above it."""
    return tuple(cell for cell in COMMON if cell not in HIGH)


def floors(chart: Chart) -> None:
    """Boards, lit near the lantern and the hearth, flags in kitchen and stable; and the roofs over them."""
    layer = chart.layer("floors", "building")
    near = [cell for cell in downstairs() if away(cell) <= 3 or abs(cell[0] - 9) + abs(cell[1] - 12) <= 2]
    half = [cell for cell in downstairs() if cell not in near and away(cell) <= 6]
    chart.spread(layer, "hex-inn", "lit boards", near)
    chart.spread(layer, "hex-inn", "half-lit boards", half)
    lit = {*near, *half}
    chart.spread(layer, "hex-ground", "boards", [cell for cell in downstairs() if cell not in lit])
    chart.spread(layer, "hex-ground", "boards", [*GALLERY, *CHAMBER])
    chart.spread(layer, "hex-ground", "flags", [*KITCHEN, *STABLE])
    roofs = chart.layer("roofs", "building")
    for name, cells in (("red roof", HOUSE), ("slate roof", STABLE)):
        for cell in cells:
            around = [chart.lattice.neighbour(*cell, edge) for edge in range(6)]
            mask = sum(1 << edge for edge, beside in enumerate(around) if beside not in cells)
            roofs.tiles[cell] = ("hex-buildings", sheet("hex-buildings").row(name).first + mask)


def furniture(chart: Chart) -> None:
    """Tables and benches, the bar, the hearth, beds upstairs."""
    layer = chart.layer("furniture", "building")
    chart.put(layer, "hex-inn", "lantern", LANTERN)
    chart.put(layer, "hex-inn", "hearth", (9, 12))
    for cell in STAIRS:
        chart.put(layer, "hex-inn", "stairs", cell)
    tables: list[Cell] = [(11, 9), (15, 9), (11, 14), (14, 14), (17, 14)]
    chart.strew(layer, "hex-inn", "table", tables)
    for cell in ((11, 10), (12, 9), (15, 8), (11, 13), (11, 15), (14, 15), (14, 13), (17, 13), (17, 15), (12, 12)):
        chart.put(layer, "hex-inn", "bench", cell)
    for cell in ((20, 14), (20, 15), (20, 16)):
        chart.put(layer, "hex-inn", "counter", cell)
    chart.strew(layer, "hex-inn", "barrels", [(22, 14), (22, 16), (10, 16), (28, 13), (23, 11)])
    chart.strew(layer, "hex-inn", "shelf", [(28, 16), (27, 16), (20, 8)])
    chart.put(layer, "hex-inn", "hearth", (26, 13))
    chart.put(layer, "hex-inn", "table", (25, 15), 1)
    chart.strew(layer, "hex-inn", "bed", [(26, 8), (28, 8), (28, 10)])
    chart.put(layer, "hex-inn", "bench", (25, 11))
    chart.strew(layer, "hex-things", "haystack", [(2, 9), (3, 13)])
    chart.put(layer, "hex-inn", "trough", (2, 12))


def outdoors(chart: Chart) -> None:
    """What stands in the yard, and what grows round it."""
    plants = chart.layer("growth", "growth")
    chart.strew(plants, "hex-wreck", "bush", [(31, 10), (32, 14), (8, 3), (20, 3), (1, 18), (34, 19), (27, 4), (3, 5)])
    chart.strew(plants, "hex-wreck", "tree", [(33, 4), (1, 2), (5, 3), (33, 17), (14, 2), (24, 2), (4, 25), (29, 25)])
    things = chart.layer("things", "building")
    chart.put(things, "hex-things", "well", (12, 19))
    chart.strew(things, "hex-things", "woodpile", [(29, 14), (8, 9)])
    chart.strew(things, "hex-things", "crates", [(24, 18), (25, 18), (8, 16)])
    chart.strew(things, "hex-inn", "barrels", [(21, 18), (30, 17)])
    chart.put(things, "hex-inn", "trough", (7, 17))
    chart.put(things, "hex-inn", "bench", (17, 18))


def walls(chart: Chart) -> None:
    """Stone walls two storeys high, timber between the rooms, a railing along stairs and gallery."""
    for name, cells, height in (("Inn", HOUSE, 5.2), ("Stable", STABLE, 2.8)):
        for outline in chart.outlines(cells):
            points = [(float(x), float(y)) for x, y in outline]
            solid: dict[str, str | float] = {"material": "stone", "thickness": 400, "height": height}
            chart.add("walls", "Wall", "polygon", points, name, **solid)
    timber: dict[str, str | float] = {"material": "wood", "thickness": 60}
    line(chart, rim(chart, set(COMMON), {*KITCHEN, *CHAMBER}), "timber wall", height=5.0, **timber)
    line(chart, rim(chart, set(KITCHEN), set(CHAMBER)), "chamber wall", height=5.0, **timber)
    floor = set(downstairs())
    railed = rim(chart, set(GALLERY), floor - set(STAIRS))
    railed += [(cell, edge) for cell, edge in rim(chart, set(STAIRS), floor) if cell != (15, 11)]
    line(chart, railed, "railing", height=0.9, material="wood", thickness=40)
    openings(chart)


def openings(chart: Chart) -> None:
    """The doors and windows."""
    for edge, name, state in (
        (((14, 16), S), "front door", "shut"),
        (((12, 8), N), "yard door", "shut"),
        (((22, 15), SE), "kitchen door", "open"),
        (((26, 16), S), "back door", "shut"),
        (((22, 9), NE), "chamber door", "shut"),
        (((6, 12), SE), "stable door", "open"),
    ):
        chart.opening("Door", [edge], name, state=state)
    for edge in (((11, 16), S), ((18, 16), S), ((9, 10), NW), ((9, 14), SW), ((24, 16), S), ((28, 14), NE)):
        chart.opening("Window", [edge], sill=1.0, head=2.0)
    for edge in (((28, 9), NE), ((25, 8), N), ((17, 8), N)):
        chart.opening("Window", [edge], sill=0.9, head=1.9)


def zones(chart: Chart) -> None:
    """Where the sides begin, what they fight for, what the game master should know."""

    def box(left: int, top: int, right: int, bottom: int) -> list[tuple[float, float]]:
        (x1, y1), (x2, y2) = chart.lattice.centre(left, top), chart.lattice.centre(right, bottom)
        return [(x1 - 10, y1 - 10), (x2 + 10, y2 + 10)]

    for name, side, cells in (
        ("blue", "blue", (18, 12, 18, 16)),
        ("blue-upstairs", "blue", (19, 10, 22, 12)),
        ("red", "red", (12, 20, 18, 21)),
        ("red-back", "red", (25, 19, 29, 20)),
    ):
        chart.add("deployment", "Deploy", "rectangle", box(*cells), name, side=side)
    chart.add("objectives", "Objective", "rectangle", box(19, 10, 22, 12), "The gallery", kind="hold")
    chart.add("objectives", "Objective", "rectangle", box(23, 8, 28, 11), "The chamber", kind="reach")
    chart.add("triggers", "Trigger", "rectangle", box(13, 15, 16, 16), "the front door", side="red")
    for cell, text in (
        ((13, 12), "Away from the lantern the room is dark: a unit beside it is seen and does not see far."),
        ((17, 11), "The stairs take one at a time; a table pushed before them takes none."),
    ):
        chart.add("notes", "Note", "point", [chart.lattice.centre(*cell)], "", text=text)
