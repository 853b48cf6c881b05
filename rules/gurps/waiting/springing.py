"""A wait that is set off: whose step does it, in which order, and the response that interrupts the step."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.frame.figure import Facing
from rules.frame.flow import Ask, Flow
from rules.frame.ground import Cell
from rules.frame.relations import enemies
from rules.frame.scene import Event, Table
from rules.gurps.afoot.allowance import Within
from rules.gurps.asks import TRIGGERED
from rules.gurps.blast import pieces
from rules.gurps.core import arms, scale
from rules.gurps.fire import zones
from rules.gurps.gear import reflexes
from rules.gurps.melee import astray, feinting
from rules.gurps.senses import knowing
from rules.gurps.state.fighting import Aim, Evaluated, Feinted
from rules.gurps.state.turns import Order, Turn, Waiting
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.turns import taking
from rules.gurps.waiting import triggers
from rules.gurps.waiting.forms import Spring
from rules.kernel.refs import Ref

NESTED = 5
"""Waits that may set each other off, one within the other (GUR-WAIT-04)."""
Asked = set[tuple[Ref, bool]]
"""The waits that a move has set off, and whether its unit was in reach of them already as they stood."""


@dataclass(frozen=True, slots=True)
class SetOff:
    """Which unit has set it off."""

    by: Ref


def keeps(table: Table, unit: Ref, waits: Waiting) -> None:
    """A wait lasts until the next turn, and so does what was made ready for its attack: an aim only where a single yard
    is watched (GUR-AIM-02, GUR-EVAL-01, GUR-FEINT-03).
    """
    aim, now = table.find(unit, Aim), table.clock.round
    if aim is not None and len(waits.cells) == 1:
        table.put(unit, replace(aim, until=now + 1))
    else:
        table.strip(unit, Aim)
    for made_ready in (table.find(unit, Evaluated), table.find(unit, Feinted)):
        if made_ready is not None and made_ready.until >= now:
            table.put(unit, replace(made_ready, until=now + 1))


def over(table: Table, unit: Ref) -> None:
    """Its next turn has come: the wait is over, and so is what it had made ready for a blow (GUR-WAIT-01, GUR-EVAL-01,
    GUR-FEINT-03).
    """
    if table.find(unit, Waiting) is not None:
        table.strip(unit, Waiting, Evaluated, Feinted)


def nears(table: Table, mover: Ref, before: Cell) -> None:
    """A foe has come nearer: units that brace for it take note (GUR-STOP-01)."""
    now = table.cells(mover)[0]
    for unit, waits in table.having(Waiting):
        here = table.cells(unit)[0]
        nearer = table.grid.straight(here, now) < table.grid.straight(here, before)
        if waits.braced and nearer and enemies(table, unit, mover):
            came = dict(waits.came)
            came[mover] = came.get(mover, 0) + scale.across(table)
            table.put(unit, replace(waits, came=tuple(came.items())))


def set_off(table: Table, mover: Ref, asked: Asked) -> tuple[tuple[Ref, bool], ...]:
    """Those that a step sets off, the longest reach first, then the fastest (GUR-WAIT-04, GUR-STOP-01). One that would
    go to meet its foe is set off once for that, and once more when the foe is in reach as it stands (GUR-WAIT-02).
    """
    found = []
    for unit, waits in table.having(Waiting):
        if unit == mover or (unit, True) in asked or not triggers.able(table, unit):
            continue
        marks = triggers.marks_for(table, unit, waits, mover)
        near = any(triggers.ready_for(table, unit, waits, each) for each in marks)
        if not marks or (unit, near) in asked:
            continue
        arm = arms.arm(table, unit, waits.weapon)
        use = arm.striking(waits.use) if arm is not None else None
        longest = max(use.reaches.yards) if use is not None else 0
        order = table.find(unit, Order) or Order(0, 0, 0)
        found.append((-longest, -order.speed, -order.dx, order.lot, unit, near))
    return tuple((unit, near) for *_, unit, near in sorted(found))


def shows(table: Table, mover: Ref, asked: Asked, depth: int = 0) -> Flow[None]:
    """A unit has moved or shown itself: each wait that it sets off is asked and resolved whole, before it goes on
    (GUR-WAIT-01, GUR-WAIT-04, GUR-OPP-03). A shot that does not look first is fired without asking.
    """
    for unit, near in set_off(table, mover, asked):
        waits = table.find(unit, Waiting)
        if waits is None or not knowing.worth_attacking(table, mover) or depth >= NESTED:
            continue
        found = triggers.marks_for(table, unit, waits, mover)
        if not found:
            continue
        asked.add((unit, near))
        if waits.cells and not waits.sure:
            yield from respond(table, unit, waits, Spring(target=found[0]), mover, depth)
            continue
        answer = yield Ask(table.side(unit), unit, TRIGGERED, SetOff(mover))
        if isinstance(answer, Spring):
            yield from respond(table, unit, waits, answer, mover, depth)


def respond(table: Table, unit: Ref, waits: Waiting, answer: Spring, mover: Ref, depth: int) -> Flow[None]:
    """The wait becomes what it was for: its manoeuvre governs the unit's movement and defences now (GUR-WAIT-01,
    GUR-WAIT-02). Out of reach after all it comes to nothing.
    """
    target = mover if answer.target is None else answer.target
    table.strip(unit, Waiting)
    taking.becomes(table, unit, *triggers.becomes(waits))
    table.say(Event("reacts", "{actor} has waited for this.", actor=unit))
    if answer.place is not None and not answer.after:
        yield from _goes(table, unit, waits, target, answer.place, depth)
    first = answer.place is None or answer.after
    if first or (_able_still(table, unit) and triggers.ready_for(table, unit, waits, target)):
        yield from _does(table, unit, waits, target)
    table.strip(unit, Evaluated, *(() if waits.manoeuvre is Manoeuvre.FEINT else (Feinted,)))
    goes_after = answer.after and _able_still(table, unit) and taking.may_follow(table, unit, Manoeuvre.ATTACK)
    if goes_after and answer.place is not None:
        yield from _goes(table, unit, waits, target, answer.place, depth)


def _able_still(table: Table, unit: Ref) -> bool:
    return knowing.can_act(table, unit) and not taking.stunned(table, unit)


def _does(table: Table, unit: Ref, waits: Waiting, target: Ref) -> Flow[None]:
    """The attack, the feint, or the thing that is readied."""
    if waits.manoeuvre is Manoeuvre.READY:
        taking.acted(table, unit)
        reflexes.DONE[waits.use](table, unit, triggers.motion(waits))
        return
    if waits.manoeuvre is Manoeuvre.FEINT:
        began = table.find(unit, Turn) or Turn()
        feinting.lays(table, unit, target, waits.weapon, began.second + 1)
        return
    attack = triggers.made(table, unit, waits, target)
    if attack is None:
        return
    if attack.ranged is not None:
        yield from pieces.fire(table, attack, triggers.tally(table, waits, attack))
        return
    if triggers.feints(table, attack):
        attack = replace(attack, feint=feinting.feinted(table, unit, target, attack.arm, alone=False))
    yield from astray.blow(table, attack, triggers.tally(table, waits, attack))
    again = triggers.second(table, waits, attack) if attack.option == "double" else None
    if again is not None and _able_still(table, unit) and knowing.worth_attacking(table, target):
        yield from astray.blow(table, again, triggers.tally(table, waits, again))


def _goes(table: Table, unit: Ref, waits: Waiting, target: Ref, place: Cell, depth: int) -> Flow[None]:
    """The movement of the response: cell by cell, or a turn on the spot (GUR-WAIT-02, GUR-HEX-06)."""
    far = Within(table, unit, triggers.goes(waits))
    stays = place in table.cells(unit)
    if not stays and place not in far:
        return
    way, look, asked = () if stays else far.way(place), triggers.look(table, unit, waits, target, place), Asked()
    taking.moved(table, unit)
    for cell in way:
        _, goes_on = yield from pace(table, unit, cell, table.pose(unit).facing, asked, depth + 1)
        if not goes_on:
            return
    table.put(unit, Facing(look))
    if way:
        told = "{actor} takes a step." if triggers.goes(waits) == "step" else "{actor} charges."
        table.say(Event("walks", told, actor=unit, cells=table.cells(unit)))


def pace(table: Table, unit: Ref, cell: Cell, facing: int, asked: Asked, depth: int = 0) -> Flow[tuple[bool, bool]]:
    """One cell on, with what it sets off: whether it got there, and whether it can go on (GUR-WAIT-01, GUR-SUP-02)."""
    stood = table.cells(unit)
    footfall = table.step(unit, cell, facing)
    if not footfall.moved:
        if footfall.blocked_by is not None:
            table.say(Event("blocked", "{actor} runs into {target}.", actor=unit, target=footfall.blocked_by))
        return False, False
    yield from zones.crosses(table, unit, stood)
    nears(table, unit, stood[0])
    yield from shows(table, unit, asked, depth)
    stays = knowing.can_act(table, unit) and table.cells(unit)[0] == cell and not taking.stunned(table, unit)
    return True, stays
