"""The suite bites: faults planted in the third book are found by the tests that every book passes."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from fractions import Fraction
from itertools import count
from typing import Any

import pytest

from game.battle.battle import Refused
from rules.frame.flow import Ask
from rules.frame.forecast import Forecast
from rules.frame.forms import Cost, Offer
from rules.frame.scene import Scene, Table
from rules.kernel.dice import Pool
from rules.kernel.tally import Modifier
from rules.parts.turns import Desk
from tests.rules.every_book import test_answers, test_odds, test_two_worlds
from tests.third_book import fighting
from tests.third_book.book import TOPICS, ThirdBook
from tests.third_book.fighting import Shoot


def answers() -> None:
    test_answers.test_what_is_offered_is_foretold_paid_done_and_plays_again("third", "square", 40)


def test_a_price_that_is_not_its_deeds(monkeypatch: pytest.MonkeyPatch) -> None:
    offer: Callable[..., Offer] = Desk.offer

    def dearer(desk: Desk, *args: Any) -> Offer:
        return dataclasses.replace(offer(desk, *args), cost=Cost(Fraction(2), "2 actions"))

    monkeypatch.setattr(Desk, "offer", dearer)
    with pytest.raises(AssertionError, match="offered at 2 actions, not 1 action"):
        answers()


def foretold_by(monkeypatch: pytest.MonkeyPatch, forecast: Callable[[Scene, Ask, Shoot], Forecast]) -> None:
    """Shots are foretold another way."""
    forecasts: Any = TOPICS.forecasts
    monkeypatch.setitem(forecasts, Shoot, forecast)


def test_outcomes_that_do_not_add_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def less(scene: Scene, ask: Ask, action: Shoot) -> Forecast:
        told = fighting.foretell_shot(scene, ask, action)
        return dataclasses.replace(told, outcomes=told.outcomes[1:])

    foretold_by(monkeypatch, less)
    with pytest.raises(AssertionError, match="do not add up to 1"):
        answers()


def test_a_rule_that_is_not_in_the_index(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ThirdBook, "index", property(lambda book: book.stock.index[:1]))
    with pytest.raises(AssertionError, match="by 'THD-SHOT-01'"):
        answers()


def test_a_battle_that_does_not_play_again(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers, round_ = count(), ThirdBook.round

    def counted(book: ThirdBook, table: Table) -> Any:
        for _ in range(next(numbers)):
            table.dice(table.units()[0]).roll(Pool(1))
        return round_(book, table)

    monkeypatch.setattr(ThirdBook, "round", counted)
    with pytest.raises((AssertionError, Refused)):
        answers()


def test_a_promise_by_another_formula(monkeypatch: pytest.MonkeyPatch) -> None:
    def hopeful(scene: Scene, ask: Ask, action: Shoot) -> Forecast:
        with pytest.MonkeyPatch.context() as patch:
            skill = fighting.skill
            patch.setattr(fighting, "skill", lambda *of: skill(*of).plus(Modifier(5, "hope")))
            return fighting.foretell_shot(scene, ask, action)

    foretold_by(monkeypatch, hopeful)
    with pytest.raises(AssertionError, match="came off"):
        test_odds.test_what_is_promised_is_what_comes_of_it("third", "square")


def test_an_offer_that_tells_of_what_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """It counts the true units of its own battle, those that the asked side has not met among them."""
    offer = Desk.offer

    def told(desk: Desk, *args: Any) -> Offer:
        field = getattr(desk.scene, "_field", desk.scene)
        return dataclasses.replace(offer(desk, *args), note=f"{len(field.units())} units fight")

    monkeypatch.setattr(Desk, "offer", told)
    with pytest.raises(AssertionError, match="units fight"):
        test_two_worlds.test_what_is_hidden_changes_nothing("third", "square", 3)
