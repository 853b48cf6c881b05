"""What must be true of every unit under GURPS, whatever the players did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from game.battle.question import Question
from game.battle.table import Battletable
from rules.frame.figure import Condition, Kit, State
from rules.frame.forms import Action, Cost
from rules.gurps.asks import TURN
from rules.gurps.core import arms
from rules.gurps.flesh.body import Wounds
from rules.gurps.state.turns import Turn
from rules.gurps.terms.figures import Traits
from rules.gurps.topics import DEEDS
from rules.kernel.refs import Ref
from tests.rules.laws import Laws, Paid


def faults(table: Battletable) -> Iterator[str]:
    """Everything that cannot be so."""
    for ref, wounds in table.having(Wounds):
        if table.find(ref, Traits) is not None:
            yield from (f"{table.name(ref)} ({ref}): {wrong}" for wrong in _wounds(table, ref, wounds))
    for ref, kit in table.having(Kit):
        yield from (f"{table.name(ref)} ({ref}): {wrong}" for wrong in _loads(table, ref, kit))


def _wounds(table: Battletable, ref: Ref, wounds: Wounds) -> Iterator[str]:
    condition, full = table.part(ref, Condition), table.part(ref, Traits).hp
    if wounds.hp > full:
        yield f"{wounds.hp} of {full} HP"
    if condition.state.fighting != wounds.active:
        yield f"{wounds}, looks {condition.state}"
    if wounds.dead != (condition.state is State.DEAD):
        yield f"{wounds.hp} HP, looks {condition.state}"
    if wounds.hp <= -5 * full and not wounds.dead:
        yield f"{wounds.hp} HP and not dead"


def _loads(table: Battletable, ref: Ref, kit: Kit) -> Iterator[str]:
    for item in kit.items:
        weapon = arms.arsenal(table, ref).weapon(item.name)
        if item.loaded < 0 or (weapon is not None and item.loaded > max(1, weapon.full)):
            yield f"{item.loaded} in a {item.name}"
    if len(kit.held()) > 2:
        yield f"more than two hands: {kit.held()}"


def price(question: Question, form: Action) -> Cost | None:
    """What the deed of a form takes."""
    deed = DEEDS.get(type(form))
    return None if deed is None else deed.price(question.view, question.ask.unit, form)


def settled(paid: Paid) -> bool | None:
    """A manoeuvre is taken by what costs the second, and by nothing else."""
    before, after = paid.before, paid.after
    if paid.kind != TURN or paid.offer.action not in DEEDS or before.second != after.second:
        return None
    if not paid.offer.cost.amount:
        return True
    return after.taken is not None


def sharing(table: Battletable) -> tuple[Ref, ...]:
    """Two of a side at most may fight in one yard, against a foe there (GUR-HEX-14)."""
    found = []
    for cell, there in table.index().items():
        standing = [ref for ref in there if table.holds_ground(ref)]
        sides = Counter(table.side(ref) for ref in standing)
        if len(sides) > 1 and max(sides.values()) <= 2:
            found += standing
        assert cell in table.grid
    return tuple(found)


LAWS = Laws(faults, price, Turn, settled, sharing=sharing)
