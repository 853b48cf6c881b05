"""Talking and longer tasks, as a topic of the rules."""

from __future__ import annotations

from rules.graydawn.errands import locks, talking
from rules.graydawn.errands.locks import PickLock
from rules.graydawn.errands.talking import CallOut, TalkItOver
from rules.graydawn.turns.topic import Deed, Topic, freely
from rules.parts import topics

TOPIC = Topic(
    offers=(locks.offers, talking.calls),
    deeds={CallOut: freely(talking.call_out), PickLock: Deed(topics.at_once(locks.pick), locks.price)},
    forecasts={PickLock: locks.foretold},
    answers=(TalkItOver,),
)
