"""Suppressing fire, as a topic of the rules."""

from __future__ import annotations

from rules.graydawn.asks import COVERING, SPREADING
from rules.graydawn.covering import deeds, foretelling, lanes, offers
from rules.graydawn.covering.forms import CoverFire, HoldFire, LayLane
from rules.graydawn.turns.topic import Deed, Topic
from rules.parts.topics import always

TOPIC = Topic(
    offers=(offers.in_turn,),
    deeds={
        CoverFire: Deed(deeds.cover, always(offers.WHOLE)),
        LayLane: Deed(lanes.lay, always(offers.WHOLE)),
    },
    forecasts={CoverFire: foretelling.covering, LayLane: foretelling.lane, HoldFire: foretelling.held},
    worths={CoverFire: foretelling.weighed, LayLane: foretelling.weighed, HoldFire: foretelling.held_weighed},
    menus={COVERING: offers.before_initiative, SPREADING: offers.further},
    answers=(HoldFire,),
)
