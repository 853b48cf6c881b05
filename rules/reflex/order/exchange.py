"""An exchange of fire: who takes part, initiative, the countdown of ticks, and what its end brings."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.figure import State
from rules.frame.flow import Ask, Flow
from rules.frame.forms import Action
from rules.frame.scene import Event, Table
from rules.kernel.refs import Ref
from rules.parts import room
from rules.reflex.asks import BEGIN
from rules.reflex.core import able, attempts, course, work
from rules.reflex.core.forms import Surrender, TakePart
from rules.reflex.core.moment import Moment
from rules.reflex.gas import clouds
from rules.reflex.mines import traffic
from rules.reflex.nerve import morale
from rules.reflex.nerve.boosts import gives_up
from rules.reflex.order import closing, initiative, ticks
from rules.reflex.state import Did, Doing, Gone, Initiative, Moving, Recoil, Stride
from rules.reflex.tactics import watching
from rules.reflex.terms.body import Injury
from rules.reflex.wounds import clock


def exchange(table: Table) -> Flow[None]:
    """One exchange of fire, from the opening to the choice of pressing or holding; a battle opens with one
    (RFX-TIME-01 to 10, RFX-TIME-02).
    """
    opening(table)
    initiative.wake(table)
    yield from muster(table)
    morale.review(table)
    for tick in range(highest(table), 0, -1):
        course.change(table, tick=tick)
        table.phase(f"tick {tick}")
        yield from ticks.tick(table, tick)
    course.change(table, tick=0)
    table.phase("end of the exchange")
    moment = Moment(table)
    yield from ticks.after_the_last(moment)
    yield from substitutes(moment)
    watching.compare(table)
    yield from closing.close(moment)
    course.change(table, pauses=0, quiet=0)
    yield from closing.choose(table, after_pause=False)


def opening(table: Table) -> None:
    """What lasted only to the end of the segment before is over; clouds drift; the shocked try to rally."""
    course.change(table, segment="exchange", tick=0)
    for unit in course.people(table):
        table.strip(unit, Moving, Recoil, Stride, Doing)
        own = course.initiative(table, unit)
        table.put(unit, replace(own, now=0, start=0, acted=False, substitute="", spoilt=False))
    clouds.drift(table)
    clock.recover(table)
    morale.review(table)


def muster(table: Table) -> Flow[None]:
    """Everybody says whether he fights, gives himself up or does something else meanwhile; then all roll for
    initiative (RFX-TIME-04, RFX-TIME-15, RFX-OPS-13).
    """
    fighting: list[Ref] = []
    for unit in course.people(table):
        if not (able.awake(table, unit) and able.acts(table, unit)) or initiative.unwitting(table, unit):
            continue
        answer = yield Ask(table.side(unit), unit, BEGIN)
        if isinstance(answer, TakePart):
            take_up_arms(table, unit)
            fighting.append(unit)
        elif isinstance(answer, Surrender):
            gives_up(table, unit)
        else:
            give_up_the_roll(table, unit, answer)
    for unit in fighting:
        initiative.roll(table, unit)
    freed = [unit for unit in course.people(table) if unit not in fighting]
    for unit in freed:
        own = course.initiative(table, unit)
        table.put(unit, replace(own, pressed=False, surprised=False, ambush=0, presses=False))


def take_up_arms(table: Table, unit: Ref) -> None:
    """Who had given himself up fights again (RFX-TIME-15)."""
    gone = table.find(unit, Gone)
    if gone is not None and gone.how == "surrendered":
        table.strip(unit, Gone)
        room.make_room(table, unit)
        hurt = attempts.wounds(table, unit).worst > Injury.NONE
        course.stands_down(table, unit, State.HURT if hurt else State.FIT, "{actor} rejoins the fight.")


def give_up_the_roll(table: Table, unit: Ref, action: Action) -> None:
    """An operational action in place of the exchange: done at its end, unless something happens (RFX-OPS-13)."""
    own = course.initiative(table, unit)
    table.put(unit, replace(own, substitute=action.kind, rolled=True), Doing(action, 0))
    table.say(Event("busy", "{actor} does not fight in this exchange.", actor=unit))


def highest(table: Table) -> int:
    """The tick on which the exchange begins (RFX-TIME-05)."""
    return max((own.start for _, own in table.having(Initiative)), default=0)


def substitutes(moment: Moment) -> Flow[None]:
    """What was done in place of the exchange comes off, if nobody was hurt or panicked over it (RFX-OPS-13)."""
    table = moment.table
    for unit in course.people(table):
        own, doing = course.initiative(table, unit), table.find(unit, Doing)
        if not own.substitute or doing is None:
            continue
        table.strip(unit, Doing)
        if own.spoilt or attempts.morale(table, unit).panicked or not able.acts(table, unit):
            table.say(Event("spoilt", "{actor} is disturbed and gets nothing done.", actor=unit))
            continue
        work.turned_to(table, unit, doing.action)
        table.put(unit, Did(type(doing.action).title, table.clock.round))
        yield from ticks.carry(moment, unit, doing.action)
        traffic.settle(moment)
        morale.review(table)
    for unit in course.people(table):
        table.put(unit, replace(course.initiative(table, unit), substitute="", spoilt=False))
