"""Handling things, as a topic of the rules."""

from __future__ import annotations

from rules.d6.core import equipment
from rules.d6.gear import forecasts, handling, offers
from rules.d6.turns.budget import ACTION, NOTHING, Price, several
from rules.d6.turns.topic import Topic, at_once
from rules.frame.figure import HANDS
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.parts.handling import Draw, Drop, Load, PickUp, PutAway
from rules.parts.topics import always


def _drawing(scene: Scene, unit: Ref, action: Draw) -> Price:
    stowed = (item for item in equipment.kit(scene, unit).items if item.place not in HANDS)
    item = next((item for item in stowed if item.name == action.item), None)
    return several(equipment.drawing(item)) if item is not None else ACTION


TOPIC = Topic(
    offers=(offers.things,),
    deeds={
        Draw: at_once(handling.draw, _drawing),
        PutAway: at_once(handling.put_away),
        Drop: at_once(handling.drop, always(NOTHING)),
        PickUp: at_once(handling.pick_up),
        Load: at_once(handling.load),
    },
    forecasts={Draw: forecasts.drawn},
)
