"""A pause: everybody may shift about, then do one longer thing, the coolest first."""

from __future__ import annotations

from rules.frame.flow import Ask, Flow
from rules.frame.scene import Scene, Table
from rules.kernel.refs import Ref
from rules.reflex.afoot import amble
from rules.reflex.afoot.forms import Amble, Stay
from rules.reflex.asks import AMBLE, PAUSE
from rules.reflex.core import able, attempts, course, work
from rules.reflex.core.forms import Idle
from rules.reflex.core.moment import Moment
from rules.reflex.gas import clouds
from rules.reflex.mines import traffic
from rules.reflex.nerve import boosts, morale
from rules.reflex.order import closing, ticks
from rules.reflex.order.initiative import unwitting
from rules.reflex.state import Control, Did, Doing, Moving, Recoil, Stride, Sustained
from rules.reflex.tactics import watching
from rules.reflex.terms.skills import Attribute


def pause(table: Table) -> Flow[None]:
    """One pause (RFX-TIME-11 to 13, RFX-OPS-12)."""
    now = course.fight(table)
    course.change(table, segment="pause", tick=0, pauses=now.pauses + 1)
    table.phase("pause")
    for unit in course.people(table):
        table.strip(unit, Moving, Recoil, Stride, Doing, Sustained)
    boosts.expire(table, "pause")
    clouds.drift(table)
    morale.review(table)
    for unit in reversed(coolest_first(table)):
        if free(table, unit):
            answer = yield Ask(table.side(unit), unit, AMBLE)
            assert isinstance(answer, Amble | Stay)
            yield from amble.go(table, unit, answer)
            work.left_behind(table)
            morale.review(table)
    for unit in coolest_first(table):
        if free(table, unit):
            answer = yield Ask(table.side(unit), unit, PAUSE)
            work.turned_to(table, unit, answer)
            if isinstance(answer, Idle):
                continue
            table.strip(unit, Control)
            table.put(unit, Did(type(answer).title, table.clock.round))
            moment = Moment(table)
            yield from ticks.carry(moment, unit, answer)
            traffic.settle(moment)
            morale.review(table)
    watching.compare(table)
    yield from closing.close(Moment(table))
    yield from closing.choose(table, after_pause=True)


def free(scene: Scene, unit: Ref) -> bool:
    """Whether a unit can do anything in a pause."""
    return course.taking_part(scene, unit) and able.acts(scene, unit) and not unwitting(scene, unit)


def coolest_first(scene: Scene) -> tuple[Ref, ...]:
    """Descending effective coolness, ties by quicker wits (RFX-TIME-11)."""

    def rank(unit: Ref) -> tuple[int, int, int, Ref]:
        wits = attempts.value_of(scene, unit, Attribute.OODA)
        return -attempts.value_of(scene, unit, Attribute.CUF), -wits, scene.sides.index(scene.side(unit)), unit

    return tuple(sorted(course.people(scene), key=rank))
