"""What must be true of every figure under the Reflex rulebook, whatever the players did."""

from __future__ import annotations

from collections.abc import Iterator

from game.battle.question import Question
from game.battle.table import Battletable
from rules.frame.figure import Condition, Kit, State
from rules.frame.forms import Action, Cost
from rules.kernel.refs import Ref
from rules.reflex.asks import BEGIN, PAUSE, SECOND, TICK, OnTick
from rules.reflex.core.topic import OPERATION, ticks
from rules.reflex.hands import ready
from rules.reflex.nerve.conditions import own_injury
from rules.reflex.state import Control, Fuse, Initiative, Morale, Strip, Threats, Traits, Wounds
from rules.reflex.terms.body import Injury
from rules.reflex.topics import DEEDS
from tests.rules.laws import Laws, Paid


def reflex_faults(table: Battletable) -> Iterator[str]:
    """Everything that cannot be so."""
    for ref, wounds in table.having(Wounds):
        yield from (f"{table.name(ref)} ({ref}): {wrong}" for wrong in _wounds(table, ref, wounds))
    for ref, kit in table.having(Kit):
        yield from (f"{table.name(ref)} ({ref}): {wrong}" for wrong in _loads(table, ref, kit))
    for ref, own in table.having(Initiative):
        if not 0 <= own.now <= max(own.start, 0) and own.start:
            yield f"{table.name(ref)} ({ref}): {own}"
    for ref, held in table.having(Control):
        if held.points < 0 or held.victim == ref:
            yield f"{table.name(ref)} ({ref}): {held}"
    for ref, strip in table.having(Strip):
        if strip.round > table.clock.round or any(cell not in table.grid for cell in strip.cells):
            yield f"{ref}: {strip}"
    for ref, fuse in table.having(Fuse):
        if fuse.tick < 0:
            yield f"{ref}: {fuse}"
    yield from _nerve(table)


def _wounds(table: Battletable, ref: Ref, wounds: Wounds) -> Iterator[str]:
    condition = table.find(ref, Condition) or Condition()
    if wounds.dead and condition.state is not State.DEAD:
        yield f"dead since {wounds.dead} and looks {condition.state}"
    if wounds.out and not wounds.dead and condition.state is not State.DOWN:
        yield f"out ({wounds.out}) and looks {condition.state}"
    if wounds.actual("head") is Injury.CRITICAL and not (wounds.out or wounds.dead):
        yield "a critical head wound and awake"
    if any(wounds.actual(where) < Injury.CRITICAL for where in wounds.severed):
        yield f"{wounds.severed} are off and not critical"
    if wounds.shock > table.clock.round or wounds.unstable > table.clock.round:
        yield f"hurt in a round to come: {wounds}"
    held = (table.find(ref, Kit) or Kit()).held()
    if (wounds.dead or wounds.out) and held:
        yield f"is down with {held} in hand"


def _loads(table: Battletable, ref: Ref, kit: Kit) -> Iterator[str]:
    for item in kit.items:
        weapon = ready.arsenal(table, ref).weapon(item.name)
        if weapon is not None and item.loaded > max(1, weapon.capacity):
            yield f"{item.loaded} in a {item.name} that takes {weapon.capacity}"
        if item.loaded < 0 or item.spare < 0 or item.count < 0:
            yield f"{item}"
    hands = [item.place for item in kit.held()]
    if len(hands) != len(set(hands)) or (len(hands) > 1 and "both hands" in hands):
        yield f"more than two hands: {kit.held()}"


def _nerve(table: Battletable) -> Iterator[str]:
    for ref, nerve in table.having(Morale):
        if any(value < 1 for _, value in nerve.threats):
            yield f"{table.name(ref)} ({ref}): {nerve}"
        told = dict(nerve.threats).get("injury", 0)
        wounds = table.find(ref, Wounds)
        if wounds is None or wounds.virtual:  # what gas does comes and goes, and is felt at the next review
            continue
        if table.find(ref, Traits) is not None and told > own_injury(table, ref):
            yield f"{table.name(ref)} ({ref}): afraid for {told} of {own_injury(table, ref)}"
    for ref, threats in table.having(Threats):
        names = [each.name for each in threats.sticky]
        if len(names) != len(set(names)):
            yield f"{table.name(ref)} ({ref}): {threats}"


def price(question: Question, form: Action) -> Cost | None:
    """The ticks that the deed of a form takes; in a pause an operation."""
    deed, about = DEEDS.get(type(form)), question.ask.about
    if deed is None:
        return None
    cost = deed.ticks(question.view, question.ask.unit, form, about.eye if isinstance(about, OnTick) else None)
    return OPERATION if question.ask.kind in (BEGIN, PAUSE) else ticks(cost)


def settled(paid: Paid) -> bool | None:
    """Ticks counted down are those that were offered; rummaging in a pack may take more."""
    if paid.kind != TICK or paid.then == SECOND or paid.offer.action not in DEEDS or not paid.after.acted:
        return None
    spent, offered = paid.before.now - paid.after.now, paid.offer.cost.amount
    return spent == offered or ("more to find it" in paid.offer.note and spent > offered)


LAWS = Laws(reflex_faults, price, Initiative, settled)
