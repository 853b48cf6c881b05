"""A posture is decided once: a unit keeps it for a while unless something has changed since it took it."""

from __future__ import annotations

from dataclasses import dataclass

from game.battle.view import View
from game.players.bouts import bout
from game.players.tactician.position_value import PositionValue
from rules.frame.body import Posture
from rules.frame.forms import Action, Purpose
from rules.frame.ground import Cell
from rules.frame.marks import Mark, marked
from rules.kernel.refs import Ref

AWKWARD = (Posture.SITTING, Posture.FACE_UP)
"""Postures that no unit takes up of its own accord."""
KEPT = 2
"""Bouts for which a unit keeps a posture in one place while nothing changes."""
WORSE = 0.05
"""Share of its strength that a unit must have lost since to reconsider its posture."""


@dataclass(frozen=True, slots=True)
class Decided:
    """What a unit's posture was decided on."""

    bout: int
    cell: Cell
    place: str
    strength: float
    seen: frozenset[Ref]
    danger: bool
    """Whether the cell is dangerous: live explosives near, gas, flames, or fire from an enemy out of sight."""


class Postures:
    """Remembers when each unit last changed its posture, and what it knew then."""

    def __init__(self) -> None:
        self._decided: dict[Ref, Decided] = {}

    def note(self, view: View, standing: PositionValue) -> None:
        """A unit changes its posture now."""
        self._decided[standing.unit] = _decided(view, standing)

    def settled(self, view: View, standing: PositionValue) -> bool:
        """Whether a unit changed its posture lately for reasons that still hold.

        It is in the same place with the same task, it has not been hurt, no further enemy has come into view and the
        place is no more dangerous.
        """
        before, now = self._decided.get(standing.unit), _decided(view, standing)
        if before is None or now.bout - before.bout > KEPT:
            return False
        if (before.cell, before.place) != (now.cell, now.place) or now.strength < before.strength - WORSE:
            return False
        if now.danger and not before.danger:
            return False
        return now.seen <= before.seen and bool(now.seen) == bool(before.seen)


def _decided(view: View, standing: PositionValue) -> Decided:
    seen = frozenset(foe.ref for foe in standing.foes if foe.now)
    cell, spots = standing.pose.cell, (standing.perils, standing.hazards, standing.beaten)
    danger = any(cell in spot for spot in spots)
    return Decided(bout(view), cell, standing.task.place, standing.left, seen, danger)


def changes_posture(action: Action) -> bool:
    """Whether an action changes the posture; keeping it on purpose does not."""
    return action.purpose is Purpose.POSTURE and marked(action, Mark.POSTURE, True) is not None
