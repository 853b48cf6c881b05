"""The intents of every book: few enough for a bar, every order in one of them, and each on the same key everywhere."""

from __future__ import annotations

from contextlib import closing

import pytest

from game.battle.battle import Battle
from game.players.playing import play_on, seated
from rules.frame.book import load
from rules.frame.forms import ROLES, Purpose, role_of
from rules.frame.intents import ICONS, KEYS, MOST, Role
from tests.rules.every_book.books import BOOKS, everyone

FIELDS = 8
"""The most fields of a form."""
KINDS = {"gurps": 60, "darkconspiracy": 45}
"""The most kinds of form of books that had far more once."""
ANSWERS = 60
"""How many answers are given."""


def test_every_role_has_a_key_and_a_picture_of_its_own() -> None:
    assert set(KEYS) == set(ICONS) == set(Role)
    assert len(set(KEYS.values())) == len(set(ICONS.values())) == len(Role)
    assert set(ROLES) == set(Purpose)


@pytest.mark.parametrize("name", BOOKS)
def test_a_book_has_ten_intents_at_most_and_every_form_belongs_to_one(name: str) -> None:
    book = load(name)
    roles = [intent.role for intent in book.intents]
    assert len(roles) <= MOST
    assert len(set(roles)) == len(roles) == len({intent.title for intent in book.intents})
    assert all(intent.does.endswith(".") for intent in book.intents)
    forms = [form for form in book.actions if not form.apart]
    assert not [form.title for form in forms if role_of(form) not in roles]


@pytest.mark.parametrize("name", BOOKS)
def test_a_form_has_eight_fields_at_most(name: str) -> None:
    """What a person has to choose at most; and no book has grown back the kinds that were merged."""
    forms = load(name).actions
    assert not [form.title for form in forms if len(form.model_fields) - len({"kind"}) > FIELDS]
    assert len(forms) <= KINDS.get(name, len(forms))


def test_everything_on_a_menu_is_under_an_intent(book: str, grid: str) -> None:
    setup = everyone(book, grid)
    roles = {intent.role for intent in setup.book.intents}
    with closing(Battle(setup, "intents")) as battle:
        players = seated(setup, ["random"] * len(setup.scenario.side), "intents", battle)
        for _ in zip(range(ANSWERS), play_on(battle, players), strict=False):
            if battle.ask is not None:
                offers = battle.question().menu.offers
                assert {offer.intent for offer in offers if not offer.action.apart} <= roles
