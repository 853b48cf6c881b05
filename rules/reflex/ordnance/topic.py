"""What bursts and burns, as a topic of the rules."""

from __future__ import annotations

from collections.abc import Mapping

from rules.frame.forms import Action
from rules.reflex.blast import fires
from rules.reflex.blast.forms import BeatOut, Douse
from rules.reflex.core.topic import Deed, Topic, always
from rules.reflex.fire import landing
from rules.reflex.fire.forms import ShootGround
from rules.reflex.ordnance import forecasts, forms, indirect, offers, throws

FALLS: Mapping[type[Action], forecasts.Finds] = {
    forms.ThrowGrenade: forecasts.thrown,
    forms.LobOver: forecasts.lobbed,
    forms.FireOver: forecasts.lobbed,
}
NOTHING = "nothing to fire, or nothing to fire at"

TOPIC = Topic(
    offers=(offers.thrown, offers.over, offers.beating),
    operational=(offers.indirect_fire, offers.dousing),
    deeds={
        forms.ThrowGrenade: Deed(throws.throw, throws.price, by_range=True, keeps_control=True),
        ShootGround: Deed(landing.at_ground, landing.price, by_range=True, keeps_control=True, keeps_series=True),
        forms.ThrowPetrol: Deed(throws.petrol, throws.petrol_price, by_range=True, keeps_control=True),
        forms.LobOver: Deed(throws.lob, throws.lob_price, by_range=True, keeps_control=True),
        forms.Cook: Deed(throws.cook, always(throws.PIN)),
        forms.Smother: Deed(throws.smother, always(throws.DIVE)),
        forms.FireOver: Deed(indirect.over, indirect.over_price, by_range=True, keeps_control=True, keeps_series=True),
        forms.AdjustFire: Deed(indirect.adjust, indirect.adjust_price, keeps_control=True),
        BeatOut: Deed(fires.beat_out, always(offers.BEATING)),
        Douse: Deed(fires.douse),
        forms.CallForFire: Deed(indirect.call),
        forms.AdjustAtLength: Deed(indirect.adjust),
        forms.FireAsCalled: Deed(indirect.as_called),
        forms.Bombard: Deed(indirect.bombard),
    },
    forecasts={
        **{form: forecasts.foretold(finds) for form, finds in FALLS.items()},
        **{form: forecasts.foretold(forecasts.fired, NOTHING) for form in (forms.FireAsCalled, forms.Bombard)},
        ShootGround: forecasts.at_place,
        forms.ThrowPetrol: forecasts.petrol,
        forms.Cook: forecasts.cooked,
        forms.Smother: forecasts.smothered,
        forms.AdjustFire: forecasts.called,
        forms.AdjustAtLength: forecasts.called,
        forms.CallForFire: forecasts.called,
        BeatOut: forecasts.beaten,
        Douse: forecasts.beaten,
    },
    worths={
        **{form: forecasts.weighed(finds) for form, finds in FALLS.items()},
        **{form: forecasts.weighed(forecasts.fired) for form in (forms.FireAsCalled, forms.Bombard)},
        ShootGround: forecasts.at_place_weighed,
    },
)
