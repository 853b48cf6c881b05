"""The mouse and the keys over the map of the editor: pointing, strokes, dragging the ground and the counters."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import Any, Protocol

from game.ui.map.arrow_keys import neighbour
from game.ui.map.chart import Edge
from game.ui.map.table import MapTable
from game.ui.workshop.gestures import Gesture, brush, inner_edge, rectangle, stroke, turned
from game.ui.workshop.tools import Drawn, Sort, Tool
from rules.frame.ground import Cell
from rules.kernel.refs import Ref

STILL = 6
"""Pixels that the hand may shake in a click."""
MARGIN = 90
"""Pixels that the cursor of the keys keeps from the edge."""


@dataclass(frozen=True, slots=True)
class Lifted:
    """What is being dragged over the map: a figure of the scenario, or an object that is drawn on the map."""

    held: Cell
    """The cell that it was taken hold of on."""
    name: str
    unit: Ref | None = None
    """The counter that goes with it."""
    number: int | None = None
    """The object of the map."""
    cells: tuple[Cell, ...] = ()
    """What an area covers."""


class Desk(Protocol):
    """What the hand works for."""

    def apply(self, tool: Tool, place: Any, *, goes_on: bool) -> bool:
        """Make a change; whether it could be made."""

    def pick(self, cell: Cell, unit: Ref | None) -> None:
        """Look at what stands or lies there."""

    def lifted(self, cell: Cell, unit: Ref | None) -> Lifted | None:
        """What a drag that begins there takes along; None for nothing."""

    def move(self, lifted: Lifted, cell: Cell) -> None:
        """Put what was lifted elsewhere: the cell that was taken hold of comes to lie on this one."""

    def offer(self, place: tuple[int, int], cell: Cell, unit: Ref | None) -> None:
        """Open a menu of what can be done there."""


class Hand:
    """What is pointed at, and what is being drawn."""

    def __init__(self, table: MapTable, desk: Desk) -> None:
        self.table, self.desk = table, desk
        self.tool: Tool | None = None
        """What the hand draws with; None: it picks things up."""
        self.size = 1
        """Cells across the brush."""
        self.cell: Cell | None = None
        self.edge: Edge | None = None
        self.by_keys = False
        """Whether the cursor was moved by keys last."""
        self.gesture: Gesture | None = None
        self.carried: Lifted | None = None
        """What is being dragged."""
        self._down: tuple[int, tuple[int, int]] | None = None
        self._place: tuple[int, int] | None = None
        self._moved = False

    @property
    def held(self) -> bool:
        """Whether a button of the mouse is down on the map."""
        return self._down is not None

    def take(self, tool: Tool | None) -> None:
        """Draw with another tool."""
        self.gesture, self.tool, self.carried = None, tool, None
        if self.tool is not None and self.cell is not None and self.edge is None:
            self._point_edge()

    # mouse

    def move(self, place: tuple[int, int]) -> bool:
        """The mouse is here now; whether something else is pointed at."""
        before, self._place = self._place, place
        self.by_keys = False
        if self._down is not None and before is not None and self._down[0] in (2, 3):
            if self._moved or hypot(place[0] - self._down[1][0], place[1] - self._down[1][1]) >= STILL:
                self._moved = True
                self.table.camera.drag(place[0] - before[0], place[1] - before[1])
            return True
        if self._down is not None:
            self._moved = self._moved or hypot(place[0] - self._down[1][0], place[1] - self._down[1][1]) >= STILL
        was = self.cell, self.edge
        self.point(place)
        if self.gesture is not None and self.cell is not None:
            self._draw(self.cell)
        return was != (self.cell, self.edge) or self.carried is not None

    def point(self, place: tuple[int, int] | None) -> None:
        """Point at what lies under a pixel; None: at nothing."""
        self.cell = None if place is None else self.table.cell_at(place)
        self.edge = None if place is None else inner_edge(self.table.chart, self.table.camera.to_ground(place))

    def leave(self) -> bool:
        """The mouse is over a panel, or outside."""
        self._place = None
        if self.by_keys or self.held or self.cell is None:
            return False
        self.cell = self.edge = None
        return True

    def press(self, button: int, place: tuple[int, int]) -> None:
        """A button goes down."""
        self._down, self._moved = (button, place), False
        self.move(place)
        if button != 1 or self.cell is None:
            return
        if self.tool is None:
            self.carried = self.desk.lifted(self.cell, self.table.unit_at(place))
        else:
            self._begin(self.cell)

    def release(self, button: int, place: tuple[int, int]) -> None:
        """A button comes up."""
        down, self._down = self._down, None
        if down is None or down[0] != button:
            return
        carried, self.carried = self.carried, None
        if button == 1 and self.tool is not None:
            self._end()
        elif button == 1 and self.cell is not None:
            if carried is not None and self._moved:
                if self.cell != carried.held:
                    self.desk.move(carried, self.cell)
            else:
                self.desk.pick(self.cell, self.table.unit_at(place))
        elif button == 3 and not self._moved and self.cell is not None:
            self.desk.offer(place, self.cell, self.table.unit_at(place))

    def cancel(self) -> bool:
        """Leave off what is being drawn; whether anything was."""
        was = self.gesture is not None or self.carried is not None
        self.gesture = self.carried = None
        return was

    # what is drawn

    def _begin(self, cell: Cell) -> None:
        assert self.tool is not None
        self.gesture = Gesture(self.tool.sort, cell)
        self._draw(cell)

    def _draw(self, cell: Cell) -> None:
        gesture, tool, chart = self.gesture, self.tool, self.table.chart
        assert gesture is not None and tool is not None
        if tool.sort is Sort.EDGES:
            if self.edge is not None and self.edge not in gesture.edges:
                gesture.edges.append(self.edge)
        elif tool.sort is Sort.CELL:
            gesture.cells = {cell: None}
        elif tool.drawn is Drawn.RECTANGLE:
            gesture.cells = dict.fromkeys(rectangle(chart, gesture.start, cell))
        else:
            gesture.mark(stroke(chart, gesture.last, cell, self.size))
        gesture.last = cell

    def work(self) -> bool:
        """Draw what a stroke has passed over since the last turn of the loop; whether anything was drawn."""
        gesture, tool = self.gesture, self.tool
        if gesture is None or tool is None or not tool.strokes or tool.sort is not Sort.CELLS or not gesture.fresh:
            return False
        cells, gesture.fresh = tuple(gesture.fresh), {}
        if self.desk.apply(tool, cells, goes_on=gesture.begun):
            gesture.begun = True
        else:
            self.gesture = None
        return True

    def _end(self) -> None:
        self.work()
        gesture, self.gesture, tool = self.gesture, None, self.tool
        if gesture is None or tool is None:
            return
        if tool.sort is Sort.EDGES:
            if gesture.edges:
                self.desk.apply(tool, tuple(gesture.edges), goes_on=False)
        elif tool.sort is Sort.CELL:
            self.desk.apply(tool, next(iter(gesture.cells)), goes_on=False)
        elif not tool.strokes:
            self.desk.apply(tool, tuple(gesture.cells), goes_on=False)

    def preview(self) -> tuple[Cell, ...]:
        """The cells that are marked, or that a click would mark, or on which what is dragged would come to lie."""
        if self.carried is not None:
            return self._landing(self.carried)
        if self.gesture is not None and self.gesture.sort is not Sort.EDGES:
            return tuple(self.gesture.cells)
        if self.cell is None or self.tool is None or self.tool.sort is Sort.EDGES:
            return ()
        wide = self.tool.sort is Sort.CELLS and self.tool.drawn is Drawn.FREE
        return brush(self.table.chart, self.cell, self.size) if wide else (self.cell,)

    def _landing(self, carried: Lifted) -> tuple[Cell, ...]:
        if self.cell is None or not self._moved:
            return ()
        chart = self.table.chart
        (x0, y0), (x1, y1) = chart.middle(carried.held), chart.middle(self.cell)
        middles = (chart.middle(cell) for cell in carried.cells or (carried.held,))
        found = (chart.cell(x + x1 - x0, y + y1 - y0) for x, y in middles)
        return tuple(cell for cell in found if cell is not None)

    def edges(self) -> tuple[Edge, ...]:
        """The edges that are marked, or that a click would mark."""
        if self.tool is None or self.tool.sort is not Sort.EDGES:
            return ()
        if self.gesture is not None:
            return tuple(self.gesture.edges)
        return () if self.edge is None else (self.edge,)

    # keys

    def arrow(self, key: int, now: float) -> None:
        """Move the cursor one cell that way."""
        chart, camera = self.table.chart, self.table.camera
        here = self.cell or self.table.cell_at(camera.rect.center) or (0, 0)
        self.cell = neighbour(chart.grid, here, key) if self.cell is not None else here
        self.by_keys = True
        self._point_edge()
        if not camera.shows(self.cell, MARGIN):
            camera.center_on(self.cell, now)
        if self.gesture is not None:
            self._draw(self.cell)

    def _point_edge(self) -> None:
        assert self.cell is not None
        side = self.edge[1] if self.edge is not None else self.table.chart.sides[0]
        chosen = self.cell, side
        there = self.table.chart.grid.step(*chosen) in self.table.chart.grid
        self.edge = chosen if there else turned(self.table.chart, chosen, 1)

    def turn(self, step: int) -> None:
        """Point at the next side of the cell."""
        if self.edge is not None:
            self.edge = turned(self.table.chart, self.edge, step)

    def enter(self) -> bool:
        """Enter draws at the cursor; what spans several cells begins with one press and ends with another."""
        if self.cell is None:
            return False
        if self.tool is None:
            self.desk.pick(self.cell, None)
            return True
        if self.gesture is not None:
            self._draw(self.cell)
            self._end()
            return True
        self._begin(self.cell)
        if self.tool.strokes or self.tool.sort is not Sort.CELLS:
            self._end()
        return True
