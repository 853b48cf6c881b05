"""One tick: who stands on it chooses, and everything chosen takes effect together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rules.frame.flow import Ask, Flow
from rules.frame.forms import Action
from rules.frame.scene import Pose, Table
from rules.kernel.refs import Ref
from rules.reflex import topics
from rules.reflex.afoot import walk
from rules.reflex.afoot.forms import Move
from rules.reflex.asks import BLOCK, SECOND, TICK, Attacked, OnTick
from rules.reflex.blast import fuses
from rules.reflex.core import able, attempts, control, course, work
from rules.reflex.core.forms import Decline, NoMore, Wait
from rules.reflex.core.moment import Moment
from rules.reflex.core.topic import Deed
from rules.reflex.melee import dive
from rules.reflex.melee.deeds import AIMS
from rules.reflex.melee.forms import Close, CloseStrike, Grapple
from rules.reflex.mines import detonation, traffic
from rules.reflex.nerve import morale
from rules.reflex.order import initiative, interruption
from rules.reflex.sight import easy
from rules.reflex.state import Control, Did, Doing, Dove, Driving, Initiative, Moving, Recoil, Strip, Sustained
from rules.reflex.tactics import suppression
from rules.reflex.terms.body import Gait
from rules.reflex.terms.skills import Attribute


@dataclass
class Chosen:
    """What a unit does on this tick: one action, or a move and a further action in the course of it."""

    unit: Ref
    action: Action
    second: Action | None = None
    eye: Pose | None = None
    stopped: bool = False


def tick(table: Table, now: int) -> Flow[None]:
    """What has burnt down goes off, what was begun earlier takes effect, then each unit that stands on the tick chooses
    and all of it happens at once (RFX-TIME-05 to 08, RFX-ADV-01).
    """
    _come_to_rest(table, now)
    moment = Moment(table, now)
    fuses.run_out(moment, now)
    detonation.burn_down(moment, now)
    if moment.effects:
        yield from _settle(moment)
    interruption.interrupt(table)
    if table.options.on("advanced_timing"):
        yield from _together(moment, _due(table, now))
    moment = Moment(table, now)
    chosen: list[Chosen] = []
    while (unit := _next(table, now)) is not None:
        yield from _choose(moment, unit, chosen)
    if table.options.on("advanced_timing"):
        for each in chosen:
            _begin(table, each, now)
    else:
        yield from _together(moment, chosen)
    initiative.join_late(table, now)
    for unit, own in table.having(Initiative):
        if own.now >= now:
            table.put(unit, replace(own, now=now - 1))


def _come_to_rest(table: Table, now: int) -> None:
    """Whose Move is over counts as moving no longer (RFX-MOVE-11, RFX-VEH-02)."""
    for unit, moving in table.having(Moving):
        if now < moving.until:
            table.strip(unit, Moving)
    for vehicle, driving in table.having(Driving):
        if now < driving.until and driving.metres:
            table.put(vehicle, replace(driving, metres=0.0))


def after_the_last(moment: Moment) -> Flow[None]:
    """What takes effect after Tick 1 (RFX-ADV-01)."""
    if moment.table.options.on("advanced_timing"):
        yield from _together(moment, _due(moment.table, 0))


def carry(moment: Moment, unit: Ref, action: Action) -> Flow[None]:
    """Roll what an action brings; what follows waits in the moment."""
    deed = topics.DEEDS.get(type(action))
    if deed is not None:
        yield from deed.carry(moment, unit, action)


def _settle(moment: Moment) -> Flow[None]:
    yield from ()
    traffic.settle(moment)
    control.review(moment.table)
    work.left_behind(moment.table)
    morale.review(moment.table)
    interruption.interrupt(moment.table)


# choosing


def _next(table: Table, now: int) -> Ref | None:
    """Who chooses next of those on the tick."""
    here = [u for u, own in table.having(Initiative) if own.now == now and _free(table, u)]
    return min(here, key=lambda unit: initiative.rank(table, unit), default=None)


def _free(table: Table, unit: Ref) -> bool:
    own = course.initiative(table, unit)
    busy = own.substitute or table.find(unit, Doing) is not None
    return not busy and course.taking_part(table, unit) and able.acts(table, unit)


def _choose(moment: Moment, unit: Ref, chosen: list[Chosen]) -> Flow[None]:
    """Ask a unit, take the ticks, and let the unit struck at say whether it blocks (RFX-TIME-06, RFX-BLOCK-01)."""
    table, now = moment.table, moment.tick
    action = yield Ask(table.side(unit), unit, TICK, OnTick(now))
    if isinstance(action, Wait):
        _cease_fire(table, unit)
        table.strip(unit, Recoil, Sustained, Dove)
        _pay(table, unit, initiative.wait_cost(table, unit))
        return
    deed = topics.DEEDS[type(action)]
    price = deed.price(table, unit, action)
    _lapse(table, unit, deed)
    if price == 0:
        table.strip(unit, Dove)
        at_once = Moment(table, now)
        yield from deed.carry(at_once, unit, action)
        yield from _settle(at_once)
        if course.initiative(table, unit).now == now:
            table.put(unit, replace(course.initiative(table, unit), acted=True))
        return
    each = Chosen(unit, action)
    chosen.append(each)
    if isinstance(action, Move):
        yield from _further(moment, each)
    _pay(table, unit, price)
    table.put(unit, Did(type(each.second or action).title, table.clock.round))
    yield from _blocks(moment, each, each.second or action)


def _pay(table: Table, unit: Ref, price: int) -> None:
    own = course.initiative(table, unit)
    table.put(unit, replace(own, now=max(0, own.now - price), acted=True))


def _lapse(table: Table, unit: Ref, deed: Deed) -> None:
    """What ends with any further action, even one of no ticks: fire on a strip, a series, the kick of the last shot, a
    hold (RFX-SUPP-03, RFX-SUST-01, RFX-RECOIL-01, RFX-GRAP-05).
    """
    _cease_fire(table, unit)
    if not deed.keeps_series:
        table.strip(unit, Recoil, Sustained)
    if not deed.keeps_control:
        table.strip(unit, Control)


def _cease_fire(table: Table, unit: Ref) -> None:
    """With the unit's next action the free shots at a strip are over (RFX-SUPP-03)."""
    for ref, strip in table.having(Strip):
        if strip.owner == unit and strip.free:
            table.put(ref, replace(strip, free=False))


