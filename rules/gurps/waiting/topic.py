"""Waiting, as a topic of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast
from rules.frame.forms import FREE, Menu, Offer, OneOf
from rules.frame.ground import Cell
from rules.frame.scene import Event, Scene, Table
from rules.gurps.asks import TRIGGERED
from rules.gurps.core import arms
from rules.gurps.fire import watching
from rules.gurps.fire.shooting import guns, volleys
from rules.gurps.senses import knowing
from rules.gurps.state.turns import Waiting
from rules.gurps.strike.attack import Attack
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.weapons import Melee
from rules.gurps.turns import taking
from rules.gurps.turns.topic import Desk, Topic, at_once
from rules.gurps.waiting import springing
from rules.gurps.waiting.forms import CoverGround, LetPass, Spring, WaitToStrike
from rules.kernel.refs import Ref
from rules.parts.choices import Picked
from rules.parts.topics import Lines

MOST = 24
"""The most cells that are watched."""
AS_NOW = Assumption(Fact.FUTURE, "nothing changes before it is triggered")


def waits(desk: Desk) -> Lines:
    """With a blow for a foe that comes within reach, or a shot for a piece of ground (GUR-WAIT-01, GUR-WAIT-05)."""
    if desk.turn.taken is not None or not desk.may(Manoeuvre.WAIT):
        return
    scene, unit = desk.scene, desk.unit
    whom = OneOf((None, *desk.foes))
    for arm, use in arms.strikes(scene, unit):
        if arms.ready(scene, unit, arm.weapon.name):
            fixed = {"weapon": OneOf((arm.weapon.name,)), "use": OneOf((use.use,)), "whom": whom}
            yield desk.offer(WaitToStrike, {**fixed, "all_out": _all_out(use)}, f"{arm.weapon.name}: {use.use}")
    for arm, gun in guns(scene, unit):
        ground = Picked(partial(_hindered, desk), partial(_suggested, desk), partial(_ahead, desk))
        if ground:
            fixed = {"weapon": OneOf((arm.weapon.name,)), "use": OneOf((gun.use,)), "shots": OneOf(volleys(arm, gun))}
            both = {"sure": OneOf((True, False)), "all_out": OneOf((False, True))}
            yield desk.offer(CoverGround, {**fixed, "cells": ground, **both})


def _all_out(use: Melee) -> OneOf:
    """An Attack, or an All-Out Attack of one motion: only muscle strikes harder (GUR-WAIT-01, GUR-AOA-05)."""
    harder = use.harms is not None and use.harms.by_muscle
    return OneOf(("", *(("strong",) if harder else ()), "determined"))


def _hindered(desk: Desk, cells: tuple[Cell, ...]) -> str:
    """Why some ground cannot be covered; "" when it can (GUR-OPP-01)."""
    if not cells or len(cells) > MOST:
        return f"choose 1 to {MOST} cells"
    return next((wrong for cell in cells if (wrong := watching.hindered(desk, cell))), "")


def _suggested(desk: Desk) -> Iterator[tuple[Cell, ...]]:
    """Where enemies are known to be, with the ground around it, and what lies ahead."""
    for at in watching.suggested(desk):
        yield (at,)
        yield (at, *(cell for _, cell in desk.scene.grid.neighbours(at)))


def _ahead(desk: Desk) -> Iterator[tuple[Cell, ...]]:
    """Each cell straight ahead, the farthest first."""
    return ((cell,) for cell in reversed(watching.line(desk)))


def _waiting(scene: Scene, unit: Ref, action: WaitToStrike | CoverGround) -> Waiting:
    """The wait that a filled form means."""
    if isinstance(action, CoverGround):
        line = len(action.cells) > 2 and _straight(scene, action.cells)
        return Waiting(
            action.weapon,
            action.use,
            "determined" if action.all_out else "",
            cells=action.cells,
            line=line,
            shots=action.shots,
            sure=action.sure,
            aimed=watching.aimed(scene, unit, action.cells),
        )
    return Waiting(action.weapon, action.use, action.all_out, action.whom)


def _straight(scene: Scene, cells: tuple[Cell, ...]) -> bool:
    """Whether cells lie in one line, from the first to the last."""
    return set(cells) <= set(scene.grid.line(cells[0], cells[-1]))


def wait(table: Table, unit: Ref, action: WaitToStrike | CoverGround) -> None:
    """It waits, without moving, until its next turn (GUR-WAIT-02); no enemy is told for what (GUR-OPP-01,
    GUR-MOVE-02). With a point it braces for whatever charges onto it (GUR-STOP-01).
    """
    taking.acted(table, unit)
    waits = _waiting(table, unit, action)
    arm = arms.arm(table, unit, action.weapon)
    use = arm.striking(action.use) if arm is not None else None
    thrust = use is not None and use.harms is not None and use.harms.by_thrust
    table.put(unit, replace(waits, braced=thrust))
    springing.keeps(table, unit, waits)
    table.say(Event("waits", "{actor} waits.", actor=unit, secret=True))


def foretold(scene: Scene, ask: Ask, action: WaitToStrike | CoverGround) -> Forecast:
    """What the attack would do now to the nearest enemy it is meant for (GUR-WAIT-01)."""
    held = _waiting(scene, ask.unit, action)
    near = sorted(knowing.foes(scene, ask.unit), key=lambda foe: (scene.apart(ask.unit, foe), foe))
    wanted = [foe for foe in near if held.whom in (None, foe)]
    made = next((made for foe in wanted if (made := springing.made(scene, ask.unit, held, foe)) is not None), None)
    note = "happens only if it is triggered"
    if made is None:
        return Forecast(FREE, note=note)
    now = springing.told(scene, held, made)
    return Forecast(FREE, now.tallies, assumes=(*now.assumes, AS_NOW), note=note, later=now.outcomes)


def menu(scene: Scene, ask: Ask) -> Menu:
    """A foe has set it off: attack now, or let it pass (GUR-WAIT-01)."""
    by, held = ask.about.by, scene.find(ask.unit, Waiting)
    found = springing.marks_for(scene, ask.unit, held, by) if held is not None else ()
    targets = found or (by,)
    question = f"{scene.name(ask.unit)}: attack {scene.name(by)} now?"
    return Menu(
        question, (Offer(Spring, {"target": OneOf(targets)}), Offer(LetPass)), routine=Spring(target=targets[0])
    )


def sprung(scene: Scene, ask: Ask, action: Spring) -> Forecast:
    """The attack as it would be made now."""
    held = scene.find(ask.unit, Waiting)
    made: Attack | None = springing.made(scene, ask.unit, held, action.target) if held is not None else None
    if held is None or made is None:
        return Forecast(FREE)
    return springing.told(scene, held, made)


TOPIC = Topic(
    offers=(waits,),
    deeds={WaitToStrike: at_once(wait, Manoeuvre.WAIT), CoverGround: at_once(wait, Manoeuvre.WAIT)},
    forecasts={WaitToStrike: foretold, CoverGround: foretold, Spring: sprung},
    menus={TRIGGERED: menu},
    answers=(Spring, LetPass),
)
