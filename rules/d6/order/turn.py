"""One unit's turn: what ends as it begins, its actions one by one, and what is seen to as it ends."""

from __future__ import annotations

from dataclasses import replace

from rules.d6 import clouds as gas
from rules.d6.asks import ROUTINE, TURN, InTurn
from rules.d6.attacks import aim
from rules.d6.core import lapses
from rules.d6.core.moment import Moment
from rules.d6.holding import reactions
from rules.d6.senses import awareness, fighters, survey
from rules.d6.state import Aim, Gassed, Held, Preparation, Spellbound, Turn
from rules.d6.topics import DEEDS
from rules.d6.turns import budget
from rules.d6.turns.held import Happening, amid
from rules.frame.flow import Ask, Flow
from rules.frame.forms import Action
from rules.frame.scene import Table
from rules.kernel.refs import Ref
from rules.parts.turns import EndTurn


def do(moment: Moment, unit: Ref, action: Action) -> Flow[None]:
    """Carry out one action of a turn."""
    if DEEDS[type(action)].acts:
        yield from amid(moment, Happening("acts", unit), lambda joint: _paid(joint, unit, action))
    else:
        yield from _paid(moment, unit, action)


def _paid(moment: Moment, unit: Ref, action: Action) -> Flow[None]:
    deed = DEEDS[type(action)]
    budget.pay(moment.table, unit, deed.price(moment.table, unit, action))
    yield from deed.carry(moment, unit, action)


def begin(table: Table, unit: Ref, actions: int) -> None:
    """A turn begins: its number of actions stands from now on, and what lasted until now is over (DSX-ACT-05).

    A held action lapses (DSX-HELD-03), its own fire ceases to suppress (DSX-SUPP-08), the vehicle it drives no longer
    evades (DSX-VEH-01), an aim without a line of sight is lost (DSX-AIM-03), units in gas breathe it (DSX-GAS-01).
    """
    table.put(unit, Turn(table.clock.round, actions, known_to=awareness.seen_to_know(table, unit)))
    table.strip(unit, Held)
    lapses.cease_fire(table, unit)
    lapses.stop_evading(table, unit)
    if not aim.keeps(table, unit):
        table.strip(unit, Aim)
    gas.breathe(table, unit)
    survey.remember(table, unit)


def take(moment: Moment, unit: Ref) -> Flow[None]:
    """A whole turn, action by action, until the unit is done or can no more."""
    table = moment.table
    about = InTurn(tuple(stood for stood in moment.stood if (unit, stood.unit) in moment.seen))
    while fighters.can_act(table, unit):
        action = yield Ask(table.side(unit), unit, TURN, about)
        if isinstance(action, EndTurn):
            break
        yield from do(moment, unit, action)
    end(table, unit)


def take_routine(table: Table, unit: Ref) -> Flow[None]:
    """A unit that knows of no enemy goes about its business: one action, no attack (DSX-SURP-03)."""
    begin(table, unit, 1)
    moment = Moment(table, reactions)
    while fighters.can_act(table, unit) and budget.turn(table, unit).left:
        action = yield Ask(table.side(unit), unit, ROUTINE, InTurn())
        if isinstance(action, EndTurn):
            break
        yield from do(moment, unit, action)
    end(table, unit)


def forgo(table: Table, unit: Ref) -> None:
    """A turn passed or lost begins and ends all the same."""
    begin(table, unit, 1)
    end(table, unit)


def end(table: Table, unit: Ref) -> None:
    """A turn ends: unused aim is lost, spells and gas run on, friends are told what is known (DSX-SENSE-03)."""
    now = table.clock.round
    aimed, prepared, held = table.find(unit, Aim), table.find(unit, Preparation), table.find(unit, Held)
    if aimed is not None and aimed.round < now and not (held is not None and held.weapon == aimed.weapon):
        table.strip(unit, Aim)
    if prepared is not None and prepared.round < now:
        table.strip(unit, Preparation)
    bound, gassed = table.find(unit, Spellbound), table.find(unit, Gassed)
    if bound is not None:
        _less_bound(table, unit, bound)
    if gassed is not None and gassed.clear:
        table.strip(unit, Gassed)
    table.put(unit, replace(budget.turn(table, unit), done=True))
    survey.remember(table, unit)
    table.pass_word(unit, awareness.within_word(table, unit))


def _less_bound(table: Table, unit: Ref, bound: Spellbound) -> None:
    """A holding spell is counted at the end of the slots of the held unit (DSX-SPELL-04)."""
    if bound.slots > 1:
        table.put(unit, Spellbound(bound.slots - 1))
    else:
        table.strip(unit, Spellbound)
