"""Suppressing fire, as a topic of the rules. It is offered beside what is thrown, weapon by weapon: `blast.offers`."""

from __future__ import annotations

from rules.d6.core import equipment
from rules.d6.core.moment import Moment
from rules.d6.suppression import forecasts, zones
from rules.d6.suppression.forms import Suppress
from rules.d6.turns.topic import Deed, Topic
from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Forecast
from rules.frame.forms import FREE
from rules.frame.scene import Scene
from rules.frame.worth import Worth
from rules.kernel.refs import Ref


def _carry(moment: Moment, unit: Ref, action: Suppress) -> Flow[None]:
    arm = equipment.arm(moment.table, unit, action.weapon)
    if arm is not None:
        yield from zones.suppress(moment, unit, arm, action.front)


def _foretold(scene: Scene, ask: Ask, action: Suppress) -> Forecast:
    arm = equipment.arm(scene, ask.unit, action.weapon)
    if arm is None:
        return Forecast(FREE, note="not at hand")
    return forecasts.swept(scene, ask.unit, arm, action.front)


def _weighed(scene: Scene, ask: Ask, action: Suppress) -> Worth:
    arm = equipment.arm(scene, ask.unit, action.weapon)
    return Worth(FREE) if arm is None else forecasts.weighed(scene, ask.unit, arm, action.front)


TOPIC = Topic(deeds={Suppress: Deed(_carry)}, forecasts={Suppress: _foretold}, worths={Suppress: _weighed})
