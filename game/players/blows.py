"""What a unit could do to others, weighed by what its book says it is worth: for players that know no rulebook."""

from __future__ import annotations

from game.battle.question import Question
from game.players.crews import fights
from rules.frame.figure import Allegiance
from rules.frame.forms import Action
from rules.frame.worth import Worth

STILL_THERE = 0.2
"""Chance that an enemy out of sight is still where it was last seen."""
DIGITS = 9
"""Digits to which worth is compared, so that no noise of machine numbers decides between equals."""
NOISE = 1e-8
"""What is added to the most that may come of an action, so that nothing is passed over for noise."""


def weigh(question: Question, action: Action) -> tuple[Worth, float]:
    """What an action promises, and what that comes to for its price."""
    told = question.worth(action)
    return told, round(gain(question, told) / max(float(told.cost.amount), 0.5), DIGITS)


def at_most(question: Question, action: Action) -> tuple[Worth, float] | None:
    """The same, and no less than that, where a book knows so sooner: whatever else may come of it."""
    told = question.at_best(action)
    return None if told is None else (told, gain(question, told) / max(float(told.cost.amount), 0.5) + NOISE)


def gain(question: Question, told: Worth) -> float:
    """What it costs the enemy on average, less what it costs other units, and the unit itself afterwards. A unit out
    of action has nothing more to lose.
    """
    view, found = question.view, 0.0
    for share in told.shares:
        whose = view.find(share.unit, Allegiance) if share.unit is not None and share.loss else None
        if whose is None or share.unit is None:
            continue
        if not view.relations.hostile(question.side, whose.side):
            found -= share.loss
        elif fights(view, share.unit):
            contact = view.contact(share.unit)
            found += share.loss * (1.0 if contact is None or contact.now else STILL_THERE)
    return found - max(0.0, sum([share.loss for share in told.later if share.unit == question.ask.unit]))
