"""Building with squares: rooms, roofs, walls and what stands in them, in cells from the upper left corner."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from draw.buildings import DEPTHS, ENDS

from plans.chart import Cell, Chart, Edge, Layer

SIDES = {"north": 0, "east": 1, "south": 2, "west": 3}
Value = str | float | int | bool


def block(left: int, top: int, width: int, height: int) -> list[Cell]:
    """The cells of a rectangle."""
    return [(column, row) for row in range(top, top + height) for column in range(left, left + width)]


def pixels(chart: Chart, points: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    """Corners of cells in pixels."""
    return [(x * chart.lattice.width, y * chart.lattice.height) for x, y in points]


def outer_wall(chart: Chart, room: tuple[int, int, int, int], name: str = "", **stated: Value) -> None:
    """A wall all round a rectangle of cells."""
    left, top, width, height = room
    corners = pixels(chart, [(left, top), (left + width, top + height)])
    chart.add("walls", "Wall", "rectangle", corners, name, **stated)


def wall(chart: Chart, points: Sequence[tuple[float, float]], name: str = "", **stated: Value) -> None:
    """A wall along a line from corner to corner of cells."""
    chart.add("walls", "Wall", "polyline", pixels(chart, points), name, **stated)


def edges(cells: Sequence[Cell], side: str) -> list[Edge]:
    """The same side of several cells."""
    return [(cell, SIDES[side]) for cell in cells]


def door(chart: Chart, cells: Sequence[Cell], side: str, name: str = "", **stated: Value) -> None:
    """A door in one side of some cells."""
    chart.opening("Door", edges(cells, side), name, **stated)


def window(chart: Chart, cells: Sequence[Cell], side: str, **stated: Value) -> None:
    """A window in one side of each of some cells."""
    for cell in cells:
        chart.opening("Window", edges([cell], side), **stated)


def area(
    chart: Chart, group: str, meaning: str, room: tuple[float, float, float, float], name: str, **stated: Value
) -> None:
    """An object that covers a rectangle of cells."""
    left, top, width, height = room
    corners = pixels(chart, [(left, top), (left + width, top + height)])
    chart.add(group, meaning, "rectangle", corners, name, **stated)


def note(chart: Chart, cell: Cell, text: str) -> None:
    """A note to the game master at a cell."""
    chart.add("notes", "Note", "point", [chart.lattice.centre(*cell)], "", text=text)


def gable_roof(chart: Chart, layer: Layer, name: str, room: tuple[int, int, int, int], upright: bool = False) -> None:
    """A roof with its ridge along the rectangle (upright: from north to south)."""
    left, top, width, height = room
    long, deep = (height, width) if upright else (width, height)
    for place in range(long):
        end = 0 if place == 0 else 2 if place == long - 1 else 1
        for row in range(deep):
            cell = (left + row, top + place) if upright else (left + place, top + row)
            chart.put(layer, "square-roofs", name, cell, _gable_index(upright, deep, row, end))


def _gable_index(upright: bool, deep: int, row: int, end: int) -> int:
    if deep % 2 and row == deep // 2:
        return 4 * len(DEPTHS) * len(ENDS) + int(upright) * len(ENDS) + end
    behind = row >= deep // 2
    from_eave = deep - 1 - row if behind else row
    half = deep // 2
    depth = 0 if from_eave == 0 else 2 if deep % 2 == 0 and from_eave == half - 1 else 1
    return ((int(upright) * 2 + int(behind)) * len(DEPTHS) + depth) * len(ENDS) + end


def flat_roof(chart: Chart, layer: Layer, cells: Sequence[Cell]) -> None:
    """A flat roof over cells, with a parapet where they end."""
    covered = set(cells)
    for cell in cells:
        mask = sum(1 << edge for edge in range(4) if chart.lattice.neighbour(*cell, edge) not in covered)
        chart.put(layer, "square-roofs", "flat roof", cell, mask)


def fruit_tree(chart: Chart, layer: Layer, middle: Cell, variant: int) -> None:
    """A tree whose crown covers the cell and the eight round it."""
    column, row = middle
    for index in range(9):
        cell = (column - 1 + index % 3, row - 1 + index // 3)
        if cell in chart:
            chart.put(layer, "square-growth", "fruit tree", cell, 9 * variant + index)


FACES = {"west": 0, "north": 1, "east": 2, "south": 3}


def vehicle(chart: Chart, layer: Layer, name: str, nose: Cell, faces: str, cells: int) -> None:
    """A vehicle of several cells, given by the cell of its nose and the side it faces."""
    dx, dy = {"west": (1, 0), "north": (0, 1), "east": (-1, 0), "south": (0, -1)}[faces]
    for index in range(cells):
        cell = (nose[0] + dx * index, nose[1] + dy * index)
        chart.put(layer, "square-things", name, cell, FACES[faces] * cells + index)
