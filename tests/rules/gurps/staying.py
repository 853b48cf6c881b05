"""Replays in which no unit dives aside, as a forecast of a burst takes for granted; and what a critical miss costs."""

from __future__ import annotations

from rules.frame.flow import Ask
from rules.frame.forms import Action
from rules.gurps.asks import Decline
from rules.gurps.strike import backfiring
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage
from tests.rules.replaying import Replay


def of_a_miss(stage: Stage, unit: Ref) -> str:
    """What a critical miss has cost a unit that did not hurt it."""
    fumbles = [event.text for event in stage.told("fumbles") if event.actor == unit]
    costs = (effect.text for miss, effect in backfiring.COSTS.items() if fumbles and miss.value in fumbles[0])
    return next(costs, "")


class Staying(Replay):
    """Every unit stays where it is when something is about to burst."""

    def _answer(self, ask: Ask) -> Action:
        return Decline() if ask.kind == "dive" else super()._answer(ask)
