"""What the target of an attack knows of it, and its turning round."""

from __future__ import annotations

from dataclasses import replace

from rules.d6.asks import ROUND, FromBehind
from rules.d6.attacks import advantage, attack
from rules.d6.attacks.attack import Attack
from rules.d6.attacks.forms import TurnRound
from rules.d6.core.moment import Moment
from rules.d6.senses.awareness import Knows, knows_of_fire
from rules.d6.state import Turned
from rules.d6.turns import budget
from rules.frame.figure import Facing
from rules.frame.flow import Ask, Flow
from rules.frame.scene import Event, Table
from rules.kernel.refs import Ref


def judged(moment: Moment, wish: Attack) -> Attack:
    """The attack as settled before: members of a slot stay unaware of units they did not know (DSX-TIME-06)."""
    if moment.knew_nothing(wish.target, wish.attacker):
        return replace(wish, knows=Knows(False, "did not know of the attacker when they began"))
    return wish


def knows_of(moment: Moment, who: Ref, by: Ref) -> bool:
    """Whether a unit caught in a burst knows of it: from a friend, or from an enemy it is aware of (DSX-EXPL-01)."""
    return knows_of_fire(moment.table, who, by, surprised=moment.knew_nothing(who, by)).aware


def turn_round(table: Table, wish: Attack) -> Flow[None]:
    """A target that knows of an attacker in its back turns to him first, if it can and likes to (DSX-ADV-04)."""
    unit, target = wish.attacker, wish.target
    if wish.at is not None or not advantage.turns(table, target, unit, attack.target_knows(table, wish), eye=wish.eye):
        return
    answer = yield Ask(table.side(target), target, ROUND, FromBehind(unit))
    if not isinstance(answer, TurnRound):
        return
    direction = table.grid.direction(table.pose(target).cell, (wish.eye or table.pose(unit)).cell)
    table.put(target, Turned(table.clock.round, unit), Facing(direction))
    budget.lose_aim(table, target)
    table.say(Event("turns", "{actor} turns round.", actor=target))
