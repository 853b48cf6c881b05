"""What a click would do here: one meaning at a time, shown beside the pointer before the click and done by it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game.battle.view import View
from game.battle.wording import title
from game.ui.battle.drag_input import course_of
from game.ui.battle.form import Form
from game.ui.battle.form_fields import FormField
from game.ui.battle.multi_turn_move import leads
from game.ui.battle.order_kind import Kind, Mark, Row
from rules.frame.forms import Between, Purpose
from rules.frame.ground import Cell
from rules.frame.marks import Mark as For
from rules.frame.marks import field_of
from rules.frame.relations import Relation
from rules.kernel.refs import Ref


class Deed(Enum):
    """What a click does, and the drawing that stands for it."""

    WALK = "walk"
    """Lay the way to a cell."""
    AIM = "target"
    """Point an order at a unit or a cell."""
    BEGIN = "right"
    """Take up the turn, and go on in it from here."""
    DRAW = "ruler"
    """Begin a row of cells here, or end it here."""
    TURN = "arrow_right"
    """Face that way."""
    GIVE = "check"
    """Give the order that points here already."""
    LOOK = "eye"
    """Show a unit's card."""
    NOT = "close"
    """Say why what was picked cannot be done here."""
    BACK = ""
    """Take a step back, or nothing."""


@dataclass(frozen=True, slots=True)
class ClickIntent:
    """What a click here does: to what, and how the pointer says it; nothing is said of a step back."""

    deed: Deed
    mark: Mark | None = None
    words: str = ""


AS_IT_IS = "Faces this way already"
CARD = "Show card"
"""What a click does on a unit about which nothing can be ordered."""
NOTHING = ClickIntent(Deed.BACK)


def click_intent(form: Form | None, row: Row | None, view: View, cell: Cell | None, unit: Ref | None) -> ClickIntent:
    """The one thing that a click does, with this cell and perhaps this unit under the pointer.

    With nothing picked, ground in reach is walked to and nothing else; with something picked, it goes where it can.
    """
    if form is None:
        return NOTHING if unit is None else ClickIntent(Deed.LOOK, unit, CARD)
    if form.kind is None and begins(form) and (unit is None or unit != form.unit):
        return _beginning(form, view, cell, unit)
    if form.kind is None:
        return _bare(form, row, view, cell, unit)
    return _picked(form, form.kind, row, view, cell, unit)


def entered(found: ClickIntent, row: Row | None) -> ClickIntent:
    """What Enter does at the cursor of the keys: an order that is ready is given where there is nothing else to do."""
    idle = found.deed in (Deed.LOOK, Deed.BACK)
    return ClickIntent(Deed.GIVE, words=give_words(row)) if idle and row is not None else found


def begins(form: Form) -> bool:
    """Whether the question is with how many actions to take up a turn, and the usual answer takes it up."""
    routine = form.question.menu.routine
    if routine is None or routine.purpose is not Purpose.BEGIN:
        return False
    return any(isinstance(values, Between) for offer in form.question.menu.offers for values in offer.choices.values())


def _beginning(form: Form, view: View, cell: Cell | None, unit: Ref | None) -> ClickIntent:
    """Before the turn has begun, pointing at the map begins it; another unit of the same side is looked at, so are
    allies and bystanders. No turn is declared as a whole for an enemy that the unit cannot see.
    """
    if unit is not None and not fought(form, view, unit):
        return ClickIntent(Deed.LOOK, unit, CARD)
    if unit is not None and in_vain(form, view, unit):
        return ClickIntent(Deed.NOT, unit, f"{view.name(form.unit)} does not see {view.name(unit)}")
    answer = form.question.menu.routine
    mark = unit if unit is not None else cell
    if answer is None or mark is None:
        return NOTHING
    where = "here" if unit is None else f"on {view.name(unit)}"
    return ClickIntent(Deed.BEGIN, mark, f"{view.name(form.unit)}: {title(type(answer)).lower()} {where}")


def fought(form: Form, view: View, unit: Ref) -> bool:
    """Whether another unit is an enemy of the unit asked, as its side knows it."""
    return view.relations.between(view.side(form.unit), view.side(unit)) is Relation.ENEMY


def in_vain(form: Form, view: View, unit: Ref) -> bool:
    """Whether a turn would be declared for an enemy out of sight."""
    routine = form.question.menu.routine
    declared = routine is not None and bool(field_of(type(routine), For.MOVES))
    return declared and not view.silhouette(form.unit, unit).in_line


