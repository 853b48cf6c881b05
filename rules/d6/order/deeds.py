"""Carrying out an action of a turn: it is paid for and done, amid the held actions that wait for it."""

from __future__ import annotations

from rules.d6.core.moment import Moment
from rules.d6.topics import DEEDS
from rules.d6.turns import budget
from rules.d6.turns.held import Happening, amid
from rules.frame.flow import Flow
from rules.frame.forms import Action
from rules.kernel.refs import Ref


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
