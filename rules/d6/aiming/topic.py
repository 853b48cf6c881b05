"""Aiming, as a topic of the rules."""

from __future__ import annotations

from rules.d6.aiming import deeds, offers
from rules.d6.aiming.forms import Prepare, TakeAim
from rules.d6.attacks import forecasts
from rules.d6.core import equipment
from rules.d6.fighting.offers import wish
from rules.d6.magic import spells
from rules.d6.turns.budget import WHOLE_ROUND
from rules.d6.turns.topic import Topic, at_once
from rules.frame.flow import Ask
from rules.frame.forecast import Forecast
from rules.frame.forms import FREE
from rules.frame.scene import Scene
from rules.parts.topics import always


def _foretold(scene: Scene, ask: Ask, action: TakeAim) -> Forecast:
    arm = equipment.arm(scene, ask.unit, action.weapon) or spells.arm(scene, ask.unit, action.weapon)
    note = "+1D on the next attack with it, if nothing spoils the aim"
    if arm is None or action.target is None:
        return Forecast(FREE, note=note)
    now = forecasts.against(scene, forecasts.turned(scene, wish(scene, ask.unit, arm, "single", action.target)))
    return Forecast(FREE, now.tallies, assumes=now.assumes, note=note)


TOPIC = Topic(
    offers=(offers.aims,),
    deeds={
        TakeAim: at_once(deeds.take_aim, always(WHOLE_ROUND)),
        Prepare: at_once(deeds.prepare, always(WHOLE_ROUND)),
    },
    forecasts={TakeAim: _foretold},
)
