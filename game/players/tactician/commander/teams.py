"""Teams by what their units carry: some give fire from afar, some close with the enemy, some stay behind both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from game.battle.view import View
from game.players.tactician.enemy_exposure import WHOLE
from game.players.tactician.role_positions import shoots_from_afar
from game.players.tactician.situation import Foe
from game.players.tactician.threats import Threats
from rules.frame.body import Posture
from rules.kernel.refs import Ref

ENOUGH = 3
"""Units that are enough for two teams."""
AFAR = 30.0
"""Metres at which it is measured what a unit does from afar, where no enemy is nearer."""
PART = 3
"""One unit in so many gives fire while the others close with the enemy, at least."""


class Part(StrEnum):
    """What a team is for."""

    BASE = "base of fire"
    ASSAULT = "assault"
    RESERVE = "reserve"


@dataclass(frozen=True, slots=True)
class Team:
    """Units that do one thing together."""

    part: Part
    units: tuple[Ref, ...]


def teams(view: View, threats: Threats, units: Sequence[Ref], spared: Sequence[Ref], foes: Sequence[Foe]) -> list[Team]:
    """The teams of a side: those that hit hardest from where the enemy is far off give fire, the rest assault.

    Units that are to be spared are the reserve. Too few for two teams are all of the assault.
    """
    fighters = [unit for unit in units if unit not in spared]
    found = []
    if len(fighters) >= ENOUGH:
        reach = {unit: _from_afar(view, threats, unit, foes) for unit in fighters}
        ranked = sorted(fighters, key=lambda unit: (not shoots_from_afar(view, unit), -reach[unit], unit))
        many = max(len(fighters) // PART, sum(shoots_from_afar(view, unit) for unit in fighters))
        base = [unit for unit in ranked[: min(many, len(fighters) // 2)] if reach[unit] > 0.0]
        if base:
            found.append(Team(Part.BASE, tuple(sorted(base))))
            fighters = [unit for unit in fighters if unit not in base]
    if fighters:
        found.append(Team(Part.ASSAULT, tuple(sorted(fighters))))
    reserve = tuple(sorted(unit for unit in units if unit in spared))
    return [*found, Team(Part.RESERVE, reserve)] if reserve else found


def _from_afar(view: View, threats: Threats, unit: Ref, foes: Sequence[Foe]) -> float:
    """What a unit does in a bout to the enemy nearest to it, from where it stands."""
    here, straight = view.cells(unit)[0], view.grid.straight
    foe = min(foes, key=lambda foe: (straight(here, foe.pose.cell), foe.ref))
    metres = max(AFAR, straight(here, foe.pose.cell))
    return threats.between(view, unit, foe.ref, staying=True).at(metres, WHOLE, 0.0, "", Posture.STANDING)
