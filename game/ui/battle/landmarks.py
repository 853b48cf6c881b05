"""Ground worth having, laid over the map in the colour of the side that holds it, as far as the viewer knows."""

from __future__ import annotations

from collections.abc import Sequence

from game.battle.goal_words import standing_in_words
from game.battle.standing import Goal
from game.ui.map.overlays import Area


def areas(goals: Sequence[Goal], sides: Sequence[str]) -> tuple[Area, ...]:
    """One area for each objective on the map, with its flag; two sides that want the same ground share it."""
    found: dict[str, Area] = {}
    for goal in sorted(goals, key=lambda goal: not goal.own):
        name = goal.sheet.name
        if not goal.cells or name in found:
            continue
        side = sides.index(goal.holder) if goal.holder in sides else None
        how = "contested" if goal.contested else standing_in_words(goal)
        found[name] = Area(goal.cells, f"{name}: {how}", side=side, hatched=True, flag=True)
    return tuple(found.values())


def foremost(goals: Sequence[Goal]) -> Goal | None:
    """The objective that matters most now: one of the viewer's own that is still open, an end of the battle first."""
    open_ = [goal for goal in goals if goal.own and not goal.won and not goal.failed]
    ranked = sorted(open_, key=lambda goal: (not goal.sheet.ends, -goal.sheet.worth))
    return ranked[0] if ranked else None
