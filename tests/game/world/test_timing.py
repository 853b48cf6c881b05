"""Seconds of a scenario in the rounds of a book."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.world.timing import Timing, timing
from rules.frame.book import load, names

SIX = Timing(Fraction(6))


@pytest.mark.parametrize(
    ("seconds", "takes", "begins"), [(0, 1, 1), (1, 1, 2), (6, 1, 2), (7, 2, 3), (18, 3, 4), (96, 16, 17)]
)
def test_rounds_of_six_seconds(seconds: int, takes: int, begins: int) -> None:
    assert SIX.rounds(seconds) == takes, "a round that has begun is played to its end"
    assert SIX.begins(seconds) == begins, "what comes at a time comes with the first round that begins by then"


def test_a_round_and_its_seconds_are_told_together() -> None:
    assert SIX.told(16) == "16 rounds, 96 s"
    assert SIX.told(1) == "1 round, 6 s"
    assert SIX.start(4) == "after 18 s (round 4)"
    assert Timing(Fraction(5, 2)).told(3) == "3 rounds, 7.5 s"


def test_a_round_of_a_second_is_told_once() -> None:
    second = Timing(Fraction(1), Fraction(1, 2), "second")
    assert second.told(second.rounds(120)) == "60 seconds"
    assert second.told(1) == "1 second"


def test_the_same_scenario_is_shorter_in_rounds_the_longer_a_round_is() -> None:
    lasts = {Fraction(1): 96, Fraction(3): 32, Fraction(6): 16, Fraction(30): 4}
    assert {length: Timing(length).rounds(96) for length in lasts} == lasts


def test_a_pace_stretches_every_time() -> None:
    """Fights that take twice as long to decide get twice the rounds: to last, to hold, to arrive."""
    slow = Timing(Fraction(6), Fraction(2))
    assert (slow.rounds(96), slow.rounds(18), slow.begins(18)) == (32, 6, 7)


def test_the_books_state_their_rounds_and_pace() -> None:
    assert timing(load("d6")) == Timing(Fraction(6), Fraction(1))
    assert timing(load("reflex")) == Timing(Fraction(8), Fraction(2), "exchange")


@pytest.mark.parametrize("name", names())
def test_every_installed_book_says_how_long_its_round_is(name: str) -> None:
    book = load(name)
    assert isinstance(book.round_seconds, Fraction) and 0 < book.round_seconds <= 600
    assert isinstance(book.pace, Fraction) and Fraction(1, 10) <= book.pace <= 20


@pytest.mark.parametrize(("pace", "taken"), [(1.33, Fraction(4, 3)), (0.67, Fraction(2, 3)), (1.8, Fraction(9, 5))])
def test_a_scenario_states_another_pace_and_means_a_simple_fraction(pace: float, taken: Fraction) -> None:
    assert timing(load("reflex"), pace).pace == taken


def test_four_thirds_gives_exchanges_of_eight_seconds_as_many_rounds_as_there_are_of_six() -> None:
    reflex, d6 = timing(load("reflex"), 1.33), timing(load("d6"))
    assert all(reflex.rounds(seconds) == d6.rounds(seconds) for seconds in range(1200))
    assert all(reflex.begins(seconds) == d6.begins(seconds) for seconds in range(1200))


@given(
    st.fractions(Fraction(1, 2), 60, max_denominator=4), st.fractions(Fraction(1, 4), 4, max_denominator=12), st.data()
)
def test_what_a_scenario_must_state_for_so_many_rounds_takes_so_many(
    length: Fraction, pace: Fraction, data: st.DataObject
) -> None:
    timed = Timing(length, pace)
    rounds = data.draw(st.integers(1, 200))
    if length / pace >= 1:
        assert timed.rounds(timed.stated(rounds)) == rounds


@given(st.integers(1, 100))
def test_a_round_begins_when_the_rounds_before_it_have_passed(round: int) -> None:
    assert SIX.passed(round) == 6 * (round - 1)
    assert SIX.begins(int(SIX.passed(round))) == round