def _further(moment: Moment, each: Chosen) -> Flow[None]:
    """A further action in the course of a move, at a cell of the way (RFX-MOVE-01)."""
    action = each.action
    assert isinstance(action, Move)
    if action.pause_at is None:
        return
    table, unit = moment.table, each.unit
    halt = walk.halt(table, unit, action)
    way, rest = action.way[:halt], action.way[halt:]
    here = table.pose(unit)
    each.eye = replace(here, cells=(way[-1],)) if way else here
    about = OnTick(moment.tick, each.eye, int(Gait[action.gait.upper()]), way, rest)
    answer = yield Ask(table.side(unit), unit, SECOND, about)
    if not isinstance(answer, NoMore):
        each.second = answer
        moment.eyes[unit] = each.eye


def _blocks(moment: Moment, each: Chosen, action: Action) -> Flow[None]:
    """Who is attacked at arm's length may block if his tick is this one or the next and he knows of the fight
    (RFX-BLOCK-01).
    """
    table, now, unit = moment.table, moment.tick, each.unit
    struck = topics.DEEDS[type(action)].strikes(table, unit, action)
    if struck is None or not _free(table, struck) or attempts.morale(table, struck).broken:
        return
    if course.initiative(table, struck).now not in (now, now - 1) or easy.unaware(table, struck):
        return
    answer = yield Ask(table.side(struck), struck, BLOCK, _attacked(moment, each, struck, action))
    if isinstance(answer, Decline):
        return
    moment.blocks[unit] = answer
    deed = topics.DEEDS[type(answer)]
    _lapse(table, struck, deed)
    table.strip(struck, Dove)
    _pay(table, struck, deed.price(table, struck, answer))


