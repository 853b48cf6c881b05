"""Shooting, as a topic of the rules."""

from __future__ import annotations

from rules.graydawn.fire import deeds, forecasts, offers
from rules.graydawn.fire.forms import Shoot, Spray
from rules.graydawn.turns.topic import Deed, Topic

TOPIC = Topic(
    offers=(offers.shots,),
    deeds={Shoot: Deed(deeds.shoot), Spray: Deed(deeds.shoot)},
    forecasts={Shoot: forecasts.foretold, Spray: forecasts.foretold},
    worths={Shoot: forecasts.weighed, Spray: forecasts.weighed},
)
