"""What bursts and burns, as a topic of the rules."""

from __future__ import annotations

from rules.reflex.blast import fires
from rules.reflex.blast.forms import BeatOut, Douse
from rules.reflex.core.topic import Deed, Topic, always
from rules.reflex.fire import landing
from rules.reflex.fire.forms import ShootGround
from rules.reflex.ordnance import forecasts, indirect, offers, throws
from rules.reflex.ordnance.forms import (
    AdjustAtLength,
    AdjustFire,
    Bombard,
    CallForFire,
    Cook,
    FireAsCalled,
    FireOver,
    LobOver,
    Smother,
    ThrowGrenade,
    ThrowPetrol,
)

TOPIC = Topic(
    offers=(offers.thrown, offers.over, offers.beating),
    operational=(offers.indirect_fire, offers.dousing),
    deeds={
        ThrowGrenade: Deed(throws.throw, throws.price, by_range=True, keeps_control=True),
        ShootGround: Deed(landing.at_ground, landing.price, by_range=True, keeps_control=True, keeps_series=True),
        ThrowPetrol: Deed(throws.petrol, throws.petrol_price, by_range=True, keeps_control=True),
        LobOver: Deed(throws.lob, throws.lob_price, by_range=True, keeps_control=True),
        Cook: Deed(throws.cook, always(throws.PIN)),
        Smother: Deed(throws.smother, always(throws.DIVE)),
        FireOver: Deed(indirect.over, indirect.over_price, keeps_control=True),
        AdjustFire: Deed(indirect.adjust, indirect.adjust_price, keeps_control=True),
        BeatOut: Deed(fires.beat_out, always(offers.BEATING)),
        Douse: Deed(fires.douse),
        CallForFire: Deed(indirect.call),
        AdjustAtLength: Deed(indirect.adjust),
        FireAsCalled: Deed(indirect.as_called),
        Bombard: Deed(indirect.bombard),
    },
    forecasts={
        ThrowGrenade: forecasts.thrown,
        ShootGround: forecasts.at_place,
        ThrowPetrol: forecasts.petrol,
        LobOver: forecasts.lobbed,
        Cook: forecasts.cooked,
        FireOver: forecasts.over,
        AdjustFire: forecasts.called,
        AdjustAtLength: forecasts.called,
        CallForFire: forecasts.called,
        FireAsCalled: forecasts.fired,
        Bombard: forecasts.fired,
        BeatOut: forecasts.beaten,
        Douse: forecasts.beaten,
    },
)
