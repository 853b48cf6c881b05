"""Objectives in words: what has to be done, what it is worth, and how it stands."""

from __future__ import annotations

from collections.abc import Mapping

from game.battle.objective_status import Goal
from game.battle.objectives import rounds_of
from game.battle.scenario import ObjectiveSheet, Scenario
from game.world.timing import Timing
from rules.kernel.words import counted, mentioned


def goal_in_words(goal: ObjectiveSheet, scenario: Scenario, times: Timing) -> str:
    """What has to be done for an objective, and what it is worth; sides are called by their titles. Between two
    sides the other is "the enemy"; among more it is named.
    """
    titles, span = scenario.titles, times.told(rounds_of(goal, scenario, times))
    of = titles.get(goal.of, goal.of)
    done = {
        "hold": f"hold it alone for {span}",
        "reach": _arrival(goal, of),
        "eliminate": f"put {mentioned(of) if len(titles) > 2 else 'the enemy'} out of the fight",
        "protect": f"keep {mentioned(goal.of)} alive",
        "survive": f"last for {span}",
        "spare": f"{of}: {f'no more than {goal.allowed}' if goal.allowed else 'nobody'} harmed in {span}",
    }[goal.kind]
    return f"{done} · {counted(goal.worth, 'point')}" + (" · ends the battle" if goal.ends else "")


def _arrival(goal: ObjectiveSheet, of: str) -> str:
    """What it takes to reach an objective."""
    if goal.of:
        return f"get {goal.count} of {mentioned(of)} there"
    return f"be there with {goal.count}" if goal.count > 1 else "get there"


def standing_in_words(goal: Goal) -> str:
    """How an objective stands, in a few words: "12 of 18 s", "1 of 5 there"."""
    if goal.won:
        return f"won in {goal.times.numbered(goal.won)}"
    if goal.failed:
        return "lost"
    match goal.sheet.kind:
        case "reach":
            return f"{goal.there} of {goal.sheet.count} there"
        case "eliminate":
            return "not yet"
        case _:
            return f"{goal.times.seconds(goal.held)} of {goal.times.seconds(goal.needed)} s"


def holder_in_words(goal: Goal, titles: Mapping[str, str]) -> str:
    """Who holds an objective's ground, as far as is known."""
    if not goal.cells:
        return ""
    if goal.contested:
        return "contested"
    return f"held by {mentioned(titles.get(goal.holder, goal.holder))}" if goal.holder else "no known unit on it"
