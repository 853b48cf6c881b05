"""The introduction to GURPS says what is played: short cards whose figures are those of the rules."""

from __future__ import annotations

from itertools import product

from rules.frame.book import load
from rules.frame.primer import MOST
from rules.gurps.options import Options
from rules.gurps.showing.primer import SCORES, primer


def test_its_cards_are_few_and_lead_to_rules() -> None:
    known = {rule.id for rule in load("gurps").index}
    for options in (Options(), Options(facing=False)):
        cards = load("gurps").primer(options)
        assert 0 < len(cards) <= MOST
        assert len({card.about for card in cards}) == len(cards)
        for card in cards:
            assert len(card.title) <= 30
            assert len(card.text) <= 400
            assert all(len(label + value) <= 72 for label, value in card.examples), card.examples
            assert card.rules
            assert set(card.rules) <= known


def test_the_chances_of_its_scores_are_those_of_three_dice() -> None:
    """GUR-CORE-01, GUR-DEF-02: 3 and 4 always succeed, 17 and 18 never."""
    shown = dict(primer(Options())[2].examples)
    for score in SCORES:
        falls = [sum(dice) for dice in product(range(1, 7), repeat=3)]
        good = sum(total <= 4 or (total <= score and total < 17) for total in falls)
        assert shown[f"Score {score}"] == f"{round(100 * good / len(falls))} %"


def test_what_the_manoeuvres_leave_is_what_the_book_says() -> None:
    """GUR-MAN-04: an all-out attack leaves no defence; move and attack no parry."""
    shown = dict(primer(Options())[0].examples)
    assert shown["All-out attack"] == "half its Move, no defence"
    assert shown["Move and attack"] == "all its Move, may dodge or block"
    assert shown["Attack"] == "a step, all defences"


def test_what_aiming_adds_is_what_the_book_says() -> None:
    """GUR-AIM-02, GUR-AIM-04: Accuracy, 1 more after two seconds, 2 more after three."""
    assert dict(primer(Options())[3].examples)["Aim"].endswith("+1 after 2 s, +2 after 3 s")


def test_its_pain_is_that_of_the_book() -> None:
    """GUR-INJ-04: a point for each HP lost, 4 at most."""
    assert dict(primer(Options())[4].examples)["3 HP lost"].startswith("-3 to DX, IQ and skills next turn, at worst -4")
