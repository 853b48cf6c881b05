"""What must be true of every figure under the d6 rulebook, whatever the players did."""

from __future__ import annotations

from collections.abc import Iterator

from game.battle.question import Question
from game.battle.table import Battletable
from rules.d6.asks import ROUTINE, TURN
from rules.d6.core import equipment
from rules.d6.state import Grappled, Health, Holding, Stealth, Stores, Traits, Turn, Vehicle, Zone
from rules.d6.topics import DEEDS
from rules.d6.wounds import injury
from rules.d6.wounds.harm import condition
from rules.frame.figure import Aboard, Condition, Kit
from rules.frame.forms import Action, Cost
from rules.kernel.refs import Ref
from tests.rules.laws import Laws, Paid


def d6_faults(table: Battletable) -> Iterator[str]:
    """Everything that cannot be so."""
    for ref, health in table.having(Health):
        yield from (f"{table.name(ref)} ({ref}): {wrong}" for wrong in _health(table, ref, health))
    for ref, kit in table.having(Kit):
        yield from (f"{table.name(ref)} ({ref}): {wrong}" for wrong in _loads(table, ref, kit))
    for ref, turn in table.having(Turn):
        if not 0 <= turn.used <= turn.declared <= table.options.max_actions or turn.moves < 0:
            yield f"{table.name(ref)} ({ref}): {turn}"
    for ref, stores in table.having(Stores):
        if not 0 <= stores.materials <= table.part(ref, Traits).materials:
            yield f"{table.name(ref)} ({ref}): {stores}"
    yield from _grapples(table)
    for _, zone in table.having(Zone):
        if len(set(zone.cells)) < len(zone.cells) or any(cell not in table.grid for cell in zone.cells):
            yield f"{zone} covers no such cells"


def _health(table: Battletable, ref: Ref, health: Health) -> Iterator[str]:
    full = injury.hp_max(table, ref)
    if health.hp > full:
        yield f"{health.hp} of {full} hit points"
    if 2 * health.hp < full and not health.bloodied:
        yield f"{health} of {full} and not bloodied"
    if table.find(ref, Condition) != condition(table, ref):
        yield f"{table.find(ref, Condition)} with {health}"
    if health.down and table.find(ref, Vehicle) is None and table.find(ref, Aboard) is None and _in_hand(table, ref):
        yield "is down with something in hand"


def _in_hand(table: Battletable, ref: Ref) -> bool:
    return bool(equipment.kit(table, ref).held())


def _loads(table: Battletable, ref: Ref, kit: Kit) -> Iterator[str]:
    for item in kit.items:
        weapon = equipment.arsenal(table, ref).weapon(item.name)
        if weapon is not None and item.loaded > max(1, weapon.magazine):
            yield f"{item.loaded} in a {item.name} that takes {weapon.magazine}"
    if len(kit.held()) > 2:
        yield f"more than two hands: {kit.held()}"


def _grapples(table: Battletable) -> Iterator[str]:
    held = {ref: grappled.holder for ref, grappled in table.having(Grappled)}
    holding = {each.victim: ref for ref, each in table.having(Holding)}
    if held != holding:
        yield f"held by {held}, but holding {holding}"


def price(question: Question, form: Action) -> Cost | None:
    """What the deed of a form takes."""
    deed = DEEDS.get(type(form))
    return None if deed is None else deed.price(question.view, question.ask.unit, form).cost


def settled(paid: Paid) -> bool | None:
    """Actions of the turn that an answer used up, half a one for the half move, are those that were offered."""
    before, after = paid.before, paid.after
    if paid.kind not in (TURN, ROUTINE) or paid.offer.action not in DEEDS or after.round != before.round:
        return None
    half, free, actions = after.half_moved and not before.half_moved, after.free - before.free, after.used - before.used
    assert (free == 1) == (not actions and not half)
    return ((0.5, True) if half else (actions, False)) == (paid.offer.cost.amount, paid.offer.cost.along)


LAWS = Laws(d6_faults, price, Turn, settled, hiding=(Stealth,))
