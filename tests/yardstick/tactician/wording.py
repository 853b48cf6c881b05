"""An action in a few words, for an explanation: what is done, to which unit or where, with what, and how."""

from __future__ import annotations

from game.battle.view import View
from rules.frame.forms import Action
from rules.frame.ground import Cell
from rules.frame.marks import Mark, marked
from rules.frame.things import Mine


def worded(view: View, action: Action) -> str:
    """Such as "shoot red rifleman A with M4A1 carbine (aimed, 3 rounds)"."""
    about, where, what = _about(view, action), _where(action), marked(action, Mark.WEAPON, "")
    words = (type(action).title.lower(), about, where, f"with {what}" if what else "")
    how = _how(action)
    return " ".join(filter(None, words)) + (f" ({', '.join(how)})" if how else "")


def at(cell: Cell) -> str:
    """A cell by column and row."""
    return f"{cell[0]},{cell[1]}"


def _about(view: View, action: Action) -> str:
    """The unit or the mine that it is about."""
    found = [ref for mark in (Mark.TARGET, Mark.PATIENT) if (ref := marked(action, mark)) is not None]
    if found:
        return view.name(found[0])
    mine = marked(action, Mark.MINE)
    laid = view.find(mine, Mine) if mine is not None else None
    return f"the mine at {at(laid.cell)}" if laid is not None else ""


def _where(action: Action) -> str:
    """The place it is aimed at; of several cells the first and the last."""
    cell: Cell | None = marked(action, Mark.PLACE)
    front: tuple[Cell, ...] = (cell,) if cell is not None else marked(action, Mark.FRONT, ())
    if not front:
        return ""
    return f"at {at(front[0])}" if len(front) == 1 else f"from {at(front[0])} to {at(front[-1])}"


def _how(action: Action) -> tuple[str, ...]:
    """The manner, where there is a choice of manners."""
    how, rounds = marked(action, Mark.HOW), marked(action, Mark.ROUNDS, 0)
    said = [str(how)] if how else []
    if rounds > 1:
        said.append(f"{rounds} rounds")
    if marked(action, Mark.BURST, False):
        said.append("burst")
    return tuple(said)
