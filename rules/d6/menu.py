"""The menu of every kind of question, and the forecast of every form."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from rules.d6.asks import HELD, ROUTINE, TURN
from rules.d6.attacks.forms import Attack
from rules.d6.blast.forms import Launch, Throw
from rules.d6.doors import Break
from rules.d6.grappling import Grapple
from rules.d6.magic.spells import Cast
from rules.d6.state import Held, Vehicle
from rules.d6.suppression import under_fire
from rules.d6.suppression.forms import Suppress
from rules.d6.topics import DEEDS, TOPICS
from rules.d6.turns.forms import CarryOut, Wait
from rules.d6.turns.topic import Desk
from rules.d6.wounds import injury
from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE, Action, Cost, Menu, Offer
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.frame.worth import Worth, of_forecast
from rules.kernel.refs import Ref
from rules.kernel.words import counted
from rules.parts.handling import Load
from rules.parts.turns import EndTurn


def menu(scene: Scene, ask: Ask) -> Menu:
    """What may be answered, from what the asked side knows."""
    if ask.kind in (TURN, ROUTINE):
        return _turn(scene, ask)
    found = TOPICS.menus[ask.kind](scene, ask)
    return replace(found, routine=Wait()) if ask.kind == HELD and _in_vain(scene, ask, found.routine) else found


def _in_vain(scene: Scene, ask: Ask, action: Action | None) -> bool:
    """Whether a held action cannot succeed: then it is kept, unless the player will have it otherwise (DSX-HELD-02)."""
    return action is not None and worth(scene, ask, action).success == 0


def _turn(scene: Scene, ask: Ask) -> Menu:
    """Everything a unit may do in its turn."""
    desk = Desk(scene, ask, DEEDS)
    offers, refusals = TOPICS.offered(desk)
    left = desk.turn.left
    question = f"{scene.name(ask.unit)}: {counted(left, 'action')} left"
    spent = not left and not any(offer.cost.amount for offer in offers)
    return Menu(question, (*offers, Offer(EndTurn)), refusals, _usual(offers), spent=spent)


def _usual(offers: tuple[Offer, ...]) -> Action:
    """End the turn; but a unit with nothing to attack with, or nobody to attack, loads what wants loading first."""
    if any(issubclass(offer.action, Attack | Suppress) for offer in offers):
        return EndTurn()
    return next((offer.fill() for offer in offers if offer.action is Load), EndTurn())


def forecast(scene: Scene, ask: Ask, action: Action) -> Forecast:
    """Exact odds, cost and reasons, from nothing but what the scene given knows."""
    told = TOPICS.foretold(scene, ask, action, _cost(scene, ask, action))
    told = replace(told, assumes=(*told.assumes, *wrecks(scene, told.outcomes)))
    points = _lost_first(scene, ask, action, told.cost)
    return _acting_under_fire(scene, ask.unit, told, points) if points else told


def worth(scene: Scene, ask: Ask, action: Action) -> Worth:
    """The numbers of that; under fire, and where there is no shorter way to them, out of the forecast."""
    cost = _cost(scene, ask, action)
    weighed = None if _lost_first(scene, ask, action, cost) else TOPICS.worth(scene, ask, action, cost)
    return of_forecast(scene, forecast(scene, ask, action)) if weighed is None else weighed


def _cost(scene: Scene, ask: Ask, action: Action) -> Cost:
    deed = DEEDS.get(type(action))
    return deed.price(scene, ask.unit, action).cost if deed is not None else FREE


def _lost_first(scene: Scene, ask: Ask, action: Action, cost: Cost) -> int:
    """Points that a unit loses to the fire it is exposed to before it acts (DSX-SUPP-08)."""
    deed = DEEDS.get(type(action))
    if not isinstance(action, CarryOut) and (deed is None or not deed.exposes or not cost.amount):
        return 0
    return under_fire.acting(scene, ask.unit, _towards(scene, ask.unit, action))


def wrecks(scene: Scene, outcomes: Iterable[Outcome]) -> tuple[Assumption, ...]:
    """That the harm to those aboard is left out, for each vehicle that may be wrecked (DSX-VEH-07)."""
    wrecked = (each.unit for each in outcomes if each.unit is not None and each.loss == 1)
    vehicles = (unit for unit in dict.fromkeys(wrecked) if scene.find(unit, Vehicle) is not None)
    return tuple(
        Assumption(Fact.ROUGH, f"{scene.name(unit)}: what a wreck does to those aboard is left out", unit)
        for unit in vehicles
    )


def _towards(scene: Scene, unit: Ref, action: Action) -> tuple[Cell, ...]:
    """The cells that a unit comes into view of to act: those it attacks (DSX-SUPP-06)."""
    match action:
        case Suppress():
            return (action.front[0], action.front[-1])
        case Break():
            return (scene.grid.step(action.cell, action.direction),)
        case Throw() | Launch():
            return (action.cell,)
        case CarryOut():
            held = scene.find(unit, Held) or Held("", "duck", 0)
            at = () if action.target is None or held.action == "duck" else scene.cells(action.target)[:1]
            return (*held.front[:1], *held.front[-1:]) or ((held.cell,) if held.cell is not None else at)
        case Cast(cell=cell) if cell is not None:
            return (cell,)
        case Attack() | Grapple() | Cast():
            return scene.cells(action.target)[:1] if action.target is not None else ()
        case _:
            return ()


def _acting_under_fire(scene: Scene, unit: Ref, told: Forecast, points: int) -> Forecast:
    """Exposed in a zone of fire, the unit is struck before it acts, and acts only if that leaves it able to
    (DSX-SUPP-08).
    """
    struck = under_fire.told(scene, unit, points)
    before = injury.health(scene, unit)
    after = injury.hurt(before, points, injury.hp_max(scene, unit))
    if after.down:
        success = None if told.success is None else Fraction(0)
        note = "The fire here takes it down before it can act."
        return Forecast(told.cost, told.tallies, struck, success, told.assumes, note)
    first = sum((each.chance * each.loss for each in struck), Fraction(0))
    own = tuple(replace(each, loss=each.loss + first, spared=False) for each in told.of(unit)) or struck
    others = tuple(outcome for outcome in told.outcomes if outcome.unit != unit)
    weakened = after.bloodied and not before.bloodied
    unweakened = Assumption(Fact.ROUGH, "the fire here bloodies it first; the dice lost by that are not counted", unit)
    note = "; ".join(
        filter(None, (told.note, f"{scene.name(unit)} loses {counted(points, 'point')} to the fire here first"))
    )
    return replace(told, outcomes=(*others, *own), assumes=told.assumes + (unweakened,) * weakened, note=note)
