"""Whatever a rulebook offers can be filled, is foretold, costs what it says, and is done; and it plays again the same.

Every law is held against each question of the beginnings of some battles, whose players take what was taken least.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from game.battle.battle import Battle
from game.battle.question import Question
from game.battle.setup import Setup
from game.players.forms import fillable, spread
from rules.frame.forms import Action, Offer
from rules.frame.index import NUMBER
from rules.kernel.refs import Ref
from tests.audit import laws as of_forecasts
from tests.audit import playing
from tests.audit.battles import stage
from tests.audit.novelty import NoveltyPlayer
from tests.audit.situations import SITUATIONS
from tests.rules.every_book.books import BOOKS, GRIDS, everyone
from tests.rules.laws import Laws, Paid, laws
from tests.tiers import long

FORMS = 2
"""How many ways of filling each offer are looked at."""
EVERY = 14
"""So many special situations of a book are passed over for each that is played."""
FEW = 20
"""Questions of a special situation."""
VARIED = 6
"""Kinds of forms that are paid for among everyone, at least."""


def battles() -> Iterator[Any]:
    """Everyone on every grid, in the short tier for a while on one; and some special situations of each book."""
    for place, book in enumerate(BOOKS):
        yield book, GRIDS[place % len(GRIDS)], laws(book).beginning
        yield from (long(book, grid, laws(book).questions) for grid in GRIDS)
        yield from ((book, name, FEW) for name in tuple(SITUATIONS.get(book, ()))[::EVERY])


@pytest.mark.parametrize(("book", "scene", "most"), tuple(battles()))
def test_what_is_offered_is_foretold_paid_done_and_plays_again(book: str, scene: str, most: int) -> None:
    setup = everyone(book, scene) if scene in GRIDS else stage(scene, book)
    with closing(Battle(setup, "every")) as battle:
        paid = set[str]()
        wrong = tuple(islice(amiss(battle, laws(book), seats(setup, scene), most, paid), 5))
        assert not wrong, "\n".join(wrong)
        assert len(battle.script) == most
        assert len(paid) > VARIED or scene not in GRIDS, f"only {paid} were seen to be paid"
        with closing(Battle(setup, "every")) as again:
            for step in battle.script:
                again.perform(step)
            assert again.digest == battle.digest


def seats(setup: Setup, scene: str) -> dict[str, NoveltyPlayer]:
    """Both sides do what has been done least."""
    situation = SITUATIONS.get(setup.book.name, {}).get(scene)
    taken, bent = Counter[str](), () if situation is None else situation.bent
    return {side.name: NoveltyPlayer(side.name, taken, bent) for side in setup.scenario.side}


def amiss(battle: Battle, own: Laws, players: dict[str, NoveltyPlayer], most: int, seen: set[str]) -> Iterator[str]:
    """Everything wrong with so many questions and what came of their answers. Kinds of forms that are seen to be
    paid are noted.
    """
    ids = {rule.id for rule in battle.setup.book.index}
    last: tuple[Ref, Paid] | None = None
    for question, action in playing.questions(battle, players, most):
        assert battle.ask is not None
        if last is not None:
            unit, paid = last
            paid = replace(paid, then=question.ask.kind, after=battle.table.find(unit, own.purse))
            right = None if paid.before is None or paid.after is None else own.settled(paid)
            if right is not None:
                seen.add(paid.action.kind)
            if right is False:
                yield f"{paid.action!r}: offered at {paid.offer.cost.text}, paid from {paid.before} to {paid.after}"
        yield from _menu(question, own, ids)
        unit, offer = battle.ask.unit, next(each for each in question.menu.offers if each.admits(action))
        last = unit, Paid(question.ask.kind, "", offer, action, battle.table.find(unit, own.purse), None)


def _menu(question: Question, own: Laws, ids: set[str]) -> Iterator[str]:
    menu = question.menu
    if menu.routine is not None and not menu.admits(menu.routine):
        yield f"{menu.routine!r} is the usual answer, and not admitted"
    for refusal in menu.refusals:
        if not refusal.reason or any(rule not in ids for rule in NUMBER.findall(refusal.rule)):
            yield f"{refusal} by {refusal.rule!r}"
    foretold = set[type[Action]]()
    for offer in menu.offers:
        if fillable(offer):
            yield from _offer(question, own, offer, foretold)


def _offer(question: Question, own: Laws, offer: Offer, foretold: set[type[Action]]) -> Iterator[str]:
    for action in spread(offer, FORMS):
        if not question.menu.admits(action):
            yield f"{action!r} is listed, and not admitted"
        if offer.action.model_validate_json(action.model_dump_json()) != action:
            yield f"{action!r} is another once it was written down"
        question.view.meant(action)
        price = own.price(question, action)
        costs = [] if price is None else [price]
        if offer.action not in foretold:
            foretold.add(offer.action)
            told = question.forecast(action)
            costs += () if price is None else (told.cost,)
            yield from (f"{action!r}: {law}, {detail}" for law, detail in of_forecasts.broken(action, told))
        yield from (
            f"{action!r}: offered at {offer.cost.text}, not {cost.text}" for cost in costs if cost != offer.cost
        )
