"""What is thrown, launched and bursts, as a topic of the rules."""

from __future__ import annotations

from rules.d6.blast import forecasts, landing, offers
from rules.d6.blast.forms import Launch, Throw
from rules.d6.core import equipment
from rules.d6.turns.topic import Deed, Topic
from rules.frame.flow import Ask
from rules.frame.forecast import Forecast
from rules.frame.forms import FREE
from rules.frame.scene import Scene
from rules.frame.worth import Worth


def _foretold(scene: Scene, ask: Ask, action: Throw | Launch) -> Forecast:
    arm = equipment.arm(scene, ask.unit, action.weapon)
    if arm is None:
        return Forecast(FREE, note="not at hand")
    return forecasts.thrown(scene, ask.unit, arm, action.cell)


def _weighed(scene: Scene, ask: Ask, action: Throw | Launch) -> Worth:
    arm = equipment.arm(scene, ask.unit, action.weapon)
    return Worth(FREE) if arm is None else forecasts.weighed(scene, ask.unit, arm, action.cell)


TOPIC = Topic(
    offers=(offers.areas,),
    deeds={Throw: Deed(landing.at_cell), Launch: Deed(landing.at_cell)},
    forecasts={Throw: _foretold, Launch: _foretold},
    worths={Throw: _weighed, Launch: _weighed},
)
