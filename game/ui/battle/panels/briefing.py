"""The briefing: what a side is to do, how that is scored, and how long it has."""

from __future__ import annotations

from game.battle.goal_words import goal_in_words, holder_in_words, standing_in_words
from game.battle.standing import Goal, points
from game.ui.battle.session import Session
from game.ui.kit.boxes import Column, Row, Spacer
from game.ui.kit.dialog import Answer, Dialog
from game.ui.kit.label import Label, caption
from game.ui.kit.pictures import Icon
from game.ui.kit.root import Root
from game.ui.kit.widget import Widget
from rules.kernel.plural import counted

BREADTH = 640
"""Points across."""


def briefing(root: Root, session: Session) -> Dialog:
    """Open the briefing of the side that looks on."""
    scenario, goals = session.battle.setup.scenario, session.goals()
    titles = {side.name: side.title or side.name.title() for side in scenario.side}
    side = next((side for side in scenario.side if side.name == session.eyes), None)
    words = side.briefing if side is not None and side.briefing.strip() else scenario.summary
    parts: list[Widget] = []
    if words.strip():
        parts.append(Label(" ".join(words.split())))
    own, others = [goal for goal in goals if goal.own], [goal for goal in goals if not goal.own]
    if own:
        parts += [caption("What to do"), *(_goal(goal, titles) for goal in own)]
    if others:
        parts += [caption("What the enemy is after"), *(_goal(goal, titles) for goal in others)]
    if own:
        score, most = points(goals, session.eyes)
        parts += [caption("Score"), Label(f"{score} of {counted(most, 'point')}")]
    parts += [caption("Time"), Label(_time(session))]
    title = scenario.title if side is None else f"{scenario.title}: {titles[side.name]}"
    dialog = Dialog(title, Column(*parts, gap=10), [Answer("To the map", None, "primary")], width=BREADTH)
    return dialog.open(root)


def _goal(goal: Goal, titles: dict[str, str]) -> Widget:
    """One objective: its name, what has to be done, how it stands."""
    icon, colour = ("check", "good") if goal.won else ("close", "bad") if goal.failed else ("flag", "accent")
    holder = holder_in_words(goal, titles)
    told = " · ".join(filter(None, (goal_in_words(goal.sheet), holder)))
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
    length = session.battle.setup.scenario.rounds
    now = max(1, session.view().clock.round)
    return f"Round {min(now, length)} of {length}. The battle ends sooner if only one side is left in the fight."
