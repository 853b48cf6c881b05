"""What must be true of every unit under Dark Conspiracy, whatever the players did."""

from __future__ import annotations

from collections.abc import Iterator

from game.battle.question import Question
from game.battle.table import Battletable
from rules.darkconspiracy.asks import ACTIONS
from rules.darkconspiracy.core import arms
from rules.darkconspiracy.state.body import Wounds
from rules.darkconspiracy.state.craft import Craft
from rules.darkconspiracy.state.hiding import Hiding
from rules.darkconspiracy.state.order import Acted
from rules.darkconspiracy.topics import DEEDS
from rules.darkconspiracy.vehicles import aboard
from rules.frame.figure import Condition, Kit, State
from rules.frame.forms import Action, Cost
from rules.kernel.refs import Ref
from tests.rules.laws import Laws, Paid


def faults(table: Battletable) -> Iterator[str]:
    """Everything that cannot be so."""
    for ref, wounds in table.having(Wounds):
        yield from (f"{table.name(ref)} ({ref}): {wrong}" for wrong in _wounds(table, ref, wounds))
    for ref, kit in table.having(Kit):
        yield from (f"{table.name(ref)} ({ref}): {wrong}" for wrong in _loads(table, ref, kit))


def _wounds(table: Battletable, ref: Ref, wounds: Wounds) -> Iterator[str]:
    condition = table.part(ref, Condition)
    if wounds.dead != (condition.state is State.DEAD):
        yield f"{wounds}, looks {condition}"
    if wounds.out and condition.state.fighting:
        yield f"{wounds}, looks {condition}"
    if min(wounds.damage) < 0 or min(wounds.subdued) < 0:
        yield f"{wounds.damage}, {wounds.subdued}"


def _loads(table: Battletable, ref: Ref, kit: Kit) -> Iterator[str]:
    for item in kit.items:
        weapon = arms.arsenal(table, ref).weapon(item.name)
        if item.loaded < 0 or item.spare < 0 or (weapon is not None and item.loaded > weapon.magazine):
            yield f"{item.loaded} in a {item.name}"
    if len(kit.held()) > 2:
        yield f"more than two hands: {kit.held()}"


def sharing(table: Battletable) -> tuple[Ref, ...]:
    """A craft that crashed where no ground is free lies on what stands there."""
    crafts = (ref for ref, craft in table.having(Craft) if craft.aircraft)
    return tuple(ref for ref in crafts if aboard.wrecked(table, ref))


def price(question: Question, form: Action) -> Cost | None:
    """What the deed of a form takes."""
    deed = DEEDS.get(type(form)) if question.ask.kind in ACTIONS else None
    return None if deed is None else deed.price(question.view, question.ask.unit, form)


def settled(paid: Paid) -> bool | None:
    """What costs anything is the action of the phase, what is free leaves it to be taken."""
    if paid.kind != "act" or paid.offer.action not in DEEDS:
        return None
    return bool((paid.after.round > paid.before.round) == bool(paid.offer.cost.amount))


LAWS = Laws(faults, price, Acted, settled, questions=150, sharing=sharing, hiding=(Hiding,))
