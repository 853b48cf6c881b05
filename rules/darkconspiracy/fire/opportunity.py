"""Opportunity fire: an enemy moves over watched ground, and who aims there may fire at once. A topic of the rules."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.darkconspiracy.core import arms, figures, scale
from rules.darkconspiracy.fire import aiming, attack, deeds, forecasts, volley
from rules.darkconspiracy.fire.attack import Mode
from rules.darkconspiracy.fire.forms import HoldFire, React
from rules.darkconspiracy.fire.volley import Declared
from rules.darkconspiracy.harm import recovering
from rules.darkconspiracy.nerve import hindered
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.state.fire import Aiming, Reacted
from rules.darkconspiracy.state.order import Acted
from rules.darkconspiracy.vehicles import aboard
from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Forecast
from rules.frame.forms import FREE, Menu, Offer, OneOf
from rules.frame.relations import enemies
from rules.frame.scene import Event, Scene, Table
from rules.frame.worth import Worth
from rules.kernel.refs import Ref

WATCHED = "enemy in the watched arc"
"""An enemy moves over watched ground: fire at it?"""


@dataclass(frozen=True, slots=True)
class Moves:
    """The enemy that moves there."""

    by: Ref


def acted(scene: Scene, unit: Ref) -> bool:
    """Whether a unit has fired out of its turn this phase, which was its action (DKC-OPP-03)."""
    found = scene.find(unit, Reacted)
    return found is not None and found.round == scene.clock.round


def due(scene: Scene, unit: Ref) -> bool:
    """Whether a unit still has an action of its own in this phase, which it may spend so (DKC-OPP-03)."""
    had = scene.find(unit, Acted)
    able = figures.initiative(scene, unit) >= scale.phase(scene.clock.round)
    return able and (had is None or had.round != scene.clock.round)


def ready(scene: Scene, unit: Ref, aim: Aiming) -> bool:
    """Whether a unit that aims may fire out of its turn: once a phase; in a phase without an action of its own only
    once for each aim taken (DKC-OPP-03).
    """
    return hindered.able(scene, unit) and not acted(scene, unit) and (due(scene, unit) or not aim.spent)


def entered(table: Table, mover: Ref, asked: set[Ref]) -> Flow[None]:
    """A unit has taken a step or shown itself: enemies who watch that ground may fire, each asked once for the move,
    the lowest Initiative first (DKC-OPP-01).
    """
    watching = [(unit, aim) for unit, aim in table.having(Aiming) if _watches(table, unit, aim, mover)]
    for unit, aim in sorted(watching, key=lambda each: figures.initiative(table, each[0])):
        if unit in asked or not ready(table, unit, aim) or not _goes_on(table, mover):
            continue
        if not any(modes(table, unit, aim, mover)):
            continue
        asked.add(unit)
        if not (yield from recovering.before_acting(table, unit, reaction=True)):
            continue
        answer = yield Ask(table.side(unit), unit, WATCHED, Moves(mover))
        if isinstance(answer, React):
            yield from fire(table, unit, answer)


def _goes_on(scene: Scene, mover: Ref) -> bool:
    """Whether there is still something to fire at: a unit in the fight, a vehicle that is no wreck."""
    if aboard.is_craft(scene, mover):
        return not aboard.wrecked(scene, mover)
    return knowing.present(scene, mover)


def _watches(scene: Scene, unit: Ref, aim: Aiming, mover: Ref) -> bool:
    """Whether an enemy is on the ground that a unit watches, and it perceives it there (DKC-OPP-01)."""
    if not enemies(scene, unit, mover) or not knowing.perceives(scene, unit, mover):
        return False
    return any(aiming.watches(scene, unit, aim, cell) for cell in scene.cells(mover))


def fire(table: Table, unit: Ref, action: React) -> Flow[None]:
    """The shots are fired while the target moves; they are the unit's action of the phase (DKC-OPP-03)."""
    aim = table.part(unit, Aiming)
    spent = aim.spent or not due(table, unit)
    table.say(Event("reacts", "{actor} fires at once.", actor=unit))
    said = declared(aim, action)
    yield from deeds.fires(table, unit, said)
    table.put(unit, Reacted(table.clock.round))
    if table.find(unit, Aiming) is not None:
        table.put(unit, replace(table.part(unit, Aiming), spent=spent))


def declared(aim: Aiming, action: React) -> Declared:
    """The fire that a filled form means."""
    return Declared(aim.weapon, action.mode, (action.target,), (action.pulls,), reacting=True)


def modes(scene: Scene, unit: Ref, aim: Aiming, target: Ref) -> dict[Mode, int]:
    """How a unit may fire the weapon that it aims with at a target, and how often it may pull the trigger."""
    arm, found = arms.arm(scene, unit, aim.weapon), dict[Mode, int]()
    if arm is None or attack.unfit(scene, unit, arm):
        return found
    for mode in attack.modes(arm.weapon):
        made = replace(volley.begun(scene, unit, arm, target, mode), reacting=True)
        if not attack.spared(scene, made):
            found[mode] = attack.most(made)
    return found


def menu(scene: Scene, ask: Ask) -> Menu:
    """An enemy moves over watched ground: fire now, or let it pass (DKC-OPP-01)."""
    about, aim = ask.about, scene.find(ask.unit, Aiming)
    offers = [Offer(HoldFire)]
    routine: HoldFire | React = HoldFire()
    question = f"{scene.name(ask.unit)}: fire at once?"
    if isinstance(about, Moves) and aim is not None:
        found = modes(scene, ask.unit, aim, about.by)
        target = OneOf((about.by,))
        fires = [
            Offer(React, {"target": target, "mode": OneOf((mode,)), "pulls": OneOf(range(many, 0, -1))})
            for mode, many in found.items()
        ]
        question = f"{scene.name(ask.unit)}: fire at {scene.name(about.by)} as it moves?"
        offers = [*fires, *offers]
        if found:
            mode = next(iter(found))
            routine = React(target=about.by, mode=mode, pulls=found[mode])
    return Menu(question, tuple(offers), routine=routine)


def foretold(scene: Scene, ask: Ask, action: React) -> Forecast:
    """The shots as they would be fired now (DKC-OPP-02)."""
    aim = scene.find(ask.unit, Aiming)
    made = () if aim is None else volley.attacks(scene, ask.unit, declared(aim, action))
    return forecasts.told(scene, made) if made else Forecast(FREE)


def weighed(scene: Scene, ask: Ask, action: React) -> Worth:
    """The numbers of it."""
    aim = scene.find(ask.unit, Aiming)
    made = () if aim is None else volley.attacks(scene, ask.unit, declared(aim, action))
    return forecasts.worth(scene, made) if made else Worth(FREE)
