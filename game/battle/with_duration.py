"""A scenario with another length than it says."""

from __future__ import annotations

from game.battle.objectives import LASTING
from game.battle.scenario import ObjectiveSheet, Scenario
from game.battle.seconds import Seconds


def with_duration(scenario: Scenario, seconds: Seconds) -> Scenario:
    """The scenario, shorter or longer: what was to last until its end lasts until the new one, and weather that would
    come after that is left out.
    """
    goals = tuple(_to_the_end(goal, scenario.lasts) for goal in scenario.objective)
    later = tuple(each for each in scenario.weather.later if each.after < seconds)
    weather = scenario.weather.model_copy(update={"later": later})
    return scenario.model_copy(update={"lasts": seconds, "objective": goals, "weather": weather})


def _to_the_end(goal: ObjectiveSheet, end: Seconds) -> ObjectiveSheet:
    """An objective that is to last until the end, wherever that is."""
    if goal.kind in LASTING and goal.time == end:
        return goal.model_copy(update={"time": None})
    return goal
