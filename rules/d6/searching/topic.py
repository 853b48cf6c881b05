"""Searching, as a topic of the rules."""

from __future__ import annotations

from rules.d6.searching import searching
from rules.d6.searching.forms import Search
from rules.d6.turns.topic import Topic, at_once

TOPIC = Topic(
    offers=(searching.offers,),
    deeds={Search: at_once(searching.search)},
    forecasts={Search: searching.foretold},
)
