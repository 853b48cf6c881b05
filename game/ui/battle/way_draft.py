"""The way of an order as it is laid over the ground: to a cell, over waypoints, by a stroke, turn by turn."""

from __future__ import annotations

from game.ui.battle.aiming import lead_on, why_not
from game.ui.battle.click_intent import far_off
from game.ui.battle.drag_input import course_of, draw, drawn_fields, lay, lays_course, traced, undrawn
from game.ui.battle.form_fields import Sort
from game.ui.battle.multi_turn_move import first_leg, leads
from game.ui.battle.order_draft import Draft
from game.ui.battle.order_kind import Kind, Mark
from game.ui.battle.session import Session
from rules.frame.ground import Cell


class WayDraft(Draft):
    """An answer in the making that leads over the ground."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._drawn_by: Kind | None = None
        """The kind of thing that a stroke has picked, because it takes the course: a longer one may pick another."""

    def _walk_to(self, mark: Mark) -> bool:
        """With nothing picked, a click on ground within reach means to go there."""
        form = self.form
        route = form.route_to(mark) if form is not None and form.kind is None and isinstance(mark, tuple) else None
        if form is None or route is None:
            return False
        role, form.mark = form.role, mark
        form.pick(route.kind)
        if form.row() is not None:
            form.led = role is None
            return True
        form.pick(None)
        form.role = role
        return False

    def _walk_on_to(self, cell: Cell) -> bool:
        """A click on ground out of reach means to go there, turn by turn; as far as this turn leads is ordered now."""
        form = self.form
        if form is None or not far_off(form, cell):
            return False
        kind = leads(form, self.view, cell)
        row = None if kind is None else first_leg(form, kind, cell)
        if row is None or kind is None:
            return False
        led = form.led or (form.kind is None and form.role is None)
        form.pick(kind)
        form.led = led
        reason = why_not(form, self.view, cell)
        form.take(row)
        form.mark = cell
        self.waypoints = ()
        self._anew()
        self.goal, self.too_far = cell, reason
        return True

    def _waypoint(self, cell: Cell) -> bool:
        """Lead the way over this cell on to wherever it goes next."""
        form = self.form
        assert form is not None
        if lays_course(form):
            return self._course_to(cell, onward=True)
        led = lead_on(form, self.view, cell) if form.kind is not None else self._walk_to(cell)
        if led:
            self.waypoints = (*self.waypoints, cell)
            self._anew()
        return led

    def stroke(self, cells: tuple[Cell, ...], cell: Cell) -> tuple[Cell, ...]:
        """A stroke that began at the first of these cells, led on to another: a course goes where the hand goes, all
        else is straight.
        """
        return traced(self.view, cells, cell) if lays_course(self.form) else self.view.grid.line(cells[0], cell)

    def _course_to(self, cell: Cell, *, onward: bool = False) -> bool:
        """Lay a course from the unit to a cell, or on there from its end; whether any is laid."""
        form = self.form
        assert form is not None and self.unit is not None
        name = "" if form.kind is None else course_of(form.kind)
        so_far = (form.chosen(name) or ()) if onward and name else ()
        start = (self.view.cells(self.unit)[0], *so_far)
        return self._lay((*start, *self.view.grid.line(start[-1], cell)[1:]), freely=bool(so_far))

    def _lay(self, cells: tuple[Cell, ...], *, freely: bool) -> bool:
        form = self.form
        assert form is not None
        picked = form.kind if form.kind is not self._drawn_by else None
        kinds = [kind for kind in form.kinds if course_of(kind) and picked in (None, kind)]
        reason = lay(form, kinds, self.view.cells(form.unit), cells, freely=freely)
        if reason is None:
            return False
        self._drawn_by = None if picked is not None else form.kind
        self.waypoints, self.anchor = (), None
        self._anew()
        self.complaint = reason
        return form.kind is not None

    def drag(self, cells: tuple[Cell, ...]) -> bool:
        """A stroke over the ground: into a field for several cells, or which way to face at the end of a way."""
        form = self.form
        if lays_course(form):
            return len(cells) > 1 and self._lay(cells, freely=True)
        if form is not None and form.kind is None and form.mark is None and form.turning is not None:
            form.pick(form.turning)
            self._anew()
        if form is None or form.kind is None or len(cells) < 2:
            return False
        for name in drawn_fields(form.kind):
            if draw(form, name, cells):
                self._anew()
                return True
            self.complaint = undrawn(form, name, cells)
            self.changes += 1
        return self.face(cells[0], cells[-1])

    def _draw(self, cell: Cell) -> None:
        """Begin a row of cells here, or draw it on to here from where it began."""
        form, start = self.form, self.anchor
        assert form is not None
        if lays_course(form):
            self._course_to(cell)
            return
        if start is not None and start != cell and self.drag(self.view.grid.line(start, cell)):
            self.anchor = None
            return
        self.anchor, blank = cell, form.drawn
        reason = self.complaint
        if blank is not None and form.fill(blank.name, (cell,)):
            reason = ""
        self._anew()
        self.complaint = reason

    def face(self, cell: Cell, towards: Cell) -> bool:
        """Face that way at the end."""
        form = self.form
        if form is None or form.kind is None:
            return False
        name = next((n for n in form.kind.fields if form.kind.sorts[n] is Sort.DIRECTION), "")
        return bool(name) and self.fill(name, self.view.grid.direction(cell, towards))
