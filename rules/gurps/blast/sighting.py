"""What a second of aiming promises, with a gun and with a launcher."""

from __future__ import annotations

from rules.frame.flow import Ask
from rules.frame.forecast import Forecast
from rules.frame.forms import FREE
from rules.frame.scene import Scene
from rules.frame.worth import Worth
from rules.gurps.blast import forecasts
from rules.gurps.fire import aiming
from rules.gurps.fire.forms import TakeAim
from rules.gurps.strike import foretelling as striking


def foretold(scene: Scene, ask: Ask, action: TakeAim) -> Forecast:
    """What the shot will do that is aimed for, or the launch, all around included (GUR-AIM-02, GUR-EXP-01)."""
    if action.target is None:
        return aiming.at_yard(scene, ask.unit, action)
    aimed = aiming.sighted(scene, ask.unit, action)
    if aimed is None:
        return Forecast(FREE, note="not in hand")
    if aimed.made.arm.weapon.burst is None:
        return aiming.foretold(scene, aimed)
    told = forecasts.at_unit(scene, aimed.made, aimed.tally)
    return aiming.in_time(aimed, (*told.assumes,), told.outcomes)


def weighed(scene: Scene, ask: Ask, action: TakeAim) -> Worth:
    """The numbers of that."""
    aimed = aiming.sighted(scene, ask.unit, action)
    if aimed is None:
        return Worth(FREE)
    if aimed.made.arm.weapon.burst is None:
        return Worth(FREE, later=(striking.share(scene, aimed.made, int(aimed.tally.total)),))
    return Worth(FREE, later=forecasts.launch(scene, aimed.made, aimed.tally).worth().shares)
