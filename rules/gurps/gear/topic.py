"""Readying things, as a topic of the rules."""

from __future__ import annotations

from rules.frame.figure import Place
from rules.frame.flow import Ask
from rules.frame.forecast import Forecast
from rules.frame.forms import FREE, Cost, OneOf, Refusal
from rules.frame.scene import Scene, Table
from rules.gurps.core import arms, pins
from rules.gurps.fire import guns
from rules.gurps.flesh import misses
from rules.gurps.gear import fast_draw, foretelling, loading, readying, reflexes
from rules.gurps.gear.forms import Draw, MoveDoor, Ready
from rules.gurps.state.things import Arsenal
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.turns import taking
from rules.gurps.turns.topic import SECOND, Deed, Desk, Topic, at_once
from rules.kernel.refs import Ref
from rules.kernel.words import the
from rules.parts import hands, topics
from rules.parts.edges import parts_beside
from rules.parts.handling import Drop, Load, PickUp, PutAway
from rules.parts.topics import Lines


def things(desk: Desk) -> Lines:
    """What may be done with the things a unit has, or that lie beside it (GUR-READY-01)."""
    kit = arms.kit(desk.scene, desk.unit)
    own = arms.arsenal(desk.scene, desk.unit)
    held = dict.fromkeys(item.name for item in kit.held())
    loose = OneOf(name for name in held if own.shield(name) is None)
    if loose and not desk.turn.done:
        yield desk.offer(Drop, {"item": loose})
    if not desk.may(Manoeuvre.READY):
        return
    strapped = OneOf(name for name in held if own.shield(name) is not None)
    if strapped and desk.turn.taken is None:
        yield desk.offer(Drop, {"item": strapped})
    yield from _stowed(desk)
    yield from loading.offered(desk)
    again = OneOf(reflexes.unready(desk.scene, desk.unit))
    if again:
        yield desk.offer(Ready, {"item": again, "how": OneOf(("",))})
    cold = OneOf(name for name in held if pins.fuse(desk.scene, desk.unit, name) is None)
    if cold:
        yield desk.offer(PutAway, {"item": cold})
    elif held:
        yield Refusal(PutAway.title, "its fuse burns", "GUR-GREN-01")
    yield from _clearing(desk)
    yield from _grips(desk)
    yield from _lying(desk)
    yield from _doors(desk)


def _stowed(desk: Desk) -> Lines:
    """Drawing what is stowed, where there are hands for it (GUR-RDY-01, GUR-RDY-07)."""
    scene, unit = desk.scene, desk.unit
    stowed, able = reflexes.stowed(scene, unit), reflexes.drawable(scene, unit)
    if able:
        yield desk.offer(Draw, {"item": OneOf(able), "fast": OneOf((False,))})
    elif stowed:
        yield Refusal(Draw.title, "no hand is free", "GUR-RDY-01")
    if desk.turn.taken is not None:
        return
    fast = OneOf(fast_draw.drawable(scene, unit))
    if fast:
        yield desk.offer(Draw, {"item": fast, "fast": OneOf((True,))})
    for name in fast_draw.loadable(scene, unit):
        yield desk.offer(Draw, {"item": OneOf((name,)), "fast": OneOf((True,))}, f"to load {the(name)}")


def draw(table: Table, unit: Ref, action: Draw) -> None:
    """A second, or no time at all (GUR-RDY-01, GUR-RDY-07)."""
    if action.fast:
        fast_draw.fast_draw(table, unit, action)
        return
    taking.acted(table, unit)
    readying.draw(table, unit, action)


def drawn(scene: Scene, ask: Ask, action: Draw) -> Forecast:
    """How likely it is in hand then (GUR-RDY-07)."""
    return (fast_draw.foretold if action.fast else foretelling.drawn)(scene, ask, action)


def _clearing(desk: Desk) -> Lines:
    """Guns in hand that can be put right (GUR-CRIT-04)."""
    names = []
    for arm in arms.arms(desk.scene, desk.unit):
        name = arm.weapon.name
        if arm.item is None or guns.jammed(desk.scene, desk.unit, name) not in misses.CLEARING:
            continue
        if arms.two_hands(desk.scene, desk.unit, arm):
            names.append(name)
        else:
            yield Refusal(f"Clear the gun: {name}", arms.BOTH_HANDS, "GUR-CRIT-04")
    if names:
        yield desk.offer(Ready, {"item": OneOf(dict.fromkeys(names)), "how": OneOf(("clear it",))})


def _grips(desk: Desk) -> Lines:
    for arm in arms.arms(desk.scene, desk.unit):
        if arm.item is not None and readying.may_regrip(desk.scene, desk.unit, arm.weapon, arm.item):
            how = "one hand" if arm.item.place is Place.BOTH else "both hands"
            yield desk.offer(Ready, {"item": OneOf((arm.weapon.name,)), "how": OneOf((how,))})


def _lying(desk: Desk) -> Lines:
    """What lies within reach, for a unit that is low enough (GUR-RDY-02)."""
    there = hands.lying_beside(desk.scene, desk.unit)
    if there and not readying.may_pick_up(desk.scene, desk.unit):
        yield Refusal(PickUp.title, "is standing: kneel first", "GUR-RDY-02")
        return
    found = []
    for ref, _ in there:
        own = desk.scene.find(ref, Arsenal) or Arsenal()
        takes = max((weapon.hands for weapon in own.weapons), default=1)
        if readying.grip(desk.scene, desk.unit, max(1, takes)):
            found.append(ref)
    if found:
        yield desk.offer(PickUp, {"lying": OneOf(found)})
    elif there:
        yield Refusal(PickUp.title, "no hand is free for it", "GUR-RDY-01")


def _doors(desk: Desk) -> Lines:
    """Doors and windows beside it that are not locked (GUR-HEX-18)."""
    for part, barrier in parts_beside(desk.scene, desk.scene.cells(desk.unit)):
        to = reflexes.OTHERWISE.get(barrier.state)
        if to is not None:
            yield desk.offer(MoveDoor, {"part": OneOf((part,)), "state": OneOf((to,))}, barrier.what)


def drop_price(scene: Scene, unit: Ref, action: Drop) -> Cost:
    """Nothing; a shield takes the second (GUR-FREE-02, GUR-RDY-04)."""
    return FREE if arms.arsenal(scene, unit).shield(action.item) is None else SECOND


TOPIC = Topic(
    offers=(things,),
    deeds={
        Draw: Deed(
            topics.at_once(draw),
            lambda _scene, _unit, action: FREE if action.fast else SECOND,
            lambda action: None if action.fast else (Manoeuvre.READY, ""),
        ),
        PutAway: at_once(readying.put_away, Manoeuvre.READY),
        Drop: Deed(topics.at_once(readying.drop), drop_price),
        PickUp: at_once(readying.pick_up, Manoeuvre.READY),
        Load: at_once(loading.load, Manoeuvre.READY),
        Ready: at_once(readying.ready, Manoeuvre.READY),
        MoveDoor: at_once(readying.door, Manoeuvre.READY),
    },
    forecasts={
        Load: loading.foretold,
        Draw: drawn,
        PutAway: foretelling.put_away,
        Ready: foretelling.gripped,
        PickUp: foretelling.picked_up,
        MoveDoor: foretelling.rolled,
    },
)
