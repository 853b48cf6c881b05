"""What is in the air, as a topic of the rules."""

from __future__ import annotations

from rules import odds
from rules.flow import Ask
from rules.forms import FREE, Forecast, Menu, Offer, Outcome
from rules.reflex.asks import AIR, InAir
from rules.reflex.gas import breath, clouds, lungs
from rules.reflex.gas.forms import BreatheOn, HoldBreath
from rules.reflex.gas.lungs import Whiff
from rules.reflex.order.topic import Topic
from rules.reflex.wounds.foretold import loss
from rules.reflex.wounds.harm import nature
from rules.reflex.wounds.injury import injury
from rules.scene import Scene


def menu(scene: Scene, ask: Ask) -> Menu:
    """Hold the breath, or breathe on (RFX-BREATH-03)."""
    about = ask.about if isinstance(ask.about, InAir) else InAir()
    question = f"{scene.name(ask.unit)}: {about.agent or 'no air'}. Hold the breath?"
    note = "time to breathe deeply first" if about.warned else ""
    return Menu(question, (Offer(HoldBreath, note=note), Offer(BreatheOn)), routine=HoldBreath())


def holding(scene: Scene, ask: Ask, action: HoldBreath) -> Forecast:  # noqa: ARG001
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


def breathing(scene: Scene, ask: Ask, action: BreatheOn) -> Forecast:  # noqa: ARG001
    """What one breath of it does (RFX-GAS-03)."""
    about = ask.about if isinstance(ask.about, InAir) else InAir()
    what = clouds.agent(about.agent)
    attempt = breath.resisting(scene, ask.unit, what)
    bears = nature(scene, ask.unit).of("torso")
    outcomes = tuple(
        Outcome(_whiff(whiff), chance, ask.unit, loss(scene, ask.unit, max(whiff.head, injury(bears, whiff.damage))))
        for whiff, chance in odds.of(lungs.inhale, attempt.check, what).items()
    )
    return Forecast(FREE, (attempt.tally,), outcomes)


def _whiff(whiff: Whiff) -> str:
    if whiff.damage:
        return f"{whiff.damage} damage"
    return f"{whiff.head.name.lower()} trouble of the head" if whiff.head else "nothing"


TOPIC = Topic(
    forecasts={HoldBreath: holding, BreatheOn: breathing},
    menus={AIR: menu},
    answers=(HoldBreath, BreatheOn),
)
