"""What must be true of every figure under the third book, and what its answers cost."""

from __future__ import annotations

from collections.abc import Iterator

from game.battle.question import Question
from game.battle.table import Battletable
from rules.frame.figure import Condition, Crew, Kit
from rules.frame.forms import Action, Cost
from rules.parts.turns import Turn
from tests.rules.laws import Laws, Paid
from tests.third_book.book import ACTIONS, TOPICS
from tests.third_book.fighting import state_of
from tests.third_book.sheets import Figures, Health


def faults(table: Battletable) -> Iterator[str]:
    """Everything that cannot be so."""
    for ref, health in table.having(Health):
        full, condition = table.part(ref, Figures).full, table.part(ref, Condition)
        if health.points > full or condition.state is not state_of(health.points, full):
            yield f"{table.name(ref)}: {health} of {full}, looks {condition.state}"
    for ref, turn in table.having(Turn):
        if not 0 <= turn.used <= ACTIONS:
            yield f"{table.name(ref)}: {turn}"
    for ref, kit in table.having(Kit):
        for item in kit.items:
            weapon = table.part(ref, Figures).weapon(item.name)
            if weapon is None or item.loaded > weapon.magazine:
                yield f"{table.name(ref)}: {item}"
            elif item in kit.held() and weapon.hands == 2 and len(kit.held()) > 1 and table.find(ref, Crew) is None:
                yield f"{table.name(ref)}: {kit.held()}"


def price(question: Question, form: Action) -> Cost | None:
    """What the deed of a form takes."""
    deed = TOPICS.deeds.get(type(form))
    return None if deed is None else deed.price(question.view, question.ask.unit, form)


def settled(paid: Paid) -> bool | None:
    """Actions used up are those that were offered."""
    if type(paid.action) not in TOPICS.deeds or paid.before.round != paid.after.round:
        return None
    return bool(paid.after.used - paid.before.used == paid.offer.cost.amount)


LAWS = Laws(faults, price, Turn, settled)
