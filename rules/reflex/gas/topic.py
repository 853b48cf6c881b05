"""What is in the air, as a topic of the rules."""

from __future__ import annotations

from rules.frame.flow import Ask
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE, Menu, Offer
from rules.frame.scene import Scene
from rules.kernel import odds
from rules.reflex.asks import AIR, InAir
from rules.reflex.core.topic import Topic
from rules.reflex.gas import breath, clouds, forecasts, lungs
from rules.reflex.gas.forms import BreatheOn, HoldBreath


def menu(scene: Scene, ask: Ask) -> Menu:
    """Hold the breath, or breathe on (RFX-BREATH-03)."""
    about = ask.about if isinstance(ask.about, InAir) else InAir()
    question = f"{scene.name(ask.unit)}: {about.agent or 'no air'}. Hold breath?"
    note = "time to breathe deeply first" if about.warned else ""
    return Menu(question, (Offer(HoldBreath, note=note), Offer(BreatheOn)), routine=HoldBreath())


def holding(scene: Scene, ask: Ask, _action: HoldBreath) -> Forecast:
    """How long it will last, segment by segment (RFX-BREATH-01)."""
    about = ask.about if isinstance(ask.about, InAir) else InAir()
    attempt = breath.fitness(scene, ask.unit, prepared=about.warned)
    spread = odds.of(lungs.holds, attempt.check)
    outcomes = tuple(Outcome(_lasts(n), chance, ask.unit) for n, chance in sorted(spread.items()))
    return Forecast(FREE, (attempt.tally,), outcomes, spread.chance(lambda n: n >= 0))


def _lasts(n: int) -> str:
    if n < 0:
        return "no breath to hold"
    return "to the end of this segment" if n == 0 else f"{n} segment{'' if n == 1 else 's'} more"


def breathing(scene: Scene, ask: Ask, _action: BreatheOn) -> Forecast:
    """What one breath of it does (RFX-GAS-03)."""
    about = ask.about if isinstance(ask.about, InAir) else InAir()
    what = clouds.agent(about.agent)
    attempt = breath.resisting(scene, ask.unit, what)
    return Forecast(FREE, (attempt.tally,), tuple(forecasts.breathed(scene, ask.unit, what)))


TOPIC = Topic(
    forecasts={HoldBreath: holding, BreatheOn: breathing},
    menus={AIR: menu},
    answers=(HoldBreath, BreatheOn),
)
