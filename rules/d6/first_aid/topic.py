"""First aid, as a topic of the rules."""

from __future__ import annotations

from rules.d6.first_aid import aid
from rules.d6.first_aid.forms import FirstAid
from rules.d6.turns.topic import Topic, at_once

TOPIC = Topic(
    offers=(aid.offers,),
    deeds={FirstAid: at_once(aid.first_aid)},
    forecasts={FirstAid: aid.foretold},
)
