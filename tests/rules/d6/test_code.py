"""Die codes are read, ranked, halved, bettered and thrown as the rules say."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.d6.terms.code import UNTRAINED, Code, half
from rules.kernel.dice import Rolled, Scripted

codes = st.integers(0, 30).map(Code)
c = Code.parse


def test_three_pips_make_a_die() -> None:
    # DSX-CORE-02
    assert c("4D+2").pips == 14
    assert c("4D+2").plus(-1) == c("3D+2")
    assert c("3D+2").static == 11
    assert (c("4D+2").n, c("4D+2").p) == (4, 2)


HALVES = [
    ("1D", "0D+2"), ("1D+1", "0D+2"), ("1D+2", "1D"), ("2D", "1D"), ("2D+1", "1D+1"), ("2D+2", "1D+1"), ("3D", "1D+2"),
    ("3D+1", "1D+2"), ("3D+2", "2D"), ("4D", "2D"), ("4D+1", "2D+1"), ("4D+2", "2D+1"), ("5D", "2D+2"),
    ("5D+1", "2D+2"), ("5D+2", "3D"), ("6D", "3D"), ("6D+1", "3D+1"), ("7D", "3D+2"),
]  # fmt: skip


@pytest.mark.parametrize(("whole", "halved"), HALVES)
def test_half_a_code_is_rounded_up_in_pips(whole: str, halved: str) -> None:
    # DSX-CORE-04
    assert c(whole).halved() == c(halved)


@pytest.mark.parametrize(("amount", "halved"), [(13, 7), (25, 13), (14, 7), (1, 1), (0, 0)])
def test_half_of_anything_is_rounded_up(amount: int, halved: int) -> None:
    # DSX-CORE-04
    assert half(amount) == halved


def test_with_no_whole_die_left_nothing_may_be_thrown() -> None:
    # DSX-CORE-03
    assert c("1D").usable and not c("1D+2").plus(-1).usable
    assert str(c("3D+1").plus(-2).plus(-1)) == "0D+1"
    assert str(c("1D+2").plus(-2)) == "-1D+2"
    with pytest.raises(ValueError, match="no whole die"):
        Rolled("never").roll(c("0D+2"))
    with pytest.raises(ValueError, match="no whole die"):
        c("1D").plus(-1).outcomes()


def test_a_skill_that_is_not_on_the_sheet_is_one_die() -> None:
    # DSX-CORE-05
    assert str(UNTRAINED) == "1D"


def test_a_throw_adds_the_pips_to_the_dice() -> None:
    # DSX-CORE-02
    throw = Scripted([6, 1, 3]).roll(c("3D+2"))
    assert throw.value == 12 and throw.faces == (6, 1, 3)


@given(codes)
def test_a_code_reads_back_as_it_is_written(code: Code) -> None:
    assert c(str(code)) == code


@given(codes, codes, st.integers(-5, 5))
def test_codes_rank_by_their_pips_and_dice_shift_them_alike(one: Code, other: Code, dice: int) -> None:
    assert (one < other) == (one.pips < other.pips)
    assert (one.plus(dice) < other.plus(dice)) == (one < other)
    assert one.plus(dice).p == one.p


@given(codes)
def test_twice_the_half_is_never_less_than_the_whole(code: Code) -> None:
    assert 0 <= 2 * code.halved().pips - code.pips <= 1


@pytest.mark.parametrize(
    "text", ["", "D", "3", "3d", "3D+3", "3D+0", "3D-1", " 3D", "3D+", "-1D", "3D+2\n", "100D", "٣D"]
)
def test_what_is_no_code_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no die code"):
        c(text)
