"""Hit points lost and won, and everything that follows: the one place where health and the look of it change."""

from __future__ import annotations

from dataclasses import replace

from rules.d6.core import equipment, lapses
from rules.d6.core.defences import through
from rules.d6.core.moment import Moment
from rules.d6.core.vehicles import WRECK_HURTS, riders
from rules.d6.state import Driving, Health, Stealth, Turn, Vehicle
from rules.d6.wounds import injury
from rules.frame.body import Posture
from rules.frame.figure import Aboard, Condition, Stance, State
from rules.frame.scene import Event, Scene, Table
from rules.kernel.refs import Ref


def wound(moment: Moment, by: Ref | None, unit: Ref, points: int) -> None:
    """Points that came through armour come off the hit points, now or when a shared moment ends (DSX-DMG-01).

    A vehicle's wait where those of anybody aboard would: what wrecks it would cost him his turn (DSX-TIME-06).
    """
    if points > 0:
        concerned = next((rider for rider in riders(moment.table, unit) if moment.waits(by, rider)), unit)
        moment.harm(by, concerned, lambda table: suffer(table, unit, points))


def suffer(table: Table, unit: Ref, points: int) -> None:
    """Lose hit points at once."""
    before = injury.health(table, unit)
    set_health(table, unit, injury.hurt(before, points, injury.hp_max(table, unit)))


def recover(table: Table, unit: Ref, points: int) -> None:
    """Gain hit points at once."""
    before = injury.health(table, unit)
    set_health(table, unit, injury.healed(before, points, injury.hp_max(table, unit)))


def set_health(table: Table, unit: Ref, now: Health, *, bleeds: bool = False) -> None:
    """Give a unit these hit points, and let all that they bring about happen (DSX-INJ-01 to 04)."""
    before = injury.health(table, unit)
    was, becomes = injury.state(table, unit, before), injury.state(table, unit, now)
    table.put(unit, now)
    _say_points(table, unit, before, now, bleeds=bleeds)
    if now.bloodied and not before.bloodied:
        lapses.distracted(table, unit)
    if now.down and not before.down:
        _fall(table, unit)
    table.put(unit, condition(table, unit))
    if becomes is not was:
        table.say(Event("state", _words(table, unit, was, becomes), target=unit, data={"state": becomes.value}))
    if now.down and not before.down and table.find(unit, Vehicle) is not None:
        _wrecked(table, unit)


def condition(scene: Scene, unit: Ref) -> Condition:
    """How a unit fares, worked out from its health: the look of it, and its own side's notes."""
    now, full = injury.health(scene, unit), injury.hp_max(scene, unit)
    state = injury.state(scene, unit, now)
    notes = []
    if state is State.DOWN:
        notes.append("stable" if now.stable else "dying")
    elif now.bloodied and state is not State.DEAD:
        notes.append("bloodied")
    return Condition(state, round(max(0, now.hp) / full, 4) if full else 0.0, tuple(notes))


def _fall(table: Table, unit: Ref) -> None:
    """Down: prone, hands empty, everything broken off, no turn any more in this round even if it is healed; a unit it
    held is free (DSX-INJ-04).
    """
    if table.find(unit, Vehicle) is not None:
        return
    lapses.helpless(table, unit)
    lapses.let_go(table, unit)
    lapses.get_loose(table, unit)
    table.strip(unit, Stealth)
    turn, now = table.find(unit, Turn), table.clock.round
    table.put(unit, replace(turn, done=True) if turn is not None and turn.round == now else Turn(now, done=True))
    if table.find(unit, Aboard) is None:
        lapses.drop_what_is_held(table, unit)
        table.put(unit, Stance(Posture.PRONE))


def _wrecked(table: Table, vehicle: Ref) -> None:
    """A wreck stops, and shakes everybody in it (DSX-VEH-07)."""
    table.put(vehicle, Driving(round=table.clock.round))
    for rider in riders(table, vehicle):
        suffer(table, rider, through(WRECK_HURTS, equipment.armour(table, rider)))


def _say_points(table: Table, unit: Ref, before: Health, now: Health, *, bleeds: bool) -> None:
    """A side knows its own hit points."""
    change, full = now.hp - before.hp, injury.hp_max(table, unit)
    if not change:
        return
    verb = f"{'bleeds and ' if bleeds else ''}loses {-change}" if change < 0 else f"regains {change}"
    points = "hit point" if abs(change) == 1 else "hit points"
    left = f"{now.hp} of {full} left" if now.hp >= 0 else f"{-now.hp} below 0"
    table.say(
        Event(
            "loses" if change < 0 else "healed",
            f"{{target}} {verb} {points} ({left}).",
            target=unit,
            only=(table.side(unit),),
            brief=f"{change:+}",
            data={"change": change, "hp": now.hp, "of": full},
        )
    )


def _words(scene: Scene, unit: Ref, was: State, now: State) -> str:
    vehicle = scene.find(unit, Vehicle) is not None
    if now is State.DEAD:
        return "{target} is wrecked." if vehicle else "{target} is dead."
    if now is State.DOWN:
        return "{target} goes down."
    if now is State.HURT:
        return (
            "{target} comes to."
            if was is State.DOWN
            else "{target} is damaged."
            if vehicle
            else "{target} is badly hurt."
        )
    return "{target} has recovered."
