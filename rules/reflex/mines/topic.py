"""Mines, as a topic of the rules."""

from __future__ import annotations

from rules.frame.flow import Ask
from rules.frame.forecast import Forecast
from rules.frame.forms import FREE
from rules.frame.scene import Scene
from rules.kernel import odds
from rules.kernel.refs import Ref
from rules.kernel.words import counted
from rules.reflex.asks import TIMING
from rules.reflex.core.attempts import Attempt
from rules.reflex.core.checks import check
from rules.reflex.core.topic import Deed, Topic
from rules.reflex.minefields import knowledge
from rules.reflex.mines import clearing, detonation, forecasts, laying, offers
from rules.reflex.mines.forms import Defuse, Detonate, DetonateUnder, LayMine, MarkLane, ShootMine, TakeUp
from rules.reflex.state import Arsenal


def _foretold(attempt: Attempt, note: str) -> Forecast:
    chance = odds.of(check, attempt.check).chance(lambda result: result.passed)
    return Forecast(FREE, (attempt.tally, attempt.level), success=chance, note=note)


def _laying(scene: Scene, ask: Ask, action: LayMine) -> Forecast:
    what = (scene.find(ask.unit, Arsenal) or Arsenal()).mine(action.mine)
    if what is None:
        return Forecast(FREE, note="not carried")
    if what.feigns:
        return Forecast(FREE, note="nothing is rolled")
    trial = laying.attempt(scene, ask.unit, what, tactics=action.by == "Tactics", openly=action.open)
    return _foretold(trial, counted(laying.minutes(what, openly=action.open), "minute"))


def _marking(scene: Scene, ask: Ask, action: MarkLane) -> Forecast:
    return _foretold(clearing.marking(scene, ask.unit, action.field), "as many metres as the margin")


def _bulk(scene: Scene, _unit: Ref, action: TakeUp) -> int:
    return max(1, knowledge.laid(scene, action.mine).figures.bulk)


TOPIC = Topic(
    offers=(offers.tactical,),
    operational=(offers.operational,),
    deeds={
        Detonate: Deed(detonation.detonate, detonation.price),
        TakeUp: Deed(clearing.take_up, _bulk),
        ShootMine: Deed(clearing.shoot, clearing.shot_price, by_range=True, keeps_control=True, keeps_series=True),
        LayMine: Deed(laying.lay),
        MarkLane: Deed(clearing.mark_lane),
        Defuse: Deed(clearing.defuse),
    },
    forecasts={
        LayMine: _laying,
        MarkLane: _marking,
        Defuse: forecasts.defused,
        TakeUp: forecasts.taken_up,
        ShootMine: forecasts.shot,
        Detonate: forecasts.by_hand,
        DetonateUnder: forecasts.just_then,
    },
    menus={TIMING: offers.timing},
    answers=(DetonateUnder,),
)
