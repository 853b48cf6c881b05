"""Covering fire as it is played out."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.flow import Ask, Flow
from rules.frame.knowing import Awareness
from rules.frame.means import Means
from rules.frame.relations import enemies
from rules.frame.scene import Event, Scene, Table
from rules.graydawn.asks import COVERING, SPREADING, Spree
from rules.graydawn.core import arms, footing
from rules.graydawn.core.arms import Arm
from rules.graydawn.covering import firing, lanes
from rules.graydawn.covering.forms import CoverFire, LayLane
from rules.graydawn.fire import deeds
from rules.graydawn.fire.attack import Attack
from rules.graydawn.fire.hits import hit
from rules.graydawn.harm import hurting, striking
from rules.graydawn.luck import bending
from rules.graydawn.nerve import points
from rules.graydawn.senses import knowing
from rules.graydawn.surprise import alarm
from rules.graydawn.turns import plan
from rules.graydawn.unnerved import Covering
from rules.kernel.refs import Ref
from rules.kernel.words import counted


def before_initiative(table: Table) -> Flow[None]:
    """Units may declare covering fire before initiative is rolled, and it suppresses at once (GRD-COVF-06)."""
    lanes.clear(table)
    for unit in table.units():
        if not knowing.can_act(table, unit) or not ready(table, unit):
            continue
        answer = yield Ask(table.side(unit), unit, COVERING)
        if isinstance(answer, CoverFire | LayLane):
            table.put(unit, Covering(table.clock.round))
        if isinstance(answer, CoverFire):
            yield from cover(table, unit, answer)
        elif isinstance(answer, LayLane):
            yield from lanes.lay(table, unit, answer)


def ready(scene: Scene, unit: Ref) -> bool:
    """Whether a unit holds a loaded gun and, as far as it knows, there is an enemy to fire at."""
    armed = any(firing.fit(arm.weapon) and arm.loaded for arm in arms.arms(scene, unit))
    return armed and bool(remembered(scene, unit))


def remembered(scene: Scene, unit: Ref) -> tuple[Ref, ...]:
    """The enemies that a unit perceives or did lately, whatever has become of them since: by this alone it is asked, so
    that no question tells of what it has not seen.
    """
    aware = scene.find(unit, Awareness) or Awareness()
    known = {*aware.now, *(each.subject for each in aware.known if knowing.fresh(scene, each))}
    return tuple(other for other in sorted(known) if enemies(scene, unit, other))


def cover(table: Table, unit: Ref, action: CoverFire) -> Flow[None]:
    """Covering fire at one target, then at others for as long as the shooter goes on and the rounds last; it takes the
    whole round (GRD-COVF-03, GRD-COVF-05).
    """
    arm = arms.arm(table, unit, action.weapon)
    left = firing.most(arm, action.mode) if arm is not None else 0
    at: tuple[Ref, ...] = ()
    while arm is not None and 0 < action.times <= left:
        yield from _fire(table, unit, arm, action)
        left, at, arm = left - action.times, (*at, action.target), arms.arm(table, unit, action.weapon)
        if arm is None or not left or not set(remembered(table, unit)) - {*at}:
            return
        spree = Spree(action.weapon, action.mode, left, at)
        answer = yield Ask(table.side(unit), unit, SPREADING, spree)
        if not isinstance(answer, CoverFire):
            return
        action = answer


def _fire(table: Table, unit: Ref, arm: Arm, action: CoverFire) -> Flow[None]:
    """So many firing actions at a place: the target rolls its defence, and all about it are suppressed
    (GRD-COVF-01, GRD-COVF-02, GRD-COVF-04, GRD-BURST-04).
    """
    cell = firing.believed(table, unit, action.target)
    if cell is None or firing.hindrance(table, unit, arm.weapon, cell):
        return
    footing.face(table, unit, table.cells(action.target)[0])
    deeds.spend(table, unit, arm, action.times * firing.rounds_each(arm.weapon, action.mode))
    table.put(unit, replace(plan.turn(table, unit), weapon=arm.weapon.name))
    table.say(
        Event(
            "covers",
            f"{{actor}} gives covering fire: {counted(action.times, 'firing action')}.",
            unit,
            cells=(cell,),
            sound="" if arm.weapon.quiet else "Shots",
            loud=0.0 if arm.weapon.quiet else deeds.HEARD,
            data={"weapon": arm.weapon.name, "times": action.times},
        )
    )
    if cell in table.cells(action.target) and knowing.alive(table, action.target):
        made = Attack(unit, action.target, arm, action.mode)
        yield from _strays(table, made, action.times if action.mode == "burst" else 1)
    source = table.cells(unit)[0]
    for other in firing.near(table, unit, cell):
        points.gain(table, other, action.times * firing.points_each(arm.weapon, action.mode), source)
    alarm.attacked(table, unit, (action.target,), quiet=arm.weapon.quiet)


def _strays(table: Table, made: Attack, rolled: int) -> Flow[None]:
    """The defence rolls of a target: one, or one for each burst (GRD-COVF-01, GRD-BURST-04)."""
    toll, dodge = striking.begin(table, made.target), firing.dodge(table, made)
    struck = 0
    for _ in range(rolled):
        check = bending.under_fire(made.target, int(dodge.total), firing.ESCAPES, made.attacker)
        reached = yield from bending.check(table, check)
        if firing.strays(reached.total):
            struck += 1
            yield from striking.strike(table, made.attacker, toll, hit(table, made))
    if struck:
        told = "{target} is hit by a stray round."
        data = {"weapon": made.arm.weapon.name, "hit": True, "hits": struck}
        table.say(Event("shot", "", made.attacker, made.target, told=told, data=data, means=Means.FIRE))
        points.gain(table, made.target, points.STRUCK, table.cells(made.attacker)[0])
        yield from hurting.settle(table, toll)
