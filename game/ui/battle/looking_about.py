"""Looking about in a battle: what of the map no panel covers, and bringing units and places there."""

from __future__ import annotations

import pygame

from game.battle.question import Question
from game.battle.witness import Account
from game.ui.app import App, Screen
from game.ui.battle.desk import Desk
from game.ui.battle.panels.board import BattlePanels
from game.ui.battle.pointing import Pointer
from game.ui.battle.prose import place
from game.ui.map.table import MapTable
from rules.frame.ground import Cell
from rules.kernel.refs import Ref


class LookingAbout(Screen):
    """A screen with a map beneath panels."""

    app: App
    desk: Desk
    table: MapTable
    pointer: Pointer
    board: BattlePanels
    now: float
    _size: tuple[int, int]
    _asked: Question | None
    _dirty: bool

    def clear(self) -> pygame.Rect:
        return self.board.clear(self._size)

    def _look_at_asked(self) -> None:
        """Something else is asked: bring the unit into sight."""
        unit, form = self.desk.unit, self.desk.form
        question = None if form is None else form.question
        if question is not self._asked:
            self._asked = question
            if form is None or form.mark is None:
                self.pointer.begin_anew()
        if unit is not None and unit in self.desk.view.units():
            cell = self.desk.view.cells(unit)[0]
            if not self.in_sight(cell):
                self.bring(cell)

    def in_sight(self, cell: Cell) -> bool:
        """Whether a cell lies where no panel covers it."""
        point = self.table.camera.to_screen(self.table.chart.middle(cell))
        place = round(point[0]), round(point[1])
        log, spot = self.board.log, pygame.Rect(0, 0, 24, 24)
        spot.center = place
        return self.board.seen(self._size).holds(spot) and not (log.visible and log.rect.collidepoint(place))

    def bring(self, cell: Cell) -> None:
        """Bring a cell to the middle of what no panel covers."""
        camera, chart = self.table.camera, self.table.chart
        free = self.clear().center
        middle = camera.rect.center
        x, y = chart.middle(cell)
        shift = (middle[0] - free[0]) / camera.scale, (middle[1] - free[1]) / camera.scale
        camera.look_at((x + shift[0], y + shift[1]), self.now)
        self._dirty = True

    def home(self) -> None:
        """Back to the active unit, with the cursor of the keys as well."""
        self.desk.select(None)
        self.pointer.begin_anew()
        unit = self.desk.unit
        if unit is not None and unit in self.desk.view.units():
            self.bring(self.desk.view.cells(unit)[0])

    def look_at(self, ref: Ref) -> None:
        """Go to a unit and show its card."""
        view = self.desk.view
        if ref not in view.units():
            return
        self.desk.select(ref)
        self.bring(view.cells(ref)[0])

    def go_to(self, account: Account) -> None:
        """Go to where something happened."""
        cell = place(self.desk.view, account, self.desk.view.units())
        if cell is not None:
            self.bring(cell)
