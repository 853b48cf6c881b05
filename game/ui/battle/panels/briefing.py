"""The briefing: what a side is to do, how that is scored, and how long it has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.battle.goal_words import goal_in_words, holder_in_words, standing_in_words
from game.battle.objective_status import Goal, points
from game.battle.scenario import Scenario
from game.ui.battle.session import Session
from game.ui.kit.boxes import Column, Row, Spacer
from game.ui.kit.dialog import Answer, Dialog
from game.ui.kit.label import Label, caption
from game.ui.kit.pictures import Icon
from game.ui.kit.root import Root
from game.ui.kit.widget import Widget
from rules.frame.relations import Relation
from rules.kernel.words import counted

BREADTH = 640
"""Points across."""
STANDS = {Relation.ALLY: "Allies", Relation.ENEMY: "Enemies", Relation.NEUTRAL: "Neutral, never a target"}


def briefing(root: Root, session: Session) -> Dialog:
    """Open the briefing of the side that looks on."""
    scenario, goals = session.battle.setup.scenario, session.goals()
    titles = scenario.titles
    side = next((side for side in scenario.side if side.name == session.eyes), None)
    words = side.briefing if side is not None and side.briefing.strip() else scenario.summary
    parts: list[Widget] = []
    if words.strip():
        parts.append(Label(" ".join(words.split())))
    own, others = [goal for goal in goals if goal.own], [goal for goal in goals if not goal.own]
    if own:
        parts += [caption("What to do"), *(_goal(goal, scenario) for goal in own)]
    if others:
        parts += [caption("What the enemy is after"), *(_goal(goal, scenario) for goal in others)]
    if scores := [words for words in (_score(goals, each, titles, session.eyes) for each in titles) if words]:
        parts += [caption("Score"), *map(Label, scores)]
    if side is not None and len(titles) > 2:
        parts += [caption("Other sides"), *map(Label, _others(scenario, side.name))]
    parts += [caption("Time"), Label(_time(session))]
    title = scenario.title if side is None else f"{scenario.title}: {titles[side.name]}"
    dialog = Dialog(title, Column(*parts, gap=10), [Answer("To the map", None, "primary")], width=BREADTH)
    return dialog.open(root)


def _score(goals: Sequence[Goal], side: str, titles: Mapping[str, str], eyes: str | None) -> str:
    """A side's points: a player sees those of his own side, the game master those of each side."""
    score, most = points(goals, side)
    if not most or eyes not in (None, side):
        return ""
    return ("" if eyes else f"{titles[side]}: ") + f"{score} of {counted(most, 'point')}"


def _others(scenario: Scenario, side: str) -> Iterator[str]:
    """Which other sides are enemies, allies or neutral."""
    for relation, words in STANDS.items():
        named = [
            title
            for name, title in scenario.titles.items()
            if name != side and scenario.relations.between(side, name) is relation
        ]
        if named:
            yield f"{words}: {', '.join(named)}"


def _goal(goal: Goal, scenario: Scenario) -> Widget:
    """One objective: its name, what has to be done, how it stands."""
    icon, colour = ("check", "good") if goal.won else ("close", "bad") if goal.failed else ("flag", "accent")
    holder = holder_in_words(goal, scenario.titles)
    told = " · ".join(filter(None, (goal_in_words(goal.sheet, scenario, goal.times), holder)))
    stands = Label(standing_in_words(goal), "small", wrap=False)
    return Row(
        Icon(icon, colour),
        Column(
            Row(Label(goal.sheet.name, "strong"), Spacer(), stands, gap=12),
            Label(told[:1].upper() + told[1:], "small", "second"),
            gap=1,
            grow=1.0,
        ),
        gap=10,
    )


def _time(session: Session) -> str:
    """How long the battle lasts, and what ends it sooner."""
    setup = session.battle.setup
    times, now = setup.times, min(max(1, session.view().clock.round), session.battle.rounds)
    played = f"Now {times.numbered(now)}" + (f", after {times.seconds(now - 1)} s" if now > 1 else "")
    lasts = f"The battle lasts {times.told(session.battle.rounds)}, or until only one side is left in the fight."
    return f"{played}. {lasts}"
