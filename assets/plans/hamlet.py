"""The hamlet of Wielka: its houses with their walls, doors and windows along the edges of the hexes."""

from __future__ import annotations

from dataclasses import dataclass

from draw.catalogue import sheet

from plans.chart import Cell, Chart, Edge

N, NE, SE, S, SW, NW = range(6)
GARDEN: set[Cell] = {
    (22, 16),
    (23, 16),
    (24, 16),
    (25, 14),
    (25, 15),
    (25, 16),
    (24, 15),
    (20, 17),
    (30, 16),
    (27, 16),
    (28, 17),
}


@dataclass(frozen=True)
class House:
    """A house on some cells: its roof and floor, what its walls are made of, and its openings."""

    name: str
    cells: tuple[Cell, ...]
    roof: str
    floor: str
    doors: tuple[Edge, ...]
    windows: tuple[Edge, ...]
    partitions: tuple[Edge, ...] = ()
    inner_doors: tuple[Edge, ...] = ()
    material: str = "brick"
    thickness: int = 300


HOUSES = (
    House(
        "Mill",
        cells=((18, 17), (19, 17), (18, 18), (19, 18)),
        roof="slate roof",
        floor="flags",
        doors=(((19, 17), N), ((18, 18), S)),
        windows=(((18, 17), NW), ((18, 17), SW), ((19, 17), NE), ((19, 18), SE)),
        material="stone",
        thickness=500,
    ),
    House(
        "Farmhouse",
        cells=((21, 14), (22, 14), (23, 14), (21, 15), (22, 15), (23, 15)),
        roof="red roof",
        floor="boards",
        doors=(((22, 15), S), ((21, 14), N)),
        windows=(((21, 15), S), ((23, 15), S), ((22, 14), N), ((23, 14), NE), ((21, 14), NW), ((21, 15), SW)),
        partitions=(((23, 14), NW), ((23, 14), SW), ((23, 15), NW)),
        inner_doors=(((23, 14), SW),),
    ),
    House(
        "Barn",
        cells=((28, 14), (29, 14), (28, 15), (29, 15), (28, 16), (29, 16)),
        roof="slate roof",
        floor="flags",
        doors=(((29, 16), S), ((28, 14), NW)),
        windows=(((29, 14), NE), ((28, 16), SW)),
        material="wood",
        thickness=60,
    ),
    House(
        "Cottage",
        cells=((24, 18), (25, 18), (24, 19), (25, 19)),
        roof="red roof",
        floor="boards",
        doors=(((24, 18), N), ((25, 19), S)),
        windows=(((25, 18), N), ((24, 19), SW), ((25, 19), NE), ((24, 19), S)),
    ),
    House(
        "Smithy",
        cells=((25, 12), (25, 13), (26, 13), (26, 14)),
        roof="red roof",
        floor="flags",
        doors=(((26, 14), SE), ((25, 13), S)),
        windows=(((25, 12), NW), ((26, 13), NE), ((26, 14), S)),
    ),
)


def roofs_and_floors(chart: Chart) -> None:
    """Floors, and roofs to be lifted where a player looks inside."""
    floors = chart.layer("floors", "building")
    roofs = chart.layer("roofs", "building")
    for house in HOUSES:
        chart.spread(floors, "hex-ground", house.floor, house.cells)
        for cell in house.cells:
            around = [chart.lattice.neighbour(*cell, edge) for edge in range(6)]
            mask = sum(1 << edge for edge, near in enumerate(around) if near not in house.cells)
            roofs.tiles[cell] = ("hex-buildings", sheet("hex-buildings").row(house.roof).first + mask)


def hamlet(chart: Chart, field: set[Cell]) -> None:
    """Walls of houses with their openings, and field walls."""
    for house in HOUSES:
        for outline in chart.outlines(house.cells):
            points = [(float(x), float(y)) for x, y in outline]
            chart.add(
                "walls",
                "Wall",
                "polygon",
                points,
                house.name,
                height=2.8,
                material=house.material,
                thickness=house.thickness,
            )
        for line in chart.chains(house.partitions):
            points = [(float(x), float(y)) for x, y in line]
            chart.add("walls", "Wall", "polyline", points, house.name, height=2.8, thickness=120)
        for edge in house.doors:
            chart.opening("Door", [edge], f"{house.name} door")
        for edge in house.inner_doors:
            chart.opening("Door", [edge], f"{house.name} inner door", state="open")
        for edge in house.windows:
            chart.opening("Window", [edge])
    for line in chart.chains(field_wall(chart, field)):
        points = [(float(x), float(y)) for x, y in line]
        chart.add("walls", "Wall", "polyline", points, "field wall", height=1.1, material="stone", thickness=400)


def field_wall(chart: Chart, field: set[Cell]) -> list[Edge]:
    """A dry stone wall along the north and the west of the field, open at one cell for the carts."""
    west = min(column for column, _ in field)
    gate = west + 3
    edges: list[Edge] = []
    for cell in sorted(field):
        sides = (NW, N, NE) if cell[0] != gate else ()
        if cell[0] == west:
            sides = (NW, N, NE, SW)
        edges += [(cell, edge) for edge in sides if chart.lattice.neighbour(*cell, edge) not in field]
    return [(cell, edge) for cell, edge in edges if cell[0] == west or cell[1] < min(row for _, row in field) + 1]
