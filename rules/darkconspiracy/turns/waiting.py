"""Doing nothing, as a topic of the rules."""

from __future__ import annotations

from rules.darkconspiracy.turns.forms import AsItComes, BreakOff, CarryOn, KeepMoving, KeepOn, Wait
from rules.darkconspiracy.turns.topic import Desk, Topic, at_once, freely
from rules.frame.forms import Action
from rules.frame.scene import Table
from rules.kernel.refs import Ref
from rules.parts.topics import Lines


def waits(desk: Desk) -> Lines:
    """Doing nothing is always allowed (DKC-ACT-01)."""
    yield desk.offer(Wait)


def _nothing(_table: Table, _unit: Ref, _action: Action) -> None:
    """Nothing comes of it."""


TOPIC = Topic(
    offers=(waits,),
    deeds={Wait: at_once(_nothing), CarryOn: freely(_nothing)},
    answers=(AsItComes, KeepMoving, KeepOn, BreakOff),
)
