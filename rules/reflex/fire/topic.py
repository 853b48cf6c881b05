"""Shooting, as a topic of the rules."""

from __future__ import annotations

from rules.reflex.fire import at_gear, deeds, forecasts, offers
from rules.reflex.fire.forms import Hurl, Shoot, ShootHeld, ShootThing, TwoGuns
from rules.reflex.order.topic import Deed, Topic

TOPIC = Topic(
    offers=(offers.shooting, at_gear.offers),
    deeds={
        Shoot: Deed(deeds.fire, deeds.price, deeds.strikes, keeps_control=True, keeps_series=True),
        Hurl: Deed(deeds.fire, deeds.price, deeds.strikes, keeps_control=True),
        TwoGuns: Deed(deeds.both_guns, deeds.two_price, deeds.two_strike, keeps_control=True, keeps_series=True),
        ShootThing: Deed(at_gear.shoot_thing, at_gear.thing_price, keeps_control=True, keeps_series=True),
        ShootHeld: Deed(at_gear.shoot_held, at_gear.held_price, keeps_control=True, keeps_series=True),
    },
    forecasts={
        Shoot: forecasts.shot,
        Hurl: forecasts.shot,
        TwoGuns: forecasts.two_guns,
        ShootThing: at_gear.thing_foretold,
        ShootHeld: at_gear.held_foretold,
    },
)
