"""The introduction of every rulebook: few cards, short, and each leads to rules that are there."""

from __future__ import annotations

import re

from rules.frame.book import load
from rules.frame.primer import MOST

LONGEST = 400
"""Letters of a card at most: it is read in passing."""
WIDEST = 72
"""Letters of an example, label and value together."""


def test_its_cards_are_few_and_short(book: str) -> None:
    door = load(book)
    cards = door.primer(door.options())
    assert len(cards) <= MOST
    assert len({card.about for card in cards}) == len(cards), "each has a drawing of its own"
    for card in cards:
        assert 0 < len(card.title) <= 30
        assert len(card.text) <= LONGEST, card.title
        assert card.text.endswith(".")
        assert not re.search(r"[A-Z]{3}-[A-Z]", card.text), "rules are links below the text"
        assert all(label and value and len(label + value) <= WIDEST for label, value in card.examples), card.examples


def test_its_cards_lead_to_rules(book: str) -> None:
    door = load(book)
    known = {rule.id for rule in door.index}
    for card in door.primer(door.options()):
        assert card.rules
        assert set(card.rules) <= known
