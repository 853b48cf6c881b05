"""What a menu keeps and works out only when a player looks is what it would be if all of it were worked out anew, and
is not worked out before.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import Any

from game.battle.battle import Battle
from game.battle.view import View
from game.players.playing import play_on, seated
from rules.frame.forms import Choices, Menu
from rules.parts.choices import Asked
from tests.rules.every_book.books import everyone

ANSWERS, EVERY = 28, 9
"""How many answers are given, and how many between two menus that are compared."""
LISTED = 16
"""How many values of a field are looked at."""


def listed(values: Choices) -> tuple[Any, ...]:
    """The first values of a field, in their order."""
    return tuple(value for value, _ in zip(values, range(LISTED), strict=False))


def written_out(menu: Menu) -> Iterator[tuple[Any, ...]]:
    """Everything on a menu, in its order."""
    yield menu.question, menu.routine, menu.open, menu.spent
    for offer in menu.offers:
        choices = [(name, listed(values)) for name, values in offer.choices.items()]
        yield offer.action, choices, offer.cost, offer.note, offer.role
    yield from ((refusal.title, refusal.reason, refusal.rule) for refusal in menu.refusals)


def looked_at(menu: Menu) -> Iterator[Asked]:
    """What is made when a player looks, and has been made: refusals, and choices of which it is sure that there are
    any.
    """
    choices = (values for offer in menu.offers for values in offer.choices.values())
    lists = (each for each in choices if isinstance(each, Asked) and each.sure)
    refusals = (menu.refusals,) if isinstance(menu.refusals, Asked) else ()
    return (each for each in (*refusals, *lists) if "values" in vars(each))


def test_a_menu_is_the_one_that_is_made_when_nothing_is_known(book: str, grid: str) -> None:
    setup = everyone(book, grid)
    with closing(Battle(setup, "menus")) as battle:
        players = seated(setup, ["random"] * len(setup.scenario.side), "menus", battle)
        for given, _ in zip(range(ANSWERS), play_on(battle, players), strict=False):
            if battle.ask is None or given % EVERY:
                continue
            question = battle.question()
            assert not list(looked_at(question.menu))
            view = View(battle.table, question.side)
            anew = setup.book.menu(view, view.asked(battle.ask))
            assert list(written_out(question.menu)) == list(written_out(anew))
            for offer in question.menu.offers:
                assert all(bool(values) == bool(listed(values)) for values in offer.choices.values())