def _attacked(moment: Moment, each: Chosen, struck: Ref, action: Action) -> Attacked:
    """What the struck unit sees come: the weapon, a blow or a grab, from where, and at which gait it is charged."""
    table, unit = moment.table, each.unit
    fast = dive.speed(table, unit, struck) and table.part(unit, Dove).gait
    if isinstance(each.action, Move):
        gait = Gait[each.action.gait.upper()]
        ends = walk.halt(table, unit, each.action) == len(each.action.way)
        charge = dive.begun(table, unit, each.action.way, gait) if ends else None
        fast = gait if charge is not None and charge.at == struck else 0
    aim = AIMS[type(action)] if isinstance(action, Close) else "strike"
    return Attacked(unit, getattr(action, "weapon", ""), moment.tick, aim, each.eye, int(fast))


# taking effect


def _together(moment: Moment, chosen: list[Chosen]) -> Flow[None]:
    """Free shots at those who show themselves; then everything is rolled as things stood; then all move; then all of
    it takes effect (RFX-TIME-08, RFX-SUPP-03).
    """
    if not chosen:
        return
    for each in chosen:
        shown = walk.poses(moment.table, each.unit, each.action)
        each.stopped = yield from suppression.exposures(moment, each.unit, shown)
    for each in chosen:
        if not each.stopped and isinstance(each.action, Move):
            walk.set_off(moment, each.unit, each.action, further=each.second is not None)
    for each in chosen:
        if each.stopped:
            continue
        doing = each.second if isinstance(each.action, Move) else each.action
        if doing is not None:
            dove = moment.table.find(each.unit, Dove)
            yield from carry(moment, each.unit, doing)
            if dove is not None and moment.table.find(each.unit, Dove) == dove:
                moment.table.strip(each.unit, Dove)
    for each in _quickest_first(moment.table, chosen):
        if isinstance(each.action, Move):
            yield from walk.go(moment, each.unit, each.action, stopped=each.stopped)
            if isinstance(each.second, CloseStrike | Grapple):
                moment.table.strip(each.unit, Dove)
    yield from _settle(moment)
    yield from suppression.uncovered(moment)


def _quickest_first(table: Table, chosen: Iterable[Chosen]) -> list[Chosen]:
    """Of two who make for one cell the one with quicker wits gets it (RFX-TIME-08)."""
    return sorted(chosen, key=lambda each: -attempts.traits(table, each.unit).attribute(Attribute.OODA))


# advanced timing


def _begin(table: Table, each: Chosen, now: int) -> None:
    """An action is begun; it takes effect on the tick of the unit's next one (RFX-ADV-01)."""
    price = topics.DEEDS[type(each.action)].price(table, each.unit, each.action)
    second_done = 0
    if each.second is not None:
        second_done = now - topics.DEEDS[type(each.second)].ticks(table, each.unit, each.second, each.eye)
    lay, held = interruption.lies(table, each.unit), bool(control.holders(table, each.unit))
    done = max(0, now - price)
    table.put(each.unit, Doing(each.action, done, now, each.second, max(0, second_done), lay=lay, held=held))


def _due(table: Table, now: int) -> list[Chosen]:
    """What takes effect on this tick, of all that was begun earlier."""
    due: list[Chosen] = []
    for unit, doing in table.having(Doing):
        if course.initiative(table, unit).substitute:
            continue
        if doing.second is not None and doing.second_done == now and doing.second_done != doing.done:
            due.append(Chosen(unit, doing.second))
            table.put(unit, replace(doing, second=None))
        elif doing.done == now:
            table.strip(unit, Doing)
            due.append(Chosen(unit, doing.action, doing.second))
    return due
