"""The battles put forward to be watched: one like most of them, and the one least like any."""

from __future__ import annotations

from collections.abc import Sequence

from game.lab.notable_battles import LEAST, Choosing, Chosen
from game.lab.trial import Outcome
from tests.game.lab.made import counted, fell, outcome

TITLES = {"blue": "The blues", "red": "The reds"}
BOTH = (fell("red 1", (9, 2), by="blue 1"), fell("red 2", (9, 3), by="blue 1"))


def chosen(outcomes: Sequence[Outcome]) -> dict[str, Chosen]:
    choosing = Choosing(TITLES)
    for each in outcomes:
        choosing.consider(each)
    return {each.what: each for each in choosing.chosen(counted(outcomes))}


def test_the_typical_battle_is_the_one_in_the_middle_and_the_strangest_the_furthest_out() -> None:
    lengths = [4, 5, 5, 6, 6, 6, 7, 7, 8, 30]
    found = chosen([outcome(number, rounds=rounds, falls=BOTH) for number, rounds in enumerate(lengths)])
    assert (found["typical"].number, found["typical"].rounds) == (3, 6)
    assert (found["strangest"].number, found["strangest"].rounds) == (9, 30)


def test_the_typical_battle_ends_as_most_do() -> None:
    """Even where one that ends otherwise is nearer to the middle in everything else."""
    battles = [outcome(number, "red", rounds=rounds) for number, rounds in enumerate((3, 4, 9, 10))]
    found = chosen([*battles, outcome(4, "blue", rounds=6)])
    assert found["typical"].winner == "red"
    assert found["typical"].number == 1


def test_it_is_said_what_is_strange_about_it_in_the_words_of_the_table() -> None:
    battles = [outcome(number, falls=BOTH) for number in range(8)]
    odd = outcome(8, falls=(*BOTH, fell("blue 1", (2, 2), by="red 1"), fell("blue 2", (2, 3), by="red 1")))
    assert chosen([*battles, odd])["strangest"].number == 8
    assert chosen([*battles, odd])["strangest"].why.startswith("lost by the blues: 2, on average 0.2")


def test_of_equals_the_first_is_typical_and_another_strangest() -> None:
    found = chosen([outcome(number) for number in range(5)])
    assert (found["typical"].number, found["strangest"].number) == (0, 1)


def test_the_order_in_which_battles_come_in_does_not_matter() -> None:
    battles = [outcome(number, rounds=rounds) for number, rounds in enumerate((9, 3, 5, 5, 7, 12))]
    assert chosen(battles) == chosen(battles[::-1])


def test_of_too_few_none_is_typical_and_those_that_do_not_count_are_never_chosen() -> None:
    assert chosen([outcome(number) for number in range(LEAST - 1)]) == {}
    broken = [outcome(7, ended="crashed", rounds=90), outcome(8, attacks=0, rounds=80), outcome(9, ended="endless")]
    found = chosen([*(outcome(number) for number in range(LEAST)), *broken])
    assert {each.number for each in found.values()} == {0, 1}
