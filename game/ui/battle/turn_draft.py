"""A turn gathered on the map before it is declared: where a book has moves and actions declared, they follow from what
was clicked on, ground and enemies, one after the other.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.battle.view import View
from game.ui.battle.click_intent import ClickIntent, Deed, fought, give_words, in_vain
from game.ui.battle.form import Form
from game.ui.battle.form_fields import where
from game.ui.battle.order_kind import Kind, Row
from game.ui.battle.order_kind import Mark as Aim
from game.ui.battle.queued_clicks import Click
from rules.frame.forms import Action, Purpose
from rules.frame.ground import Cell
from rules.frame.marks import Mark, field_of
from rules.kernel.refs import Ref


def declared(form: Form) -> bool:
    """Whether the question is how many moves and actions a turn has."""
    routine = form.question.menu.routine
    return routine is not None and declared_by(routine)


def declared_by(action: Action) -> bool:
    """Whether an answer says how many moves and actions a turn has."""
    return _declares(type(action))


def _declares(form: type[Action]) -> bool:
    return form.purpose is Purpose.BEGIN and bool(field_of(form, Mark.MOVES)) and bool(field_of(form, Mark.ACTIONS))


def declaration(form: Form, steps: Sequence[Click]) -> Row | None:
    """The way of beginning the turn that has room for these steps: as it was picked or as is usual, if that has; None
    where no way has.
    """
    filled = Form(form.question)
    for kind in _likeliest(form):
        moves, actions = field_of(kind.action, Mark.MOVES), field_of(kind.action, Mark.ACTIONS)
        wanted = sum(step.unit is None for step in steps), sum(step.unit is not None for step in steps)
        filled.pick(kind)
        for many in dict.fromkeys((max(1, wanted[1]), wanted[1])):
            filled.pick(kind)
            if filled.fill(moves, wanted[0]) and filled.fill(actions, many):
                row = filled.row()
                if row is not None and (getattr(row.action, moves), getattr(row.action, actions)) == (wanted[0], many):
                    return row
    return None


def _likeliest(form: Form) -> list[Kind]:
    """The ways of beginning a turn, the one picked first, then the usual one, then in the order of the menu."""
    routine: Action | None = form.question.menu.routine
    ways = [kind for kind in form.kinds if _declares(kind.action)]
    return sorted(ways, key=lambda kind: (kind is not form.kind, routine is None or kind.action is not type(routine)))


def step_to(
    form: Form, row: Row | None, view: View, steps: tuple[Click, ...], cell: Cell | None, unit: Ref | None
) -> ClickIntent | None:
    """What a click adds to a turn that is gathered before it is declared; None where it adds nothing."""
    picked = form.kind
    if cell is None or not declared(form) or (unit is not None and not fought(form, view, unit)):
        return None
    if picked and not _declares(picked.action):
        return None
    mark: Aim = cell if unit is None else unit
    if row is not None and _at_its_end(steps, cell, unit):
        return ClickIntent(Deed.GIVE, mark, give_words(row))
    if unit is not None and in_vain(form, view, unit) and all(step.unit is not None for step in steps):
        return ClickIntent(Deed.NOT, mark, f"{view.name(form.unit)} does not see {view.name(unit)}")
    added = (*steps, Click(view.clock.round, cell, unit))
    found = declaration(form, added)
    if found is None:
        return ClickIntent(Deed.NOT, mark, no_room(form, added))
    return ClickIntent(Deed.WALK if unit is None else Deed.AIM, mark, f"{found.kind.title}: {found.words}")


def _at_its_end(steps: Sequence[Click], cell: Cell, unit: Ref | None) -> bool:
    """Whether a turn comes to this in the end: it is the last step, or the ground that the unit goes to last."""
    moves = [step for step in steps if step.unit is None]
    return any(step.at(cell, unit) for step in (*steps[-1:], *moves[-1:]))


def in_order(view: View, steps: Sequence[Click]) -> str:
    """What these steps are, in the order in which they are made once the turn is declared."""
    each: list[str] = []
    for step in steps:
        if step.unit is not None:
            each.append(f"act on {view.name(step.unit)}")
        elif step.cell is not None:
            each.append(f"go to {step.cell[0]},{step.cell[1]}")
    return ", then ".join(each)


def foe_after(form: Form, pointed: Ref | None, step: int) -> Ref | None:
    """The next enemy that the unit sees and may begin a turn for, nearest first, or the one before."""
    view = form.question.view
    here = where(view, form.unit)
    foes = [
        ref for ref in view.units() if where(view, ref) and fought(form, view, ref) and not in_vain(form, view, ref)
    ]
    if not foes or not here:
        return None
    foes.sort(key=lambda ref: (view.grid.straight(here[0], where(view, ref)[0]), ref))
    at = foes.index(pointed) + step if pointed in foes else (0 if step > 0 else -1)
    return foes[at % len(foes)]


def no_room(form: Form, steps: Sequence[Click]) -> str:
    """Why a turn has no room for these steps."""
    moves = sum(step.unit is None for step in steps)
    told = f"{moves} {'move' if moves == 1 else 'moves'}" if moves else ""
    acts = len(steps) - moves
    told = " and ".join(filter(None, (told, f"{acts} {'action' if acts == 1 else 'actions'}" if acts else "")))
    return f"No turn of {form.question.view.name(form.unit)} has room for {told}"
