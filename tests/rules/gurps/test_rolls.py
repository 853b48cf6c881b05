"""Success rolls, contests, rounding."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.gurps import contests, rolls
from rules.gurps.rolls import Kind, Roll
from rules.kernel import odds
from rules.kernel.dice import Scripted
from tests.rules.gurps.test_contests import won

SCORES = st.integers(-5, 25)


def test_a_total_at_the_score_succeeds() -> None:
    """Modifiers change the score, never the dice: 12 against 12 succeeds by 0, 13 fails by 1 (GUR-CORE-01,
    GUR-ATK-03).
    """
    assert rolls.roll(Scripted((4, 4, 4)), 12) == Roll(12, 12)
    assert (Roll(12, 12).success, Roll(12, 12).margin) == (True, 0)
    assert (Roll(13, 12).success, Roll(13, 12).margin) == (False, -1)


@pytest.mark.parametrize("score", [1, 2, 10, 30])
def test_3_and_4_always_succeed_17_and_18_never(score: int) -> None:
    """Whatever the score, a defence at 1 or 2 among them (GUR-CORE-01, GUR-DEF-02)."""
    assert all(Roll(total, score, Kind.DEFENCE).success for total in (3, 4))
    assert not any(Roll(total, score, Kind.DEFENCE).success for total in (17, 18))
    assert all(Roll(total, score).margin >= 0 for total in (3, 4))
    assert all(Roll(total, score).margin < 0 for total in (17, 18))


def test_louis_needs_15_and_rolls_5() -> None:
    """A 5 is critical from 15 on, a 6 from 16 on (GUR-CORE-02, GUR-CRIT-01)."""
    assert Roll(5, 15, Kind.MELEE).critical
    assert not Roll(5, 14, Kind.MELEE).critical
    assert Roll(6, 16).critical
    assert not Roll(6, 15).critical
    assert Roll(4, 2, Kind.DEFENCE).critical


def test_critical_failures() -> None:
    """18 always, 17 up to 15; by ten or more, but not with a gun (GUR-CORE-02, GUR-CRIT-03)."""
    assert Roll(18, 20).fumble
    assert Roll(17, 15).fumble
    assert not Roll(17, 16).fumble
    assert Roll(15, 5, Kind.MELEE).fumble
    assert Roll(15, 5, Kind.DEFENCE).fumble
    assert not Roll(15, 5, Kind.RANGED).fumble
    assert not Roll(14, 5, Kind.MELEE).fumble


def test_the_odds_of_the_bell() -> None:
    """10 or less in half of all rolls; 16 or less in all but four of 216 (GUR-CORE-01)."""
    assert rolls.chance(10) == Fraction(1, 2)
    assert rolls.chance(16) == rolls.chance(30) == Fraction(212, 216)
    assert rolls.chance(2) == Fraction(4, 216)


@given(SCORES, st.sampled_from(Kind))
def test_no_roll_is_critical_both_ways(score: int, kind: Kind) -> None:
    """Critical successes succeed, critical failures fail, and all ways add up to one (GUR-CORE-02)."""
    fell = rolls.rolls(score, kind)
    assert sum(fell.values()) == 1
    assert all(each.success for each in fell if each.critical)
    assert not any(each.success for each in fell if each.fumble)


@pytest.mark.parametrize(
    ("faces", "margin"),
    [
        ((3, 3, 3, 5, 5, 5), 1 + 5),  # 9 against 10, 15 against 10
        ((2, 2, 2, 3, 3, 3), 3),  # both succeed, by 4 and by 1
        ((5, 5, 5, 4, 4, 3), -4),  # both fail, by 5 and by 1
        ((3, 3, 3, 3, 3, 3), 0),
    ],
)
def test_quick_contests(faces: tuple[int, ...], margin: int) -> None:
    """Alone to succeed wins by both margins; else the better margin by the difference; equal ones tie (GUR-CORE-03)."""
    assert rolls.quick(Scripted(faces), 10, 10).margin == won(Scripted(faces), contests.QUICK, 10, 10) == margin


@given(SCORES, SCORES)
def test_quick_contests_by_brute_force(own: int, other: int) -> None:
    """All pairs of rolls; a side that succeeds alone always wins (GUR-CORE-03)."""
    played = odds.of(rolls.quick, own, other)
    assert played == rolls.quicks(own, other)
    assert played.map(lambda duel: duel.margin) == rolls.quick_margins(own, other)
    assert all(duel.margin > 0 for duel in played if duel.own.success and not duel.other.success)
    assert rolls.quick_margins(own, other).map(lambda by: -by) == rolls.quick_margins(other, own)


def test_rounding() -> None:
    """Injury and DR down, steps and halved Move up (GUR-CORE-05)."""
    assert rolls.down(Fraction(15, 2)) == 7
    assert rolls.up(Fraction(5, 2)) == 3
    assert rolls.up(3) == rolls.down(3) == 3
