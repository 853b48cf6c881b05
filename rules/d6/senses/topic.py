"""Searching, as a topic of the rules."""

from __future__ import annotations

from rules.d6.order.topic import Topic, at_once
from rules.d6.senses import searching
from rules.d6.senses.forms import Search

TOPIC = Topic(
    offers=(searching.offers,),
    deeds={Search: at_once(searching.search)},
    forecasts={Search: searching.foretold},
)
