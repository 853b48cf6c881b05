"""The mouse and the arrow keys over the map: pointing, clicking, strokes, dragging and zooming."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

import pygame

from game.ui.battle.desk import Desk
from game.ui.battle.drag_input import lays_course
from game.ui.battle.form_fields import Sort, where
from game.ui.map.arrow_keys import neighbour
from game.ui.map.table import MapTable
from rules.frame.ground import Cell
from rules.kernel.refs import Ref

STILL = 6
"""Pixels that the hand may shake in a click."""
EDGE = 3
"""Pixels from the window's edge within which the map scrolls."""
PACE = 0.9
"""Pixels a millisecond that it scrolls at the edge or by keys."""
MARGIN = 90
"""Pixels that the cursor of the keys keeps from the edge."""


class Pointer:
    """Turns what the hand does over the map into what the desk understands."""

    def __init__(self, table: MapTable, desk: Desk) -> None:
        self.table, self.desk = table, desk
        self.desk.by_keys = False
        """Whether the cursor is moved by keys just now."""
        self.place: tuple[int, int] | None = None
        """Where the mouse is; None while it is elsewhere."""
        self._down: tuple[int, tuple[int, int]] | None = None
        """The button that is held, and where it was pressed."""
        self._dragged = False
        self._stroke: tuple[Cell, ...] = ()
        self._frames = False
        """Whether a drag draws a frame round units."""
        self.asked: Callable[[Cell | None, Ref | None], bool] = lambda _cell, _unit: False
        """Whether a click is a question, rather than an order."""
        self.right: Callable[[tuple[int, int], Cell | None, Ref | None], bool] = lambda _place, _cell, _unit: False
        """Whether a click with the right button is the referee's."""
        self.lifts: Callable[[Ref], bool] = lambda _unit: False
        """Whether the referee may take a unit up and set it down elsewhere."""
        self.set_down: Callable[[Ref, Cell], object] = lambda _unit, _cell: None
        self._lifted: Ref | None = None

    # mouse

    @property
    def held(self) -> bool:
        """Whether a button of the mouse is down on the map."""
        return self._down is not None

    def move(self, place: tuple[int, int]) -> bool:
        """The mouse is here now; whether something else is pointed at."""
        before, self.place = self.place, place
        self.desk.by_keys = False
        if self._down is not None and before is not None:
            self._drag(before, place)
        return self._point(place)

    def leave(self) -> bool:
        """The mouse is over a panel, or outside."""
        self.place = None
        return not self.desk.by_keys and self.desk.point(None, None)

    def again(self) -> bool:
        """The ground or the figures may have moved under a mouse that rests; whether something else is pointed at."""
        return self.place is not None and not self.desk.by_keys and not self.held and self._point(self.place)

    def _point(self, place: tuple[int, int]) -> bool:
        return self.desk.point(self.table.cell_at(place), self.table.unit_at(place))

    def press(self, button: int, place: tuple[int, int], *, frames: bool = False) -> None:
        """A button goes down; a drag with it may draw a frame round units."""
        self._down, self._dragged, self.desk.by_keys = (button, place), False, False
        self._frames = frames and button == 1
        unit = self.table.unit_at(place) if button == 1 and not frames else None
        self._lifted = unit if unit is not None and self.lifts(unit) else None
        cell = None if self._frames else self.table.cell_at(place)
        self._stroke = (cell,) if cell is not None and button == 1 and self._strokes(cell) else ()

    def _strokes(self, cell: Cell) -> bool:
        """Whether a stroke from here fills something in: cells in a row, or the facing at the end of a way."""
        form, row = self.desk.form, self.desk.row
        if form is not None and lays_course(form):
            return cell in self.desk.view.cells(form.unit)
        if form is not None and form.kind is None and form.mark is None and form.turning is not None:
            return cell in self.desk.view.cells(form.unit)
        if form is None or form.kind is None:
            return False
        sorts = form.kind.sorts
        if Sort.CELLS in sorts.values():
            return True
        if Sort.DIRECTION not in sorts.values() or row is None:
            return False
        ways = [getattr(row.action, name) for name, sort in sorts.items() if sort is Sort.WAY]
        ends = {way[-1] for way in ways if way} or set(self.desk.view.cells(form.unit)[:1])
        return cell in ends

    def _drag(self, before: tuple[int, int], place: tuple[int, int]) -> None:
        assert self._down is not None
        start = self._down[1]
        if not self._dragged and hypot(place[0] - start[0], place[1] - start[1]) < STILL:
            return
        self._dragged = True
        if self._frames:
            frame = pygame.Rect(start, (place[0] - start[0], place[1] - start[1]))
            frame.normalize()
            self.table.frame = frame
            self.desk.squad.choose(self.table.units_in(frame))
            self.desk.changes += 1
        elif self._stroke:
            cell = self.table.cell_at(place)
            if cell is not None and cell != self._stroke[-1]:
                self._stroke = self.desk.stroke(self._stroke, cell)
                self.desk.drag(self._stroke)
        elif self._lifted is None:
            self.table.camera.drag(place[0] - before[0], place[1] - before[1])

    def release(self, button: int, place: tuple[int, int], *, onward: bool = False) -> None:
        """A button comes up: a click, unless the hand has moved."""
        down, self._down = self._down, None
        lifted, self._lifted = self._lifted, None
        self.table.frame = None
        cell = self.table.cell_at(place)
        if self._dragged and lifted is not None and cell is not None:
            self.set_down(lifted, cell)
        if down is None or down[0] != button or self._dragged:
            return
        tagged = self.table.tag_at(place) if button == 1 else None
        if tagged is not None:
            self.desk.session.ask_again(tagged)
            self.desk.changes += 1
        elif button == 1:
            self._click(self.table.cell_at(place), self.table.unit_at(place), onward=onward)
        elif button == 3 and not self.right(place, self.table.cell_at(place), self.table.unit_at(place)):
            self.desk.cancel()

    def _click(self, cell: Cell | None, unit: Ref | None, *, onward: bool) -> None:
        if not self.asked(cell, unit):
            self.desk.click(cell, unit, onward=onward)

    def wheel(self, steps: int, place: tuple[int, int], now: float) -> None:
        """Closer or further, the ground under the pointer stays."""
        self.table.camera.zoom(steps, place, now)

    def edge(self, size: tuple[int, int], passed: int) -> bool:
        """Scroll while the mouse rests at an edge of the window; whether it does."""
        if self.place is None or self._down is not None:
            return False
        x, y = self.place
        right = (x >= size[0] - EDGE) - (x <= EDGE)
        down = (y >= size[1] - EDGE) - (y <= EDGE)
        if right or down:
            self.table.camera.scroll(right * PACE * passed, down * PACE * passed)
        return bool(right or down)

    # keys

    def arrow(self, key: int, now: float) -> bool:
        """Move the cursor one cell that way, at first from the active unit."""
        self.desk.by_keys = True
        start = self.desk.cell or self._own()
        here = self._middle() if start is None else neighbour(self.desk.view.grid, start, key)
        return self.set_cursor(here, now)

    def begin_anew(self) -> None:
        """Something else is asked: the cursor of the keys starts at the active unit next."""
        if self.desk.by_keys:
            self.desk.point(None, None)

    def _own(self) -> Cell | None:
        """Where the active unit is, from where the cursor starts."""
        subject = self.desk.subject
        return self.desk.view.cells(subject)[0] if subject in self.desk.view.units() else None

    def _middle(self) -> Cell:
        """Where the cursor appears while no unit is active."""
        cell = self.table.cell_at(self.table.camera.rect.center)
        return cell if cell is not None else (0, 0)

    def set_cursor(self, cell: Cell, now: float, unit: Ref | None = None) -> bool:
        """Put the cursor of the keys on a cell, and of those in it on this unit, and bring that into sight."""
        self.desk.by_keys = True
        there = self._there(cell)
        moved = self.desk.point(cell, unit if unit in there else there[0] if there else None)
        if not self.table.camera.shows(cell, MARGIN):
            self.table.camera.center_on(cell, now)
        return moved

    def _there(self, cell: Cell) -> list[Ref]:
        """Everybody known in a cell, those who were seen there last behind those who are."""
        view = self.desk.view
        units = view.units()
        here = [ref for ref in view.occupants(cell) if ref in units]
        return here + [ref for ref in units if ref not in here and cell in where(view, ref)]

    def enter(self, *, onward: bool = False) -> bool:
        """Enter over the map means a click at the cursor."""
        if not self.desk.by_keys or self.desk.cell is None:
            return False
        self._click(self.desk.cell, self.desk.pointed, onward=onward)
        return True
