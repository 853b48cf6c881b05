"""A posture is decided once: a unit keeps it for a while unless something has changed since it took it."""

from __future__ import annotations

from dataclasses import dataclass

from game.battle.view import View
from game.players.bouts import bout
from game.players.tactician.standing import Standing
from rules.frame.forms import Action, Purpose
from rules.frame.ground import Cell
from rules.frame.marks import Mark, marked
from rules.kernel.refs import Ref

KEPT = 2
"""So many bouts a posture is kept in one place with nothing changed."""
WORSE = 0.05
"""A share of its strength that a unit must have lost since to think again."""


@dataclass(frozen=True, slots=True)
class Decided:
    """What a unit went by when it took its posture."""

    bout: int
    cell: Cell
    place: str
    strength: float
    seen: frozenset[Ref]
    danger: bool
    """Whether the place itself is dangerous: something live lies near, gas, flames, or fire out of nowhere."""


class Postures:
    """Remembers when and in view of what each unit last changed its posture."""

    def __init__(self) -> None:
        self._decided: dict[Ref, Decided] = {}

    def note(self, view: View, standing: Standing) -> None:
        """A unit changes its posture now."""
        self._decided[standing.unit] = _decided(view, standing)

    def settled(self, view: View, standing: Standing) -> bool:
        """Whether a unit has taken its posture lately, and has the same reasons still: it is in the same place with
        the same task, nobody has hurt it, no other enemy has come into view and the place is no more dangerous.
        """
        before, now = self._decided.get(standing.unit), _decided(view, standing)
        if before is None or now.bout - before.bout > KEPT:
            return False
        if (before.cell, before.place) != (now.cell, now.place) or now.strength < before.strength - WORSE:
            return False
        if now.danger and not before.danger:
            return False
        return now.seen <= before.seen and bool(now.seen) == bool(before.seen)


def _decided(view: View, standing: Standing) -> Decided:
    seen = frozenset(foe.ref for foe in standing.foes if foe.now)
    cell, spots = standing.pose.cell, (standing.perils, standing.hazards, standing.beaten)
    danger = any(cell in spot for spot in spots)
    return Decided(bout(view), cell, standing.task.place, standing.left, seen, danger)


def changes_posture(action: Action) -> bool:
    """Whether an action is a change of posture, not to stay as one is."""
    return action.purpose is Purpose.POSTURE and marked(action, Mark.POSTURE, True) is not None
