"""Holding a shot for any enemy that enters an arc, as a topic of the rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, ClassVar, Literal

from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast
from rules.frame.forms import FREE, Action, Menu, Offer, OneOf, Purpose, Refusal
from rules.frame.marks import Mark, With
from rules.frame.scene import Event, Scene, Table
from rules.graydawn.core import arms, figures
from rules.graydawn.fire import attack, forecasts, ranges
from rules.graydawn.fire.attack import Attack
from rules.graydawn.holding import watching
from rules.graydawn.holding.watching import HELD, Fire, SetOff
from rules.graydawn.senses import knowing
from rules.graydawn.state import Holding
from rules.graydawn.terms.weapons import Mode
from rules.graydawn.turns import plan, stance
from rules.graydawn.turns.topic import Desk, Topic, at_once
from rules.kernel.refs import Ref
from rules.parts.topics import Lines


class Watch(Action):
    """Hold the action for an enemy that enters an arc (GRD-HOLD-01)."""

    title: ClassVar[str] = "Overwatch"
    does: ClassVar[str] = "Hold a shot to the end of the round: fire at once when an enemy moves or rises in the arc."
    key: ClassVar[str] = "o"
    purpose: ClassVar[Purpose] = Purpose.WATCH
    kind: Literal["watch"] = "watch"
    weapon: With
    mode: Annotated[Mode, Mark.HOW] = "single"
    direction: Annotated[int, Mark.FACING]


class HoldOn(Action):
    """Keep the held shot (GRD-HOLD-01)."""

    title: ClassVar[str] = "Hold fire"
    does: ClassVar[str] = "Let this enemy pass. The shot stays ready for another until the round ends."
    key: ClassVar[str] = "n"
    apart: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.PASS
    kind: Literal["hold on"] = "hold on"


def watches(desk: Desk) -> Lines:
    """An arc to be watched with a gun in hand: the one ahead first (GRD-HOLD-01); none while an unarmed enemy holds the
    unit, which could not fire (GRD-CQC-03).
    """
    if desk.busy or desk.hidden or desk.rushing:
        return
    held = attack.grabbed(desk.scene, desk.unit)
    if held:
        yield Refusal(Watch.title, held, "GRD-CQC-03")
        return
    ahead = stance.front(desk.scene, desk.unit)
    others = tuple(way for way in range(desk.scene.grid.directions) if way != ahead)
    for arm in desk.arms:
        if not arm.weapon.gun or arm.weapon.blast is not None or desk.bound_to(arm.weapon.name):
            continue
        for mode in arm.weapon.modes:
            scoped = ranges.scoped(arm.weapon, desk.guard) and (mode != "single" or desk.turn.target is not None)
            if scoped or arms.unfit(desk.scene, desk.unit, arm, mode):
                continue
            fields = {"weapon": OneOf((arm.weapon.name,)), "mode": OneOf((mode,))}
            for ways in ((ahead,), others):
                yield desk.offer(Watch, {**fields, "direction": OneOf(ways)}, "for the rest of the round")


def watch(table: Table, unit: Ref, action: Watch) -> None:
    """The action is held; the rest of the turn is given up (GRD-HOLD-01)."""
    table.put(unit, Holding(action.weapon, action.mode, action.direction, table.clock.round))
    table.put(unit, replace(plan.turn(table, unit), weapon=action.weapon, done=True))
    table.say(Event("holds", "{actor} holds its fire.", actor=unit, secret=True))


AS_NOW = Assumption(Fact.FUTURE, "assumes nothing changes before it is triggered")


def if_set_off(scene: Scene, ask: Ask, action: Watch) -> Forecast:
    """What the shot would do now to the nearest enemy in the arc that is on its feet; nothing is lost if none comes
    (GRD-HOLD-01).
    """
    note = "happens only if an enemy moves in the arc"
    held = Holding(action.weapon, action.mode, action.direction, scene.clock.round)
    up = (foe for foe in knowing.foes(scene, ask.unit) if figures.wounds(scene, foe).up)
    watched = (foe for foe in up if watching.watches(scene, ask.unit, held, foe))
    found = knowing.nearest(scene, ask.unit, watched)
    made = next((made for foe in found if (made := watching.shot(scene, ask.unit, held, foe)) is not None), None)
    ground = watching.drawn(scene, ask.unit, action.direction)
    if made is None:
        return Forecast(FREE, note=note, ground=ground)
    now = forecasts.told(scene, made)
    return Forecast(FREE, now.tallies, assumes=(*now.assumes, AS_NOW), note=note, later=now.outcomes, ground=ground)


def menu(scene: Scene, ask: Ask) -> Menu:
    """An enemy is in the arc: shoot now, or wait for another (GRD-HOLD-01)."""
    by = ask.about.by if isinstance(ask.about, SetOff) else None
    held = watching.holding(scene, ask.unit)
    offers: tuple[Offer, ...] = (Offer(HoldOn),)
    if by is not None and held is not None:
        offers = (Offer(Fire, {"target": OneOf((by,))}), *offers)
    target = f" at {scene.name(by)}" if by is not None else ""
    question = f"{scene.name(ask.unit)}: fire the held shot{target}?"
    return Menu(question, offers, routine=Fire(target=by) if len(offers) > 1 and by is not None else HoldOn())


def foretold(scene: Scene, ask: Ask, action: Fire) -> Forecast:
    """The held shot as it would be fired now (GRD-HOLD-01)."""
    held = watching.holding(scene, ask.unit)
    arm = arms.arm(scene, ask.unit, held.weapon) if held is not None else None
    if held is None or arm is None:
        return Forecast(FREE)
    made = Attack(ask.unit, action.target, arm, held.mode)
    return Forecast(FREE) if attack.band(scene, made) is None else forecasts.told(scene, made)


TOPIC = Topic(
    offers=(watches,),
    deeds={Watch: at_once(watch)},
    forecasts={Watch: if_set_off, Fire: foretold},
    menus={HELD: menu},
    answers=(Fire, HoldOn),
)
