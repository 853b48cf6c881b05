"""The exploding die, checks, opposed rolls."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.graydawn import rolls
from rules.kernel import odds
from rules.kernel.dice import Scripted
from tests.rules.graydawn.stage import margins


@pytest.mark.parametrize(("faces", "total"), [((10, 4), 25), ((1, 10, 4), -3), ((6,), 17), ((1, 1), 10)])
def test_a_stat_of_7_and_a_skill_of_4(faces: tuple[int, ...], total: int) -> None:
    """A 10 is rolled again and added; a first 1 counts nothing, and the next roll comes off (GRD-CORE-10,
    GRD-CORE-11).
    """
    dice = Scripted(faces)
    assert 7 + 4 + rolls.die(dice, 3) == total
    assert not dice.left


def test_the_cap_on_explosions_holds_in_play_and_in_odds() -> None:
    """With a cap of 1 the second 10 stands as it is (GRD-CORE-10)."""
    assert rolls.die(Scripted((10, 10)), 1) == 20
    assert max(rolls.falls(1)) == 20
    assert rolls.falls(1)[20] == Fraction(1, 100)
    assert min(rolls.falls(1)) == -20


@given(st.integers(0, 4))
def test_all_ways_add_up_to_one(explosions: int) -> None:
    """Whatever the cap, every fall of the die is counted once (GRD-CORE-10)."""
    assert sum(rolls.falls(explosions).values()) == 1


def test_a_check_reaches_its_number() -> None:
    """An easy task is 10, a standard one 15: equal totals do it (GRD-CORE-05)."""
    assert rolls.reaches(Scripted((5,)), 10, rolls.STANDARD, 3)
    assert not rolls.reaches(Scripted((4,)), 10, rolls.STANDARD, 3)
    assert rolls.chance_of(5, rolls.EASY, 3) == rolls.falls(3).chance(lambda fell: 5 + fell >= 10)


def test_an_attribute_check_rolls_under_without_explosions() -> None:
    """A plain d10, no higher than the stat (GRD-CORE-09)."""
    assert rolls.under(Scripted((6,)), 6)
    assert not rolls.under(Scripted((7,)), 6)
    assert odds.of(rolls.under, 10).chance(bool) == 1
    assert odds.of(rolls.under, 10, ten_fails=True).chance(bool) == Fraction(9, 10)


@given(st.integers(5, 20), st.integers(5, 20))
def test_equal_totals_hit_and_totals_of_nothing_never_do(own: int, other: int) -> None:
    """Every pair of dice: the attack hits at or above the defence, but not with a total of 0 or less (GRD-CORE-03,
    GRD-FUMBLE-01).
    """
    found = margins(own, other, 1)
    wanted = Fraction(0)
    for mine, share in rolls.falls(1).items():
        for theirs, of_them in rolls.falls(1).items():
            if own + mine > 0 and own + mine >= other + theirs:
                wanted += share * of_them
    assert 1 - found[None] == wanted
