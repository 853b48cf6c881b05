"""An action in a few words, for an explanation: what is done, to whom or where, with what, and how."""

from __future__ import annotations

from game.battle.view import View
from rules.frame.forms import Action
from rules.frame.ground import Cell
from rules.frame.things import Mine
from rules.kernel.refs import Ref

WHOM = ("target", "patient")
HOW = ("speed", "mode")
"""Fields that say in one word how a thing is done."""


def worded(view: View, action: Action) -> str:
    """Such as "shoot red rifleman A with M4A1 carbine (aimed, 3 rounds)"."""
    whom, where, what = _whom(view, action), _where(action), getattr(action, "weapon", "")
    words = (type(action).title.lower(), whom, where, f"with {what}" if what else "")
    how = _how(action)
    return " ".join(filter(None, words)) + (f" ({', '.join(how)})" if how else "")


def at(cell: Cell) -> str:
    """A cell by column and row."""
    return f"{cell[0]},{cell[1]}"


def _whom(view: View, action: Action) -> str:
    """The unit or the mine that it is about."""
    found: tuple[Ref, ...] = tuple(ref for name in WHOM if (ref := getattr(action, name, None)) is not None)
    if found:
        return view.name(found[0])
    mine = getattr(action, "mine", None)
    laid = view.find(Ref(mine), Mine) if isinstance(mine, int) else None
    return f"the mine at {at(laid.cell)}" if laid is not None else ""


def _where(action: Action) -> str:
    """The place it is aimed at; of several cells the first and the last."""
    cell: Cell | None = getattr(action, "cell", None)
    front: tuple[Cell, ...] = (cell,) if cell is not None else getattr(action, "front", ())
    if not front:
        return ""
    return f"at {at(front[0])}" if len(front) == 1 else f"from {at(front[0])} to {at(front[-1])}"


def _how(action: Action) -> tuple[str, ...]:
    """In what manner, where it is not the only one."""
    said = [str(how) for name in HOW if (how := getattr(action, name, None))]
    rounds = getattr(action, "rounds", 0)
    if rounds > 1:
        said.append(f"{rounds} rounds")
    if getattr(action, "burst", False):
        said.append("burst")
    return tuple(said)
