"""Doors and what stands on edges, as two topics of the rules: worked, and broken down."""

from __future__ import annotations

from rules.d6.doors import breaking, locks
from rules.d6.doors.forms import Break, MoveDoor, Unlock
from rules.d6.turns.budget import NOTHING
from rules.d6.turns.topic import Topic, at_once
from rules.parts.topics import always

BREAKING = Topic(
    offers=(breaking.offers,),
    deeds={Break: at_once(breaking.break_down)},
    forecasts={Break: breaking.foretold},
)
LOCKS = Topic(
    offers=(locks.offers,),
    deeds={MoveDoor: at_once(locks.door, always(NOTHING)), Unlock: at_once(locks.unlock)},
)
