"""Fire, as a topic of the rules."""

from __future__ import annotations

from rules.darkconspiracy.fire import aiming, deeds, forecasts, offers, opportunity
from rules.darkconspiracy.fire.forms import Aim, AtNobodyElse, Fire, HoldFire, React, Shift, Watch
from rules.darkconspiracy.turns.topic import Deed, Topic, at_once

TOPIC = Topic(
    offers=(offers.shots, aiming.aims),
    deeds={Fire: Deed(deeds.fire), Aim: at_once(aiming.aim), Watch: at_once(aiming.aim)},
    forecasts={
        **dict.fromkeys((Fire, Shift, AtNobodyElse), forecasts.foretold),
        Aim: aiming.foretold,
        Watch: aiming.watched,
        React: opportunity.foretold,
    },
    worths={
        **dict.fromkeys((Fire, Shift, AtNobodyElse), forecasts.weighed),
        Aim: aiming.weighed,
        Watch: aiming.watch_weighed,
        React: opportunity.weighed,
    },
    menus={deeds.FURTHER: offers.further, opportunity.WATCHED: opportunity.menu},
    moving=(offers.shots,),
    answers=(Shift, AtNobodyElse, React, HoldFire),
)
