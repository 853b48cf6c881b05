"""Replays in which no unit dives aside, as a forecast of a burst takes for granted."""

from __future__ import annotations

from rules.frame.flow import Ask
from rules.frame.forms import Action
from rules.gurps.blast.forms import Endure
from tests.rules.replaying import Replay


class Staying(Replay):
    """Every unit stays where it is when something is about to burst."""

    def _answer(self, ask: Ask) -> Action:
        return Endure() if ask.kind == "dive" else super()._answer(ask)