def _bare(form: Form, row: Row | None, view: View, cell: Cell | None, unit: Ref | None) -> ClickIntent:
    """Nothing is picked: a unit is acted on or looked at, ground is walked to."""
    if unit is not None:
        kind = form.first_for(unit)
        if kind is not None and form.mark == unit and row is not None:
            return ClickIntent(Deed.GIVE, unit, "Give order")
        if kind is not None:
            then = ", then attack" if kind.purpose is Purpose.GO else ""
            return ClickIntent(Deed.AIM, unit, f"{kind.order}{then}")
        if view.appearance(unit).state.fighting:
            return ClickIntent(Deed.LOOK, unit, CARD)
    if cell is not None and form.role is not None and form.takes(cell):
        ready = form.mark == cell and row is not None
        return ClickIntent(Deed.GIVE if ready else Deed.AIM, cell, give_words(row) if ready and row else "Aim here")
    route = None if cell is None else form.route_to(cell)
    if route is not None:
        return ClickIntent(Deed.WALK, cell, f"{route.kind.order} · {route.offer.cost.text}")
    if unit is None and cell is not None and far_off(form, cell):
        return _onward(form, view, cell)
    return NOTHING if unit is None else ClickIntent(Deed.LOOK, unit, CARD)


def _facing(form: Form, row: Row | None, view: View, cell: Cell) -> ClickIntent:
    """Turning the unit to look there; where it would look there already, the order is given."""
    direction = view.grid.direction(view.cells(form.unit)[0], cell)
    kind = form.kind
    name = "" if kind is None else field_of(kind.action, For.FACING)
    if row is not None and name and getattr(row.action, name) == direction:
        return ClickIntent(Deed.GIVE, cell, give_words(row))
    if kind is not None and not any(direction in offer.choices.get(name, (direction,)) for offer in kind.offers):
        return ClickIntent(Deed.NOT, cell, AS_IT_IS)
    return ClickIntent(Deed.TURN, cell, "Face this way")


def far_off(form: Form, cell: Cell) -> bool:
    """Whether a place is out of reach of what would go there now, so that it would take more turns than this."""
    if form.kind is not None and form.kind.purpose is not Purpose.GO:
        return False
    if form.kind is None and not any(kind.purpose is Purpose.GO for kind in form.open_to):
        return False
    return form.mark != cell and not form.takes(cell) if form.kind is not None else form.route_to(cell) is None


def _onward(form: Form, view: View, cell: Cell) -> ClickIntent:
    """Going there turn by turn, where a way leads there."""
    kind = leads(form, view, cell)
    return NOTHING if kind is None else ClickIntent(Deed.WALK, cell, f"{kind.title}: on to here, turn by turn")


def _picked(form: Form, kind: Kind, row: Row | None, view: View, cell: Cell | None, unit: Ref | None) -> ClickIntent:
    """Something is picked: it is pointed at the unit here, or at the cell, or a row of cells is drawn over it."""
    if cell is not None and form.drawn is not None:
        return _drawing(form.drawn, kind, row, cell)
    for mark in (unit, cell):
        led_on = kind.purpose is Purpose.GO and isinstance(mark, tuple) and form.mark == mark
        if mark is None or not (led_on or form.takes(mark)):
            continue
        if form.mark == mark and row is not None:
            return ClickIntent(Deed.GIVE, mark, give_words(row) if mark == cell else "Give order")
        return ClickIntent(Deed.WALK if kind.purpose is Purpose.GO else Deed.AIM, mark, kind.order)
    if form.led and unit is not None and form.unled().first_for(unit) is not None:
        return _bare(form.unled(), None, view, cell, unit)
    if unit is None and cell is not None and far_off(form, cell) and leads(form, view, cell) is not None:
        return _onward(form, view, cell)
    if kind.turns and cell is not None and cell not in view.cells(form.unit):
        return _facing(form, row, view, cell)
    if form.wanting is not None:
        return ClickIntent(Deed.NOT, unit if unit is not None else cell, f"{kind.title}: not here")
    return NOTHING if unit is None else ClickIntent(Deed.LOOK, unit, CARD)


def _drawing(blank: FormField, kind: Kind, row: Row | None, cell: Cell) -> ClickIntent:
    """A row of cells is begun or ended here; where it ends already the order is given."""
    if row is not None and blank.taken and blank.taken[-1] == cell:
        return ClickIntent(Deed.GIVE, cell, give_words(row))
    words = kind.title if course_of(kind) else f"{kind.title}: draw from cell to cell"
    return ClickIntent(Deed.DRAW, cell, words)


def give_words(row: Row) -> str:
    """What is said at the pointer where the order is given."""
    return f"Give order: {order_words(row)}"


def order_words(row: Row) -> str:
    """An order, and what it costs unless its name says that."""
    title, cost = row.kind.order, row.offer.cost.text
    return title if cost.lower() == title.lower() else f"{title} · {cost}"
