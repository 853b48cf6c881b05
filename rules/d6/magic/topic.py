"""Spells, as a topic of the rules."""

from __future__ import annotations

from rules.d6.magic import casting, forecasts, offers
from rules.d6.magic.forms import Cast
from rules.d6.turns.budget import NEXT_COMPONENT
from rules.d6.turns.topic import Deed, Topic
from rules.parts.topics import always

TOPIC = Topic(
    offers=(offers.spells_known,),
    deeds={Cast: Deed(casting.cast, always(NEXT_COMPONENT))},
    forecasts={Cast: forecasts.cast},
)
