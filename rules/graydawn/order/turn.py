"""One unit's turn: recovering, declaring, and its actions one by one."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.flow import Ask, Flow
from rules.frame.forms import Action
from rules.frame.scene import Scene, Table
from rules.graydawn.afoot import rolling
from rules.graydawn.asks import ACT, ACTIVATE, RUSH
from rules.graydawn.blast import clouds, fuses
from rules.graydawn.core import clinch, cover, figures, shaken
from rules.graydawn.covering import lanes
from rules.graydawn.errands import talking
from rules.graydawn.errands.talking import TalkItOver
from rules.graydawn.fire import aiming
from rules.graydawn.harm import hurting
from rules.graydawn.holding import watching
from rules.graydawn.nerve import fear, steeling
from rules.graydawn.order import declaring
from rules.graydawn.senses import knowing, word
from rules.graydawn.state import Guard
from rules.graydawn.surprise import alarm, hiding
from rules.graydawn.topics import DEEDS
from rules.graydawn.turns import plan, stance
from rules.graydawn.turns.forms import Later, Plan, Roll, Steady
from rules.kernel.refs import Ref
from rules.parts.turns import EndTurn


def activate(table: Table, unit: Ref) -> Flow[None]:
    """A unit's initiative comes: it recovers if it was out, steels itself if it is under fire, declares its stance and
    actions, and takes the first (GRD-STANCE-01).
    """
    aiming.keep(table, unit)
    alarm.on_guard(table, unit)
    hiding.stirs(table, unit)
    clinch.begin(table, unit)
    lanes.lapse(table, unit)
    yield from fuses.run_out(table, unit)
    clouds.breathe(table, unit, again=True)
    was_out = figures.wounds(table, unit).out
    up = yield from hurting.recover(table, unit)
    if not up or not knowing.can_act(table, unit):
        return
    if was_out:
        stance.comes_up(table, unit)
    fear.spreads(table, unit)
    fear.feels(table, unit)
    bound = yield from steeling.steel(table, unit)
    if bound is not None and bound.forced == "lost":
        return
    answer = yield Ask(table.side(unit), unit, ACTIVATE, bound)
    if isinstance(answer, TalkItOver):
        talking.talk(table, unit)
    if isinstance(answer, Plan):
        yield from declare(table, unit, answer)
        yield from act(table, unit)


def declare(table: Table, unit: Ref, answer: Plan) -> Flow[None]:
    """The stance and the actions of the turn. A unit that rises from full cover, or rolls to other cover, shows itself
    to lanes of fire and to held shots (GRD-LANE-03, GRD-HOLD-01, GRD-COVER-03).
    """
    hidden = cover.guarding(table, unit).guard is Guard.FULL
    guard = answer.guard
    if isinstance(answer, Roll):
        if hidden:
            yield from lanes.emerge(table, unit)
        guard = yield from rolling.roll(table, unit, answer.to, guard)
        if not knowing.can_act(table, unit):
            return
        hidden = False
    declaring.declare(table, unit, answer, guard)
    if hidden and guard is not Guard.FULL:
        yield from lanes.emerge(table, unit)
        yield from watching.entered(table, unit, set())


def act(table: Table, unit: Ref) -> Flow[None]:
    """The action that is due now, with what is free beside it (GRD-INIT-04)."""
    if not knowing.can_act(table, unit) or not plan.may_act(table, unit):
        end(table, unit)
        return
    due = plan.turn(table, unit).at
    while knowing.can_act(table, unit) and _due(table, unit, due):
        action = yield Ask(table.side(unit), unit, ACT)
        if isinstance(action, EndTurn):
            end(table, unit)
            return
        yield from do(table, unit, action)
        if DEEDS[type(action)].move and rushes(table, unit):
            yield from rush(table, unit)
    now = plan.turn(table, unit)
    if now.done or not plan.may_act(table, unit) or now.at < 0:
        end(table, unit)


def _due(scene: Scene, unit: Ref, count: int) -> bool:
    """Whether a unit has an action left at this count (GRD-INIT-04)."""
    now = plan.turn(scene, unit)
    return now.at == count and not now.done and plan.may_act(scene, unit)


def do(table: Table, unit: Ref, action: Action) -> Flow[None]:
    """Carry out one action, which is paid for first."""
    if isinstance(action, Later):
        table.put(unit, replace(plan.turn(table, unit), at=action.until))
        return
    deed = DEEDS[type(action)]
    if deed.price(table, unit, action).amount:
        plan.paid(table, unit, move=deed.move)
        aiming.spoiled(table, unit, action)
    yield from deed.carry(table, unit, action)
    if deed.move:
        clouds.breathe(table, unit)
        fuses.notice(table)


def rushes(scene: Scene, unit: Ref) -> bool:
    """Whether a unit that has just made its only move may act at once, on the move (GRD-MOVE-02)."""
    now = plan.turn(scene, unit)
    if plan.streamlined(scene):
        return False
    may = now.moves == 1 and now.acted < now.actions and not shaken.suppressed(scene, unit)
    return may and knowing.can_act(scene, unit)


def rush(table: Table, unit: Ref) -> Flow[None]:
    """Acting on the move, at the same count and at a further -3; or five points later (GRD-MOVE-02)."""
    table.put(unit, replace(plan.turn(table, unit), rushed=True))
    action = yield Ask(table.side(unit), unit, RUSH)
    if not isinstance(action, Steady):
        now = plan.turn(table, unit)
        table.put(unit, replace(now, at=now.at + plan.APART))
        yield from do(table, unit, action)
    table.put(unit, replace(plan.turn(table, unit), rushed=False))


def end(table: Table, unit: Ref) -> None:
    """Nothing more this round; friends are told by radio what is known (GRD-COVER-12)."""
    table.put(unit, replace(plan.turn(table, unit), done=True))
    if table.options.radio:
        word.passed(table, unit, tuple(friend for friend in table.units(table.side(unit)) if friend != unit))
