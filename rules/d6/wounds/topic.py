"""First aid, as a topic of the rules."""

from __future__ import annotations

from rules.d6.order.topic import Topic, at_once
from rules.d6.wounds import aid
from rules.d6.wounds.forms import FirstAid

TOPIC = Topic(
    offers=(aid.offers,),
    deeds={FirstAid: at_once(aid.first_aid)},
    forecasts={FirstAid: aid.foretold},
)
