"""Shooting, as a topic of the rules."""

from __future__ import annotations

from rules.reflex.fire import deeds, forecasts, mark, offers
from rules.reflex.fire.forms import Hurl, Shoot, ShootGround, TwoGuns
from rules.reflex.fire.mark import Mark
from rules.reflex.gear.ready import arm
from rules.reflex.order.topic import Deed, Topic
from rules.refs import Ref
from rules.scene import Scene


def _ground_price(scene: Scene, unit: Ref, action: ShootGround) -> int:
    held = arm(scene, unit, action.weapon)
    return mark.price(scene, unit, held, Mark(action.cell), action.speed) if held is not None else 1


TOPIC = Topic(
    tactical=(offers.shooting,),
    deeds={
        Shoot: Deed(deeds.fire, deeds.price, deeds.strikes, keeps_control=True, keeps_series=True),
        Hurl: Deed(deeds.fire, deeds.price, deeds.strikes, keeps_control=True),
        ShootGround: Deed(deeds.at_ground, _ground_price, keeps_control=True, keeps_series=True),
        TwoGuns: Deed(deeds.both_guns, deeds.two_price, deeds.two_strike, keeps_control=True, keeps_series=True),
    },
    forecasts={
        Shoot: forecasts.shot,
        Hurl: forecasts.shot,
        ShootGround: forecasts.ground,
        TwoGuns: forecasts.two_guns,
    },
)
