"""Gas, as a topic of the rules: what is offered, and the odds of breathing it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE, Menu, Offer
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.kernel import odds
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.reflex.asks import AIR, InAir
from rules.reflex.core import able, attempts
from rules.reflex.core.topic import Topic
from rules.reflex.gas import breath, clouds, lungs
from rules.reflex.gas.forms import BreatheOn, HoldBreath
from rules.reflex.gas.lungs import Whiff
from rules.reflex.state import Traits
from rules.reflex.terms.weapons import Agent, Burst
from rules.reflex.wounds.forecasts import loss
from rules.reflex.wounds.harm import nature
from rules.reflex.wounds.injury import injury, worsened
from rules.reflex.wounds.toll import End, Fate

BREATHED = Assumption(Fact.FUTURE, "every unit it spreads to breathes it once")


def breathed(scene: Scene, unit: Ref, what: Agent, chance: Fraction = Fraction(1)) -> Iterator[Outcome]:
    """What one breath of an agent does to a unit that has so great a chance to draw it (RFX-GAS-03)."""
    bears, hurt = nature(scene, unit).of("torso"), attempts.wounds(scene, unit)
    for whiff, share in odds.of(lungs.inhale, breath.resisting(scene, unit, what).check, what).items():
        torso, fatal = worsened(hurt.actual("torso"), injury(bears, whiff.damage))
        fate = Fate.DEAD if fatal else Fate(max(whiff.head, torso))
        yield Outcome(_whiff(whiff), chance * share, unit, loss(hurt, End(fate)))


def gassed(scene: Scene, burst: Burst, where: Odds[tuple[Cell, int] | None]) -> tuple[Outcome, ...]:
    """Every unit known to the viewer that a cloud may spread to, by where it may burst; masks keep it out."""
    what = clouds.agent(burst.agent) if burst.agent else None
    if what is None or not clouds.harmful(what):
        return ()
    there = [
        unit
        for unit in scene.units()
        if scene.find(unit, Traits) is not None and able.alive(scene, unit) and not lungs.masked(scene, unit)
    ]
    chances = {unit: _reached(scene, burst, where, unit) for unit in there}
    return tuple(row for unit, chance in chances.items() if chance for row in _in_it(scene, unit, what, chance))


def _in_it(scene: Scene, unit: Ref, what: Agent, chance: Fraction) -> Iterator[Outcome]:
    """Every way it may come out for a unit: what a breath does, and that the cloud does not spread to it."""
    yield from breathed(scene, unit, what, chance)
    if chance < 1:
        yield Outcome("outside the cloud", 1 - chance, unit, spared=True)


def _reached(scene: Scene, burst: Burst, where: Odds[tuple[Cell, int] | None], unit: Ref) -> Fraction:
    """How likely it spreads to a unit at once."""
    own = scene.cells(unit)

    def reaches(cell: Cell) -> bool:
        near = any(scene.grid.straight(cell, at) <= burst.cloud for at in own)
        return near and any(at in clouds.spreads(scene, cell, burst.cloud) for at in own)

    return where.map(lambda spot: spot[0] if spot is not None else None).chance(
        lambda cell: cell is not None and reaches(cell)
    )


def _whiff(whiff: Whiff) -> str:
    if whiff.damage:
        return f"{whiff.damage} damage"
    return f"{whiff.head.name.lower()} effect on the head" if whiff.head else "nothing"


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
    return Forecast(FREE, (attempt.tally,), tuple(breathed(scene, ask.unit, what)))


TOPIC = Topic(
    forecasts={HoldBreath: holding, BreatheOn: breathing},
    menus={AIR: menu},
    answers=(HoldBreath, BreatheOn),
)
