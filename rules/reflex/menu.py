"""The menu of every kind of question, and the forecast of every form."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction

from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast
from rules.frame.forms import FREE, Action, Cost, Menu, Offer, Purpose, Refusal
from rules.frame.knowing import Awareness
from rules.frame.relations import enemies_among
from rules.frame.scene import Scene
from rules.frame.worth import Worth, of_forecast
from rules.kernel.refs import Ref
from rules.parts.arms_length import touching
from rules.parts.choices import Asked
from rules.reflex.afoot import walk
from rules.reflex.asks import BEGIN, PAUSE, PRESS, SECOND, TICK, OnTick
from rules.reflex.core import attempts
from rules.reflex.core.bands import band_between
from rules.reflex.core.forms import Hold, Idle, NoMore, Press, Surrender, TakePart, Wait
from rules.reflex.core.instead import instead, on_the_move, shaken
from rules.reflex.core.topic import OPERATION, Desk, Lines, ticks
from rules.reflex.fire import attack
from rules.reflex.fire.attack import Wish
from rules.reflex.gear.devices import manned
from rules.reflex.hands.ready import arms
from rules.reflex.melee import dive
from rules.reflex.nerve import broken
from rules.reflex.order import closing, initiative
from rules.reflex.state import Gone, Strip, Vehicle
from rules.reflex.tactics import forecasts
from rules.reflex.terms.bands import Band
from rules.reflex.terms.body import Gait
from rules.reflex.topics import DEEDS, TOPICS

OPERATIONAL = tuple(offers for topic in TOPICS for offers in topic.operational)
UNDISTURBED = Assumption(Fact.FUTURE, "unhurt and calm to the end of the exchange")
UNCHANGED = Assumption(Fact.FUTURE, "nothing changes before the action takes effect")


def menu(scene: Scene, ask: Ask) -> Menu:
    """What may be answered, from what the asked side knows."""
    own = _MENUS.get(ask.kind)
    return own(scene, ask) if own is not None else TOPICS.menus[ask.kind](scene, ask)


def forecast(scene: Scene, ask: Ask, action: Action) -> Forecast:
    """Exact odds, cost and reasons, from nothing but what the scene given knows."""
    strips = _under_fire(scene, ask, action)
    if strips:
        return _in_the_fire(scene, ask, action, strips)
    return _told(scene, ask, action)


def _under_fire(scene: Scene, ask: Ask, action: Action) -> tuple[Strip, ...]:
    """The strips under fire in which the asked one shows himself by an action that takes time (RFX-SUPP-02)."""
    deed = DEEDS.get(type(action))
    if deed is None or ask.kind not in (TICK, SECOND) or not scene.having(Strip):
        return ()
    if ask.kind == SECOND and isinstance(ask.about, OnTick):
        way = (*ask.about.way, *ask.about.rest)
        poses = walk.along(scene, ask.unit, way)
    elif deed.price(scene, ask.unit, action) > 0:
        poses = walk.poses(scene, ask.unit, action)
    else:
        return ()
    return forecasts.shown_in(scene, ask.unit, poses)


def worth(scene: Scene, ask: Ask, action: Action) -> Worth:
    """The numbers of that, for players that weigh many forms."""
    strips = _under_fire(scene, ask, action)
    if not strips:
        return _weighed(scene, ask, action)
    nerve = forecasts.shaken(scene, ask.unit, strips)
    found = _weighed(shaken(scene, ask.unit, nerve), ask, action)
    if nerve.broken and not attempts.morale(scene, ask.unit).broken:
        return Worth(found.cost, success=None if found.success is None else 0.0)
    return found


def _weighed(scene: Scene, ask: Ask, action: Action) -> Worth:
    """The numbers of a form by its topic; by its forecast, where that has no shorter way to them."""
    weigh = TOPICS.worths.get(type(action))
    if weigh is None:
        return of_forecast(scene, _told(scene, ask, action))
    if type(action) not in DEEDS:
        return weigh(scene, ask, action)
    return replace(weigh(_when_it_is_done(scene, ask, action), ask, action), cost=_cost(scene, ask, action))


def _in_the_fire(scene: Scene, ask: Ask, action: Action, strips: tuple[Strip, ...]) -> Forecast:
    """The forecast of what is done under fire: fear comes first, and a unit that breaks does nothing (RFX-SUPP-02,
    RFX-MORALE-02).
    """
    before, nerve = attempts.morale(scene, ask.unit), forecasts.shaken(scene, ask.unit, strips)
    told = _told(shaken(scene, ask.unit, nerve), ask, action)
    more = nerve.level - before.level
    note = "; ".join(filter(None, (told.note, f"threat +{more} first, under fire" if more else "")))
    assumes = (*told.assumes, *forecasts.in_the_fire(scene, strips, ask.unit))
    if nerve.broken and not before.broken:
        success = None if told.success is None else Fraction(0)
        return Forecast(told.cost, success=success, assumes=assumes, note="the fire breaks the unit's nerve first")
    return replace(told, assumes=assumes, note=note)


def _told(scene: Scene, ask: Ask, action: Action) -> Forecast:
    """The forecast of a form by its topic."""
    told, deed = TOPICS.forecasts.get(type(action)), DEEDS.get(type(action))
    if told is not None:
        if deed is None:
            return told(scene, ask, action)
        foretold_ = told(_when_it_is_done(scene, ask, action), ask, action)
        return _in_time(scene, ask, replace(foretold_, cost=_cost(scene, ask, action)))
    if isinstance(action, Wait):
        return Forecast(ticks(initiative.wait_cost(scene, ask.unit)))
    if isinstance(action, Idle):
        return Forecast(OPERATION)
    if isinstance(action, Press):
        return closing.pressing()
    if isinstance(action, Hold):
        return closing.holding(scene, ask.unit)
    return Forecast(_cost(scene, ask, action) if deed is not None else FREE)


def _cost(scene: Scene, ask: Ask, action: Action) -> Cost:
    """What a deed takes where it is chosen: ticks, or the whole of a pause."""
    if ask.kind in (PAUSE, BEGIN):
        return OPERATION
    return ticks(DEEDS[type(action)].ticks(scene, ask.unit, action, getattr(ask.about, "eye", None)))


def _in_time(scene: Scene, ask: Ask, told: Forecast) -> Forecast:
    """That nothing changes before it is rolled, where that is later than now (RFX-OPS-13, RFX-ADV-01)."""
    if told.success is None:
        return told
    if ask.kind == BEGIN:
        return replace(told, assumes=(*told.assumes, UNDISTURBED))
    later = ask.kind in (TICK, SECOND) and scene.options.on("advanced_timing") and told.cost.amount > 0
    return replace(told, assumes=(*told.assumes, UNCHANGED)) if later else told


def _when_it_is_done(scene: Scene, ask: Ask, action: Action) -> Scene:
    """The scene in which an action is carried out: in place of an exchange, or in the course of a move."""
    if ask.kind == BEGIN:
        return instead(scene, ask.unit, action.kind)
    if ask.kind == SECOND and isinstance(ask.about, OnTick):
        about, gait = ask.about, Gait(ask.about.gait)
        charge = None if about.rest else dive.begun(scene, ask.unit, about.way, gait)
        return on_the_move(scene, ask.unit, gait, charge)
    return scene


def _tick(scene: Scene, ask: Ask) -> Menu:
    """Everything that can be done on a tick, or wait (RFX-ACT-15)."""
    desk = Desk(scene, ask, DEEDS)
    offers, refusals = _lines(desk, TOPICS.offers)
    cost = initiative.wait_cost(scene, ask.unit)
    question = f"{scene.name(ask.unit)}: tick {desk.about.tick}. What now?"
    return Menu(question, (*offers, Offer(Wait, cost=ticks(cost))), refusals, Wait())


def _second(scene: Scene, ask: Ask) -> Menu:
    """What can be done on the move for five ticks or fewer (RFX-MOVE-01)."""
    desk = Desk(scene, ask, DEEDS)
    offers, refusals = _lines(desk, TOPICS.offers)
    return Menu(f"{scene.name(ask.unit)}: act during the move?", (*offers, Offer(NoMore)), refusals, NoMore())


def _begin(scene: Scene, ask: Ask) -> Menu:
    """Fight, give up, or do something else for the whole exchange (RFX-TIME-15, RFX-OPS-13)."""
    gone = scene.find(ask.unit, Gone)
    question = f"{scene.name(ask.unit)}: an exchange of fire begins"
    own = (Offer(TakePart), Offer(Surrender))
    if gone is not None:
        return Menu(question, own, routine=Surrender())
    why_not = not_safe(scene, ask.unit)
    if why_not:
        return Menu(question, own, (Refusal("Do something else this exchange", why_not, "RFX-OPS-13"),), TakePart())
    offers, refusals = _lines(Desk(scene, ask, DEEDS), OPERATIONAL)
    return Menu(question, (own[0], *offers, own[1]), refusals, TakePart(), open=any(map(_cannot_wait, offers)))


def _cannot_wait(offer: Offer) -> bool:
    """Whether a side would be asked about it although it has said that all of it fights: a unit needs help."""
    return offer.action.purpose is Purpose.AID


def _pause(scene: Scene, ask: Ask) -> Menu:
    """One longer thing (RFX-TIME-11, RFX-OPS-01)."""
    offers, refusals = _lines(Desk(scene, ask, DEEDS), OPERATIONAL)
    return Menu(
        f"{scene.name(ask.unit)}: a pause. What will you do?",
        (*offers, Offer(Idle, cost=OPERATION)),
        refusals,
        Idle(),
    )


def _press(scene: Scene, ask: Ask) -> Menu:
    """Press or hold (RFX-TIME-09, RFX-TIME-12)."""
    usual = Press() if _has_a_target(scene, ask.unit) else Hold()
    return Menu(f"{scene.name(ask.unit)}: keep fighting or break off?", (Offer(Press), Offer(Hold)), routine=usual)


def _has_a_target(scene: Scene, unit: Ref) -> bool:
    """Whether a unit in sight can be attacked with what the unit has in hand, and it is not too afraid."""
    if attempts.morale(scene, unit).panicked:
        return False
    seen = enemies_among(scene, unit, (scene.find(unit, Awareness) or Awareness()).now)
    wishes = (Wish(unit, foe, held) for foe in seen for held in arms(scene, unit))
    return any(not attack.hindrance(scene, wish) for wish in wishes) or any(
        touching(scene, scene.cells(unit), scene.cells(foe)) for foe in seen
    )


def _lines(desk: Desk, topics: Iterable[Callable[[Desk], Lines]]) -> tuple[tuple[Offer, ...], tuple[Refusal, ...]]:
    offers: list[Offer] = []
    refusals: list[Refusal] = []
    shaken = attempts.morale(desk.scene, desk.unit).broken
    for line in (line for offers_of in topics for line in offers_of(desk)):
        if isinstance(line, Refusal):
            refusals.append(line)
        elif isinstance(line, Asked):
            refusals.extend(line)
        elif shaken and not broken.broken_may(line.action):
            refusals.append(Refusal(line.action.title, "nerve broken", "RFX-MORALE-02"))
        elif not shaken or all(len(each) for each in line.choices.values()):
            offers.append(line)
    return tuple(offers), tuple(dict.fromkeys(refusals))


def not_safe(scene: Scene, unit: Ref) -> str:
    """Why a unit may not do an operational action in place of an exchange: panicked, or in an enemy's line of fire
    within medium range without hard cover over the torso (RFX-OPS-13); "" when he may. A vehicle that nobody sits in
    is no enemy.
    """
    if attempts.morale(scene, unit).panicked:
        return "too frightened"
    for enemy in enemies_among(scene, unit, (scene.find(unit, Awareness) or Awareness()).now):
        band = band_between(scene, enemy, unit)
        if band is None or band.rank > Band.MEDIUM.rank:
            continue
        if scene.find(enemy, Vehicle) is not None and not manned(scene, enemy):
            continue
        torso = [zone for zone in scene.silhouette(enemy, unit).zones if zone.zone == "torso" and zone.clear > 0]
        if torso:
            return f"{scene.name(enemy)} has a clear line of fire"
    return ""


_MENUS: dict[str, Callable[[Scene, Ask], Menu]] = {
    TICK: _tick,
    SECOND: _second,
    BEGIN: _begin,
    PAUSE: _pause,
    PRESS: _press,
}
