"""What must be true of every unit under Gray Dawn, whatever the players did."""

from __future__ import annotations

from collections.abc import Iterator

from game.battle.question import Question
from game.battle.table import Battletable
from rules.frame.figure import Condition, Kit, State
from rules.frame.forms import Action, Cost
from rules.graydawn.asks import ACT
from rules.graydawn.core import arms
from rules.graydawn.flesh.track import BOXES, Wounds
from rules.graydawn.state import Turn
from rules.graydawn.topics import DEEDS
from rules.graydawn.turns import plan
from rules.graydawn.turns.forms import Plan
from rules.kernel.refs import Ref
from tests.rules.laws import Laws, Paid


def faults(table: Battletable) -> Iterator[str]:
    """Everything that cannot be so."""
    for ref, wounds in table.having(Wounds):
        yield from (f"{table.name(ref)} ({ref}): {wrong}" for wrong in _wounds(table, ref, wounds))
    for ref, kit in table.having(Kit):
        yield from (f"{table.name(ref)} ({ref}): {wrong}" for wrong in _loads(table, ref, kit))
    for ref, turn in table.having(Turn):
        spare = turn.moves_left, turn.actions + turn.turned - turn.acted
        if turn.moves > plan.MOST_MOVES or min(*spare, turn.moved, turn.acted) < 0:
            yield f"{table.name(ref)} ({ref}): {turn}"


def _wounds(table: Battletable, ref: Ref, wounds: Wounds) -> Iterator[str]:
    condition = table.part(ref, Condition)
    if condition.strength != float(wounds.strength) or condition.state.fighting != wounds.up:
        yield f"{wounds}, looks {condition}"
    if (wounds.dead or wounds.real >= BOXES) != (condition.state is State.DEAD):
        yield f"{wounds.real} real marks, looks {condition.state}"
    if wounds.dying and not wounds.unconscious:
        yield "is dying and awake"


def _loads(table: Battletable, ref: Ref, kit: Kit) -> Iterator[str]:
    for item in kit.items:
        weapon = arms.arsenal(table, ref).weapon(item.name)
        if item.loaded < 0 or (weapon is not None and item.loaded > max(1, weapon.magazine)):
            yield f"{item.loaded} in a {item.name}"
    if len(kit.held()) > 2:
        yield f"more than two hands: {kit.held()}"


def price(question: Question, form: Action) -> Cost | None:
    """What the deed of a form takes."""
    deed = DEEDS.get(type(form))
    return None if deed is None else deed.price(question.view, question.ask.unit, form)


def settled(paid: Paid) -> bool | None:
    """A declaration stands as it was made, and an answer uses up as many actions of the turn as it was offered for."""
    before, after = paid.before, paid.after
    if isinstance(paid.action, Plan) and paid.then == ACT:
        return (after.moves, after.actions) == (paid.action.moves, paid.action.actions) or None
    if paid.kind != ACT or paid.offer.action not in DEEDS or before.round != after.round:
        return None
    used = after.moved + after.acted - before.moved - before.acted
    return bool(used == paid.offer.cost.amount)


LAWS = Laws(faults, price, Turn, settled, questions=150, beginning=150)
