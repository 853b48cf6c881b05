"""Shooting, as a topic of the rules."""

from __future__ import annotations

from functools import partial

from rules.reflex.core.topic import Deed, Topic
from rules.reflex.fire import at_gear, contact, deeds, forecasts, offers
from rules.reflex.fire.forms import Hurl, Shoot, ShootHeld, ShootThing, TwoGuns
from rules.reflex.melee.forms import Block

_shot = partial(Deed, keeps_control=True, by_range=True)

TOPIC = Topic(
    offers=(offers.shooting, at_gear.offers),
    deeds={
        Shoot: _shot(deeds.fire, deeds.price, deeds.strikes, keeps_series=True),
        Hurl: _shot(deeds.fire, deeds.price, deeds.strikes),
        TwoGuns: _shot(deeds.both_guns, deeds.two_price, deeds.two_strike, keeps_series=True),
        ShootThing: _shot(at_gear.shoot_thing, at_gear.thing_price, keeps_series=True),
        ShootHeld: _shot(at_gear.shoot_held, at_gear.held_price, keeps_series=True),
    },
    forecasts={
        Shoot: forecasts.shot,
        Hurl: forecasts.shot,
        TwoGuns: forecasts.two_guns,
        ShootThing: at_gear.thing_foretold,
        ShootHeld: at_gear.held_foretold,
        Block: contact.block,
    },
)
