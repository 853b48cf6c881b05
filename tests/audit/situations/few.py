"""A few people in a corner of a shipped map, as the situations of Reflex have them."""

from __future__ import annotations

from typing import Any

from game.battle.scenario import ForceSheet
from tests.audit.situations.situation import Situation

Placed = tuple[str, str, tuple[int, int], int] | tuple[str, str, tuple[int, int], int, tuple[str, ...]]
"""A side, an entry of the roster, a cell and where it looks; of a vehicle also its crew."""


LEFT_ALONE = {"off_guard": ("red",), "quiet_pauses": 60}
"""Options under which people have all the time they want."""


def few(scenario: str, *people: Placed, options: dict[str, Any] | None = None, **change: Any) -> Situation:
    """A few people of whom nothing is wanted but to deal with each other."""
    posture = change.pop("posture", "standing")
    forces = tuple(
        ForceSheet(
            side=side,
            sheet=sheet,
            name=f"{side} {number}",
            at=at,
            facing=facing,
            crew=crew[0] if crew else (),
            posture=posture,
        )
        for number, (side, sheet, at, facing, *crew) in enumerate(people)
    )
    return Situation(
        scenario,
        options or {},
        weather=change.pop("weather", {}),
        shaped=change.pop("shaped", None),
        bent=change.pop("bent", ()),
        again=change.pop("again", ()),
        change={"force": forces, "objective": (), "trigger": (), "lasts": 180, **change},
    )
