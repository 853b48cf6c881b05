"""Contests: what is played is what is foretold."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from rules.gurps import contests, rolls
from rules.kernel import odds
from rules.kernel.courses.course import Course
from rules.kernel.dice import Dice, Scripted

SCORES = st.integers(-2, 22)
ONCE, ON_AND_ON = (0,), tuple(range(contests.MOST_PAIRS))


def won(dice: Dice, course: Course, own: int, other: int, pairs: tuple[int, ...] = ONCE) -> int:
    """A contest whose rolls are all made with the same dice."""
    return int(course.rolled({"own": own, "other": other, "pairs": pairs, "won": 0}, dice)["won"])


def foretold(course: Course, own: int, other: int, pairs: tuple[int, ...] = ONCE) -> odds.Odds[int]:
    fields = {"own": own, "other": other, "pairs": pairs, "won": 0}
    return course.foretell(fields, "won").map(lambda end: end[0])


@given(SCORES, SCORES)
def test_the_odds_of_quick_contests(own: int, other: int) -> None:
    """All pairs of rolls, by brute force (GUR-CORE-03)."""
    found = foretold(contests.QUICK, own, other)
    assert found == odds.of(won, contests.QUICK, own, other) == rolls.quick_margins(own, other)


def test_a_regular_contest_is_a_pair_of_rolls_with_a_winner_or_none() -> None:
    """Both succeed or both fail: nothing changes (GUR-CORE-04)."""
    assert won(Scripted((3, 3, 3, 4, 4, 4)), contests.REGULAR, 10, 10) == 1
    assert won(Scripted((4, 4, 4, 3, 3, 3)), contests.REGULAR, 10, 10) == -1
    assert won(Scripted((3, 3, 3, 3, 3, 3)), contests.REGULAR, 10, 10) == 0
    assert won(Scripted((4, 4, 4, 4, 4, 4)), contests.REGULAR, 10, 10) == 0
    assert won(Scripted((4,) * 6 + (3, 3, 3, 4, 4, 4)), contests.REGULAR, 10, 10, ON_AND_ON) == 1


def test_very_low_and_very_high_scores_are_levelled() -> None:
    """The lower becomes 10, the higher moves with it (GUR-CORE-04)."""
    assert contests.levelled(4, 6) == (10, 12)
    assert contests.levelled(16, 14) == (12, 10)
    assert contests.levelled(6, 7) == (6, 7)
    assert contests.levelled(13, 18) == (13, 18)


@given(SCORES, SCORES)
def test_the_odds_of_regular_contests(own: int, other: int) -> None:
    """One pair by brute force; twenty pairs leave fewer undecided and favour the same side (GUR-CORE-04)."""
    once = foretold(contests.REGULAR, own, other)
    assert once == odds.of(won, contests.REGULAR, own, other)
    again = foretold(contests.REGULAR, own, other, ON_AND_ON)
    assert sum(again.values()) == 1
    tie = once.get(0, Fraction(0))
    assert again.get(0, Fraction(0)) == tie**contests.MOST_PAIRS
