"""Waiting, as a topic of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact
from rules.frame.forms import Choices, Menu, Offer, OneOf
from rules.frame.ground import Cell
from rules.frame.scene import Event, Scene, Table
from rules.gurps.asks import TRIGGERED, Decline
from rules.gurps.blast import pieces
from rules.gurps.core import arms, scale
from rules.gurps.core.arms import Arm
from rules.gurps.fire import aiming
from rules.gurps.fire.guns import volleys
from rules.gurps.foreseen import Foreseen, Words
from rules.gurps.gear import reflexes
from rules.gurps.senses import knowing
from rules.gurps.state.turns import Waiting
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.weapons import Melee
from rules.gurps.turns.topic import Desk, Topic, at_once
from rules.gurps.waiting import springing, triggers
from rules.gurps.waiting.forms import (
    CoverGround,
    Spring,
    WaitToReady,
    WaitToStrike,
)
from rules.kernel.refs import Ref
from rules.kernel.words import the
from rules.parts.choices import Asked, Picked
from rules.parts.topics import Lines

MOST = 24
"""The most cells that are watched."""
YARDS = (None, 1, 2, 3, 5, 10)
"""How near a foe may have to be for something to be readied; None for anywhere in sight."""
FEINT = "feint"
AS_NOW = Assumption(Fact.FUTURE, "nothing changes before it is triggered")


def waits(desk: Desk) -> Lines:
    """With a blow, a feint or something to ready for a foe that comes near, or a shot for a piece of ground
    (GUR-WAIT-01, GUR-WAIT-05).
    """
    if desk.turn.taken is not None or not desk.may(Manoeuvre.WAIT):
        return
    whom = OneOf((None, *desk.foes))
    yield from _blows(desk, whom)
    for arm, gun in pieces.pieces(desk.scene, desk.unit):
        ground = Picked(partial(_hindered, desk), partial(_suggested, desk), partial(_ahead, desk))
        if ground:
            fixed = {"weapon": OneOf((arm.weapon.name,)), "use": OneOf((gun.use,)), "shots": volleys(arm, gun)}
            both = {"sure": OneOf((True, False)), "all_out": OneOf((False, True))}
            both |= {"called": triggers.parts(desk.scene, gun)}
            yield desk.offer(CoverGround, {**fixed, "cells": ground, **both})
    for what, item, part in reflexes.open_to(desk.scene, desk.unit):
        fixed = {"item": OneOf((item,)), "what": OneOf((what,)), "part": OneOf((part,))}
        yield desk.offer(WaitToReady, {**fixed, "whom": whom, "yards": OneOf(YARDS)}, f"{what} {the(item)}")


def _blows(desk: Desk, whom: OneOf) -> Lines:
    """With every weapon that is ready: to strike, or to feint (GUR-WAIT-01)."""
    scene, unit, steps = desk.scene, desk.unit, OneOf((False, True))
    ready = [(arm, use) for arm, use in arms.strikes(scene, unit) if arms.ready(scene, unit, arm.weapon.name)]
    for arm, use in ready:
        fixed = {"weapon": OneOf((arm.weapon.name,)), "use": OneOf((use.use,)), "whom": whom}
        all_out = Asked(partial(_all_out, scene, unit, arm, use, [each for each, _ in ready]), sure=True)
        parts = triggers.parts(scene, use)
        deceptions = Asked(partial(triggers.deceptions, scene, unit, arm, use), sure=True)
        how: dict[str, Choices] = {"called": parts, "deceptive": deceptions, "chink": OneOf((False,))}
        yield desk.offer(WaitToStrike, {**fixed, "all_out": all_out, "steps": steps, **how}, _words(arm, use))
        at_chinks = {"called": triggers.chinks(parts), "deceptive": OneOf((0,)), "chink": OneOf((True,))}
        if at_chinks["called"]:
            yield desk.offer(WaitToStrike, {**fixed, "all_out": all_out, "steps": steps, **at_chinks}, _words(arm, use))
    for name in dict.fromkeys(arm.weapon.name for arm, _ in ready):
        fixed = {"item": OneOf((name,)), "what": OneOf((FEINT,))}
        yield desk.offer(WaitToReady, {**fixed, "whom": whom, "steps": steps}, name)


def _words(arm: Arm, use: Melee) -> str:
    return f"{arm.weapon.name}: {use.use}"


def _all_out(scene: Scene, unit: Ref, arm: Arm, use: Melee, ready: list[Arm]) -> Iterator[str]:
    """None, or the options of an All-Out Attack, the plainest last: only muscle strikes harder, and twice strikes only
    what need not be readied in between, or one weapon after another (GUR-WAIT-01, GUR-AOA-02 to 05).
    """
    yield ""
    yield "feint"
    if arms.stays_ready(scene, unit, arm, use) or any(each.weapon != arm.weapon for each in ready):
        yield "double"
    if use.harms is not None and use.harms.by_muscle:
        yield "strong"
    yield "determined"


def _hindered(desk: Desk, cells: tuple[Cell, ...]) -> str:
    """Why some ground cannot be covered; "" when it can (GUR-OPP-01)."""
    if not cells or len(cells) > MOST:
        return f"choose 1 to {MOST} cells"
    return next((wrong for cell in cells if (wrong := aiming.hindered(desk, cell))), "")


def _suggested(desk: Desk) -> Iterator[tuple[Cell, ...]]:
    """Where enemies are known to be, with the ground around it, and what lies ahead."""
    for at in aiming.suggested(desk):
        yield (at,)
        yield (at, *(cell for _, cell in desk.scene.grid.neighbours(at)))


def _ahead(desk: Desk) -> Iterator[tuple[Cell, ...]]:
    """Each cell straight ahead, the farthest first."""
    return ((cell,) for cell in reversed(aiming.line(desk)))


Wait = WaitToStrike | WaitToReady | CoverGround


def _waiting(scene: Scene, unit: Ref, action: Wait) -> Waiting:
    """The wait that a filled form means."""
    own: dict[str, Any] = {name: value for name, value in action if name != "kind"}
    if isinstance(action, WaitToReady):
        feints = own.pop("what") == FEINT
        own |= {"weapon": own.pop("item"), "use": "" if feints else action.what, "yards": action.yards or 0}
        return Waiting(**own, manoeuvre=Manoeuvre.FEINT if feints else Manoeuvre.READY)
    if isinstance(action, CoverGround):
        cells, option = action.cells, "determined" if action.all_out else ""
        line = len(cells) > 2 and set(cells) <= set(scene.grid.line(cells[0], cells[-1]))
        own |= {"all_out": option, "line": line, "aimed": aiming.aimed(scene, unit, cells)}
    return Waiting(**own)


def wait(table: Table, unit: Ref, action: Wait) -> None:
    """It waits, without moving, until its next turn (GUR-WAIT-02); no enemy is told for what (GUR-OPP-01,
    GUR-MOVE-02). With a point it braces for whatever charges onto it (GUR-STOP-01).
    """
    waits = _waiting(table, unit, action)
    arm = arms.arm(table, unit, waits.weapon)
    use = arm.striking(waits.use) if arm is not None else None
    thrust = use is not None and use.harms is not None and use.harms.by_thrust
    table.put(unit, replace(waits, braced=thrust))
    springing.keeps(table, unit, waits)
    table.say(Event("waits", "{actor} waits.", actor=unit, secret=True))


def foreseen(scene: Scene, unit: Ref, action: Wait) -> Foreseen:
    """What the response would do now to the nearest enemy it is meant for (GUR-WAIT-01)."""
    held, foes = _waiting(scene, unit, action), knowing.foes(scene, unit)
    does = f"{action.what} it; " if isinstance(action, WaitToReady) and action.what != FEINT else ""
    note, foe = f"{does}happens only if it is triggered", _meant(scene, unit, held, foes)
    now = Foreseen() if foe is None else triggers.foreseen(scene, unit, held, foe)

    def words() -> Words:
        own = now.words()
        return Words(own.tallies, () if foe is None else (*own.assumes, AS_NOW), note)

    return Foreseen(words=words, later=now.fates)


def _meant(scene: Scene, unit: Ref, held: Waiting, foes: tuple[Ref, ...]) -> Ref | None:
    """The foe that it is meant for, else the nearest; of several in the same place, such as others aboard, the one to
    which the response promises the most harm.
    """
    if held.whom is not None:
        return held.whom if held.whom in foes else None
    near = scale.nearest_first(scene, unit, foes)
    there = [foe for foe in near if scene.cells(foe) == scene.cells(near[0])]
    return there[0] if len(there) == 1 else max(there, key=partial(_promise, scene, unit, held), default=None)


def _promise(scene: Scene, unit: Ref, held: Waiting, foe: Ref) -> tuple[float, float]:
    """How much harm the response promises, and how likely any."""
    shares = [fate.share(scene) for fate in triggers.foreseen(scene, unit, held, foe).fates]
    harm, struck = sum([each.loss for each in shares]), sum([each.chances().struck for each in shares])
    return round(harm, 9), round(struck, 9)


def menu(scene: Scene, ask: Ask) -> Menu:
    """A foe has set it off: respond now, from where it can, or let it pass (GUR-WAIT-01, GUR-WAIT-02)."""
    by, held = ask.about.by, scene.find(ask.unit, Waiting)
    offers = tuple(_responses(scene, ask.unit, held, by)) if held is not None else ()
    question = f"{scene.name(ask.unit)}: {_said(held, scene.name(by))} now?"
    first = {name: next(iter(values)) for name, values in offers[0].choices.items()} if offers else {}
    return Menu(question, (*offers, Offer(Decline)), routine=offers[0].fill(**first) if offers else Decline())


def _said(held: Waiting | None, foe: str) -> str:
    """What it is asked to do."""
    if held is not None and held.manoeuvre is Manoeuvre.READY:
        return f"{foe} comes near; {held.use} {the(held.weapon)}"
    return f"feint at {foe}" if held is not None and held.manoeuvre is Manoeuvre.FEINT else f"attack {foe}"


def _responses(scene: Scene, unit: Ref, held: Waiting, by: Ref) -> Iterator[Offer]:
    """At each that it may respond to, from where it stands or where it may go first; an Attack may step after it."""
    found = {each: triggers.places(scene, unit, held, each) for each in triggers.marks_for(scene, unit, held, by)}
    near = OneOf(each for each, places in found.items() if None in places)
    if near:
        yield _response(held, near, OneOf((None,)))
    goes: dict[OneOf, list[Ref]] = {}
    for each, places in found.items():
        goes.setdefault(OneOf(place for place in places if place is not None), []).append(each)
    for cells, targets in goes.items():
        if cells:
            yield _response(held, OneOf(targets), cells)
    after = OneOf(triggers.within(scene, unit, held) if triggers.becomes(held)[0] is Manoeuvre.ATTACK else ())
    if near and after:
        yield _response(held, near, after, after=True)


def _response(held: Waiting, targets: OneOf, places: OneOf, *, after: bool = False) -> Offer:
    """One way of it; what is readied has no target."""
    at = OneOf((None,)) if held.manoeuvre is Manoeuvre.READY else targets
    return Offer(Spring, {"target": at, "place": places, "after": OneOf((after,))})


def sprung(scene: Scene, ask: Ask, action: Spring) -> Foreseen:
    """The response as it would be made now, or from where it goes first (GUR-WAIT-02)."""
    held = scene.find(ask.unit, Waiting)
    if held is None:
        return Foreseen()
    target = ask.about.by if action.target is None else action.target
    goes = None if action.after else action.place
    return triggers.foreseen(triggers.as_from(scene, ask.unit, held, target, goes), ask.unit, held, target)


WAITS = (WaitToStrike, WaitToReady, CoverGround)
TOPIC = Topic(
    offers=(waits,),
    deeds=dict.fromkeys(WAITS, at_once(wait, Manoeuvre.WAIT)),
    forecasts={Spring: lambda scene, ask, action: sprung(scene, ask, action).told()},
    worths={Spring: lambda scene, ask, action: sprung(scene, ask, action).worth(scene)},
    foreseen=dict.fromkeys(WAITS, foreseen),
    menus={TRIGGERED: menu},
    answers=(Spring, Decline),
)
