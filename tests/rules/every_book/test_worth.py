"""What computer players weigh are the numbers of the forecast: every form that a battle offers, asked for both ways."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from game.battle.battle import Battle
from game.battle.question import Question
from game.players.forms import fillable, spread
from game.players.playing import play_on, seated
from rules.frame.forms import Action
from rules.frame.worth import Share, Worth, of_forecast
from rules.kernel.refs import Ref
from tests.rules.every_book.books import everyone
from tests.tiers import times

EACH = 2
"""Forms of an offer that are asked for."""
FIRST, EVERY = 1, 5
"""Of the questions of a battle so many-th are looked at."""
CLOSE = pytest.approx
EXACT = 1e-9


@pytest.mark.parametrize("questions", times(2, 120))
def test_worth_is_the_mean_of_what_is_foretold(book: str, grid: str, questions: int) -> None:
    for question in islice(asked(book, grid), FIRST, EVERY * questions, EVERY):
        for action in forms(question):
            told, weighed = question.forecast(action), question.worth(action)
            assert numbers(weighed) == numbers(of_forecast(question.view, told)), f"{action!r}"
            assert not better_than_said(question, action, weighed), f"{action!r}"


def asked(book: str, grid: str) -> Iterator[Question]:
    """The questions of a battle of everybody, played at random."""
    setup = everyone(book, grid)
    battle = Battle(setup, "worth")
    answers = play_on(battle, seated(setup, ["random", "random"], "worth", battle))
    while not battle.over:
        yield battle.question()
        next(answers)


def forms(question: Question) -> Iterator[Action]:
    """Some forms of every offer."""
    for offer in question.menu.offers:
        if fillable(offer):
            yield from spread(offer, EACH)


def better_than_said(question: Question, action: Action, worth: Worth) -> tuple[Share, ...]:
    """What a form does to enemies beyond what its book says that it does at the most."""
    best, view = question.at_best(action), question.view
    if best is None:
        return ()
    most = {share.unit: share.loss for share in best.shares}
    harm = ((share.unit, share) for share in worth.shares if share.unit is not None)
    foes = (share for unit, share in harm if view.relations.hostile(question.side, view.side(unit)))
    return tuple(share for share in foes if share.loss > most.get(share.unit, 0.0) + EXACT)


def numbers(worth: Worth) -> object:
    """All that players read of it, to be compared."""
    said = (worth.cost, worth.later_in, worth.delay, worth.screen)
    odds = None if worth.success is None else CLOSE(worth.success, abs=EXACT)
    return said, odds, by_unit(worth.shares), by_unit(worth.later)


def by_unit(shares: tuple[Share, ...]) -> object:
    """Of each unit the mean loss, and the chances that it is struck and hurt."""
    units = sorted({share.unit for share in shares}, key=str)
    return [(unit, *(CLOSE(each, abs=EXACT) for each in _of(shares, unit))) for unit in units]


def _of(shares: tuple[Share, ...], unit: Ref | None) -> tuple[float, float, float]:
    its = [share for share in shares if share.unit == unit]
    chances = [share.chances() for share in its]
    return sum(s.loss for s in its), sum(c.struck for c in chances), sum(c.hurt for c in chances)
