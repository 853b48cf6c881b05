"""Letting the count run down, and declining to act on the move, as a topic of the rules."""

from __future__ import annotations

from rules.frame.forms import FREE, Between, Offer
from rules.graydawn.turns import plan
from rules.graydawn.turns.forms import Later
from rules.graydawn.turns.topic import Desk, Topic, freely
from rules.parts.topics import Lines


def later(desk: Desk) -> Lines:
    """Delay the next action to a lower count (GRD-INIT-06)."""
    if plan.streamlined(desk.scene):
        return
    if not desk.rushing and desk.turn.at > 0 and desk.turn.left:
        yield Offer(Later, {"until": Between(0, desk.turn.at - 1)}, FREE)


TOPIC = Topic(offers=(later,), deeds={Later: freely(lambda _table, _unit, _action: None)})
