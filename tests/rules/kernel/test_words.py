"""Names in the middle of a sentence."""

from __future__ import annotations

import pytest

from rules.kernel.words import either, mentioned, the


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Flak jacket", "the flak jacket"),
        ("M4A1 carbine", "the M4A1 carbine"),
        ("RPG-7 (HEAT)", "the RPG-7 (HEAT)"),
        ("Kalashnikov rifle", "the Kalashnikov rifle"),
    ],
)
def test_a_thing_keeps_its_capital_only_where_it_is_a_name(name: str, words: str) -> None:
    assert the(name) == words


@pytest.mark.parametrize(("name", "words"), [("The relief", "the relief"), ("Delta troop", "Delta troop")])
def test_a_side_keeps_its_capital_but_not_that_of_its_article(name: str, words: str) -> None:
    assert mentioned(name) == words


def test_words_to_choose_from_stand_with_an_or() -> None:
    assert either(("knife", "baton", "bare hands")) == "knife, baton or bare hands"
    assert either(("knife",)) == "knife"
