"""Under d6 an action costs what its offer says: shown, foretold and paid."""

from __future__ import annotations

import pytest

from rules.d6.asks import ROUTINE, TURN
from rules.d6.state import Turn
from rules.d6.topics import DEEDS
from tests.audit.situations import SITUATIONS
from tests.rules.prices import Paid, mispriced, payments, questions

BATTLES = tuple(SITUATIONS["d6"])[::6]


@pytest.mark.parametrize("scenario", BATTLES)
def test_every_offer_shows_the_price_of_its_deed(scenario: str) -> None:
    for _, question, _ in questions("d6", scenario, 15):
        asked = question.view, question.ask.unit
        wrong = list(mispriced(question, DEEDS, lambda form, at=asked: DEEDS[type(form)].price(*at, form).cost))
        assert not wrong, "\n".join(wrong)


def test_what_is_offered_is_what_is_paid() -> None:
    taken = [
        paid
        for scenario in BATTLES
        for paid in payments("d6", scenario, 30, Turn)
        if paid.kind in (TURN, ROUTINE) and paid.offer.action in DEEDS and paid.after.round == paid.before.round
    ]
    assert len({paid.offer.action for paid in taken}) > 10
    for paid in taken:
        assert used(paid) == (paid.offer.cost.amount, paid.offer.cost.along), paid.action


def used(paid: Paid[Turn]) -> tuple[float, bool]:
    """Actions of the turn that an answer used up, half a one for the half move, and whether it was that."""
    half = paid.after.half_moved and not paid.before.half_moved
    free = paid.after.free - paid.before.free
    actions = paid.after.used - paid.before.used
    assert (free == 1) == (not actions and not half)
    return (0.5, True) if half else (actions, False)
