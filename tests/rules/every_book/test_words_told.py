"""What players read in a battle: counted things agree with their numbers, lengths stand in one unit, and rounds are
called what the book calls them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from functools import lru_cache

from game.battle.battle import Battle
from game.battle.question import Question
from game.battle.witness import Account
from game.players.forms import fillable, spread
from game.players.playing import seated
from rules.frame.book import load
from rules.frame.forecast import Forecast
from rules.kernel import lengths
from tests.rules.every_book.books import everyone

ANSWERS, EVERY = 90, 40
"""How many answers are given, and after how many of them all forms are looked at."""
DEFENCES, BEFORE = ("defends", "block"), 6
"""How a defence that comes off is told, and within how many lines after the attack."""
ONE_OF_MANY = re.compile(r"(?<![\d.,:/+-])\b1 (?!across|less|plus|versus|is\b|as\b)[a-z]+s\b")
YARDS = re.compile(r"\d yards?\b")
BARE = re.compile(r"^(?:(?! in the | at the )[^\d()])*: (crippled|stunned)\b|\bis dead\b.*\bout of sight\b")
ROUND = re.compile(r"\bround \d", re.IGNORECASE)


def foretold(told: Forecast) -> Iterator[str]:
    """All that a forecast says."""
    yield told.cost.text
    yield told.note
    yield from (each.text for each in (*told.outcomes, *told.later, *told.assumes))
    yield from (str(each) for each in told.tallies)


def asked(question: Question, *, whole: bool) -> Iterator[str]:
    """All that a question says; its forms too, each filled in one way."""
    menu = question.menu
    yield menu.question
    for offer in menu.offers:
        yield offer.note
        yield offer.cost.text
        if whole and fillable(offer):
            yield from (words for form in spread(offer, 1) for words in foretold(question.forecast(form)))
    if whole:
        yield from map(str, menu.refusals)
        yield question.view.book.timeline(question.view).title


@lru_cache(maxsize=8)
def fought(book: str, grid: str) -> tuple[tuple[str, ...], tuple[Account, ...]]:
    """Everything that is read in a battle of random players, each sentence once; and what the game master is told."""
    setup, found = everyone(book, grid), dict[str, None]()
    with closing(Battle(setup, "words")) as battle:
        players = seated(setup, ["random"] * len(setup.scenario.side), "words", battle)
        for number in range(ANSWERS):
            if battle.over:
                break
            question = battle.question()
            found |= dict.fromkeys(asked(question, whole=number % EVERY == 0))
            battle.answer(players[question.side].choose(question), question)
        for side in (None, *players):
            for told in battle.log(side):
                found |= dict.fromkeys((told.text, told.brief, *told.detail))
        return tuple(map(lengths.shown, found)), tuple(battle.log())


def read(book: str, grid: str, wrong: re.Pattern[str]) -> list[str]:
    """The sentences in which something is wrong."""
    return [words for words in fought(book, grid)[0] if wrong.search(words)]


def test_one_thing_is_not_told_as_several(book: str, grid: str) -> None:
    """Not "1 orders"."""
    assert read(book, grid, ONE_OF_MANY) == []


def test_lengths_are_told_as_the_map_counts(book: str, grid: str) -> None:
    """Not "4 yards" beside "6 m"."""
    assert read(book, grid, YARDS) == []


def test_what_befalls_a_unit_is_told_with_its_place(book: str, grid: str) -> None:
    """Not ": crippled", nor that a dead unit is out of sight."""
    assert read(book, grid, BARE) == []


def test_a_round_is_called_what_the_book_calls_it(book: str, grid: str) -> None:
    """Not "round 3" where the book counts seconds, exchanges or phases."""
    assert load(book).round_name == "round" or read(book, grid, ROUND) == []


def test_a_defence_is_told_after_the_attack_it_meets(book: str, grid: str) -> None:
    """And nothing says before it that the attack missed."""
    log = fought(book, grid)[1]
    for number, told in enumerate(log):
        if told.kind in DEFENCES and told.success and "in between" not in told.text:
            met = [each for each in log[max(0, number - BEFORE) : number] if told.actor in (each.target, each.actor)]
            attacks = [each for each in met if each.target == told.actor and each.actor != told.actor]
            assert attacks, told.text
            assert not attacks[-1].missed, (attacks[-1].text, told.text)
