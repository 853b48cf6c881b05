"""A map without its tiles, for editors: how its cells lie, its tilesets, and what each object stands on or covers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from game.board.grid.layout import Layout, Point
from game.board.terrain import EdgeKey
from game.board.tiled.barriers import BARRIERS, Barriers
from game.board.tiled.crossing import Chart, TooMuch, middle_of
from game.board.tiled.drawing import drawing, layout_of
from game.board.tiled.findings import Findings
from game.board.tiled.header import header
from game.board.tiled.map_files import Folder
from game.board.tiled.objects import Drawn, Shape, moved
from game.board.tiled.placed import covered
from game.board.tiled.pytmx_adapter import Figure, handed_over
from game.board.tiled.terrain_table import Entry, table
from game.board.tiled.tilesets import Tilesets, tilesets
from game.board.tiled.vocabulary import CLASSES, Value, defaults
from rules.frame.ground import Cell
from rules.kernel.faults import Faulty

POINTS = ("Unit", "Mine", "Note")
"""Classes of objects that lie on one cell."""


@dataclass(frozen=True, slots=True)
class LaidObject:
    """An object of a class that play knows, and what it stands on."""

    number: int
    class_name: str
    name: str
    members: Mapping[str, Value]
    """All of them: what is not stated as it usually is."""
    stated: Mapping[str, Value]
    shape: Shape
    edges: tuple[EdgeKey, ...]
    """Of a wall, door or window: each once, from the cell that comes first."""
    cells: tuple[Cell, ...]
    """Of all else."""
    loose: bool = False
    """Whether it stands on the nearest edge, which hangs on where walls are."""


@dataclass(frozen=True, eq=False)
class LaidOut:
    """A map without its tiles."""

    layout: Layout
    origin: Cell
    """Which cell of the map editor is our 0,0; other than 0,0 only for infinite maps."""
    shift: Point
    """By how many pixels an infinite map is moved, so that its first cell lies at 0,0."""
    tilesets: Tilesets
    table: tuple[Entry, ...]
    objects: tuple[LaidObject, ...]

    @cached_property
    def chart(self) -> Chart:
        """Lays figures over the cells."""
        return Chart(self.layout)


def laid_out(path: Path) -> LaidOut:
    """A map as it is laid out; raises Faulty where its cells cannot be. What is wrong with single objects is left to
    `read`: they are left out here.
    """
    findings = Findings()
    folder = Folder(path, findings)
    root = folder.map()
    if root is None:
        raise Faulty(tuple(findings.faults))
    head = header(root, folder)
    sets = tilesets(root, folder, folder.path)
    drawn = drawing(root, head, sets, folder)
    if root.tag != "map" or not head.sound or drawn is None:
        findings.fault(folder.name, "", "cannot be made into a board", "save the map again from Tiled")
        raise Faulty(tuple(findings.faults))
    layout = layout_of(head, drawn)
    (x, y), (x0, y0) = layout.centre(drawn.origin), layout.centre((0, 0))
    shift = x0 - x, y0 - y
    entries = table(folder)
    placed = moved(drawn.objects, *shift)
    figures = handed_over(head, replace(drawn, seen=(), objects=placed), {}).figures
    chart = Chart(layout)
    barriers = Barriers(chart, Findings(), folder.name)
    try:
        if any(barriers.is_loose(figure) for figure in figures):
            barriers.raise_all(figures)
        objects = tuple(_laid(each, figure, barriers) for each, figure in zip(placed, figures, strict=True))
    except TooMuch:
        objects = ()
    return LaidOut(layout, drawn.origin, shift, sets, entries, objects)


def _laid(drawn: Drawn, figure: Figure, barriers: Barriers) -> LaidObject:
    edges: tuple[EdgeKey, ...] = ()
    cells: tuple[Cell, ...] = ()
    loose = barriers.is_loose(figure)
    if figure.class_name in BARRIERS:
        edges = barriers.edges_of(figure)
    elif figure.class_name in POINTS:
        cell = barriers.chart.cell(middle_of(figure.corners))
        cells = () if cell is None else (cell,)
    else:
        cells = covered(barriers.chart, figure)
    members = defaults(CLASSES[figure.class_name]) | figure.members
    return LaidObject(
        drawn.number, figure.class_name, drawn.name, members, figure.members, figure.shape, edges, cells, loose
    )
