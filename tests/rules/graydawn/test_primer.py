"""The introduction to Gray Dawn says what is played: its figures against dice thrown and against the table."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from rules.frame.book import load
from rules.graydawn import asks, rolls
from rules.graydawn.flesh.track import Grade, Wounds
from rules.graydawn.options import Options
from rules.graydawn.showing.primer import TRAINED, primer
from rules.kernel import odds

USUAL = Options()


def examples(number: int, options: Options = USUAL) -> dict[str, str]:
    return dict(primer(options)[number].examples)


def test_the_counts_of_an_initiative_are_those_of_the_book() -> None:
    """GRD-INIT-04: 15 allows 4 actions, 10 to 14 three, 5 to 9 two."""
    shown = examples(0)
    assert shown["Initiative 17"] == "acts at 17, 12, 7 and 2"
    assert shown["Initiative 14"] == "acts at 14, 9 and 4"
    assert shown["Initiative 8"] == "acts at 8 and 3"


def test_what_several_shots_cost_is_what_the_book_says() -> None:
    """GRD-ACT-02: two double taps are at -3 each, three actions at -6 each."""
    assert examples(0)["2 shots"] == "3 off each"
    assert examples(0)["3 shots"] == "6 off each"


@pytest.mark.parametrize("explosions", [0, 1])
def test_the_chances_are_those_of_two_dice_thrown_against_each_other(explosions: int) -> None:
    """GRD-CORE-03, GRD-CORE-10, GRD-CORE-11: counted over every fall of both dice."""
    falls = [(one, weight) for one, weight in odds.of(rolls.die, explosions).items()]
    shown = examples(2, Options(explosions=explosions))
    for words, by in (("Attack 5 better", 5), ("Attack and defence equal", 0), ("Attack 10 worse", -10)):
        hits = sum(
            (a * b for own, a in falls for other, b in falls if own + by >= other and TRAINED + by + own > 0),
            Fraction(0),
        )
        assert shown[words] == f"hits {round(100 * hits)} %"


def test_the_example_of_a_grenade_is_that_of_the_book() -> None:
    """GRD-SUPP-13: a 7d6 grenade gives 4 at 3 m; GRD-SUPP-12: 5 more for a hit."""
    shown = examples(3)
    assert next(value for label, value in shown.items() if label.startswith("Grenade 3")) == "4 points"
    assert shown["Hit by it"].startswith("5 more")
    assert "must total 15" in primer(USUAL)[3].text


def test_the_wounds_are_graded_as_on_the_track() -> None:
    """GRD-WOUND-01, GRD-WOUND-03 to GRD-WOUND-05."""
    for label, value in examples(4).items():
        marks = int(label.split()[0])
        assert value.startswith(Wounds(wounding=marks).grade.name.lower())
        assert Wounds(wounding=marks - 1).grade < Wounds(wounding=marks).grade
    assert examples(4)["9 marks"] == "critical: REF 8 counts 6", "a third, rounded down"
    assert examples(4)["13 marks"].startswith("mortal: REF 8 counts 3"), "a third is left, rounded up"
    assert Grade.MORTAL.name.lower() in examples(4)["13 marks"]


def test_the_cards_follow_the_options_of_the_table() -> None:
    """GRD-INIT-02, GRD-CORE-08, GRD-CORE-10."""
    listed = primer(Options(init_mode="streamlined"))[0]
    assert "once for the whole battle" in listed.text and "count" not in listed.text
    assert not any(label.startswith("Initiative") for label, _ in listed.examples)
    assert "needs 15 at close range" in primer(Options(mooks_use_tn=True))[2].text
    assert "10 is rolled again" not in primer(Options(explosions=0))[2].text


def test_no_card_names_a_figure_that_is_not_worked_out() -> None:
    """Every number of the texts stands in a rule: 3 off, 5 points, 15, 40 marks, luck by twos, and the die."""
    numbers = {found for card in primer(USUAL) for found in re.findall(r"\d+", card.text)}
    assert numbers <= {"0", "5", "3", "10", "1", "15", "40", "2"}


def test_the_card_on_luck_says_what_luck_does() -> None:
    """GRD-LUCK-01 to GRD-LUCK-03, GRD-LUCK-05: 2 points roll again, each adds 2; the questions of life are asked."""
    assert "2 have a roll made again, and each adds 2 to a failed one" in primer(USUAL)[4].text
    silenced = {each.kind for each in load("graydawn").routines if each.at_start}
    assert asks.LUCK_LIFE not in silenced
    assert {asks.LUCK_HIT, asks.LUCK_WOUND, asks.LUCK_ROLL} <= silenced
