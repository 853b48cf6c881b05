"""Riding and driving, as a topic of the rules."""

from __future__ import annotations

from rules.d6.turns.budget import NOTHING, Price, several
from rules.d6.turns.topic import Deed, Topic, at_once
from rules.d6.vehicles import driving, forecasts, offers, riding, wheel
from rules.d6.vehicles.forms import Drive
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.parts.riding import Alight, ChangeSeat, GetIn


def _driving(_scene: Scene, _unit: Ref, action: Drive) -> Price:
    cost = driving.action_cost(action.speed, evading=action.evade)
    return several(cost) if cost else NOTHING


TOPIC = Topic(
    offers=(offers.aboard,),
    deeds={
        Drive: Deed(wheel.drive, _driving, exposes=False),
        GetIn: at_once(riding.board),
        ChangeSeat: at_once(riding.change_seat),
        Alight: at_once(riding.alight),
    },
    forecasts={Drive: forecasts.drive},
)
