"""Luck, as a topic of the rules: its questions and answers, what each promises with its own price beside it."""

from __future__ import annotations

from rules.graydawn import asks
from rules.graydawn.luck import asking
from rules.graydawn.luck.forms import AddLuck, KeepLuck, Reroll
from rules.graydawn.turns.topic import Topic

FORMS = (Reroll, AddLuck, KeepLuck)

TOPIC = Topic(
    menus=dict.fromkeys(asks.LUCK, asking.menu),
    answers=FORMS,
)
