"""Under Reflex an action takes the ticks that its offer says: shown, foretold and paid."""

from __future__ import annotations

import pytest

from game.battle.battle import Question
from rules.frame.forms import Action, Cost
from rules.reflex.asks import BEGIN, PAUSE, SECOND, TICK, OnTick
from rules.reflex.core.topic import OPERATION, ticks
from rules.reflex.state import Initiative
from rules.reflex.topics import DEEDS
from tests.audit.situations import SITUATIONS
from tests.rules.prices import mispriced, payments, questions

BATTLES = tuple(SITUATIONS["reflex"])[::8]


@pytest.mark.parametrize("scenario", BATTLES)
def test_every_offer_shows_the_price_of_its_deed(scenario: str) -> None:
    for _, question, _ in questions("reflex", scenario, 15):

        def price(form: Action, question: Question = question) -> Cost:
            view, ask = question.view, question.ask
            eye = ask.about.eye if isinstance(ask.about, OnTick) else None
            cost = DEEDS[type(form)].ticks(view, ask.unit, form, eye)
            return OPERATION if ask.kind in (BEGIN, PAUSE) else ticks(cost)

        wrong = list(mispriced(question, DEEDS, price))
        assert not wrong, "\n".join(wrong)


def test_what_is_offered_is_what_is_paid() -> None:
    taken = [
        paid
        for scenario in BATTLES
        for paid in payments("reflex", scenario, 30, Initiative)
        if paid.kind == TICK and paid.then != SECOND and paid.offer.action in DEEDS and paid.after.acted
    ]
    assert len({paid.offer.action for paid in taken}) > 8
    for paid in taken:
        rummages = "more to find it" in paid.offer.note
        spent = paid.before.now - paid.after.now
        assert spent == paid.offer.cost.amount or (rummages and spent > paid.offer.cost.amount), paid
